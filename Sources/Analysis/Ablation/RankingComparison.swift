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
  package let metric: AblationMetric
  /// The conditions in input order.
  package let conditions: [Condition]
  /// The factors whose sign flips, in factor order.
  package let signFlips: [SignFlip]
  /// The pairs whose order flips, ordered by the first and then the second factor.
  package let orderFlips: [OrderFlip]

  /// Compares conditions with the same factors: O(conditions factors²).
  package init(_ metric: AblationMetric, _ conditions: [Condition]) {
    self.metric = metric
    self.conditions = conditions
    let factors = 0..<(conditions.map(\.changes.count).min() ?? 0)
    func names(_ isIn: (Condition) -> Bool) -> [String] { conditions.filter(isIn).map(\.name) }
    func isBetter(_ change: Rational?, than other: Rational?) -> Bool {
      guard let change, let other else { return false }
      return metric.polarity == .higherIsBetter ? change > other : change < other
    }
    signFlips = factors.compactMap { factor in
      let helps = names { isBetter($0.changes[factor], than: .zero) }
      let hurts = names { isBetter(.zero, than: $0.changes[factor]) }
      return helps.isEmpty || hurts.isEmpty ? nil : SignFlip(factor: factor, helps: helps, hurts: hurts)
    }
    orderFlips = factors.flatMap { first in
      factors.dropFirst(first + 1).compactMap { second in
        let leads = names { isBetter($0.changes[first], than: $0.changes[second]) }
        let trails = names { isBetter($0.changes[second], than: $0.changes[first]) }
        return leads.isEmpty || trails.isEmpty
          ? nil : OrderFlip(factors: [first, second], firstLeads: leads, secondLeads: trails)
      }
    }
  }
}
