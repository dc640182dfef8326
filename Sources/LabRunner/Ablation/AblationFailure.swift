internal import Analysis

/// Runs of an ablation that came to no result for the same reason.
package struct AblationFailure: Sendable, Hashable {
  /// The reason.
  package let reason: String
  /// The runs, in the order of the table.
  package let runs: [String]

  /// How many runs are named in a sentence.
  private static let namesShown = 5

  /// In words, without a full stop.
  package var text: String {
    guard runs.count > 1 else { return "the run \(runs.first ?? "") failed: \(reason)" }
    let more = runs.count > Self.namesShown ? " and \(runs.count - Self.namesShown) more" : ""
    return "\(runs.count) runs failed: \(reason): \(runs.prefix(Self.namesShown).joined(separator: ", "))\(more)"
  }

  /// The failures of a table, by the first run of each reason: O(rows reasons).
  static func all(in table: AblationTable, runs: [String?]) -> [AblationFailure] {
    var found: [(reason: String, runs: [String])] = []
    for (row, run) in zip(table.rows, runs) {
      guard case .failed(let reason) = row.outcome else { continue }
      let name = run ?? table.factors.text(of: row.point)
      if let known = found.firstIndex(where: { $0.reason == reason }) {
        found[known].runs.append(name)
      } else {
        found.append((reason, [name]))
      }
    }
    return found.map { AblationFailure(reason: $0.reason, runs: $0.runs) }
  }
}
