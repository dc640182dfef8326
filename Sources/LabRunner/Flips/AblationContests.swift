import Analysis
import JSON
import Scenarios

extension AblationExperiment {
  /// What the answer of the completed experiment decides under each condition.
  ///
  /// With a goal, this is the best set, against the next best and the better one that a limit excludes. Otherwise it is the
  /// technique whose removal from all of them costs most, if that is also the one with the greatest contribution.
  package func contests(of study: AblationStudy) -> [AnswerContest] {
    study.conditions.indices.compactMap { condition in
      study.goal.map { goalContest($0, condition, of: study) } ?? contributionContest(condition, of: study)
    }
  }

  private func name(_ condition: Int, of study: AblationStudy) -> String {
    let condition = study.conditions[condition]
    return condition.name.isEmpty ? condition.device : condition.name
  }

  private func goalContest(_ asked: AskedGoal, _ condition: Int, of study: AblationStudy) -> AnswerContest? {
    let optimum = asked.answer.byCondition[condition]
    let candidates = [
      optimum.best.first ?? optimum.nearest, optimum.runnerUp?.candidate, optimum.relaxations.first?.gain.candidate,
    ]
    let points = candidates.reduce(into: [[Int]]()) { points, candidate in
      if let candidate, !points.contains(candidate.point) { points.append(candidate.point) }
    }
    let contenders = points.compactMap { contender($0, condition, of: study) }
    guard !contenders.isEmpty, contenders.count == points.count else { return nil }
    let (goal, metrics, factors) = (asked.answer.goal, study.conditions[condition].table.metrics, study.plan.factors)
    let names = contenders.map(\.name)
    return AnswerContest(name: name(condition, of: study), contenders: contenders, metrics: asked.metrics) {
      measurements in
      var table = AblationTable(factors: factors, metrics: metrics)
      for (point, measured) in zip(points, measurements) {
        table.add(point, .measured(metrics.map { measured?[$0.name] }))
      }
      let best = ConstrainedOptimum(of: goal, in: [table]).best.map(\.point)
      guard let winner = points.firstIndex(where: best.contains) else {
        let others = NameList.sentence(Array(names.dropFirst()))
        return "\(names[0]) does not meet the limits"
          + (others.isEmpty ? "" : ", and neither \(names.count > 2 ? "do" : "does") \(others)")
      }
      return "\(names[winner]) is best"
    }
  }

  private func contributionContest(_ condition: Int, of study: AblationStudy) -> AnswerContest? {
    let (metric, plan) = (study.metrics[0], study.plan)
    guard let effects = try? study.conditions[condition].effects[0].effects.get() else { return nil }
    let changes = effects.factorContributions.changes.map { try? $0.get() }
    let ranked = changes.indices.filter { changes[$0] != nil }.sorted { first, second in
      let magnitudes = [first, second].map { changes[$0]?.magnitude ?? .zero }
      return magnitudes[0] == magnitudes[1] ? first < second : magnitudes[0] > magnitudes[1]
    }.prefix(2)
    guard ranked.count == 2 else { return nil }
    let points =
      [plan.goal]
      + ranked.map { factor in
        var point = plan.goal
        point[factor] = 0
        return point
      }
    let contenders = points.compactMap { contender($0, condition, of: study) }
    guard contenders.count == points.count else { return nil }
    let names = ranked.map { plan.goalNames[$0] }
    /// Whether the first or the second technique has more effect; nil if neither has any.
    let decide: @Sendable ([Measurements?]) -> Int? = { measurements in
      let values = measurements.map { $0?[metric.name]?.rounded(decimals: metric.decimals) }
      guard let all = values[0] else { return nil }
      let effects = values.dropFirst().map { value in (value.map { $0 - all } ?? .zero).magnitude }
      return effects.allSatisfy(\.isZero) ? nil : effects[1] > effects[0] ? 1 : 0
    }
    // Contributions average over all sets, of which these are three.
    guard decide(contenders.map(\.measurements)) == 0 else { return nil }
    return AnswerContest(name: name(condition, of: study), contenders: contenders, metrics: [metric]) { measurements in
      if let failed = zip(contenders, measurements).first(where: { $1 == nil })?.0 {
        return "\(failed.name) does not complete"
      }
      return decide(measurements).map { "\(names[$0]) matters more than \(names[1 - $0])" }
        ?? "neither \(names[0]) nor \(names[1]) changes \(metric.noun)"
    }
  }
}
