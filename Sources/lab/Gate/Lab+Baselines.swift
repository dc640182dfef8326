internal import LabRunner
internal import ScenarioKit

extension Lab {
  /// Reads a baseline; nil if there is none.
  ///
  /// - Throws: ``Failure`` with every problem of a damaged one; nothing is changed.
  func baseline(_ name: String, in folder: BaselineFolder) throws(Failure) -> StudySnapshot? {
    let path = folder.path(of: name)
    let bytes: [UInt8]
    do throws(FileReadError) { bytes = try files.read(path) } catch {
      guard case .unreadable(let reason) = error else { return nil }
      throw Failure(.missingInput, "\(path): error: \(reason)\n")
    }
    let baseline = try snapshot(SourceFile(name: path, bytes: bytes))
    if let problem = baseline.problem { throw Failure(.badInput, "\(path): error: \(problem)\n") }
    return baseline
  }

  /// Reads a baseline or a file of results.
  func snapshot(_ source: SourceFile) throws(Failure) -> StudySnapshot {
    let collector = DiagnosticCollector()
    guard let snapshot = SnapshotReader(reportingTo: collector).read(source) else {
      throw Failure(.badInput, text(of: collector.sorted))
    }
    return snapshot
  }

  /// What is said of a baseline that is not there, with the nearest that is.
  func missing(_ name: String, in folder: BaselineFolder, _ scenario: String) -> Failure {
    let names = folder.names()
    let nearest = NearestName.nearest(to: name, among: names)
    let hint =
      nearest.map { "did you mean \($0)?" }
      ?? (names.isEmpty
        ? "lab baseline save \(name) \(scenario) makes it" : "there are \(names.joined(separator: ", "))")
    return Failure(.missingBaseline, "\(folder.path(of: name)): error: there is no such baseline\n  \(hint)\n")
  }
}
