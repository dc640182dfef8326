import Analysis
import LabRunner

/// The goal of an ablation and its answers, in sentences and as a table.
struct GoalSections {
  let study: AblationStudy
  let asked: AskedGoal
  let answer: GoalAnswer
  let names: [String]

  /// The maximum number of sets that a sentence names.
  private static let listLimit = 3

  /// The goal of a study; nil if it has none.
  init?(_ study: AblationStudy) {
    guard let asked = study.goal else { return nil }
    self.study = study
    self.asked = asked
    answer = asked.answer
    names = study.conditions.map(\.name)
  }

  // MARK: - The question

  /// The question in one sentence.
  var question: String {
    let constraints = answer.goal.constraints.map { constraint in
      let text = constraint.limits.map(text).joined(separator: " or ")
      return answer.goal.constraints.count > 1 && constraint.limits.count > 1 ? "(\(text))" : text
    }
    let what =
      asked.objectives.isEmpty
      ? "What are the fewest techniques" : "Which set of techniques has \(objectives.joined(separator: ", then "))"
    return what + (constraints.isEmpty ? "" : " with \(constraints.joined(separator: " and "))")
      + (names.count > 1 ? ", under each condition and under all of them?" : "?")
  }

  private var objectives: [String] {
    zip(asked.objectives, answer.goal.objectives).map { metric, objective in
      let isWorse = objective.isMaximized != (metric.polarity == .higherIsBetter)
      return (objective.isMaximized ? "the highest " : "the lowest ") + metric.noun
        + (isWorse ? " (\(metric.polarity.rawValue) is better)" : "")
    }
  }

  // MARK: - The answer

  /// The answer in sentences: one for each condition, then those for all of them together. With an ensemble, each
  /// sentence states its certainty.
  var sentences: [String] {
    let conditions = zip(names, answer.byCondition).enumerated().map { position, element -> String in
      let (name, optimum) = element
      let text = lead(optimum, under: [name], values: values(of: optimum, under: position))
      let draws = study.uncertainty.map { " \(self.text(of: $0.bestSets[position], optimum))" } ?? ""
      guard name.isEmpty else { return "\(name): \(text)\(draws)" }
      return (optimum.best.isEmpty ? text.withCapital : "Best: \(text)") + draws
    }
    return conditions + together
  }

  /// Additions to the answer: alternatives, prices of constraints, and sets that only some conditions admit.
  var notes: [String] {
    let byCondition = zip(names, answer.byCondition).flatMap { name, optimum -> [String] in
      let lead = name.isEmpty ? "" : "\(name): "
      return alternatives(to: optimum).map { lead + $0 }
    }
    let together = answer.together.map(alternatives(to:)) ?? []
    return byCondition + together.map { "all conditions: \($0)" } + flips(naming: Self.listLimit) + design
  }

  /// The notes that fit on a screen: under several conditions, the notes on one set for all of them.
  var screenNotes: [String] {
    alternatives(to: answer.together ?? answer.byCondition[0]) + flips(naming: 1) + design
  }

  /// The answer as a table, one row per condition.
  var section: ReportSection {
    let columns = goalMetrics.map { "\(metric($0).name)\(metric($0).unit.isEmpty ? "" : ", \(metric($0).unit)")" }
    let rows = zip(names, answer.byCondition).enumerated().map { position, element -> [String] in
      let (name, optimum) = element
      let candidate = optimum.best.first ?? optimum.nearest
      return [name.isEmpty ? "all" : name, candidate.map(set) ?? "none", optimum.best.isEmpty ? "no" : "yes"]
        + goalMetrics.map { metric in
          candidate?.values.first?[metric].map {
            number($0, metric) + interval(of: candidate?.point, $0, metric, under: position)
          } ?? "n/a"
        }
        + ["\(optimum.feasibleCount) of \(optimum.candidateCount)"]
    }
    return ReportSection(
      title: "The best set", question: question,
      columns: .columns(["condition", "set", "meets the constraints"], numbers: columns + ["sets that meet them"]),
      rows: rows, notes: (study.uncertainty == nil ? [] : sentences.dropLast(together.count)) + together + notes)
  }

