package import Analysis
internal import ListRuntime
internal import Scenarios

/// The results of an ensemble of an ablation: how sure its conclusions are.
package struct AblationEnsemble: Sendable {
  /// The ensemble.
  package let ensemble: Ensemble
  /// What the ablation concludes, in report order.
  package let conclusions: [Conclusion]
  /// The number of runs of the ensemble that failed.
  package let failedCount: Int
  /// What each technique changes by condition, metric, factor and member; nil where it is undefined.
  private let changes: [[[[Rational?]]]]

  /// The interval of what a factor changes over the members of a block; nil where that is undefined.
  package func interval(
    condition: Int, metric: Int, factor: Int, in block: Ensemble.Block = .combined
  ) -> EnsembleInterval? {
    let values = changes[condition][metric][factor]
    return EnsembleInterval(of: ensemble.members(of: block).compactMap { values[$0] })
  }

  /// Evaluates the tables of all members.
  ///
  /// - Parameters:
  ///   - tables: by member the outcomes under each condition; the first member is the study itself.
  ///   - study: the study itself.
  init(_ ensemble: Ensemble, _ tables: [[AblationTable]], of study: AblationStudy) {
    precondition(tables.count == ensemble.memberCount, "\(tables.count) tables of \(ensemble.memberCount) members")
    self.ensemble = ensemble
    failedCount = tables.dropFirst().joined().reduce(0) { $0 + $1.failureCount }
    var conclusions = Self.bestSets(ensemble, tables, of: study)
    var allChanges: [[[[Rational?]]]] = []
    for (condition, result) in study.conditions.enumerated() {
      allChanges.append([])
      for (metric, entry) in result.effects.enumerated() {
        // The same measure in all members: a member in which it is undefined has no figures.
        let nominal = (try? entry.effects.get())?.factorContributions
        let byMember = tables.map { tables -> [Rational?]? in
          guard
            let effects = try? AblationEffects(of: tables[condition], metric: metric, plan: study.plan),
            effects.factorContributions.measure == nominal?.measure
          else { return nil }
          return effects.factorContributions.changes.map { try? $0.get() }
        }
        let prefix = result.name.isEmpty ? "" : "\(result.name): "
        let changes = study.plan.factors.indices.map { factor in byMember.map { $0?[factor] } }
        allChanges[condition].append(changes)
        // What was not asked for concludes nothing.
        guard study.goal.map({ $0.metrics.contains(entry.metric) }) ?? true else { continue }
        conclusions += Self.signs(ensemble, changes, entry.metric, study.plan, prefix)
        conclusions += Self.order(ensemble, changes, entry.metric, study.plan, prefix)
      }
    }
    self.conclusions = conclusions
    changes = allChanges
  }

  private static let shareOfLimit = "share of the limit"

  /// Whether each technique improves or worsens a metric.
  private static func signs(
    _ ensemble: Ensemble, _ changes: [[Rational?]], _ metric: AblationMetric, _ plan: AblationPlan, _ prefix: String
  ) -> [Conclusion] {
    zip(plan.goalNames, changes).compactMap { name, values in
      guard let nominal = values[0], !nominal.isZero else { return nil }
      let verb = (nominal > .zero) == (metric.polarity == .higherIsBetter) ? "improves" : "worsens"
      return Conclusion(
        .sign, "\(prefix)\(name) \(verb) \(metric.name)", signOf: values, unit: metric.unit, in: ensemble)
    }
  }

  /// Which technique is worth most.
  private static func order(
    _ ensemble: Ensemble, _ changes: [[Rational?]], _ metric: AblationMetric, _ plan: AblationPlan, _ prefix: String
  ) -> [Conclusion] {
    func gain(_ value: Rational) -> Rational { metric.polarity == .higherIsBetter ? value : .zero - value }
    let ranked = changes.indices.compactMap { factor in changes[factor][0].map { (factor, gain($0)) } }
      .sorted { ($1.1, $0.0) < ($0.1, $1.0) }
    guard ranked.count > 1, ranked[0].1 > ranked[1].1 else { return [] }
    let (first, second) = (ranked[0].0, ranked[1].0)
    let margins = zip(changes[first], changes[second]).map { first, second in
      first.flatMap { first in second.map { gain(first) - gain($0) } }
    }
    return [
      Conclusion(
        .order, "\(prefix)\(plan.goalNames[first]) is worth more \(metric.name) than \(plan.goalNames[second])",
        signOf: margins, unit: metric.unit, in: ensemble)
    ]
  }

  /// Whether the best sets of a goal are the best, or no set meets its constraints.
  private static func bestSets(
    _ ensemble: Ensemble, _ tables: [[AblationTable]], of study: AblationStudy
  ) -> [Conclusion] {
    guard let answer = study.goal?.answer else { return [] }
    let combined = ensemble.members(of: .combined)
    func conclusions(
      _ nominal: ConstrainedOptimum, _ prefix: String, _ tables: [[AblationTable]]
    ) -> [Conclusion] {
      let found = combined.map { ConstrainedOptimum(of: answer.goal, in: tables[$0], by: .mean) }
      func holds(_ isTrue: (ConstrainedOptimum) -> Bool) -> [Bool?] {
        found.map { $0.candidateCount == 0 ? nil : isTrue($0) }
      }
      guard let best = nominal.best.first else {
        return [
          Conclusion(
            .limit, "\(prefix)no set meets the constraints", holds: holds(\.best.isEmpty),
            margins: nominal.nearest.map { nearest in tables.map { answer.goal.slack(of: nearest.point, in: $0) } },
            unit: Self.shareOfLimit, in: ensemble)
        ]
      }
      let text = study.plan.factors.shortText(of: best.point, goal: study.plan.goal)
      let isBest = Conclusion(
        .bestSet, "\(prefix)\(text) is the best set", holds: holds { $0.best.contains { $0.point == best.point } },
        margins: nil, unit: "", in: ensemble)
      guard !answer.goal.constraints.isEmpty else { return [isBest] }
      return [
        isBest,
        Conclusion(
          .limit, "\(prefix)\(text) meets the constraints",
          holds: combined.map { answer.goal.isMet(by: best.point, in: tables[$0]) },
          margins: tables.map { answer.goal.slack(of: best.point, in: $0) }, unit: Self.shareOfLimit, in: ensemble),
      ]
    }
    let each = study.conditions.indices.flatMap { condition in
      let name = study.conditions[condition].name
      return conclusions(
        answer.byCondition[condition], name.isEmpty ? "" : "\(name): ", tables.map { [$0[condition]] })
    }
    return each + (answer.together.map { conclusions($0, "all conditions: ", tables) } ?? [])
  }
}

extension AblationTable {
  fileprivate var failureCount: Int { rows.count { if case .failed = $0.outcome { true } else { false } } }
}
