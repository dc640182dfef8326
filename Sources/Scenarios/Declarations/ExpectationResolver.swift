import JSON

/// Resolves the names in the expectations of a scenario.
struct ExpectationResolver {
  let declaration: ScenarioDeclaration
  let metrics: MetricNames
  let collector: DiagnosticCollector
  private let runNames: [String]
  private let knownRuns: Set<String>

  init(declaration: ScenarioDeclaration, metrics: MetricNames, collector: DiagnosticCollector) {
    self.declaration = declaration
    self.metrics = metrics
    self.collector = collector
    runNames = declaration.runs.map(\.name.value)
    knownRuns = Set(runNames)
  }

  /// All expectations, in the order of the file: O(expectations · log expectations), where a limit of the file counts once
  /// for each run.
  func expectations() -> [Expectation] {
    var all: [Expectation] = []
    for limit in declaration.expectations.limits {
      check(limit)
      for run in declaration.runs {
        all += expectations(limit, of: run).filter {
          !$0.needsBaseline || !run.overridesBaselineLimit(limit.metric.value)
        }
      }
    }
    for relation in declaration.expectations.relations {
      all.append(
        Expectation(
          level: relation.level, requirement: .relation(side(relation.left), relation.comparison, side(relation.right)),
          message: nil, source: relation.location.file, range: relation.location.range))
    }
    for run in declaration.runs {
      for limit in run.expectations {
        check(limit)
        all += expectations(limit, of: run)
      }
    }
    // In order of location; expectations with the same location keep the order above.
    return all.enumerated().sorted { ($0.element.range.start, $0.offset) < ($1.element.range.start, $1.offset) }
      .map(\.element)
  }

  /// The metrics that are excluded from regression checks: those whose limit in the run, or else in the file, is `off`.
  func excludedMetrics() -> [ResolvedScenario.ExcludedMetric] {
    declaration.runs.flatMap { run in
      let fileLimits = declaration.expectations.limits.filter { !run.overridesBaselineLimit($0.metric.value) }
      return (fileLimits + run.expectations).filter(\.limits.isOff).map {
        ResolvedScenario.ExcludedMetric(run: run.name.value, metric: $0.metric.value)
      }
    }
  }

  private func expectations(_ limit: LimitDeclaration, of run: RunDeclaration) -> [Expectation] {
    let limits = limit.limits
    let (run, metric) = (run.name.value, limit.metric.value)
    var requirements: [Expectation.Requirement] = []
    if limits.minimum != nil || limits.maximum != nil {
      requirements.append(.limits(run: run, metric: metric, minimum: limits.minimum, maximum: limits.maximum))
    }
    // A limit for all runs does not apply to the reference run itself.
    if let name = limits.reference?.value, name != run {
      let reference: Expectation.Reference = name == Expectation.Reference.baselineName ? .baseline : .run(name)
      requirements.append(.change(run: run, metric: metric, against: reference, limits: limits.change))
    }
    return requirements.map {
      Expectation(
        level: limits.level, requirement: $0, message: limits.message, source: limit.location.file,
        range: limit.location.range)
    }
  }

  /// The published figures; unknown runs and metrics are reported.
  func published() -> [PublishedFigure] {
    for figure in declaration.published {
      metrics.check(figure.metric, collector)
      for name in figure.runs where declaration.areRunsComplete && !knownRuns.contains(name.value) {
        collector.addUnlessFull(name.location.file) { .unknownRun(name, among: runNames) }
      }
    }
    return declaration.published
  }

  private func check(_ limit: LimitDeclaration) {
    metrics.check(limit.metric, collector)
    guard let name = limit.limits.reference, name.value != Expectation.Reference.baselineName,
      declaration.areRunsComplete, !knownRuns.contains(name.value)
    else { return }
    collector.addUnlessFull(name.location.file) {
      .unknownRun(name, among: runNames + [Expectation.Reference.baselineName])
    }
  }

  private func side(_ side: RelationDeclaration.Side) -> Expectation.Side {
    switch side {
    case .number(let number): return .number(number)
    case .metric(let run, let metric, let factor):
      if declaration.areRunsComplete, !knownRuns.contains(run.value) {
        collector.addUnlessFull(run.location.file) { .unknownRun(run, among: runNames) }
      }
      metrics.check(metric, collector)
      return .metric(run: run.value, metric: metric.value, factor: factor)
    }
  }
}

extension RunDeclaration {
  /// Whether the run has its own baseline limit for a metric, which overrides the file's limit.
  fileprivate func overridesBaselineLimit(_ metric: String) -> Bool {
    expectations.contains { limit in
      limit.metric.value == metric
        && (limit.limits.isOff || limit.limits.reference?.value == Expectation.Reference.baselineName)
    }
  }
}
