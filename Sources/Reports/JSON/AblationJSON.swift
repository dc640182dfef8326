import Analysis
import JSON
import LabRunner
import ListRuntime

/// The complete result of an ablation as JSON.
enum AblationJSON {
  /// The version of the file format. It increases when an older reader would misread the file.
  private static let schemaVersion = 3

  static func content(of study: AblationStudy) -> JSONContent {
    .sortedObject([
      "schemaVersion": .integer(Self.schemaVersion),
      "kind": .string("ablation"),
      "scenario": .string(study.scenario),
      "summary": .string(study.summary),
      "question": .null(or: study.question.map { .string($0) }),
      "design": .sortedObject([
        "kind": .string(study.design), "question": .string(study.plan.kind.question),
        "screening": .null(or: screening(study.plan)),
      ]),
      "factors": .array(
        study.plan.factors.map { .sortedObject(["name": .string($0.name), "levels": .strings($0.levels)]) }),
      "metrics": .array(study.metrics.map(metric)),
      "goal": .null(or: GoalJSON(study)?.content),
      "questions": .sortedObject(
        AblationQuestion.allCases.map { ($0.rawValue, .string($0.text)) }),
      "conditions": .array(study.conditions.map { condition($0, of: study) }),
      "comparisons": .array(study.comparisons.map { comparison($0, study.plan) }),
      "flips": .null(or: FlipNotes(study.flips)?.content),
      "uncertainty": .null(or: study.uncertainty.map { UncertaintyJSON.content(of: $0, study) }),
    ])
  }

  private static func metric(_ metric: Quantity) -> JSONContent {
    .sortedObject([
      "name": .string(metric.name), "unit": .string(metric.unit),
      "better": .string(metric.polarity.rawValue),
    ])
  }

  private static func screening(_ plan: AblationPlan) -> JSONContent? {
    guard plan.screening != nil else { return nil }
    return .array(
      plan.factors.indices.map { factor in
        .sortedObject([
          "factor": .string(plan.factors[factor].name),
          "aliases": .array(
            plan.aliases(of: factor).map { alias in
              .sortedObject([
                "factors": .strings(alias.factors.map { plan.factors[$0].name }),
                "weight": .decimal(alias.weight, decimals: AblationEffectList.decimals),
              ])
            }),
        ])
      })
  }

  private static func condition(_ condition: AblationStudy.Condition, of study: AblationStudy) -> JSONContent {
    let table = condition.table
    func combination(_ row: Int) -> JSONContent { .string(table.factors.text(of: table.rows[row].point)) }
    return .sortedObject([
      "name": .string(condition.name), "device": .string(condition.device),
      "os": .string(condition.profile.system.label),
      "base": .string(condition.base),
      "points": .array(zip(table.rows, condition.runs).map { point($0, run: $1, table) }),
      "infeasible": .integer(table.infeasible.count),
      "effects": .sortedObject(condition.effects.map { ($0.metric.name, effects($0.effects, study.plan)) }),
      "front": .array(condition.front.rows.map(combination)),
      "dominated": .array(
        condition.front.dominated.map { .sortedObject(["combination": combination($0.row), "by": combination($0.by)]) }),
      "incomplete": .array(condition.front.incomplete.map(combination)),
      "warnings": .array(
        condition.warnings.map { .sortedObject(["kind": .string($0.kind.rawValue), "text": .string($0.text)]) }),
    ])
  }

  private static func point(_ row: AblationTable.Row, run: String?, _ table: AblationTable) -> JSONContent {
    var members: [String: JSONContent] = [
      "levels": .strings(zip(table.factors, row.point).map { $0.levels[$1] }),
      "run": .null(or: run.map { .string($0) }),
    ]
    switch row.outcome {
    case .measured(let values):
      members["outcome"] = .string("measured")
      members["values"] = .sortedObject(
        zip(table.metrics, values).map { ($0.name, .decimal($1, decimals: $0.decimals)) })
    case .infeasible(let reason):
      members["outcome"] = .string("infeasible")
      members["reason"] = .string(reason)
    case .failed(let reason):
      members["outcome"] = .string("failed")
      members["reason"] = .string(reason)
    }
    return .sortedObject(members)
  }

  private static func effects(_ effects: Effect<AblationEffects>, _ plan: AblationPlan) -> JSONContent {
    switch effects {
    case .failure(let reason): return .sortedObject(["undefined": .array([undefined("all", reason)])])
    case .success(let effects):
      let entries = AblationEffectList(effects, plan).entries.map { entry in
        JSONContent.sortedObject([
          "kind": .string(entry.kind), "techniques": .strings(entry.techniques),
          "value": .decimal(entry.value, decimals: AblationEffectList.decimals),
          // The decimal value is for people. Only sums of the fractions are exact.
          "exact": .string("\(entry.value.numerator)/\(entry.value.denominator)"),
          "context": .null(or: entry.context.map { .string($0) }), "question": .string(entry.question.rawValue),
        ])
      }
      return .sortedObject([
        "isRounded": .boolean(effects.isRounded),
        "contributionMeasure": .string(effects.factorContributions.measure.term),
        "values": .array(entries), "undefined": .array(undefinedEffects(effects)),
      ])
    }
  }

  /// The effects that are undefined, with the reasons.
  private static func undefinedEffects(_ effects: AblationEffects) -> [JSONContent] {
    var entries: [JSONContent] = []
    func note<Value>(_ name: String, _ effect: Effect<Value>) {
      if case .failure(let reason) = effect { entries.append(undefined(name, reason)) }
    }
    note("mainEffect", effects.mainEffects)
    note("shapleyValue", effects.shapleyValues)
    note("dividend", effects.dividends)
    note("coefficient", effects.walsh)
    note("variance", effects.variance)
    note("bestOrder", effects.bestOrder)
    note("greedyOrder", effects.greedyOrder)
    if let contrasts = effects.contrasts { note("contrast", contrasts) }
    for pair in (try? effects.shapleyValues.get())?.interactions ?? [] { note("interaction", pair.value) }
    for step in effects.oneAtATime { note("alone", step) }
    for step in effects.leaveOneOut { note("leftOut", step) }
    for step in effects.cumulative { note("cumulative", step) }
    return entries
  }

  private static func undefined(_ name: String, _ reason: EffectUndefined) -> JSONContent {
    .sortedObject(["effect": .string(name), "reason": .string(reason.description)])
  }

  private static func comparison(_ comparison: RankingComparison, _ plan: AblationPlan) -> JSONContent {
    .sortedObject([
      "metric": .string(comparison.metric.name),
      "smallestEffect": .decimal(comparison.smallestEffect, decimals: AblationEffectList.decimals),
      "conditions": .array(
        comparison.conditions.enumerated().map { position, condition in
          .sortedObject([
            "name": .string(condition.name),
            "changes": .array(condition.changes.map { .decimal($0, decimals: AblationEffectList.decimals) }),
            "verdicts": .array(
              condition.changes.indices.map { factor in
                .null(or: comparison.verdict(ofFactor: factor, under: position).map { .string($0.rawValue) })
              }),
          ])
        }),
      "signFlips": .array(
        comparison.signFlips.map { flip in
          .sortedObject([
            "factor": .string(plan.factors[flip.factor].name), "helps": .strings(flip.helps),
            "hurts": .strings(flip.hurts),
          ])
        }),
      "orderFlips": .array(
        comparison.orderFlips.map { flip in
          .sortedObject([
            "factors": .strings(flip.factors.map { plan.factors[$0].name }), "firstLeads": .strings(flip.firstLeads),
            "secondLeads": .strings(flip.secondLeads),
          ])
        }),
    ])
  }
}
