import Datasets
import JSON
import Recordings

/// `lab import --scroll`: scroll offsets of a recording, in the format of the scroll driver `recorded`.
struct ImportScroll {
  private let lab: Lab
  private let path: String
  private let output: String
  private let replaces: Bool
  private let columns: ScrollOffsets.Columns

  init(_ arguments: Arguments, _ lab: Lab) throws(UsageError) {
    self.lab = lab
    try arguments.noOperands()
    guard let path = arguments.text("scroll"), let output = arguments.text("output") else {
      throw UsageError("import --scroll needs --output FILE, as in --output scroll.csv")
    }
    self.path = path
    self.output = output
    replaces = arguments.has("force")
    var columns = ScrollOffsets.Columns()
    if let (name, suffix) = Self.parts(arguments.text("time")) {
      columns.time = name
      columns.timeUnit = try suffix.map { suffix throws(UsageError) in
        let units = FigureUnit.milliseconds.convertible
        guard let unit = FigureUnit.named(suffix), units.contains(unit) else {
          let names = units.map(\.name)
          throw UsageError(
            "--time takes a unit of \(names.joined(separator: ", ")), not \"\(suffix)\"",
            suggestion: NearestName.nearest(to: suffix, among: names))
        }
        return unit
      }
    }
    if let (name, suffix) = Self.parts(arguments.text("offset")) {
      columns.offset = name
      if let suffix {
        guard let scale = Double(suffix), (0.1...100).contains(scale) else {
          throw UsageError("--offset takes COLUMN:SCALE with the pixels of a point, as in y:3, not \"\(suffix)\"")
        }
        columns.scale = scale
      }
    }
    self.columns = columns
  }

  /// The name of a column and the text after a colon; nil without a name.
  private static func parts(_ text: String?) -> (name: String, suffix: String?)? {
    guard let text, !text.isEmpty else { return nil }
    guard let colon = text.lastIndex(of: ":"), colon > text.startIndex else { return (text, nil) }
    return (String(text[..<colon]), String(text[text.index(after: colon)...]))
  }

  /// Reads the offsets as the scroll driver will, and reports each rejected value at its row of the table.
  private func check(_ offsets: ScrollOffsets, of file: SourceFile, reportingTo collector: DiagnosticCollector) {
    let trial = DiagnosticCollector()
    let written = SourceFile(name: output, text: offsets.csv)
    _ = RecordedScrollFile.samples(OffsetSample.self, of: written, reportingTo: trial)
    for problem in trial.sorted where problem.severity == .error {
      let line = problem.position?.line ?? 0
      // The first line contains the headings.
      let sample = offsets.samples.indices.contains(line - 2) ? offsets.samples[line - 2] : nil
      collector.addUnlessFull(file) {
        Diagnostic(
          in: file, at: sample?.row, "the scroll driver recorded rejects this row: \(problem.message)",
          expected: problem.expected, found: problem.found)
      }
    }
  }

  func execute() throws -> ExitCode {
    let collector = DiagnosticCollector()
    guard let content = RecordingContent(try lab.source(path), reportingTo: collector) else {
      throw lab.failure(.badInput, collector.sorted)
    }
    let file = content.source
    guard case .text = content else {
      throw Failure(
        .badInput,
        "\(path): error: only tables (CSV) have scroll offsets: traces and test results do not; let the app log its offset at each frame\n"
      )
    }
    if let unread = content.unread { throw lab.failure(.badInput, [unread.diagnostic(file)]) }
    guard let table = CSVTable(file, reportingTo: collector),
      let offsets = ScrollOffsets(table, columns, reportingTo: collector)
    else { throw lab.failure(.badInput, collector.sorted) }
    check(offsets, of: file, reportingTo: collector)
    guard !collector.hasErrors else { throw lab.failure(.badInput, collector.sorted) }
    try OutputFile.writeNew(Array(offsets.csv.utf8), to: output, replaces: replaces, lab)
    let seconds = FixedDecimals.text((offsets.samples.last?.milliseconds ?? 0) / 1000, 3) ?? ""
    lab.console.printMessage("scroll: \(output): \(offsets.samples.count) offsets in \(seconds) s\n")
    return .ok
  }
}