  /// The indices of the goal's metrics in the tables of the conditions.
  private var goalMetrics: [Int] {
    asked.metrics.compactMap { metric in study.conditions[0].table.metrics.firstIndex(of: metric) }
  }

  /// The values of the goal's metrics of the best set under a condition, with their intervals.
  private func values(of optimum: ConstrainedOptimum, under condition: Int) -> String {
    guard let best = optimum.best.first else { return "" }
    return goalMetrics.compactMap { metric in
      best.values.first?[metric].map {
        "\(self.metric(metric).noun) \(value($0, metric))\(interval(of: best.point, $0, metric, under: condition))"
          + (self.metric(metric).name == HitchRating.metric
            ? " (\(HitchRating(of: $0).phrase)\(range(of: metric, under: condition)))" : "")
      }
    }.joined(separator: ", ")
  }

  /// The range of a metric of the best set over everything that was tried to flip the answer, for the end of brackets; empty with
  /// an ensemble, whose intervals vary everything together.
  private func range(of metric: Int, under condition: Int) -> String {
    let name = names[condition].isEmpty ? study.conditions[condition].device : names[condition]
    guard study.uncertainty == nil, let tried = study.flips?.conditions.first(where: { $0.name == name }),
      let range = tried.ranges.first(where: { $0.metric == self.metric(metric) })
    else { return "" }
    return range.low == range.high
      ? "; the same for each value that was moved"
      : "; \(number(range.low, metric)) to \(number(range.high, metric)) as uncertain values move"
  }

  private func lead(_ optimum: ConstrainedOptimum, under conditions: [String], values: String) -> String {
    guard let best = optimum.best.first else { return infeasible(optimum, under: conditions) }
    return "\(set(best)), with \(values)."
  }

  private func infeasible(_ optimum: ConstrainedOptimum, under conditions: [String]) -> String {
    guard let nearest = optimum.nearest else { return "no set has a value for every metric of the question." }
    let misses = optimum.misses.map { miss in
      let condition = conditions.count > 1 ? " under \(conditions[miss.condition])" : ""
      let (value, bound) = texts(miss.value, miss.limit.bound, miss.limit.metric)
      return
        "\(metric(miss.limit.metric).noun) is \(value)\(condition), but must be \(phrase(of: miss.limit.comparison)) \(bound)"
    }
    return
      "none of \(optimum.candidateCount) sets meets the constraints. The nearest, by its largest miss as a share of the "
      + "limit, is \(set(nearest)): \(misses.joined(separator: "; "))."
  }

  private var together: [String] {
    guard let mean = answer.together, let worst = answer.worstCase else { return [] }
    let draws = study.uncertainty?.bestSetForAll.map { " \(text(of: $0, mean))" } ?? ""
    guard let best = mean.best.first else {
      return ["Under all \(names.count) conditions together: \(infeasible(mean, under: names))\(draws)"]
    }
    let isSame = worst.best.contains { $0.point == best.point }
    guard !answer.goal.objectives.isEmpty else {
      return ["One set for all \(names.count) conditions: \(set(best)).\(draws)"]
    }
    var sentences = [
      "One set for all \(names.count) conditions: \(set(best)), with \(aggregated(best, "a mean", .mean))"
        + (isSame ? "; it is also the best in the worst condition." : ".") + draws
    ]
    if !isSame, let other = worst.best.first {
      sentences.append(
        "In the worst condition, \(set(other)) is the best, with \(aggregated(other, "a worst", .worst)).")
    }
    return sentences
  }

  private func aggregated(
    _ candidate: ConstrainedOptimum.Candidate, _ what: String, _ aggregation: ConstrainedOptimum.Aggregation
  ) -> String {
    zip(answer.goal.objectives, candidate.objectives).enumerated().map { position, element in
      let (objective, mean) = element
      let interval = study.uncertainty?.interval(
        ofObjective: position, of: candidate.point, in: answer.goal, by: aggregation)
      return "\(what) \(metric(objective.metric).noun) of \(value(mean, objective.metric))"
        + (interval.map { " \(metric(objective.metric).text($0, of: mean))" } ?? "")
    }.joined(separator: " and ")
  }

