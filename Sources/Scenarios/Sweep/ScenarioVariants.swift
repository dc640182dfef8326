import ListRuntime

/// Combines the variants of a scenario into one study with the runs of all variants.
enum ScenarioVariants {
  /// Combines the variants; with several of them, run and condition names get the label of their variant.
  static func combined(_ variants: [(label: String, scenario: ResolvedScenario)]) -> ResolvedScenario? {
    guard let first = variants.first?.scenario, variants.count > 1 else { return variants.first?.scenario }
    let all = variants.lazy.map { labeled($0.scenario, $0.label) }
    var combined = first
    combined.runs = []
    // A run takes a kilobyte.
    combined.runs.reserveCapacity(variants.reduce(0) { $0 + $1.scenario.runs.count })
    for scenario in all { combined.runs += scenario.runs }
    combined.expectations = all.flatMap(\.expectations)
    combined.ablation = first.ablation?.under(conditions: all.compactMap(\.ablation).flatMap(\.conditions))
    combined.excludedMetrics = all.flatMap(\.excludedMetrics)
    return combined
  }

  private static func labeled(_ scenario: ResolvedScenario, _ label: String) -> ResolvedScenario {
    var labeled = scenario
    labeled.runs = scenario.runs.map { self.labeled($0, label) }
    labeled.expectations = scenario.expectations.map { $0.renamed { name($0, label) } }
    labeled.ablation = scenario.ablation.map { ablation in
      ablation.under(
        conditions: ablation.conditions.map {
          ResolvedAblation.Condition(name: label, base: self.labeled($0.base, label), stack: $0.stack)
        })
    }
    labeled.excludedMetrics = scenario.excludedMetrics.map {
      ResolvedScenario.ExcludedMetric(run: name($0.run, label), metric: $0.metric)
    }
    return labeled
  }

  private static func labeled(_ run: ResolvedRun, _ label: String) -> ResolvedRun {
    var labeled = run
    labeled.configuration.setName(run.name, condition: label)
    labeled.compareTo = run.compareTo.map { name($0, label) }
    return labeled
  }

  /// The name of a run with a label, as in `reuse@phone,passes=5`; only the name if the label is empty.
  static func name(_ run: String, _ label: String) -> String { label.isEmpty ? run : "\(run)@\(label)" }
}

extension Expectation {
  /// The same expectation with renamed runs.
  fileprivate func renamed(_ name: (String) -> String) -> Expectation {
    func renamed(_ side: Side) -> Side {
      switch side {
      case .number: side
      case .metric(let run, let metric, let factor): .metric(run: name(run), metric: metric, factor: factor)
      }
    }
    let requirement: Requirement =
      switch requirement {
      case .change(let run, let metric, .run(let other), let limits):
        .change(run: name(run), metric: metric, against: .run(name(other)), limits: limits)
      case .change(let run, let metric, .baseline, let limits):
        .change(run: name(run), metric: metric, against: .baseline, limits: limits)
      case .limits(let run, let metric, let minimum, let maximum):
        .limits(run: name(run), metric: metric, minimum: minimum, maximum: maximum)
      case .relation(let left, let comparison, let right): .relation(renamed(left), comparison, renamed(right))
      }
    return Expectation(level: level, requirement: requirement, message: message, source: source, range: range)
  }
}

extension ResolvedAblation {
  /// The same study under other conditions.
  fileprivate func under(conditions: [Condition]) -> ResolvedAblation {
    var ablation = self
    ablation.conditions = conditions
    return ablation
  }
}
