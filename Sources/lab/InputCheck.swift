internal import Datasets
internal import JSON
internal import LabRunner
internal import Scenarios

/// Checks files of any kind the lab reads, and collects what is wrong.
struct InputCheck {
  private let lab: Lab
  private let changes: ScenarioChanges
  private let collector = DiagnosticCollector()
  /// How the process ends: the worst of all files.
  private(set) var code = ExitCode.ok
  /// Files that cannot be read, a line each.
  private(set) var missing: [String] = []
  /// Files of which nothing can be said, a line each.
  private(set) var skipped: [String] = []
  /// How many files have no problem.
  private(set) var validCount = 0

  init(_ lab: Lab, changes: ScenarioChanges) {
    self.lab = lab
    self.changes = changes
  }

  /// All problems by file and place; one of a file that several scenarios name is there once.
  var problems: [Diagnostic] { collector.sorted }

  /// Checks one file.
  mutating func check(_ path: String) {
    let file: SourceFile
    do throws(Failure) { file = try lab.source(path) } catch {
      missing.append(error.text)
      code = code.worse(error.code)
      return
    }
    guard !InputKind.isSchema(file) else {
      skipped.append("\(path): a JSON schema, which is not checked\n")
      return
    }
    let own = problems(of: file)
    own.forEach(collector.add)
    if own.contains(where: { $0.severity == .error }) { code = code.worse(.badInput) } else { validCount += 1 }
  }

  private func problems(of file: SourceFile) -> [Diagnostic] {
    let collector = DiagnosticCollector()
    switch InputKind(of: file) {
    case .scenario:
      do throws(ScenarioFailure) {
        _ = try lab.scenarioLoader.load(file, changes: changes)
        return []
      } catch { return error.diagnostics }
    case .device: _ = DeviceFile.read(file, reportingTo: collector)
    case .media: _ = MediaFile.read(file, reportingTo: collector)
    case .messages: _ = MessagesFile.read(file, library: nil, reportingTo: collector)
    case .movies: _ = MoviesFile.read(file, library: nil, reportingTo: collector)
    case .posts: _ = PostsFile.read(file, library: nil, reportingTo: collector)
    case .reference:
      _ = ReferenceFile.read(file, runs: nil, metrics: FidelityStudy.metricNames, reportingTo: collector)
    }
    return collector.sorted
  }
}
