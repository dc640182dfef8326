import Datasets
import JSON
import LabRunner
import Scenarios

/// Validates input files of any kind and collects their problems.
struct InputCheck {
  private let lab: Lab
  private let changes: ScenarioChanges
  private let collector = DiagnosticCollector()
  /// The most severe exit code of all files.
  private(set) var code = ExitCode.ok
  /// One line for each file that cannot be read.
  private(set) var missing: [ConsoleText] = []
  /// One line for each file that cannot be validated.
  private(set) var skipped: [ConsoleText] = []
  /// The number of files without errors.
  private(set) var validCount = 0

  init(_ lab: Lab, changes: ScenarioChanges) {
    self.lab = lab
    self.changes = changes
  }

  /// All problems, sorted by file and source location; a problem in a file that several scenarios name occurs once.
  var problems: [Diagnostic] { collector.sorted }

  /// Validates one file.
  mutating func check(_ path: String) {
    let file: SourceFile
    do throws(Failure) { file = try lab.source(path) } catch {
      missing.append(error.text)
      code = code.combined(with: error.code)
      return
    }
    guard !InputKind.isSchema(file) else {
      skipped.append("\(path): a JSON schema, which is not checked\n")
      return
    }
    let fileProblems = problems(of: file)
    fileProblems.forEach(collector.add)
    guard !fileProblems.contains(where: { $0.severity == .error }) else {
      code = code.combined(with: .badInput)
      return
    }
    validCount += 1
  }

  private func problems(of file: SourceFile) -> [Diagnostic] {
    let collector = DiagnosticCollector()
    switch InputKind(of: file) {
    case .scenario:
      do throws(ScenarioFailure) {
        _ = try lab.scenarioLoader.load(file, changes: changes)
        return []
      } catch { return error.diagnostics }
    case .page: _ = PageStudy(file, changes, lab, collector)
    case .device: _ = DeviceFile.read(file, reportingTo: collector)
    case .media: _ = MediaFile.read(file, reportingTo: collector)
    case .items(let kind): _ = kind.file.contentItems(file, library: nil, reportingTo: collector)
    case .reference:
      _ = ReferenceFile.read(
        file, runs: nil, metrics: FidelityStudy.metricNames, possibleValues: FidelityStudy.possibleValues,
        reportingTo: collector)
    }
    return collector.sorted
  }
}
