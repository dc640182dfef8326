package import Analysis

/// Writes one CSV row per effect of a measured ablation that is a sum of the combinations' values, with its interval.
///
/// Shares of variance and orders of adoption are no such sums: their spread over rounds is not that of a difference.
package struct MeasuredAblationEffectsExporter: Exporter {
  package init() {}
  package let format = "csv-effects"
  package let fileName: String? = AblationEffectsExporter.fileName

  package func bytes(of ablation: MeasuredAblation) -> [UInt8] {
    var rows = [["metric", "kind", "techniques", "estimate", "low", "high", "rounds", "level", "question"]]
    for metric in ablation.metrics {
      let rounds = ablation.effectsByRound(on: metric).map { AblationEffectList($0, ablation.plan).entries }
      // Every round has the same combinations, so its effects are the same in the same order.
      for position in (rounds.first ?? []).indices {
        let entry = rounds[0][position]
        guard entry.isSumOfValues, rounds.allSatisfy({ $0.indices.contains(position) }) else { continue }
        let values = rounds.map { $0[position].value.approximation }
        guard let effect = MeasuredEffect(of: values, level: ablation.family.level, polarity: metric.polarity) else {
          continue
        }
        rows.append(
          [metric.name, entry.kind, entry.techniques.joined(separator: " + ")]
            + [effect.estimate, effect.low, effect.high].map { CSV.number($0, decimals: AblationEffectList.decimals) }
            + ["\(effect.count)", CSV.number(ablation.family.level, decimals: 6), entry.question.text])
      }
    }
    return CSV.bytes(rows)
  }
}
