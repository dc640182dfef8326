import JSON
import ListRuntime

/// Resolves the names of a declared ablation, and checks that its points can be run.
struct AblationResolver {
  let ablation: AblationDeclaration
  let catalog: TechniqueCatalog
  let metrics: MetricNames
  let collector: DiagnosticCollector

  /// Returns the resolved ablation; nil if there are problems, which are reported.
  ///
  /// - Parameters:
  ///   - base: the base run; nil if it has problems, which have been reported.
  ///   - stack: the techniques of the base run.
  func resolve(base: ResolvedRun?, stack: [StackedTechnique]) -> ResolvedAblation? {
    let errorsBefore = collector.errorCount
    collector.reportRepeated(ablation.factors.map(\.name), "factors")
    collector.reportRepeated(ablation.goal?.objectives.map(\.declaredMetric) ?? [], "objectives")
    for metric in ablation.metrics + ablation.smallestEffects.map(\.name) + (ablation.goal?.declaredMetrics ?? []) {
      metrics.check(metric, collector)
    }
    let factors = ablation.factors.map(factor)
    let isComplete = ablation.areFactorsComplete && ablation.factors.allSatisfy(\.isComplete)
    let design = isComplete ? self.design(of: factors) : nil
    if isComplete, collector.errorCount == errorsBefore, let base { check(factors, on: base, stack) }
    guard collector.errorCount == errorsBefore, isComplete, let base, let design else { return nil }
    return ResolvedAblation(
      factors: factors, conditions: [ResolvedAblation.Condition(name: "", base: base, stack: stack)], design: design,
      metrics: ablation.metrics.map(\.value),
      smallestEffects: Dictionary(ablation.smallestEffects.map { ($0.name.value, $0.value) }) { $1 },
      goal: ablation.goal, location: ablation.location)
  }

  private func factor(_ declared: FactorDeclaration) -> ResolvedAblation.Factor {
    collector.reportRepeated(declared.levels.map(\.name), "levels of \(declared.name.value)")
    return ResolvedAblation.Factor(
      name: declared.name.value,
      levels: declared.levels.map { level in
        ResolvedAblation.Level(
          name: level.name.value, techniques: level.techniques.compactMap { catalog.technique($0, collector) })
      }, isSwitch: declared.isSwitch)
  }

  // MARK: - Levels on the base

  /// Reports levels that are infeasible in every combination: their techniques conflict with the base run, or no factor
  /// provides what they require.
  private func check(_ factors: [ResolvedAblation.Factor], on base: ResolvedRun, _ stack: [StackedTechnique]) {
    let showsPictures = base.configuration.showsPictures
    for (position, factor) in factors.enumerated() {
      let otherTechniques = factors.indices.filter { $0 != position }.flatMap {
        factors[$0].levels.flatMap(\.techniques)
      }
      let earlierTechniques = factors[..<position].flatMap { $0.levels.flatMap(\.techniques) }.map(\.id)
      for level in factor.levels {
        for technique in level.techniques where technique.declaration.needsTextOnly && showsPictures {
          collector.error(
            at: technique.location,
            "\(technique.id) can only show text, and the data of the base run \(base.name) has pictures",
            expected: "a base run with \"data\": {\"mediaAsText\": true}")
        }
        let whole = stack + level.techniques
        for violation in TechniqueRules.violations(of: whole) {
          if let required = violation.required, earlierTechniques.contains(required) { continue }
          if let extensionPoint = violation.unreplaced,
            otherTechniques.contains(where: { $0.declaration.replaces.contains(extensionPoint) })
          {
            continue
          }
          // The base run itself is valid, so the level causes the violation.
          let isDeclaredHere = violation.position >= stack.count
          let location =
            isDeclaredHere ? whole[violation.position].location : level.techniques.first?.location ?? ablation.location
          collector.error(
            at: location, "\(violation.message), regardless of the other factors",
            expected: violation.required.map {
              "\(JSONString.quoted($0)) in the base run or in an earlier factor"
            } ?? violation.expected)
        }
      }
    }
  }

  // MARK: - The design

  /// The design; nil if it does not suit the factors, which is reported.
  private func design(of factors: [ResolvedAblation.Factor]) -> AblationDesign? {
    let design = ablation.design?.value ?? AblationDesign(.fullFactorial)
    let location = ablation.design?.location ?? ablation.location
    switch design.kind {
    case .plackettBurman:
      guard let factor = factors.first(where: { $0.levels.count != 2 }) else { return design }
      collector.error(
        at: location, "a \(design.kind.rawValue) design needs factors with two levels",
        expected: "two levels of \(factor.name)",
        found: "\(factor.levels.count)")
      return nil
    case .fullFactorial:
      let count = factors.reduce(1) { count, factor in
        let product = count.multipliedReportingOverflow(by: factor.levels.count)
        return product.overflow ? .max : product.partialValue
      }
      guard count > ResolvedAblation.pointLimit else { return design }
      collector.error(
        at: location, "the design has too many combinations",
        expected: "at most \(ResolvedAblation.pointLimit); a plackett-burman design needs fewer",
        found: count == .max ? "more than can be counted" : "\(count)")
      return nil
    case .oneAtATime, .leaveOneOut: return design
    }
  }
}
