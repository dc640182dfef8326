import Analysis
import Scenarios

/// Why a study cannot be planned.
package struct AblationPlanError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Why the plan cannot be made, as the end of an error message.
  package let description: String
}

extension ResolvedAblation {
  /// The factors as the Analysis module represents them.
  var analysisFactors: [AblationFactor] {
    factors.map { AblationFactor(name: $0.name, levels: $0.levels.map(\.name)) }
  }

  /// The points that the study's design requires.
  func plan() throws(AblationPlanError) -> AblationPlan {
    let factors = analysisFactors
    switch design.kind {
    case .fullFactorial:
      if let plan = AblationPlan.fullFactorial(factors) { return plan }
      throw AblationPlanError(description: "the factors have more than \(AblationPlan.pointLimit) combinations")
    case .oneAtATime: return .oneAtATime(factors)
    case .leaveOneOut: return .leaveOneOut(factors)
    case .plackettBurman:
      if let plan = PlackettBurman(factorCount: factors.count, isFolded: design.foldover) {
        return .plackettBurman(factors, plan)
      }
      let maximum = (PlackettBurman.sizes.max() ?? 1) - 1
      throw AblationPlanError(
        description: "\(factors.count) factors are too many for a screening design: at most \(maximum)")
    }
  }
}
