import Analysis
import JSON
import LabRunner

/// The complete comparison of two studies as JSON.
enum ComparisonJSON {
  /// The version of the file format. It increases when an older reader would misread the file.
  private static let schemaVersion = 2

  static func content(of comparison: StudyComparison) -> JSONContent {
    let redefined = comparison.redefinedNames
    return .sortedObject([
      "schemaVersion": .integer(Self.schemaVersion),
      "old": .string(comparison.oldName), "new": .string(comparison.newName),
      "isComparable": .boolean(!comparison.isConfounded),
      "redefinedMetrics": .strings(redefined.sorted()),
      "changedSources": .strings(comparison.changedSources),
      "runsOnlyInOld": .strings(comparison.runsOnlyInOld),
      "runsOnlyInNew": .strings(comparison.runsOnlyInNew),
      "pairs": .array(comparison.pairs.map { pair($0, redefined) }),
    ])
  }

  private static func pair(_ pair: StudyComparison.Pair, _ redefined: Set<String>) -> JSONContent {
    var members: [String: JSONContent] = [
      "old": .string(pair.old), "new": .string(pair.new), "failure": .null(or: pair.failure.map { .string($0) }),
      "differences": .array(
        pair.differences.map { difference in
          .sortedObject([
            "path": .string(difference.path), "isTechnique": .boolean(difference.isTechnique),
            "old": .null(or: difference.old.map { .string($0) }), "new": .null(or: difference.new.map { .string($0) }),
          ])
        }),
    ]
    if let change = pair.change {
      members.merge(ChangeJSON.parts(of: change)) { _, new in new }
      members["metrics"] = .array(
        change.metrics.filter { !redefined.contains($0.name) }.map { metric in
          var members = ChangeJSON.metric(metric)
          members["verdict"] = .string(metric.verdict)
          if let contradiction = pair.contradiction(of: metric) {
            members["contradictedBy"] = ChangeJSON.contradiction(
              contradiction, decimals: metric.definition?.decimals ?? 3)
          }
          return .sortedObject(members)
        })
    }
    return .sortedObject(members)
  }
}
