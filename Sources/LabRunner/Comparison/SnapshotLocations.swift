package import JSON

/// Where a file of results or a baseline says what: the places that refusals name.
package struct SnapshotLocations: Sendable {
  private let root: JSONValue

  /// The places of a file, from its top-level value.
  init(_ root: JSONValue) { self.root = root }

  /// The place of a run's name: O(runs).
  package func run(_ name: String) -> SourceLocation? {
    root["runs"]?.elements.lazy.compactMap { $0["name"] }.first { $0.string == name }?.location
  }

  /// The place of the definition of a metric: O(metrics).
  package func definition(of metric: String) -> SourceLocation? { root["inputs"]?["definitions"]?[metric]?.location }

  /// The place of an input of a run, by its path; or that of all its inputs, or of the run: O(inputs).
  package func input(_ path: String, of run: String) -> SourceLocation? {
    let inputs = root["inputs"]
    for part in [inputs?["runs"]?[run], inputs?["shared"]] {
      if let value = part?["values"]?[path] ?? part?["lists"]?[path] { return value.location.beginning }
    }
    return (inputs?["runs"]?[run]?.location ?? inputs?["shared"]?.location)?.beginning ?? self.run(run)
  }
}
