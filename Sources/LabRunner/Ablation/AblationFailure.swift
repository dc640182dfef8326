import Analysis

/// Runs of an ablation that failed for the same reason.
package struct AblationFailure: Sendable, Hashable {
  /// The reason, without a full stop.
  package let reason: String
  /// The names of the runs, in table order.
  package let runs: [String]

  /// The maximum number of runs that a sentence names.
  private static let namesShown = 5

  /// A description without a full stop.
  package var text: String {
    guard runs.count > 1 else { return "the run \(runs.first ?? "") failed: \(reason)" }
    let more = runs.count > Self.namesShown ? " and \(runs.count - Self.namesShown) more" : ""
    return "\(runs.count) runs failed: \(reason): \(runs.prefix(Self.namesShown).joined(separator: ", "))\(more)"
  }

  /// The failures of a table, ordered by the first run of each reason. Complexity: O(rows · reasons).
  static func all(in table: AblationTable, runs: [String?]) -> [AblationFailure] {
    var groups: [(reason: String, runs: [String])] = []
    for (row, run) in zip(table.rows, runs) {
      guard case .failed(let reason) = row.outcome else { continue }
      let name = run ?? table.factors.text(of: row.point)
      if let index = groups.firstIndex(where: { $0.reason == reason }) {
        groups[index].runs.append(name)
      } else {
        groups.append((reason, [name]))
      }
    }
    return groups.map { AblationFailure(reason: $0.reason, runs: $0.runs) }
  }
}
