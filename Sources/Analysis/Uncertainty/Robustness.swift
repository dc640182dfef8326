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
  }

  /// The number of members in which the conclusion holds.
  package let holds: Int
  /// The number of members that have the figures for it.
  package let count: Int

  /// The share of members of whom a statement is true; nil stands for a member without the figures.
  package init(_ members: [Bool?]) {
    let known = members.compactMap { $0 }
    holds = known.count { $0 }
    count = known.count
  }

  /// How sure the conclusion is; undecided without members.
  package var verdict: Verdict {
    if count > 0, holds * 100 >= count * 95 { return .robust }
    return count > 0 && holds * 100 >= count * 75 ? .likely : .undecided
  }
}
