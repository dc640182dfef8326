/// How the factors' effects on one metric compare between conditions, such as devices.
package struct RankingComparison: Sendable, Hashable {
  /// What was found under one condition.
  package struct Condition: Sendable, Hashable {
    /// The condition's name.
    package let name: String
    /// What each factor changes; nil where that is not known.
    package let changes: [Rational?]

    /// A condition from its parts.
    package init(name: String, changes: [Rational?]) {
      self.name = name
      self.changes = changes
    }
  }
  /// A factor that helps under some conditions and hurts under others.
  package struct SignFlip: Sendable, Hashable {
    /// The factor's position.
    package let factor: Int
    /// Names of the conditions under which it improves the metric.
    package let helps: [String]
    /// Names of the conditions under which it worsens it.
    package let hurts: [String]
  }
  /// Two factors of which sometimes the one is worth more, and sometimes the other.
  package struct OrderFlip: Sendable, Hashable {
    /// Positions of the factors, ascending.
    package let factors: [Int]
    /// Names of the conditions under which the first is worth more.
    package let firstLeads: [String]
    /// Names of the conditions under which the second is.
    package let secondLeads: [String]
  }

  /// The metric.
  package let metric: AblationMetric
  /// Under which conditions, in their order.
  package let conditions: [Condition]
  /// Factors whose sign flips, in their order.
  package let signFlips: [SignFlip]
  /// Pairs whose order flips, by the first and then the second.
  package let orderFlips: [OrderFlip]

  /// Compares conditions that all have the same factors: O(conditions factors²).
  package init(_ metric: AblationMetric, _ conditions: [Condition]) {
    self.metric = metric
    self.conditions = conditions
    let factors = 0..<(conditions.map(\.changes.count).min() ?? 0)
    func names(_ isIn: (Condition) -> Bool) -> [String] { conditions.filter(isIn).map(\.name) }
    func isBetter(_ change: Rational?, than other: Rational?) -> Bool {
      guard let change, let other else { return false }
      return metric.better == .higher ? change > other : change < other
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
