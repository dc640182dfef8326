import Analysis
import JSON
import LabRunner

/// The goal of an ablation and its answers as JSON.
struct GoalJSON {
  private let study: AblationStudy
  private let asked: AskedGoal

  init?(_ study: AblationStudy) {
    guard let goal = study.goal else { return nil }
    self.study = study
    asked = goal
  }

  var content: JSONContent {
    let answer = asked.answer
    return .sortedObject([
      "question": .null(or: GoalSections(study).map { .string($0.question) }),
      "objectives": .array(
        zip(asked.objectives, answer.goal.objectives).map { metric, objective in
          .sortedObject([
            "metric": .string(metric.name), "direction": .string(objective.isMaximized ? "maximize" : "minimize"),
          ])
        }),
      "subjectTo": .strings(asked.constraints),
      "conditions": .array(
        zip(study.conditions, answer.byCondition).map { condition, optimum in
          .sortedObject(["name": .string(condition.name), "answer": content(of: optimum)])
        }),
      "together": .null(or: answer.together.map(content)), "worstCase": .null(or: answer.worstCase.map(content)),
      "feasibilityFlips": .array(
        answer.flips.map { flip in
          .sortedObject([
            "combination": combination(flip.point), "feasible": names(flip.feasible),
            "infeasible": names(flip.infeasible),
          ])
        }),
    ])
  }

  private func content(of optimum: ConstrainedOptimum) -> JSONContent {
    .sortedObject([
      "candidateCount": .integer(optimum.candidateCount), "feasibleCount": .integer(optimum.feasibleCount),
      "best": .array(optimum.best.map(candidate)), "smallest": .array(optimum.smallest.map(candidate)),
      "runnerUp": .null(or: optimum.runnerUp.map(difference)),
      "nearest": .null(or: optimum.nearest.map(candidate)),
      "misses": .array(
        optimum.misses.map { miss in
          .sortedObject([
            "constraint": .string(asked.constraints[miss.constraint]), "metric": .string(metric(miss.limit.metric)),
            "condition": .string(study.conditions[miss.condition].name), "value": decimal(miss.value),
            "limit": decimal(miss.limit.bound),
          ])
        }),
      "relaxations": .array(
        optimum.relaxations.map { relaxation in
          .sortedObject([
            "constraint": .string(asked.constraints[relaxation.constraint]),
            "metric": .string(metric(relaxation.limit.metric)), "limit": decimal(relaxation.limit.bound),
            "value": decimal(relaxation.value), "admits": difference(relaxation.gain),
          ])
        }),
    ])
  }

  private func candidate(_ candidate: ConstrainedOptimum.Candidate) -> JSONContent {
    .sortedObject([
      "combination": combination(candidate.point), "techniques": .integer(candidate.size),
      "objectives": .array(candidate.objectives.map(decimal)),
    ])
  }

  /// A candidate with its difference from the best one.
  private func difference(_ difference: ConstrainedOptimum.Difference) -> JSONContent {
    .sortedObject([
      "candidate": candidate(difference.candidate), "change": decimal(difference.change),
      "metric": .null(or: difference.objective.map { .string(metric(asked.answer.goal.objectives[$0].metric)) }),
    ])
  }

  private func metric(_ position: Int) -> String { study.conditions[0].table.metrics[position].name }

  private func decimal(_ value: Rational) -> JSONContent { .decimal(value, decimals: AblationEffectList.decimals) }

  private func combination(_ point: [Int]) -> JSONContent { .string(study.plan.factors.text(of: point)) }

  private func names(_ conditions: [Int]) -> JSONContent { .strings(conditions.map { study.conditions[$0].name }) }
}
