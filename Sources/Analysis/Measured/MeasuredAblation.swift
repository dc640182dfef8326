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
    study.protocolSettings.family(comparingPairs: Self.statementCount(of: plan))
  }

  /// The number of statements about a metric that have a verdict: the contribution of each factor; in a full factorial
  /// also the interaction of every pair; and the total change, if the design has both endpoints.
  package static func statementCount(of plan: AblationPlan) -> Int {
    let factors = plan.factors.count
    let pairs = plan.kind == .fullFactorial ? factors * (factors - 1) / 2 : 0
    let hasEnds = [plan.factors.baseline, plan.goal].allSatisfy(plan.points.contains)
    return factors + pairs + (hasEnds ? 1 : 0)
  }

  /// The effects on a metric in each round. A combination without a value in a round leaves the effects that need it
  /// undefined.
  ///
  /// - Complexity: that of ``AblationEffects`` for each round.
  package func effectsByRound(on metric: Quantity) -> [AblationEffects] {
    let values = Dictionary(study.runs.map { ($0.name, $0.pairedValues(metric.name)) }) { first, _ in first }
    return (0..<roundCount).compactMap { round in
      let table = table(by: [metric]) { run, _ in
        guard let values = values[run], values.indices.contains(round) else { return nil }
        return values[round]
      }
      return try? AblationEffects(of: table, metric: 0, plan: plan)
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
        point.levels, values.count == metrics.count ? .measured(values) : .failed("it has no undisturbed value"))
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
    let level = ablation.family.level
    let ends = [ablation.plan.factors.baseline, ablation.plan.goal].map { levels in
      ablation.points.first { $0.levels == levels }?.run.flatMap { ablation.study.run($0) }
        .map { $0.pairedValues(metric.name) }
    }
    let baseline = ends[0].flatMap { SampleSummary.median(of: $0.compactMap(\.self)) }
    func effect(_ values: [Double]) -> MeasuredEffect? {
      MeasuredEffect(RankInterval(of: values, level: level), base: baseline, polarity: metric.polarity)
    }
    let byRound = rounds.map(\.factorContributions)
    let measure = Self.measure(of: byRound)
    let comparable = byRound.filter { $0.measure == measure }
    self.metric = metric
    self.measure = measure
    contributions = ablation.plan.factors.indices.map { factor in
      let changes = comparable.map { $0.changes[factor] }
      let values = changes.compactMap { try? $0.get() }
      if let effect = effect(values.map(\.approximation)) { return .success(effect) }
      let reasons = changes.compactMap { change in if case .failure(let reason) = change { reason } else { nil } }
      return .failure(reasons.first ?? .notRepresentable)
    }
    let shapleyValues = rounds.compactMap { try? $0.shapleyValues.get() }
    interactions = (shapleyValues.first?.interactions ?? []).enumerated().compactMap { position, pair in
      effect(shapleyValues.compactMap { try? $0.interactions[position].value.get().approximation }).map {
        Interaction(factors: pair.factors, effect: $0)
      }
    }
    total =
      if let start = ends[0], let goal = ends[1] {
        effect(MeasuredEffect.pairs(of: goal, with: start).map { $0.value - $0.base })
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
