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

  /// The location of an input of a run, by the steps from the root of the run's document, or of the innermost value around it;
  /// or else of the run: O(inputs).
  package func input(_ steps: [String], of run: String) -> SourceLocation? {
    let documents = [root["inputs"]?["runs"]?[run], root["inputs"]?["base"]].compactMap(\.self)
    let found = documents.map { Self.follow(steps, from: $0) }.max { $0.depth < $1.depth }
    return found?.value.location.beginning ?? self.run(run)
  }

  /// The value after as many steps as there are, and their number.
  private static func follow(_ steps: [String], from root: JSONValue) -> (value: JSONValue, depth: Int) {
    var found = (value: root, depth: 0)
    for step in steps {
      let elements = found.value.elements.map { $0 }
      guard let next = found.value[step] ?? Int(step).flatMap({ elements.indices.contains($0) ? elements[$0] : nil })
      else { return found }
      found = (next, found.depth + 1)
    }
    return found
  }
}
