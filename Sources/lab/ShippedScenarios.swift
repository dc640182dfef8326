internal import Foundation
internal import JSON
internal import Scenarios

extension Lab {
  /// The paths and summaries of the scenarios in the folder Scenarios and in the plugins, below the working folder.
  func shippedScenarios() throws(Failure) -> [(name: String, text: String)] {
    let plugins = names(in: "Plugins").map { "Plugins/\($0)/Scenarios" }
    let paths = (["Scenarios"] + plugins).flatMap { folder in
      names(in: folder).filter { $0.hasSuffix(".json") && !$0.hasSuffix(".schema.json") }.map { "\(folder)/\($0)" }
    }
    var scenarios: [(name: String, text: String)] = []
    for path in paths {
      let file = try source(path)
      guard InputKind(of: file) == .scenario else { continue }
      let summary = JSONDocument(file, reportingTo: DiagnosticCollector())?.root["summary"]?.string
      scenarios.append((path, summary ?? "not valid; see lab validate \(path)"))
    }
    guard !scenarios.isEmpty else {
      throw Failure(.missingInput, "Scenarios: error: there are no scenarios below the working folder\n")
    }
    return scenarios
  }

  /// The sorted names in a folder; empty if the folder does not exist.
  private func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }
}
