package import JSON

/// The source locations in a file of results or a baseline, for error messages.
package struct SnapshotLocations: Sendable {
  private let root: JSONValue

  /// The locations in a file, from its top-level value.
  init(_ root: JSONValue) { self.root = root }

  /// The location of a run's name: O(runs).
  package func run(_ name: String) -> SourceLocation? {
    root["runs"]?.elements.lazy.compactMap { $0["name"] }.first { $0.string == name }?.location
  }

  /// The location of the runs, or else of the whole file.
  var runs: SourceLocation { (root["runs"] ?? root).location.beginning }

  /// The location of the definitions of metrics, or else of the inputs or of the whole file.
  var definitions: SourceLocation {
    (root["inputs"]?["definitions"] ?? root["inputs"] ?? root).location.beginning
  }

  /// The location of the definition of a metric: O(metrics).
  package func definition(of metric: String) -> SourceLocation? { root["inputs"]?["definitions"]?[metric]?.location }

  /// The location of an input of a run, by its path; or else the location of all its inputs, or of the run: O(inputs).
  package func input(_ path: String, of run: String) -> SourceLocation? {
    let inputs = root["inputs"]
    for part in [inputs?["runs"]?[run], inputs?["shared"]] {
      if let value = part?["values"]?[path] ?? part?["lists"]?[path] { return value.location.beginning }
    }
    return (inputs?["runs"]?[run]?.location ?? inputs?["shared"]?.location)?.beginning ?? self.run(run)
  }
}
