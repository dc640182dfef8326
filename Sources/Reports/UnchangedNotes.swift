import JSON
import LabRunner

/// Sentences about what has changed nothing in the runs of a study, at most one for each reason.
struct UnchangedNotes {
  /// The maximum number of runs, techniques or lists that are named.
  private static let limit = 3

  /// The events that did not happen, the techniques that changed nothing, then the lists whose ends the scroll does not reach.
  let sentences: [String]

  init(_ study: StudyResult) {
    let review = StudyReview(study)
    sentences = Self.events(review.lateEvents) + Self.techniques(review.inert) + Self.lists(review.equalItemCounts)
  }

  private static func events(_ late: [(run: String, count: Int)]) -> [String] {
    guard let least = late.map(\.count).min(), let most = late.map(\.count).max() else { return [] }
    let counts = least == most ? "\(most) \(most == 1 ? "event" : "events")" : "\(least) to \(most) events"
    return [
      "The scroll ended before \(counts) of the scenario had changed anything, in \(listed(late.prefix(limit).map(\.run), of: late.count))."
    ]
  }

  private static func techniques(_ inert: [StudyReview.Inert]) -> [String] {
    guard let first = inert.first else { return [] }
    guard inert.count > 1 else {
      return first.unchanged == first.pairs
        ? [
          "\(first.techniques) has no effect: no metric, count or amount of work changes in \(first.pairs == 1 ? "the only pair" : "any of \(first.pairs) pairs") of runs."
        ]
        : ["\(first.techniques) changes nothing in \(first.unchanged) of \(first.pairs) pairs of runs."]
    }
    let named = inert.prefix(limit).map { "\($0.techniques) (\($0.unchanged) of \($0.pairs))" }
    return [
      "No metric, count or amount of work changes in some pairs of runs that differ only in a technique: \(listed(named, of: inert.count))."
    ]
  }

  private static func lists(_ counts: [[Int]]) -> [String] {
    guard !counts.isEmpty else { return [] }
    let named = counts.prefix(limit).map { counts in
      let shown = counts.prefix(limit).map { "\($0)" } + (counts.count > limit ? ["\(counts.count - limit) more"] : [])
      return "\(NameList.sentence(shown)) items"
    }
    let lists = counts.count == 1 ? "these lists" : "each set of lists"
    return [
      "The scroll is the same with \(listed(named, of: counts.count, separator: "; ")): it does not reach the end of the shortest of \(lists)."
    ]
  }

  private static func listed(_ named: [String], of count: Int, separator: String = ", ") -> String {
    named.joined(separator: separator) + (count > named.count ? " and \(count - named.count) more" : "")
  }
}
