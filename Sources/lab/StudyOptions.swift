internal import Foundation
internal import LabRunner
internal import ScenarioKit

/// What every verb that runs studies is asked for in the same words: how many runs at once, and where results go.
struct StudyOptions {
  /// Simulates the runs.
  let runner: StudyRunner
  private let writer: ResultWriter

  /// The options `--jobs` and `--output`, or what holds without them.
  init(_ arguments: Arguments) throws(UsageError) {
    let jobs = try arguments.integer("jobs", in: 1...1024) ?? max(1, ProcessInfo.processInfo.activeProcessorCount)
    runner = StudyRunner(jobs: jobs)
    writer = ResultWriter(root: URL(filePath: arguments.text("output") ?? "Results", directoryHint: .isDirectory))
  }

  /// Writes a study's files, then prints, and then says where the files are, or that they could not be written.
  ///
  /// Files first: a reader of the output that leaves early must not cost the results.
  func write(
    _ files: [ResultFile], of study: StudyResult, to console: Console, isQuiet: Bool = false,
    printing output: @autoclosure () -> [UInt8]
  ) throws {
    let written = Result { () throws(ResultWriteError) in try writer.write(files, scenario: study.scenario) }
    if !isQuiet { try console.write(output()) }
    switch written {
    case .success(let folder): if !isQuiet { console.say("results: \(folder.relativePath)\n") }
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
