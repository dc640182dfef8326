internal import Analysis
internal import LabRunner

/// What an ablation was asked, and the answers: in sentences, and as a table.
struct GoalSections {
  private let study: AblationStudy
  private let asked: AskedGoal
  private let answer: GoalAnswer
  private let names: [String]

  /// How many sets a sentence names at most.
  private static let listLimit = 3

  /// The goal of a study; nil if it was asked for nothing.
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
    let constraints = asked.constraints.map { text in
      asked.constraints.count > 1 && text.contains(" or ") ? "(\(text))" : text
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
      return (objective.isMaximized ? "the most " : "the least ") + metric.name
        + (isWorse ? " (\(metric.polarity.rawValue) is better)" : "")
    }
  }

  // MARK: - The answer

  /// The answer in sentences: one for each condition, then those for all of them together.
  var sentences: [String] {
    let conditions = zip(names, answer.byCondition).map { name, optimum in
      let text = lead(optimum, under: [name])
      guard name.isEmpty else { return "\(name): \(text)" }
      return optimum.best.isEmpty ? text.sentenceCased : "Best: \(text)"
    }
    return conditions + together
  }

  /// What the answer leaves open: alternatives, prices of constraints, and sets that only some conditions admit.
  var notes: [String] {
    zip(names, answer.byCondition).flatMap { name, optimum in
      alternatives(to: optimum).map { (name.isEmpty ? "" : "\(name): ") + $0 }
    } + (answer.together.map { alternatives(to: $0).map { "all conditions: \($0)" } } ?? []) + flips + design
  }

  /// The answer as a table, one row a condition.
  var section: ReportSection {
    let columns = goalMetrics.map {
      "\(study.conditions[0].table.metrics[$0].name)\(unit($0).isEmpty ? "" : ",\(unit($0))")"
    }
    let rows = zip(names, answer.byCondition).map { name, optimum -> [String] in
      let candidate = optimum.best.first ?? optimum.nearest
      return [name.isEmpty ? "all" : name, candidate.map(set) ?? "none", optimum.best.isEmpty ? "no" : "yes"]
        + goalMetrics.map { metric in candidate?.values.first?[metric].map { number($0, metric) } ?? "n/a" }
        + ["\(optimum.feasibleCount) of \(optimum.candidateCount)"]
    }
    return ReportSection(
      title: "The best set", question: question,
      columns: ReportSection.textColumns(["condition", "set", "meets the constraints"])
        + ReportSection.numberColumns(columns + ["sets that meet them"]),
      rows: rows, notes: together + notes)
  }

  /// The indices of the goal's metrics in the tables of the conditions.
  private var goalMetrics: [Int] {
    asked.metrics.compactMap { metric in study.conditions[0].table.metrics.firstIndex(of: metric) }
  }

  private func lead(_ optimum: ConstrainedOptimum, under conditions: [String]) -> String {
    guard let best = optimum.best.first else { return infeasible(optimum, under: conditions) }
    let values = goalMetrics.compactMap { metric in
      best.values.first?[metric].map { "\(name(metric)) \(value($0, metric))" }
    }
    return "\(set(best)), with \(values.joined(separator: ", "))."
  }

  private func infeasible(_ optimum: ConstrainedOptimum, under conditions: [String]) -> String {
    guard let nearest = optimum.nearest else { return "no set has a value of every metric that is asked for." }
    let misses = optimum.misses.map { miss in
      let condition = conditions.count > 1 ? " under \(conditions[miss.condition])" : ""
      let (value, bound) = texts(miss.value, miss.limit.bound, miss.limit.metric)
      return
        "\(name(miss.limit.metric)) is \(value)\(condition), and must be \(phrase(of: miss.limit.comparison)) \(bound)"
    }
    return
      "none of \(optimum.candidateCount) sets meets the constraints. The nearest, by its greatest miss as a share of the "
      + "limit, is \(set(nearest)): \(misses.joined(separator: "; "))."
  }

  private func phrase(of comparison: AblationGoal.Limit.Comparison) -> String {
    switch comparison {
    case .less: "below"
    case .lessOrEqual: "at most"
    case .greater: "above"
    case .greaterOrEqual: "at least"
    case .equal: "exactly"
    }
  }

  /// Two values of a metric with its unit, with more decimals if they would look equal and are not.
  private func texts(_ first: Rational, _ second: Rational, _ metric: Int) -> (String, String) {
    let isAmbiguous = first != second && value(first, metric) == value(second, metric)
    let digits = isAmbiguous ? 9 : decimals(metric)
    return (first.text(decimals: digits) + unit(metric), second.text(decimals: digits) + unit(metric))
  }

  private var together: [String] {
    guard let mean = answer.together, let worst = answer.worstCase else { return [] }
    guard let best = mean.best.first else {
      return ["Under all \(names.count) conditions together: \(infeasible(mean, under: names))"]
    }
    let isSame = worst.best.contains { $0.point == best.point }
    guard !answer.goal.objectives.isEmpty else {
      return ["One set for all \(names.count) conditions: \(set(best))."] + ties(mean)
    }
    var sentences = [
      "One set for all \(names.count) conditions: \(set(best)), with \(aggregated(best, "a mean")) over the conditions"
        + (isSame ? "; it is also the best in the worst condition." : ".")
    ]
    sentences += ties(mean)
    if !isSame, let other = worst.best.first {
      sentences.append("In the worst condition, \(set(other)) is the best, with \(aggregated(other, "a worst")).")
    }
    return sentences
  }

  private func aggregated(_ candidate: ConstrainedOptimum.Candidate, _ what: String) -> String {
    zip(answer.goal.objectives, candidate.objectives).map { objective, mean in
      "\(what) \(name(objective.metric)) of \(value(mean, objective.metric))"
    }.joined(separator: " and ")
  }

  // MARK: - Alternatives

  private func alternatives(to optimum: ConstrainedOptimum) -> [String] {
    guard let best = optimum.best.first else { return [] }
    var notes: [String] = []
    if !answer.goal.constraints.isEmpty {
      notes.append("\(optimum.feasibleCount) of \(optimum.candidateCount) sets meet the constraints.")
    }
    notes += ties(optimum)
    if let runnerUp = optimum.runnerUp {
      notes.append("Next best: \(set(runnerUp.candidate)) (\(change(runnerUp))).")
    }
    if let smallest = optimum.smallest.first, smallest.size < best.size {
      notes.append(
        "The fewest techniques: \(set(smallest)) (\(change(answer.goal.difference(of: smallest, from: best)))).")
    }
    for relaxation in optimum.relaxations {
      let limit = relaxation.limit
      let (value, bound) = texts(relaxation.value, limit.bound, limit.metric)
      let isStrict = limit.comparison == .less || limit.comparison == .greater
      let side = limit.comparison == .less ? "just above " : "just below "
      notes.append(
        "A limit of \(isStrict ? side : "")\(value) instead of \(bound) on \(name(limit.metric)) would "
          + "admit \(set(relaxation.gain.candidate)) (\(change(relaxation.gain))).")
    }
    return notes
  }

  /// The other sets that are equal to the best in all objectives, as a sentence; none without any.
  private func ties(_ optimum: ConstrainedOptimum) -> [String] {
    let others = optimum.best.dropFirst()
    guard !others.isEmpty else { return [] }
    let list = others.prefix(Self.listLimit).map(set).joined(separator: "; ")
    let rest = others.count - min(others.count, Self.listLimit)
    return ["Equal to it: \(list)\(rest > 0 ? " and \(rest) more" : "")."]
  }

  /// What a design that does not run every combination leaves out.
  private var design: [String] {
    guard study.plan.kind != .fullFactorial else { return [] }
    return ["Only the combinations that the design \(study.design) runs are compared; others may be better."]
  }

  private var flips: [String] {
    guard !answer.flips.isEmpty else { return [] }
    let list = answer.flips.prefix(Self.listLimit).map { flip in
      let (feasible, infeasible) = (flip.feasible.map { names[$0] }, flip.infeasible.map { names[$0] })
      return "\(study.plan.factors.shortText(of: flip.point, goal: study.plan.goal)) does under "
        + "\(feasible.joined(separator: ", ")) and not under \(infeasible.joined(separator: ", "))"
    }
    let count = answer.flips.count
    return [
      "Which sets meet the constraints depends on the condition for \(count) \(count == 1 ? "set" : "sets"): "
        + list.joined(separator: "; ") + (count > list.count ? "; and \(count - list.count) more." : ".")
    ]
  }

  private func change(_ difference: ConstrainedOptimum.Difference) -> String {
    guard let objective = difference.objective else {
      let count = difference.change.text(decimals: 0)
      return
        "\(difference.change > .zero ? "+" : "")\(count) \(count == "1" || count == "-1" ? "technique" : "techniques")"
    }
    let metric = answer.goal.objectives[objective].metric
    return "\(name(metric)) \(signed(difference.change, metric))"
  }

  // MARK: - Values

  private func set(_ candidate: ConstrainedOptimum.Candidate) -> String {
    study.plan.factors.shortText(of: candidate.point, goal: study.plan.goal)
  }

  private func name(_ metric: Int) -> String { study.conditions[0].table.metrics[metric].name }

  private func unit(_ metric: Int) -> String { MetricDefinition.named(name(metric)).map { " \($0.unit)" } ?? "" }

  private func decimals(_ metric: Int) -> Int { AblationEffectSections.decimals(of: name(metric)) }

  private func number(_ number: Rational, _ metric: Int) -> String { number.text(decimals: decimals(metric)) }

  private func value(_ number: Rational, _ metric: Int) -> String { self.number(number, metric) + unit(metric) }

  private func signed(_ number: Rational, _ metric: Int) -> String {
    number.signedText(decimals: decimals(metric)) + unit(metric)
  }
}
