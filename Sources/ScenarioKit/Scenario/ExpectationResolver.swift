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
      check(metric: limit.metric)
      all += declaration.runs.map { expectation(limit, of: $0) }
    }
    for relation in declaration.expectations.relations {
      all.append(
        Expectation(
          level: relation.level, requirement: .relation(side(relation.left), relation.comparison, side(relation.right)),
          message: nil, source: relation.place.file, range: relation.place.range))
    }
    for run in declaration.runs {
      for limit in run.expectations {
        check(metric: limit.metric)
        all.append(expectation(limit, of: run))
      }
    }
    // The place decides, and the order above between those of one place.
    return all.enumerated().sorted { ($0.element.range.start, $0.offset) < ($1.element.range.start, $1.offset) }
      .map(\.element)
  }

  private func expectation(_ limit: LimitDeclaration, of run: RunDeclaration) -> Expectation {
    Expectation(
      level: limit.level,
      requirement: .limits(
        run: run.name.value, metric: limit.metric.value, minimum: limit.minimum, maximum: limit.maximum),
      message: limit.message, source: limit.place.file, range: limit.place.range)
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
