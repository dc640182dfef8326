import JSON
import LabRunner
import ListRuntime
import Scenarios

extension Lab {
  /// The module of each technique, by id.
  var techniqueModules: [String: String] {
    Dictionary(techniques.map { ($0.declaration.id, TechniquePackage.module(of: $0)) }) { first, _ in first }
  }

  /// Reads a baseline; nil if it does not exist.
  ///
  /// - Throws: ``Failure`` with every problem if the file is invalid or cannot be read.
  func baseline(_ name: String, in folder: BaselineFolder) throws(Failure) -> StudySnapshot? {
    let path = folder.path(of: name)
    let bytes: [UInt8]
    do throws(FileReadError) { bytes = try files.read(path) } catch {
      guard case .unreadable(let reason) = error else { return nil }
      throw failure(.missingInput, [Diagnostic(in: SourceFile(name: path, bytes: []), at: nil, reason)])
    }
    let baseline = try snapshot(SourceFile(name: path, bytes: bytes))
    if let problem = baseline.problem {
      let file = problem.location?.file ?? SourceFile(name: path, bytes: bytes)
      throw failure(
        .badInput, [Diagnostic(in: file, at: problem.location?.range, problem.text, expected: problem.expected)])
    }
    return baseline
  }

  /// Parses a baseline or a file of results.
  func snapshot(_ source: SourceFile) throws(Failure) -> StudySnapshot {
    let collector = DiagnosticCollector()
    guard let snapshot = SnapshotReader(reportingTo: collector).read(source) else {
      throw failure(.badInput, collector.sorted)
    }
    return snapshot
  }

  /// The failure for a missing baseline, with the nearest existing name or the command that creates it.
  func missingBaseline(_ options: RegressionCheckOptions, in folder: BaselineFolder, _ scenario: String) -> Failure {
    let name = options.name
    let names = folder.names()
    let nearest = NearestName.nearest(to: name, among: names)
    let hint =
      nearest.map { "did you mean \($0)?" }
      ?? (names.isEmpty
        ? "\(options.updateCommand(scenario)) creates it" : "there are \(names.joined(separator: ", "))")
    let path = folder.path(of: name)
    return Failure(
      .missingBaseline, "\(path): error: the baseline does not exist\n  \(hint)\n",
      [Diagnostic(in: SourceFile(name: scenario, bytes: []), at: nil, "there is no baseline \(path); \(hint)")])
  }
}
