import Datasets
import JSON
import ListRuntime

/// An assumption about the data of a run that was fitted to measurements.
package struct FittedAssumption: Sendable, Hashable {
  /// Its name, as in `scale of media.json`.
  package let name: String
  /// The rows of the reference that it was fitted to.
  package let rows: [String]

  /// The scale of a media library, if it was fitted; otherwise nil.
  init?(_ assumed: AssumedMediaScale, of source: DataSource) {
    guard assumed.provenance.status == .fitted else { return nil }
    let name =
      switch source {
      case .file(let path): "\(FilePath.stem(of: path.value)).json"
      case .inline, .generated: "the library in the scenario"
      }
    self.name = "scale of \(name)"
    rows = assumed.provenance.rows
  }
}

extension ResolvedScenario {
  /// The fitted assumptions about the data of its runs, each once, in the order of the runs.
  package var fittedAssumptions: [FittedAssumption] {
    var seen: Set<FittedAssumption> = []
    return runs.compactMap(\.fittedAssumption).filter { seen.insert($0).inserted }
  }
}
