/// The share of an ensemble in which a conclusion is true.
package struct Robustness: Sendable, Hashable {
  /// The certainty of a conclusion. Raw values appear in reports.
  package enum Verdict: String, Sendable, CaseIterable {
    /// It is true in at least 95 % of the ensemble.
    case robust
    /// It is true in at least 75 %.
    case likely
    /// It is true in less.
    case undecided
    /// It is true in at most 5 %: the unchanged study is the exception.
    case contradicted
  }

  /// The number of members in which the conclusion is true.
  package let holds: Int
  /// The number of members.
  package let count: Int
  /// The number of members without the figures for the conclusion, in which it counts as not true.
  package let unknownCount: Int

  /// The minimum number of members for the strongest verdicts: with fewer, a single exception would exceed 5 %.
  package static let leastCount = 20

  /// The share of members for which a statement is true; nil represents a member without the figures.
  package init(_ members: [Bool?]) {
    holds = members.count { $0 == true }
    count = members.count
    unknownCount = members.count { $0 == nil }
  }

  /// The certainty of the conclusion.
  package var verdict: Verdict {
    if count >= Self.leastCount {
      if holds * 100 >= count * 95 { return .robust }
      if unknownCount == 0, holds * 100 <= count * 5 { return .contradicted }
    }
    return count > 0 && holds * 100 >= count * 75 ? .likely : .undecided
  }
}
