/// The reason why an effect is undefined.
package enum EffectUndefined: Error, Sendable, Hashable, CustomStringConvertible {
  /// The effect needs a point that is not part of the design.
  case notInDesign(point: String)
  /// The effect needs an infeasible point.
  case infeasible(point: String, reason: String)
  /// The effect needs a point whose run failed or has no value for the metric.
  case noValue(point: String, reason: String)
  /// The effect is defined only if all combinations are feasible.
  case notAllFeasible(feasible: Int, of: Int)
  /// The effect needs a feasible order from the baseline to the goal, and there is none.
  case noOrder
  /// The effect needs a combination that never occurs; the text names it.
  case neverOccurs(String)
  /// The exact values exceed 128 bits.
  case notRepresentable
  /// The number of combinations exceeds the limit.
  case tooManyPoints(limit: Int)

  /// The reason as text.
  package var description: String {
    switch self {
    case .notInDesign(let point): "needs \(point), which is not part of the design"
    case .infeasible(let point, let reason): "\(point) is not possible: \(reason)"
    case .noValue(let point, let reason): "\(point) has no value: \(reason)"
    case .notAllFeasible(let feasible, let all):
      "only \(feasible) of \(all) combinations are possible, and it needs all of them"
    case .noOrder: "no feasible order leads from the baseline to the goal"
    case .neverOccurs(let what): what
    case .notRepresentable: "not representable: the exact numbers exceed 128 bits"
    case .tooManyPoints(let limit): "more than \(limit) combinations"
    }
  }
}

/// A value, or the reason why it is undefined.
package typealias Effect<Value> = Result<Value, EffectUndefined>
