internal import Foundation
internal import LabRunner
internal import ListRuntime
internal import ScenarioKit

/// What every verb that runs studies is asked for in the same words: how they are run, and where results go.
struct StudyOptions: Sendable {
  private let lab: Lab
  private let jobs: Int
  private let writer: ResultWriter
  private let cache: RunCache?
  private let status: StatusLine

  /// The options, for a verb's help.
  static let specs =
    [
      OptionSpec("output", "DIR", letter: "o", "The folder of all results; \(defaultOutput) if not given."),
      OptionSpec("no-cache", nil, "Simulate every run; keep no run and take none from DIR/\(RunCache.folderName)."),
    ] + executionSpecs

  /// Those of them that have nothing to do with where results go.
  static let executionSpecs = [
    OptionSpec(
      "jobs", "N", letter: "j", "How many runs are simulated at once; never changes a result. All cores if not given."),
    OptionSpec("no-progress", nil, "Show no progress; it is only ever shown on a terminal."),
  ]

  private static let defaultOutput = "Results"

  /// The options as given, or what holds without them.
  ///
  /// - Parameters:
  ///   - isQuiet: whether no progress is shown.
  ///   - keepsRuns: whether finished runs are kept for a repetition; a verb that writes no results keeps none.
  init(_ arguments: Arguments, _ lab: Lab, isQuiet: Bool = false, keepsRuns: Bool = true) throws(UsageError) {
    self.lab = lab
    jobs = try arguments.integer("jobs", in: 1...1024) ?? max(1, ProcessInfo.processInfo.activeProcessorCount)
    let folder = keepsRuns ? arguments.text("output") : nil
    let root = URL(filePath: folder ?? Self.defaultOutput, directoryHint: .isDirectory)
    writer = ResultWriter(root: root)
    let status = StatusLine(lab, isWanted: !isQuiet && !arguments.has("no-progress"))
    self.status = status
    cache =
      arguments.has("no-cache") || !keepsRuns
      ? nil
      : lab.host.executable().map { executable in
        RunCache(root: root.appending(path: RunCache.folderName), executable: executable) { status.say($0) }
      }
  }

  /// Runs a plan, and hands over its results in the plan's order; `label` stands before its progress.
  func run(_ plan: StudyPlan, label: String, deliver: (RunResult) -> Void) async {
    lab.host.whenInterrupted { [status, cache] in
      status.clear()
      status.say("lab: interrupted\(cache == nil ? "" : "; finished runs are kept, and need not be simulated again")")
    }
    status.begin(label)
    await StudyRunner(jobs: jobs, store: cache).run(plan, progress: { status.show($0) }, deliver: deliver)
    status.clear()
  }

  /// Runs all runs of a scenario.
  func run(_ scenario: ResolvedScenario, label: String) async -> StudyResult {
    var results: [RunResult] = []
    await run(StudyPlan(scenario), label: label) { results.append($0) }
    return StudyResult(of: scenario, runs: results)
  }

  /// Writes a study's files, then prints, and then says where the files are, or that they could not be written.
  ///
  /// Files first: a reader of the output that leaves early must not cost the results.
  func write(
    _ files: [ResultFile], of study: String, isQuiet: Bool = false, printing output: @autoclosure () -> [UInt8]
  ) throws {
    let written = Result { () throws(ResultWriteError) in
      try Interruption.postponed { () throws(ResultWriteError) in try writer.write(files, scenario: study) }
    }
    if !isQuiet { try lab.console.write(output()) }
    switch written {
    case .success(let folder): if !isQuiet { lab.console.say("results: \(folder.relativePath)\n") }
    case .failure(let error): throw Failure(.cannotWrite, "lab: \(error)\n")
    }
  }
}

extension Arguments {
  /// What `--format` names, found by its name among those of all formats; the one called text if it is not given.
  func format<Exporter>(among formats: [String], _ named: (String) -> Exporter?) throws(UsageError) -> Exporter {
    let format = text("format") ?? "text"
    guard let exporter = named(format) else {
      throw UsageError(
        "there is no format \"\(format)\"; formats are \(formats.joined(separator: ", "))",
        suggestion: NearestName.nearest(to: format, among: formats))
    }
    return exporter
  }
}
