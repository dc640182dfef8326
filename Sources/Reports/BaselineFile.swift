internal import Analysis
package import LabRunner

/// Writes baselines: small files whose versions can be compared line by line, and that `SnapshotReader` reads back.
package enum BaselineFile {
  /// A snapshot as JSON with a value a line, keys and runs ascending: the same bytes for the same snapshot on every machine.
  ///
  /// Counts, amounts and times of zero are left out; a reader takes them for that. A run that failed has no figures to compare
  /// with, so a baseline never holds one: it is left out as well.
  /// Complexity: O(figures log figures).
  package static func bytes(of snapshot: StudySnapshot) -> [UInt8] {
    let runs = snapshot.runs.filter { $0.figures != nil }.sorted { $0.name < $1.name }
    let defined = snapshot.definitions.keys
    let inputs = Dictionary(runs.compactMap { run in run.inputs.map { (run.name, $0) } }) { first, _ in first }
    var members: [String: JSONTree] = [
      "schemaVersion": .count(SnapshotReader.schemaVersion),
      "scenario": .string(snapshot.study),
      "inputs": SnapshotTree.inputs(inputs, definitions: snapshot.definitions),
      "runs": .spread(.array(runs.map { run($0, defined) })),
    ]
    if let sources = snapshot.sources { members["sources"] = SnapshotTree.texts(sources) }
    return JSONTree.object(members).line
  }

  private static func run(_ run: StudySnapshot.Run, _ defined: some Collection<String>) -> JSONTree {
    guard let figures = run.figures else { return .null }
    var metrics: [String: JSONTree] = [:]
    for name in Set(figures.metrics.keys).union(defined) {
      metrics[name] = SnapshotTree.metric(name, figures.metrics[name])
    }
    var work: [String: JSONTree] = [:]
    for (name, amount) in figures.work where amount != 0 { work[name] = SnapshotTree.work(name, amount) }
    var members: [String: JSONTree] = [
      "name": .string(run.name),
      "metrics": .spread(.object(metrics)),
      "counters": .spread(.object(figures.counters.filter { $0.value != 0 }.mapValues(JSONTree.count))),
      "work": .spread(.object(work)),
      "attribution": attribution(figures.times),
    ]
    if !run.olderSources.isEmpty { members["sources"] = SnapshotTree.texts(run.olderSources) }
    return .object(members)
  }

  private static func attribution(_ times: [RunSummary.TimeCell: Int64]) -> JSONTree {
    var parts: [RunSummary.TimeCell.Part: [String: [String: JSONTree]]] = [:]
    for (cell, time) in times where time != 0 {
      parts[cell.part, default: [:]][cell.technique, default: [:]][cell.phase] = .integer(time)
    }
    return .object(
      Dictionary(
        uniqueKeysWithValues: RunSummary.TimeCell.Part.allCases.map { part in
          let techniques = (parts[part] ?? [:]).mapValues { JSONTree.spread(.object($0)) }
          return (part.rawValue, .object(["techniques": .spread(.object(techniques))]))
        }))
  }
}
