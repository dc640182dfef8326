import Analysis
import Hosts
import JSON
import LabRunner
import Reports

/// `lab check` of a page: compares counts with a file, and the processor time with that of another build.
struct PageCheckCommand {
  /// The options in addition to those of pages.
  static let specs = [
    OptionSpec(
      "counts", "FILE",
      "Of a page: compare what it does in a fixed scroll with the counts in this file; --update writes it."),
    OptionSpec("against", "ADDRESS", "Of a page: fail if it needs more processor time than this page, in turns."),
  ]

  private let lab: Lab
  private var study: PageStudy
  private let options: MeasureOptions
  private let path: String?
  private let updates: Bool
  private let other: PageAddress?
  private let status: StatusLine
  private let outputs: ReportOutputs<MeasuredStudy>

  init(_ operand: String, _ arguments: Arguments, _ lab: Lab) throws {
    try arguments.noOperands(beyond: 1)
    let specs =
      MeasureOptions.specs.filter { !PageOptions.ofOnePage.contains($0.name) } + PageOptions.shared + Self.specs
    try PageOptions.refuse(
      allBut: specs + [StudyOptions.quiet, StudyOptions.noProgress], ["update", FormatOption.name], in: arguments,
      "has no meaning for the check of a page")
    self.lab = lab
    study = try PageStudy(operand, arguments, lab)
    path = arguments.text("counts")
    updates = arguments.has("update")
    other = try arguments.text("against").map { try PageStudy.other($0, option: "against", arguments, lab) }
    guard path != nil || other != nil else {
      throw UsageError("the check of a page needs --counts FILE or --against ADDRESS")
    }
    guard path != nil || !updates else { throw UsageError("--update needs --counts FILE") }
    if updates, let path {
      try OutputFile.checkIsNoInput(path, option: "--counts \(path)", lab)
      try OutputFile.checkIsReplaceable(path) { PageCounts.read($0, DiagnosticCollector()) != nil }
    }
    options = try MeasureOptions(
      arguments, lab, defaultMetrics: PageComparison.metrics, obtained: ChromiumHost.obtainedInTurns)
    outputs = try ReportOutputs(arguments, Exporters.measured, terminalWidth: lab.outputWidth)
    status = StatusLine(
      lab, isEnabled: !arguments.has(StudyOptions.quiet.name) && !arguments.has(StudyOptions.noProgress.name))
  }

  mutating func execute() throws -> ExitCode {
    try study.recordResponses(options, lab, status)
    let counts = try path.map { updates ? try update($0) : try check($0) } ?? .ok
    return counts.combined(with: try other.map(compare) ?? .ok)
  }

  // MARK: Counts

  /// Counts in two browsers, and writes what is the same in both.
  private func update(_ path: String) throws -> ExitCode {
    let first = try count(like: nil)
    let common = first.common(with: try count(like: first))
    let text = common.content.text() + Array("\n".utf8)
    let code = OutputFile.write(StreamedContent(text), to: path, lab)
    guard code == .ok else { return code }
    var others = Self.left(of: first, in: common)
    if !first.hasControlledFrames {
      others.append(
        "layouts and pictures are not counted: that needs a browser whose frames can be controlled (\(ChromiumHost.programWithFrameControl.installation))"
      )
    }
    try lab.console.print(
      ConsoleText(lines: ["\(common.counts.count) counts of \(study.page.address.url): \(path)"] + others))
    return .ok
  }

  /// A line that names the counts and functions that were not the same in two browsers; none if all were.
  private static func left(of counts: PageCounts, in common: PageCounts) -> [String] {
    let names = PageCounts.texts(of: counts.counts.keys.filter { common.counts[$0] == nil }) + common.timedFunctions
    return names.isEmpty
      ? [] : ["not compared, because they differed between two browsers: \(names.joined(separator: ", "))"]
  }

  private func check(_ path: String) throws -> ExitCode {
    let collector = DiagnosticCollector()
    guard let baseline = PageCounts.read(try lab.source(path), collector) else {
      throw lab.failure(.badInput, collector.sorted)
    }
    var (counts, compared) = (try count(like: baseline), baseline)
    var lines: [String] = []
    if !counts.differences(from: baseline).isEmpty {
      // What differs from run to run fails no check.
      let common = counts.common(with: try count(like: baseline))
      lines = Self.left(of: counts.restricted(to: baseline), in: common).map { "  \($0)" }
      (counts, compared) = (common, baseline.restricted(to: common))
    }
    let differences = counts.differences(from: compared)
    let name = study.page.address.url
    lines += differences.flatMap { difference in
      ["  \(difference.subject): \(difference.count) instead of \(difference.baseline)"]
        + difference.functions.map { "    \($0)" }
    }
    let missing = PageCounts.texts(of: counts.missing(from: compared))
    let comparedCount = compared.counts.count - missing.count
    if !missing.isEmpty {
      lines.append(
        "  not compared, because they need a browser whose frames can be controlled (\(ChromiumHost.programWithFrameControl.installation)): \(missing.joined(separator: ", "))"
      )
    }
    if counts.browser != baseline.browser {
      lines.append(
        "  the counts are from \(baseline.browser), and this is \(counts.browser): another version may count otherwise")
    }
    let headline =
      differences.isEmpty
      ? "\(name): all \(comparedCount) counts are those of \(path)"
      : "\(name): \(differences.count) of \(comparedCount) counts differ from \(path); if that is intended, add --update"
    try lab.console.print(ConsoleText(lines: [headline] + lines))
    return differences.isEmpty ? .ok : .failedExpectation
  }

  /// Counts, with the steps and in the kind of browser of other counts.
  private func count(like other: PageCounts?) throws(Failure) -> PageCounts {
    let counting = PageCounting(options.hostThatCounts(like: other, lab), study.page)
    return try perform { () throws(HostError) in try counting.counts(like: other) }
  }

  // MARK: Time

  /// Compares the page with another one in turns.
  private func compare(with other: PageAddress) throws -> ExitCode {
    let comparison = PageComparison(
      options.host, study.page, base: PageVariant(other),
      variants: [PageVariant(study.page.address, beside: other)],
      precision: options.settings.precision, seed: options.settings.seed
    ) { $0.isInterleavingDecided(endsWhenBetter: false) }
    let result = try perform { () throws(HostError) in try comparison.measure() }
    let written = outputs.writeFiles(of: result, lab)
    try outputs.text(of: result).write(to: lab.console.write)
    guard let run = result.runs.last, let first = result.runs.first else { return .failedRun }
    // Of a page with other rows, a difference says nothing.
    guard result.interleaving?.runsWithOtherRows.contains(run.name) != true else {
      try lab.console.print(
        ConsoleText(lines: ["\(run.name) shows other rows than \(first.name), so their times are not comparable"]))
      return .failedExpectation
    }
    let isWorse = result.protocolSettings.definitions.contains {
      result.comparison(run, with: first, by: $0)?.verdict == .worse
    }
    return written.combined(with: result.exitCode).combined(with: isWorse ? .failedExpectation : .ok)
  }

  /// Performs work that a signal can interrupt.
  private func perform<Result>(_ work: () throws(HostError) -> Result) throws(Failure) -> Result {
    try options.interruption.measure(study.page.name, lab, status, work)
  }
}
