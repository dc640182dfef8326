package import Analysis
import ListRuntime
import Scenarios

/// The results of an ensemble of an ablation: the certainty of its conclusions.
package struct AblationEnsemble: Sendable {
  /// The ensemble.
  package let ensemble: Ensemble
  /// The conclusions of the ablation, in report order.
  package let conclusions: [EnsembleStatement]
  /// The number of runs of the ensemble that failed.
  package let failedCount: Int
  /// The best sets of the draws by condition; empty without a goal.
  package let bestSets: [BestSetDraws]
  /// The best sets of the draws for all conditions together; nil without a goal or with only one condition.
  package let bestSetForAll: BestSetDraws?
  /// The draws that were left out; nil if all sets are repeated in all draws.
  package let schedule: DrawSchedule?
  /// For each member, the outcomes under each condition.
  private let tables: [[AblationTable]]
  /// The change by each technique, by condition, metric, factor and member; nil where it is undefined.
  private let changes: [[[[Rational?]]]]

  /// The interval of a factor's change over the members of a block; nil where that is undefined.
  package func interval(
    condition: Int, metric: Int, factor: Int, in block: Ensemble.Block = .combined
  ) -> EnsembleInterval? {
    let values = changes[condition][metric][factor]
    return EnsembleInterval(of: ensemble.members(of: block).compactMap { values[$0] })
  }

  /// The number of draws in which a combination was run under a condition.
  package func drawCount(of point: [Int], condition: Int) -> Int {
    ensemble.members(of: .combined).count { member in
      switch tables[member][condition][point] {
      case .measured, .failed: true
      case .infeasible, nil: false
      }
    }
  }

  /// The number of runs of the draws.
  package var runCount: Int { tables.dropFirst().joined().reduce(0) { $0 + $1.runCount } }

  /// The number of runs if everything was repeated.
  package var wholeRunCount: Int { tables[0].reduce(0) { $0 + $1.runCount } * ensemble.settings.allDrawCount }

  /// Evaluates the tables of all members.
  ///
  /// - Parameters:
  ///   - tables: for each member, the outcomes under each condition; the first member is the study itself.
  ///   - study: the study itself.
  ///   - schedule: the draws that were left out; nil if there are none.
  init(_ ensemble: Ensemble, _ tables: [[AblationTable]], of study: AblationStudy, schedule: DrawSchedule?) {
    precondition(tables.count == ensemble.memberCount, "\(tables.count) tables of \(ensemble.memberCount) members")
    self.ensemble = ensemble
    self.schedule = schedule
    failedCount = tables.dropFirst().joined().reduce(0) { $0 + $1.failureCount }
    self.tables = tables
    /// The members of which all sets are known, and so the best one and the changes by techniques.
    let whole = schedule?.wholeMembers ?? Array(ensemble.members(of: .combined))
    let isPartial = Set(ensemble.members(of: .combined)).subtracting(whole)
    (bestSets, bestSetForAll) = Self.bestSets(ensemble, tables, isPartial, of: study)
    var conclusions = (bestSets + [bestSetForAll].compactMap { $0 }).flatMap {
      [$0.best] + [$0.limit].compactMap { $0 }
    }
    var allChanges: [[[[Rational?]]]] = []
    for (condition, result) in study.conditions.enumerated() {
      allChanges.append([])
      for (metric, entry) in result.effects.enumerated() {
        // The same measure in all members: a member in which it is undefined has no figures.
        let nominal = (try? entry.effects.get())?.factorContributions
        let byMember = tables.enumerated().map { member, tables -> [Rational?]? in
          guard !isPartial.contains(member),
            let contributions = try? FactorContributions(of: tables[condition], metric: metric, plan: study.plan),
            contributions.measure == nominal?.measure
          else { return nil }
          return contributions.changes.map { try? $0.get() }
        }
        let prefix = result.name.isEmpty ? "" : "\(result.name): "
        let changes = study.plan.factors.indices.map { factor in byMember.map { $0?[factor] } }
        allChanges[condition].append(changes)
        // Metrics that are not part of the question give no conclusions.
        guard study.goal.map({ $0.metrics.contains(entry.metric) }) ?? true else { continue }
        conclusions += Self.signs(ensemble, whole, changes, entry.metric, study.plan, prefix)
        conclusions += Self.order(ensemble, whole, changes, entry.metric, study.plan, prefix)
      }
    }
    self.conclusions = conclusions
    changes = allChanges
  }

  /// Whether each technique improves or worsens a metric.
  private static func signs(
    _ ensemble: Ensemble, _ members: [Int], _ changes: [[Rational?]], _ metric: Quantity, _ plan: AblationPlan,
    _ prefix: String
  ) -> [EnsembleStatement] {
    zip(plan.goalNames, changes).compactMap { name, values in
      guard let nominal = values[0], !nominal.isZero else { return nil }
      let verb = (nominal > .zero) == (metric.polarity == .higherIsBetter) ? "improves" : "worsens"
      return EnsembleStatement(
        .sign, "\(prefix)\(name) \(verb) \(metric.noun)", signOf: values, unit: metric.unit, in: ensemble, members)
    }
  }

  /// The conclusion on which technique is worth most.
  private static func order(
    _ ensemble: Ensemble, _ members: [Int], _ changes: [[Rational?]], _ metric: Quantity, _ plan: AblationPlan,
    _ prefix: String
  ) -> [EnsembleStatement] {
    func gain(_ value: Rational) -> Rational { metric.polarity == .higherIsBetter ? value : .zero - value }
    let ranked = changes.indices.compactMap { factor in changes[factor][0].map { (factor, gain($0)) } }
      .sorted { ($1.1, $0.0) < ($0.1, $1.0) }
    guard ranked.count > 1, ranked[0].1 > ranked[1].1 else { return [] }
    let (first, second) = (ranked[0].0, ranked[1].0)
    let margins = zip(changes[first], changes[second]).map { first, second in
      first.flatMap { first in second.map { gain(first) - gain($0) } }
    }
    let verb = ranked[0].1 > .zero ? "improves \(metric.noun) more" : "worsens \(metric.noun) less"
    return [
      EnsembleStatement(
        .order, "\(prefix)\(plan.goalNames[first]) \(verb) than \(plan.goalNames[second])",
        signOf: margins, unit: metric.unit, in: ensemble, members)
    ]
  }

  // MARK: - Best sets

  /// The draws of the best sets under each condition, and of the best set for all of them together.
  private static func bestSets(
    _ ensemble: Ensemble, _ tables: [[AblationTable]], _ isPartial: Set<Int>, of study: AblationStudy
  ) -> (byCondition: [BestSetDraws], together: BestSetDraws?) {
    guard let answer = study.goal?.answer else { return ([], nil) }
    func draws(_ nominal: ConstrainedOptimum, _ prefix: String, _ tables: [[AblationTable]]) -> BestSetDraws {
      BestSetDraws(
        ensemble, answer.goal, nominal, in: tables, isPartial: isPartial,
        name: { study.plan.factors.shortText(of: $0, goal: study.plan.goal) }, prefix: prefix)
    }
    let each = study.conditions.indices.map { condition in
      let name = study.conditions[condition].name
      return draws(
        answer.byCondition[condition], name.isEmpty ? "" : "\(name): ", tables.map { [$0[condition]] })
    }
    return (each, answer.together.map { draws($0, "all conditions: ", tables) })
  }

  /// The interval of a metric of a combination under a condition; nil if no member has a value.
  ///
  /// - Parameter metric: the index of the metric in the tables.
  package func interval(
    of point: [Int], condition: Int, metric: Int, in block: Ensemble.Block = .combined
  ) -> EnsembleInterval? {
    EnsembleInterval(
      of: ensemble.members(of: block).compactMap { member in
        guard case .measured(let values)? = tables[member][condition][point] else { return nil }
        return values[metric]
      })
  }

  /// The interval of an objective of a combination over all conditions; nil if no member has a value.
  package func interval(
    ofObjective objective: Int, of point: [Int], in goal: AblationGoal, by aggregation: ConstrainedOptimum.Aggregation
  ) -> EnsembleInterval? {
    EnsembleInterval(
      of: ensemble.members(of: .combined).compactMap { member in
        goal.objectives(of: point, in: tables[member], by: aggregation)?[objective]
      })
  }

  // MARK: - Outside of the own interval

  /// The number of changes by techniques that are outside their own intervals, and the number of all changes.
  package var outsideChanges: (count: Int, total: Int) {
    let pairs = changes.flatMap { $0 }.flatMap { $0 }.compactMap { values in
      values[0].flatMap { nominal in
        EnsembleInterval(of: ensemble.members(of: .combined).compactMap { values[$0] }).map { (nominal, $0) }
      }
    }
    return (pairs.count { !$1.contains($0) }, pairs.count)
  }
}

extension AblationTable {
  fileprivate var failureCount: Int { rows.count { if case .failed = $0.outcome { true } else { false } } }

  /// The number of combinations that were run.
  fileprivate var runCount: Int { rows.count { if case .infeasible = $0.outcome { false } else { true } } }
}