  // MARK: - Alternatives

  private func alternatives(to optimum: ConstrainedOptimum) -> [String] {
    guard let best = optimum.best.first else { return [] }
    let goal = answer.goal
    var first: [String] = []
    if !goal.constraints.isEmpty {
      first.append("\(optimum.feasibleCount) of \(optimum.candidateCount) sets meet the constraints.")
    }
    // Without constraints, the smallest set is the empty one.
    let smallest = goal.constraints.isEmpty ? nil : optimum.smallest.first.flatMap { $0.size < best.size ? $0 : nil }
    if let runnerUp = optimum.runnerUp {
      let isSmallest = runnerUp.candidate.point == smallest?.point
      first.append(
        "Next best\(isSmallest ? ", and with the fewest techniques" : ""): \(set(runnerUp.candidate)) (\(change(runnerUp)))."
      )
    }
    let unknown = optimum.unknownCount
    let unknowns =
      unknown == 0
      ? []
      : [
        "\(unknown) \(unknown == 1 ? "set is" : "sets are") not compared, because a figure is missing: \(unknown == 1 ? "it" : "one of them") may be better."
      ]
    var notes = unknowns + ties(optimum) + (first.isEmpty ? [] : [first.joined(separator: " ")])
    if let smallest, smallest.point != optimum.runnerUp?.candidate.point {
      notes.append(
        "The fewest techniques: \(set(smallest)) (\(change(goal.difference(of: smallest, from: best)))).")
    }
    for relaxation in optimum.relaxations {
      let limit = relaxation.limit
      let (value, bound) = texts(relaxation.value, limit.bound, limit.metric)
      let isStrict = limit.comparison == .less || limit.comparison == .greater
      let side = limit.comparison == .less ? "just above " : "just below "
      notes.append(
        "A limit of \(isStrict ? side : "")\(value) instead of \(bound) on \(metric(limit.metric).noun) would "
          + "admit \(set(relaxation.gain.candidate)) (\(change(relaxation.gain))).")
    }
    let limits = goal.constraints.flatMap(\.limits)
    if optimum.relaxations.isEmpty, optimum.feasibleCount < optimum.candidateCount,
      limits.allSatisfy({ $0.excludesGreater != nil })
    {
      notes.append("Relaxing \(limits.count == 1 ? "the" : "one") limit alone admits nothing better.")
    }
    return notes
  }

  /// The other sets that are equal to the best in all objectives, as a sentence; empty if there are none.
  private func ties(_ optimum: ConstrainedOptimum) -> [String] {
    let others = optimum.best.dropFirst()
    guard !others.isEmpty else { return [] }
    let list = others.prefix(Self.listLimit).map(set).joined(separator: "; ")
    let rest = others.count - min(others.count, Self.listLimit)
    return ["Equal to the best: \(list)\(rest > 0 ? " and \(rest) more" : "")."]
  }

  /// A note on the combinations that an incomplete design does not run.
  private var design: [String] {
    guard study.plan.kind != .fullFactorial else { return [] }
    return ["Only the combinations that the design \(study.design) runs are compared; others may be better."]
  }

  private func flips(naming limit: Int) -> [String] {
    guard !answer.flips.isEmpty else { return [] }
    let list = answer.flips.prefix(limit).map { flip in
      let (feasible, infeasible) = (flip.feasible.map { names[$0] }, flip.infeasible.map { names[$0] })
      return "\(name(of: flip.point)) (\(feasible.joined(separator: ", ")), not \(infeasible.joined(separator: ", ")))"
    }
    let count = answer.flips.count
    return [
      "\(count) \(count == 1 ? "set meets" : "sets meet") the constraints only under some conditions: "
        + list.joined(separator: "; ") + (count > list.count ? "; and \(count - list.count) more." : ".")
    ]
  }
}
