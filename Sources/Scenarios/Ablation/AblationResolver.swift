internal import JSON
internal import ListRuntime

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

  /// The design with resolved factors; nil if it does not suit the factors, which is reported.
  private func design(of factors: [ResolvedAblation.Factor]) -> AblationDesign? {
    guard let declared = ablation.design else {
      let design = AblationDesign(.fullFactorial)
      return isWithinLimit(design, factors, at: ablation.location) ? design : nil
    }
    let errorsBefore = collector.errorCount
    let (kind, location) = (declared.value.kind, declared.location)
    if kind == .fractionalFactorial || kind == .plackettBurman,
      let factor = factors.first(where: { $0.levels.count != 2 })
    {
      collector.error(
        at: location, "a \(kind.rawValue) design needs factors with two levels",
        expected: "two levels of \(factor.name)",
        found: "\(factor.levels.count)")
    }
    if let metric = declared.value.metric { metrics.check(metric, collector) }
    let generators = self.generators(declared.value.generators, factors.map(\.name))
    guard collector.errorCount == errorsBefore else { return nil }
    let design = AblationDesign(
      kind, generators: generators, resolution: declared.value.resolution, foldover: declared.value.foldover,
      metric: declared.value.metric?.value)
    return isWithinLimit(design, factors, at: location) ? design : nil
  }

  /// Whether the number of combinations is within the limit; reported if not.
  private func isWithinLimit(
    _ design: AblationDesign, _ factors: [ResolvedAblation.Factor], at location: SourceLocation
  ) -> Bool {
    guard let count = design.multipliedPointCount(levels: factors.map(\.levels.count)),
      count > ResolvedAblation.pointLimit
    else { return true }
    collector.error(
      at: location, "the design has too many combinations",
      expected: "at most \(ResolvedAblation.pointLimit); a plackett-burman or fractional-factorial design needs fewer",
      found: count == .max ? "more than can be counted" : "\(count)")
    return false
  }

  private func generators(
    _ declared: [DesignDeclaration.Generator], _ names: [String]
  ) -> [AblationDesign.Generator] {
    let generated = declared.map(\.factor.value)
    var seen: Set<String> = []
    return declared.compactMap { generator in
      let factor = position(of: generator.factor, names)
      if !seen.insert(generator.factor.value).inserted {
        collector.error(
          at: generator.factor.location, "\(generator.factor.value) has two generators", expected: "one for each factor"
        )
      }
      var product: [Int] = []
      for part in generator.product {
        guard let index = position(of: part, names) else { continue }
        if generated.contains(part.value) {
          collector.error(
            at: part.location, "\(part.value) is itself defined by a generator", expected: "factors without generators")
        } else if product.contains(index) {
          collector.error(at: part.location, "\(part.value) is a duplicate", expected: "each factor once")
        }
        product.append(index)
      }
      return factor.map { AblationDesign.Generator(factor: $0, product: product.sorted()) }
    }
  }

  private func position(of name: Located<String>, _ names: [String]) -> Int? {
    if let position = names.firstIndex(of: name.value) { return position }
    let nearest = NearestName.nearest(to: name.value, among: names)
    collector.error(
      at: name.location, "unknown factor \(JSONString.quoted(name.value))",
      expected: nearest == nil ? ValueShape.oneOf(names.map(JSONString.quoted)) : nil,
      suggestion: nearest.map(JSONString.quoted))
    return nil
  }
}
