/// An ablation whose combinations were measured on a host. Every round gives the effects of a whole table of
/// combinations, and their spread over the rounds gives intervals.
package struct MeasuredAblation: Sendable {
  /// A combination of the design.
  package struct Point: Sendable, Hashable {
    /// The level of each factor.
    package let levels: [Int]
    /// The name of its run; nil if it cannot exist.
    package let run: String?
    /// Why it cannot exist, or nil.
    package let reason: String?

    /// A combination that was requested.
    package init(levels: [Int], run: String) { (self.levels, self.run, reason) = (levels, run, nil) }

    /// A combination that cannot exist.
    package init(levels: [Int], reason: String) { (self.levels, run, self.reason) = (levels, nil, reason) }
  }

  /// The combinations as runs, with all repetitions.
  package let study: MeasuredStudy
  /// The question that the scenario asks, or nil.
  package let question: String?
  /// The name of the run that every combination starts from.
  package let base: String
  /// The design's name in scenario files.
  package let design: String
  /// The points that the design requires.
  package let plan: AblationPlan
  /// The combinations, in the order of the design.
  package let points: [Point]

  /// Creates an ablation from its parts.
  package init(
    _ study: MeasuredStudy, question: String?, base: String, design: String, plan: AblationPlan, points: [Point]
  ) {
    self.study = study
    self.question = question
    self.base = base
    self.design = design
    self.plan = plan
    self.points = points
  }

  /// The metrics whose effects have verdicts.
  package var metrics: [Quantity] { study.protocolSettings.definitions }

  /// The names of the factors' goals.
  package var names: [String] { plan.goalNames }

  /// The level of the intervals of all statements by the requested metrics: all of them are simultaneously correct with
  /// a probability of 95 %.
  package var family: FamilyLevel {
    study.protocolSettings.family(comparingPairs: Self.statementCount(of: plan) * study.lookCount)
  }

  /// The number of statements about a metric that have a verdict: the contribution of each factor; in a full factorial
  /// also the interaction of every pair; and the total change, if the design has both endpoints.
  package static func statementCount(of plan: AblationPlan) -> Int {
    let factors = plan.factors.count
    let pairs = plan.kind == .fullFactorial ? factors * (factors - 1) / 2 : 0
    let hasEnds = [plan.factors.baseline, plan.goal].allSatisfy(plan.points.contains)
    return factors + pairs + (hasEnds ? 1 : 0)
  }

  /// The effects on a metric in each round, with the number of the round's browser. A combination without a value in a round leaves the
  /// effects that need it undefined.
  ///
  /// - Complexity: that of ``AblationEffects`` for each round.
  package func effectsByRound(on metric: Quantity) -> [(launch: Int, effects: AblationEffects)] {
    let values = valuesByRound(of: metric)
    return (0..<roundCount).compactMap { round in
      let table = table(by: [metric]) { run, _ in values[run]?[round] }
      return (try? AblationEffects(of: table, metric: 0, plan: plan)).map {
        (study.launch(ofRound: round), $0)
      }
    }
  }

  /// The values of each run in each round. In turns, the places of a list cost differently much: the values of a round are multiplied so
  /// that its runs have the mean of the median round.
  func valuesByRound(of metric: Quantity) -> [String: [Double?]] {
    let count = roundCount
    let values = study.runs.map { run in
      let values = run.pairedValues(metric.name)
      return (0..<count).map { values.indices.contains($0) ? values[$0] : nil }
    }
    var factors = [Double](repeating: 1, count: count)
    if study.interleaving != nil {
      let means = (0..<count).map { round in
        let values = values.compactMap { $0[round] }
        return values.reduce(0, +) / Double(max(1, values.count))
      }
      let typical = SampleSummary.median(of: means) ?? 1
      factors = means.map { $0 > 0 ? typical / $0 : 1 }
    }
    return Dictionary(
      zip(study.runs, values).map { run, values in
        (run.name, zip(values, factors).map { value, factor in value.map { $0 * factor } })
      }
    ) { first, _ in first }
  }

  /// A change in rounds, with the interval of all statements.
  ///
  /// - Parameter base: the median of what changes; nil if it is unknown.
  package func effect(
    of changes: [(launch: Int, change: Double)], base: Double?, by metric: Quantity
  ) -> MeasuredEffect? {
    if let interleaving = study.interleaving {
      return study.interleavedEffect(
        of: changes, base: base, by: metric, level: family.level, interleaving, rounds: roundCount)
    }
    return MeasuredEffect(
      RankInterval(of: changes.map(\.change), level: family.level), base: base, polarity: metric.polarity)
  }

  /// Whether the contribution of every technique and the whole change are decided or within the precision, by every metric.
  package var isSettled: Bool {
    metrics.allSatisfy { metric in
      let effects = MeasuredEffects(of: self, on: metric)
      return effects.contributions.allSatisfy { study.isSettled(try? $0.get()) }
        && (effects.total.map { study.isSettled($0) } ?? true)
    }
  }

  /// The number of rounds that were begun.
  package var roundCount: Int { study.runs.map(\.repetitions.count).max() ?? 0 }

  /// The medians of all combinations by several metrics.
  package func medians(by metrics: [Quantity]) -> AblationTable {
    let runs = Dictionary(study.runs.map { ($0.name, $0) }) { first, _ in first }
    return table(by: metrics) { run, metric in runs[run].flatMap { SampleSummary.median(of: $0.values(metric.name)) } }
  }

  /// A table of all combinations.
  ///
  /// - Parameter value: the value of the run with a name by a metric; nil if there is none.
  private func table(
    by metrics: [Quantity], value: (String, Quantity) -> Double?
  ) -> AblationTable {
    let skipped = Dictionary(study.skipped.map { ($0.run, $0.reasons) }) { first, _ in first }
    var table = AblationTable(factors: plan.factors, metrics: metrics)
    for point in points {
      guard let run = point.run, skipped[run] == nil else {
        let reasons = point.run.flatMap { skipped[$0] } ?? point.reason.map { [$0] } ?? []
        table.add(point.levels, .infeasible(reasons.joined(separator: "; ")))
        continue
      }
      let values = metrics.compactMap { value(run, $0).flatMap(Self.rational) }
      table.add(
        point.levels, values.count == metrics.count ? .measured(values) : .failed("it has no value"))
    }
    return table
  }

  /// A measured value in millionths of its unit, which is far below the differences between repetitions; nil if it is
  /// not a number or too large for a measurement.
  private static func rational(_ value: Double) -> Rational? {
    value.magnitude < 1e12 ? Rational(Int128((value * 1e6).rounded()), 1_000_000) : nil
  }
}

