/// In how much of an ensemble a conclusion holds.
package struct Robustness: Sendable, Hashable {
  /// How sure a conclusion is. Raw values appear in reports.
  package enum Verdict: String, Sendable, CaseIterable {
    /// It holds in at least 95 % of the ensemble.
    case robust
    /// It holds in at least 75 %.
    case likely
    /// It holds in less.
    case undecided
    /// It holds in at most 5 %: the study as it is, is the exception.
    case contradicted
  }

  /// The number of members in which the conclusion holds.
  package let holds: Int
  /// The number of members.
  package let count: Int
  /// The number of members without the figures for the conclusion, in which it does not hold.
  package let unknownCount: Int

  /// The least number of members for the strongest verdicts: of fewer, not even one exception would be within 5 %.
  package static let leastCount = 20

  /// The share of members of whom a statement is true; nil stands for a member without the figures.
  package init(_ members: [Bool?]) {
    holds = members.count { $0 == true }
    count = members.count
    unknownCount = members.count { $0 == nil }
  }

  /// How sure the conclusion is.
  package var verdict: Verdict {
    if count >= Self.leastCount {
      if holds * 100 >= count * 95 { return .robust }
      if unknownCount == 0, holds * 100 <= count * 5 { return .contradicted }
    }
    return count > 0 && holds * 100 >= count * 75 ? .likely : .undecided
  }
}
