internal import JSON

/// Looks up the names in what a scenario expects.
struct ExpectationResolver {
  let declaration: ScenarioDeclaration
  /// All valid names, counters and work included.
  let metrics: [String]
  let collector: DiagnosticCollector

  /// All expectations in the order of the file.
  func expectations() -> [Expectation] {
    var all: [Expectation] = []
    for limit in declaration.expectations.limits {
      check(limit)
      for run in declaration.runs {
        all += expectations(limit, of: run).filter { !$0.needsBaseline || !run.saysOfBaseline(limit.metric.value) }
      }
    }
    for relation in declaration.expectations.relations {
      all.append(
        Expectation(
          level: relation.level, requirement: .relation(side(relation.left), relation.comparison, side(relation.right)),
          message: nil, source: relation.place.file, range: relation.place.range))
    }
    for run in declaration.runs {
      for limit in run.expectations {
        check(limit)
        all += expectations(limit, of: run)
      }
    }
    // The place decides, and the order above between those of one place.
    return all.enumerated().sorted { ($0.element.range.start, $0.offset) < ($1.element.range.start, $1.offset) }
      .map(\.element)
  }

  /// What each run's metrics are excused from beside a baseline: those of which its last word, or else the file's, is `off`.
  func ungated() -> [ResolvedScenario.ExcludedMetrics] {
    declaration.runs.flatMap { run in
      let ofAll = declaration.expectations.limits.filter { !run.saysOfBaseline($0.metric.value) }
      return (ofAll + run.expectations).filter(\.limits.isOff).map {
        ResolvedScenario.ExcludedMetrics(run: run.name.value, metric: $0.metric.value)
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
    // A limit for all runs says nothing of the run that the others are compared with.
    if let name = limits.reference?.value, name != run {
      let reference: Expectation.Reference = name == Expectation.Reference.baselineName ? .baseline : .run(name)
      requirements.append(.change(run: run, metric: metric, against: reference, limits: limits.change))
    }
    return requirements.map {
      Expectation(
        level: limits.level, requirement: $0, message: limits.message, source: limit.place.file,
        range: limit.place.range)
    }
  }

  private func check(_ limit: LimitDeclaration) {
    check(metric: limit.metric)
    let names = declaration.runs.map(\.name.value)
    guard let name = limit.limits.reference, name.value != Expectation.Reference.baselineName,
      declaration.areRunsComplete, !names.contains(name.value)
    else { return }
    collector.add(.unknownRun(name, among: names + [Expectation.Reference.baselineName]))
  }

  private func side(_ side: RelationDeclaration.Side) -> Expectation.Side {
    switch side {
    case .number(let number): return .number(number)
    case .metric(let run, let metric, let factor):
      let names = declaration.runs.map(\.name.value)
      if declaration.areRunsComplete, !names.contains(run.value) {
        collector.add(.unknownRun(run, among: names))
      }
      check(metric: metric)
      return .metric(run: run.value, metric: metric.value, factor: factor)
    }
  }

  private func check(metric: Located<String>) {
    guard !metrics.contains(metric.value) else { return }
    collector.add(.unknownMetric(metric, among: metrics))
  }
}

extension RunDeclaration {
  /// Whether the run itself says what a metric may be beside a baseline; then what the file says of it does not hold.
  fileprivate func saysOfBaseline(_ metric: String) -> Bool {
    expectations.contains { limit in
      limit.metric.value == metric
        && (limit.limits.isOff || limit.limits.reference?.value == Expectation.Reference.baselineName)
    }
  }
}