/// The effects of all techniques on a metric, with intervals.
package struct MeasuredEffects: Sendable {
  /// The interaction of two factors.
  package struct Interaction: Sendable, Hashable {
    /// The indices of the factors.
    package let factors: [Int]
    /// The interaction: an improvement if the two do more together.
    package let effect: MeasuredEffect
  }

  /// The metric that the effects change.
  package let metric: Quantity
  /// The measure of the contributions, as in ``FactorContributions``; nil if no round defines any.
  package let measure: FactorContributions.Measure?
  /// The contribution of each factor, or why it is undefined.
  package let contributions: [Effect<MeasuredEffect>]
  /// The interactions of all pairs of factors that have one; empty if the design gives none.
  package let interactions: [Interaction]
  /// The change from the baseline to all goals; nil if the design does not have both.
  package let total: MeasuredEffect?
  /// Computes the effects on a metric. Each is estimated from the rounds that define it.
  package init(of ablation: MeasuredAblation, on metric: Quantity) {
    let rounds = ablation.effectsByRound(on: metric)
    let values = ablation.valuesByRound(of: metric)
    let ends = [ablation.plan.factors.baseline, ablation.plan.goal].map { levels in
      ablation.points.first { $0.levels == levels }?.run.flatMap { values[$0] }
    }
    let baseline = ends[0].flatMap { SampleSummary.median(of: $0.compactMap(\.self)) }
    func effect(_ changes: [(launch: Int, change: Double)]) -> MeasuredEffect? {
      ablation.effect(of: changes, base: baseline, by: metric)
    }
    let byRound = rounds.map { ($0.launch, contributions: $0.effects.factorContributions) }
    let measure = Self.measure(of: byRound.map(\.contributions))
    let comparable = byRound.filter { $0.contributions.measure == measure }
    self.metric = metric
    self.measure = measure
    contributions = ablation.plan.factors.indices.map { factor in
      let changes = comparable.compactMap { launch, contributions in
        (try? contributions.changes[factor].get()).map { (launch, $0.approximation) }
      }
      if let effect = effect(changes) { return .success(effect) }
      let reasons = comparable.compactMap { _, contributions in
        if case .failure(let reason) = contributions.changes[factor] { reason } else { nil }
      }
      return .failure(reasons.first ?? .notRepresentable)
    }
    let shapleyValues = rounds.compactMap { launch, effects in (try? effects.shapleyValues.get()).map { (launch, $0) } }
    interactions = (shapleyValues.first?.1.interactions ?? []).enumerated().compactMap { position, pair in
      let changes = shapleyValues.compactMap { launch, values in
        (try? values.interactions[position].value.get().approximation).map { (launch, $0) }
      }
      return effect(changes).map {
        Interaction(factors: pair.factors, effect: $0)
      }
    }
    total =
      if let start = ends[0], let goal = ends[1] {
        effect(
          zip(start, goal).enumerated().compactMap { round, ends in
            ends.0.flatMap { start in
              ends.1.map { (ablation.study.launch(ofRound: round), $0 - start) }
            }
          })
      } else {
        nil
      }
  }

  /// The measure of the contributions of rounds; nil without rounds. A round that lacks a combination may define only a
  /// weaker measure, which must not be mixed with that of the others.
  package static func measure(of rounds: [FactorContributions]) -> FactorContributions.Measure? {
    (rounds.first { $0.isShapleyValue } ?? rounds.first)?.measure
  }
}
