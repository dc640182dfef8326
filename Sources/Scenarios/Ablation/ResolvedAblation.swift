package import JSON
internal import ListRuntime

/// An ablation with nothing left to look up: its factors, its design, and the run of any point.
package struct ResolvedAblation: Sendable {
  /// Most factors of an ablation.
  package static let factorLimit = 64
  /// Most combinations of a design that multiplies levels, infeasible ones included.
  package static let pointLimit = 65_536

  /// A level of a factor.
  package struct Level: Sendable {
    /// Its name, unique in the factor; `off` and `on` for a factor that is one technique.
    package let name: String
    /// The techniques it adds, with their options, in stacking order.
    package var techniquesText: [String] { techniques.map(\.text) }
    let techniques: [StackedTechnique]
  }

  /// What is varied.
  package struct Factor: Sendable {
    /// Its name, unique in the ablation; the technique's id for a factor that is one technique.
    package let name: String
    /// At least two levels; the first is what the study starts from.
    package let levels: [Level]
    /// Whether its levels are without one technique and with it.
    package let isSwitch: Bool
  }

  /// What the whole study is repeated under: a device of several, or values of a sweep.
  package struct Condition: Sendable {
    /// What tells it from the others, as in `device=phone-120`; empty if there is only one.
    package let name: String
    /// The run that every point starts from, with its own techniques.
    package let base: ResolvedRun
    let stack: [StackedTechnique]
  }

  /// What a combination of levels comes to.
  package enum Combination: Sendable {
    /// A run.
    case run(ResolvedRun)
    /// No run: why, a sentence each, at least one.
    case infeasible([String])
  }

  /// The factors in stacking order, at least one.
  package let factors: [Factor]
  /// The conditions, at least one.
  package let conditions: [Condition]
  /// Which combinations are run.
  package let design: AblationDesign
  /// The metrics to attribute, the most important first; empty for the lab's choice.
  package let metrics: [String]
  /// What the smallest set of techniques is sought for, or nil.
  package let target: AblationTarget?
  /// Where it begins, for messages.
  package let place: SourcePlace

  /// The run of a point: O(techniques²).
  ///
  /// - Parameters:
  ///   - point: the level of each factor, in the factors' order.
  ///   - condition: the position of the condition.
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
    configuration.name = runName(at: point, from: configuration.name)
    configuration.techniques = stack.map { ($0.type, $0.options) }
    return .run(
      ResolvedRun(
        configuration: configuration,
        compareTo: configuration.name == condition.base.name ? [] : [condition.base.name],
        techniquesText: stack.map(\.text), range: place.range))
  }

  /// The base's name and what is not at its first level, as in `worst+cell-reuse+heights=cached`; before a condition's
  /// `@` if the base's name has one.
  private func runName(at point: [Int], from base: String) -> String {
    let steps = zip(factors, point).filter { $1 != 0 }
      .map { factor, level in factor.isSwitch ? factor.name : "\(factor.name)=\(factor.levels[level].name)" }
    let at = base.firstIndex(of: "@") ?? base.endIndex
    return ([String(base[..<at])] + steps).joined(separator: "+") + base[at...]
  }
}
