import Analysis
import JSON
package import LabRunner

/// Writes baseline files: small JSON files that diff well line by line. `SnapshotReader` reads them.
package enum BaselineFile {
  /// A snapshot as JSON with one value per line, and keys and runs in ascending order. The same snapshot gives the same
  /// bytes on every machine.
  ///
  /// Counts, amounts of work and times of zero are omitted, and a reader restores them as zero. Failed runs are omitted
  /// too, because they have no values to compare with.
  /// Complexity: O(n log n), where n is the number of values.
  package static func bytes(of snapshot: StudySnapshot) -> [UInt8] {
    let runs = snapshot.runs.filter { $0.summary != nil }.sorted { $0.name < $1.name }
    let defined = snapshot.definitions.keys
    var inputs = StudyDocuments()
    for run in runs { if let document = run.inputs { inputs.add(document, of: run.name) } }
    var members: [String: JSONContent] = [
      "schemaVersion": .integer(SnapshotReader.schemaVersion),
      "scenario": .string(snapshot.study),
      "inputs": SnapshotJSON.inputs(inputs, definitions: snapshot.definitions),
      "runs": .expanded(.array(runs.map { run($0, defined) })),
    ]
    if let sources = snapshot.sources { members["sources"] = SnapshotJSON.texts(sources) }
    return JSONContent.sortedObject(members).text(style: .fitted)
  }

  private static func run(_ run: StudySnapshot.Run, _ defined: some Collection<String>) -> JSONContent {
    guard let summary = run.summary else { return .null }
    var metrics: [String: JSONContent] = [:]
    for name in Set(summary.metrics.keys).union(defined) {
      metrics[name] = SnapshotJSON.metric(name, summary.metrics[name])
    }
    var members: [String: JSONContent] = [
      "name": .string(run.name),
      "metrics": .expanded(.sortedObject(metrics)),
      "counters": .expanded(.sortedObject(summary.counters.filter { $0.value != 0 }.mapValues(JSONContent.integer))),
      "charges": SnapshotJSON.charges(summary.charges),
      "attribution": attribution(summary.times),
    ]
    if !run.olderSources.isEmpty { members["sources"] = SnapshotJSON.texts(run.olderSources) }
    return .sortedObject(members)
  }

  private static func attribution(_ times: [RunSummary.TimeCell: Int64]) -> JSONContent {
    var parts: [RunSummary.TimeCell.Part: [String: [String: JSONContent]]] = [:]
    for (cell, time) in times where time != 0 {
      parts[cell.part, default: [:]][cell.technique, default: [:]][cell.phase] = .integer(Int(time))
    }
    return .sortedObject(
      Dictionary(
        uniqueKeysWithValues: RunSummary.TimeCell.Part.allCases.map { part in
          let techniques = (parts[part] ?? [:]).mapValues { JSONContent.expanded(.sortedObject($0)) }
          return (part.rawValue, .sortedObject(["techniques": .expanded(.sortedObject(techniques))]))
        }))
  }
}
