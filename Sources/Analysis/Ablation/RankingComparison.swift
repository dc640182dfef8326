/// A comparison of the factors' effects on one metric between conditions, such as devices.
package struct RankingComparison: Sendable, Hashable {
  /// The effects under one condition.
  package struct Condition: Sendable, Hashable {
    /// The name of the condition.
    package let name: String
    /// The effect of each factor; nil if it is unknown.
    package let changes: [Rational?]

    package init(name: String, changes: [Rational?]) {
      self.name = name
      self.changes = changes
    }
  }
  /// A factor that improves the metric under some conditions and worsens it under others.
  package struct SignFlip: Sendable, Hashable {
    /// The index of the factor.
    package let factor: Int
    /// The names of the conditions under which the factor improves the metric.
    package let helps: [String]
    /// The names of the conditions under which the factor worsens the metric.
    package let hurts: [String]
  }
  /// The effect of a factor on the metric under a condition.
  package enum Verdict: String, Sendable, Hashable {
    /// It improves the metric by at least the smallest effect.
    case better
    /// It changes the metric by less than the smallest effect, or not at all.
    case negligible
    /// It worsens the metric by at least the smallest effect.
    case worse
  }
  /// Factors that have the same verdict as each other under every condition.
  package struct Group: Sendable, Hashable {
    /// The indices of the factors in ascending order, at least one.
    package internal(set) var factors: [Int]
    /// Their verdict under each condition; nil where their effect is unknown.
    package let verdicts: [Verdict?]
  }
  /// Two factors whose ranking differs between conditions.
  package struct OrderFlip: Sendable, Hashable {
    /// The factor indices in ascending order.
    package let factors: [Int]
    /// The names of the conditions under which the first factor ranks higher.
    package let firstLeads: [String]
    /// The names of the conditions under which the second factor ranks higher.
    package let secondLeads: [String]
  }

  /// The metric by which factors are ranked.
  package let metric: Quantity
  /// The conditions in input order.
  package let conditions: [Condition]
  /// The smallest change of the metric that counts, in its unit; at least 0.
  package let smallestEffect: Rational
  /// The factors whose sign flips, in factor order. Changes below the smallest effect have no sign.
  package let signFlips: [SignFlip]
  /// The pairs whose order flips, ordered by the first and then the second factor.
  package let orderFlips: [OrderFlip]

  /// The factors by their verdicts under all conditions, in the order of each group's first factor.
  package let groups: [Group]

  /// Compares conditions with the same factors: O(conditions factors²).
  ///
  /// - Parameter smallestEffect: the smallest change of the metric that counts, in its unit, at least 0. Equivalence tests call it the
  ///   smallest effect size of interest (D. Lakens, Equivalence Tests, Social Psychological and Personality Science 8, 2017).
  package init(_ metric: Quantity, _ conditions: [Condition], smallestEffect: Rational = .zero) {
    self.metric = metric
    self.conditions = conditions
    self.smallestEffect = smallestEffect
    let factors = 0..<(conditions.map(\.changes.count).min() ?? 0)
    func names(_ isIn: (Condition) -> Bool) -> [String] { conditions.filter(isIn).map(\.name) }
    func names<Value: Equatable>(of value: Value, in values: [Value]) -> [String] {
      zip(conditions, values).filter { $1 == value }.map(\.0.name)
    }
    func isBetter(_ change: Rational?, than other: Rational?) -> Bool {
      guard let change, let other else { return false }
      return metric.polarity == .higherIsBetter ? change > other : change < other
    }
    func verdict(on change: Rational?) -> Verdict? {
      guard let change else { return nil }
      guard !change.isZero, change.magnitude >= smallestEffect else { return .negligible }
      return isBetter(change, than: .zero) ? .better : .worse
    }
    let verdicts = factors.map { factor in conditions.map { verdict(on: $0.changes[factor]) } }
    signFlips = factors.compactMap { factor in
      let helps = names(of: .better, in: verdicts[factor])
      let hurts = names(of: .worse, in: verdicts[factor])
      return helps.isEmpty || hurts.isEmpty ? nil : SignFlip(factor: factor, helps: helps, hurts: hurts)
    }
    var groups: [Group] = []
    for factor in factors {
      if let position = groups.firstIndex(where: { $0.verdicts == verdicts[factor] }) {
        groups[position].factors.append(factor)
      } else {
        groups.append(Group(factors: [factor], verdicts: verdicts[factor]))
      }
    }
    self.groups = groups
    orderFlips = factors.flatMap { first in
      factors.dropFirst(first + 1).compactMap { second in
        let leads = names { isBetter($0.changes[first], than: $0.changes[second]) }
        let trails = names { isBetter($0.changes[second], than: $0.changes[first]) }
        return leads.isEmpty || trails.isEmpty
          ? nil : OrderFlip(factors: [first, second], firstLeads: leads, secondLeads: trails)
      }
    }
  }

  /// The effect of a factor on the metric under a condition, by their positions; nil if it is unknown.
  package func verdict(ofFactor factor: Int, under condition: Int) -> Verdict? {
    groups.first { $0.factors.contains(factor) }?.verdicts[condition]
  }
}
