/// The goal of an ablation: objectives, the most important first, and constraints that must all be met.
///
/// Metrics are indices into the metrics of the tables that the goal is applied to.
package struct AblationGoal: Sendable, Hashable {
  /// A metric to minimize or to maximize.
  package struct Objective: Sendable, Hashable {
    /// The index of the metric.
    package let metric: Int
    /// Whether larger values are wanted.
    package let isMaximized: Bool

    package init(metric: Int, isMaximized: Bool) {
      self.metric = metric
      self.isMaximized = isMaximized
    }
  }

  /// A limit on a metric.
  package struct Limit: Sendable, Hashable {
    /// How a value is compared with the limit.
    package enum Comparison: Sendable, Hashable, CaseIterable {
      case less, lessOrEqual, greater, greaterOrEqual, equal
    }
    /// The index of the metric.
    package let metric: Int
    /// How a value is compared with the limit.
    package let comparison: Comparison
    /// The limit, in the metric's unit.
    package let bound: Rational

    package init(metric: Int, _ comparison: Comparison, _ bound: Rational) {
      self.metric = metric
      self.comparison = comparison
      self.bound = bound
    }

    /// Whether a value is within the limit; exact.
    package func holds(for value: Rational) -> Bool {
      switch comparison {
      case .less: value < bound
      case .lessOrEqual: value <= bound
      case .greater: value > bound
      case .greaterOrEqual: value >= bound
      case .equal: value == bound
      }
    }

    /// The margin by which a value is within the bound, as a share of the bound, rounded to 10^-9; the distance itself
    /// if the bound is 0.
    fileprivate func slack(of value: Rational) -> Rational {
      let distance: Rational =
        switch comparison {
        case .less, .lessOrEqual: bound - value
        case .greater, .greaterOrEqual: value - bound
        case .equal: Rational.zero - (value - bound).magnitude
        }
      return (distance.divided(by: bound.magnitude) ?? distance).rounded(decimals: 9)
    }

    /// Whether larger values exceed the limit, rather than smaller ones; nil if the limit is a single value.
    package var excludesGreater: Bool? {
      switch comparison {
      case .less, .lessOrEqual: true
      case .greater, .greaterOrEqual: false
      case .equal: nil
      }
    }

    /// The distance of a value from the bound, as a share of the bound; the distance itself if the bound is 0.
    func relativeDistance(of value: Rational) -> Double {
      let distance = (value - bound).magnitude.approximation
      return bound.isZero ? distance : distance / bound.magnitude.approximation
    }
  }

  /// A constraint: at least one of its limits must be met.
  package struct Constraint: Sendable, Hashable {
    /// The limits, at least one.
    package let limits: [Limit]

    package init(_ limits: [Limit]) {
      precondition(!limits.isEmpty, "a constraint has at least one limit")
      self.limits = limits
    }

    /// Whether the values of a combination meet a limit.
    func holds(for values: [Rational?]) -> Bool {
      limits.contains { limit in values[limit.metric].map(limit.holds) ?? false }
    }
  }

  /// The objectives, the most important first. Without any, the search is for the set with the fewest factors above
  /// their baselines.
  package let objectives: [Objective]
  /// The constraints.
  package let constraints: [Constraint]

  package init(objectives: [Objective], constraints: [Constraint]) {
    self.objectives = objectives
    self.constraints = constraints
  }

  /// The margin by which a combination meets the constraints under all conditions, as a share of the limits: the
  /// minimum over constraints and conditions of the maximum over alternatives. Negative if it violates one; nil if a
  /// metric has no value.
  package func slack(of point: [Int], in tables: [AblationTable]) -> Rational? {
    var slacks: [Rational] = []
    for table in tables {
      guard case .measured(let values)? = table[point] else { return nil }
      for constraint in constraints {
        let limits = constraint.limits.compactMap { limit in values[limit.metric].map(limit.slack) }
        guard limits.count == constraint.limits.count, let greatest = limits.max() else { return nil }
        slacks.append(greatest)
      }
    }
    return slacks.min()
  }

  /// Whether a combination meets all constraints under all conditions; nil if a metric has no value.
  package func isMet(by point: [Int], in tables: [AblationTable]) -> Bool? {
    var isMet = true
    for table in tables {
      guard case .measured(let values)? = table[point], metrics.allSatisfy({ values[$0] != nil }) else { return nil }
      isMet = isMet && self.isMet(by: values)
    }
    return isMet
  }

  /// Whether the values of a combination under one condition meet all constraints.
  func isMet(by values: [Rational?]) -> Bool { constraints.allSatisfy { $0.holds(for: values) } }

  /// The metrics of the objectives and the constraints.
  var metrics: Set<Int> { Set(objectives.map(\.metric) + constraints.flatMap { $0.limits.map(\.metric) }) }
}
