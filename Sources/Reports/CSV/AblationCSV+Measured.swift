import Analysis

extension AblationCSV {
  /// One row per combination and requested metric: its median with its interval.
  static func points(of ablation: MeasuredAblation) -> [[String]] {
    let (study, factors) = (ablation.study, ablation.plan.factors)
    var rows = [
      ["combination", "run"] + factors.map(\.name) + [
        "outcome", "reason", "metric", "median", "low", "high", "repetitions",
      ]
    ]
    for point in ablation.points {
      let levels = zip(factors, point.levels).map { $0.levels[$1] }
      let name = [factors.text(of: point.levels), point.run ?? ""] + levels
      let skipped = study.skipped.first { $0.run == point.run }
      guard let run = point.run.flatMap({ study.run($0) }) else {
        let reason = point.reason ?? skipped?.reasons.joined(separator: "; ") ?? ""
        rows.append(name + [skipped == nil ? "infeasible" : "not performed", reason, "", "", "", "", ""])
        continue
      }
      for metric in ablation.metrics {
        let summary = run.summary(metric.name, seed: study.protocolSettings.seed)
        rows.append(
          name + ["measured", "", metric.name]
            + [summary?.median, summary?.low, summary?.high].map {
              CSV.number($0, decimals: AblationEffectList.decimals)
            } + ["\(summary?.count ?? 0)"])
      }
    }
    return rows
  }

  /// One row per effect that is a sum of the combinations' values, with its interval.
  ///
  /// Shares of variance and orders of adoption are not such sums: their spread over rounds is not the spread of a
  /// difference. The level of the intervals is corrected for the number of statements with a verdict, which the column
  /// `corrected` marks; the others are valid only individually.
  static func effects(of ablation: MeasuredAblation) -> [[String]] {
    var rows = [
      ["metric", "kind", "techniques", "estimate", "low", "high", "rounds", "level", "corrected", "question"]
    ]
    for metric in ablation.metrics {
      let rounds = ablation.effectsByRound(on: metric)
      let contribution = MeasuredEffects.measure(of: rounds.map(\.effects.factorContributions))?.question
      var names: [Key] = []
      var values: [Key: [(launch: Int, change: Double)]] = [:]
      var questions: [Key: AblationQuestion] = [:]
      for (launch, effects) in rounds {
        for entry in AblationEffectList(effects, ablation.plan).entries where entry.isSumOfValues {
          let key = Key(kind: entry.kind, techniques: entry.techniques)
          if values[key] == nil { names.append(key) }
          values[key, default: []].append((launch, entry.value.approximation))
          questions[key] = entry.question
        }
      }
      for key in names {
        guard let question = questions[key],
          let effect = ablation.effect(of: values[key] ?? [], base: nil, by: metric)?.interval
        else { continue }
        rows.append(
          [metric.name, key.kind, key.techniques.joined(separator: " + ")]
            + [effect.estimate, effect.low, effect.high].map { CSV.number($0, decimals: AblationEffectList.decimals) }
            + [
              "\(effect.count)", CSV.number(ablation.family.level, decimals: 6),
              question == contribution || question == .interaction ? "yes" : "no", question.text,
            ])
      }
    }
    return rows
  }

  /// The key that identifies an effect in all rounds.
  private struct Key: Hashable {
    var kind: String
    var techniques: [String]
  }
}
