/// Why an effect has no value.
package enum EffectUndefined: Error, Sendable, Hashable, CustomStringConvertible {
  /// It needs a point that was not asked for.
  case notInDesign(point: String)
  /// It needs a point that cannot exist.
  case infeasible(point: String, reason: String)
  /// It needs a point whose run failed, or has no value of the metric.
  case noValue(point: String, reason: String)
  /// It is defined only if all combinations can exist.
  case notAllFeasible(feasible: Int, of: Int)
  /// It needs a chain of combinations from the baseline to the goal, each with one factor more.
  case noOrder
  /// It needs a combination that never occurs.
  case never(String)
  /// The numbers leave 128 bits.
  case notRepresentable
  /// There are more combinations than are analysed.
  case tooManyPoints(limit: Int)

  /// The reason in words.
  package var description: String {
    switch self {
    case .notInDesign(let point): "needs \(point), which the design does not ask for"
    case .infeasible(let point, let reason): "\(point) cannot exist: \(reason)"
    case .noValue(let point, let reason): "\(point) has no value: \(reason)"
    case .notAllFeasible(let feasible, let all):
      "only \(feasible) of \(all) combinations can exist, and it is defined for all"
    case .noOrder: "no order of adoption leads from the baseline to the goal in feasible steps"
    case .never(let what): what
    case .notRepresentable: "not representable: the exact numbers leave 128 bits"
    case .tooManyPoints(let limit): "more than \(limit) combinations"
    }
  }
}

/// A value, or why there is none.
package typealias Effect<Value> = Result<Value, EffectUndefined>
