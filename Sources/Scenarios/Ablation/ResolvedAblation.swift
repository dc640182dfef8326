package import JSON
import ListRuntime

/// An ablation with all names resolved: its factors, its design, and the run of any point.
package struct ResolvedAblation: Sendable {
  /// Maximum number of factors of an ablation.
  package static let factorLimit = 64
  /// Maximum number of combinations of a full factorial, including infeasible combinations.
  package static let pointLimit = 65_536

  /// A level of a factor.
  package struct Level: Sendable {
    /// The name, unique in the factor; `off` and `on` for a factor that is one technique.
    package let name: String
    /// The techniques that the level adds, with their options, in stacking order.
    package var techniquesText: [String] { techniques.map(\.text) }
    let techniques: [StackedTechnique]
  }

  /// A factor: what the ablation varies.
  package struct Factor: Sendable {
    /// The name, unique in the ablation; the technique's id for a factor that is one technique.
    package let name: String
    /// At least two levels; the first is the baseline level.
    package let levels: [Level]
    /// Whether the factor is a single technique with the levels `off` and `on`.
    package let isSwitch: Bool
  }

  /// A condition under which the whole study is repeated: a device, or a combination of sweep values.
  package struct Condition: Sendable {
    /// The label of the condition, as in `device=phone-120`; empty if there is only one.
    package let name: String
    /// The base run, with its own techniques; every point adds to it.
    package var base: ResolvedRun
    let stack: [StackedTechnique]
  }

  /// The result of combining levels.
  package enum Combination: Sendable {
    /// The run of the combination.
    case run(ResolvedRun)
    /// The combination cannot be run: the reasons, at least one, one sentence each.
    case infeasible([String])
  }

  /// The factors in stacking order, at least one.
  package let factors: [Factor]
  /// The conditions, at least one.
  package var conditions: [Condition]
  /// The design, which selects the combinations to run.
  package let design: AblationDesign
  /// The metrics to attribute, by descending importance; empty for the default ones.
  package let metrics: [String]
  /// The smallest change of a metric that counts, in its unit, by the metric's name.
  package let smallestEffects: [String: Double]
  /// The question that the study answers; nil if there is none.
  package let goal: AblationGoalDeclaration?
  /// The source location of the start of the ablation, for messages.
  package let location: SourceLocation

  /// Returns the run of a point, or the reasons why the point is infeasible: O(techniques²).
  ///
  /// - Parameters:
  ///   - point: the index of each factor's level, in the order of the factors.
  ///   - condition: the index of the condition.
  package func combination(at point: [Int], under condition: Int = 0) -> Combination {
    precondition(point.count == factors.count, "\(factors.count) factors have no point \(point)")
    let condition = conditions[condition]
    var stack = condition.stack
    for (factor, level) in zip(factors, point) {
      precondition(factor.levels.indices.contains(level), "the factor \(factor.name) has no level \(level)")
      stack += factor.levels[level].techniques
    }
    let violations = TechniqueRules.violations(of: stack)
    guard violations.isEmpty else { return .infeasible(violations.map(\.message)) }
    guard point.contains(where: { $0 != 0 }) || stack.count != condition.stack.count else {
      return .run(condition.base)
    }
    var configuration = condition.base.configuration
    let name = runName(at: point, from: configuration.nameWithoutCondition)
    configuration.setName(name, condition: configuration.condition)
    configuration.techniques = stack.map { ConfiguredTechnique($0.type, options: $0.options) }
    return .run(
      ResolvedRun(
        configuration: configuration,
        compareTo: configuration.name == condition.base.name ? [] : [condition.base.name],
        techniquesText: stack.map(\.text), range: location.range))
  }

  /// The base run's name followed by all factors that are not at their first level, as in
  /// `worst+cell-reuse+heights=cached`.
  private func runName(at point: [Int], from base: String) -> String {
    let steps = zip(factors, point).filter { $1 != 0 }
      .map { factor, level in factor.isSwitch ? factor.name : "\(factor.name)=\(factor.levels[level].name)" }
    return ([base] + steps).joined(separator: "+")
  }
}
