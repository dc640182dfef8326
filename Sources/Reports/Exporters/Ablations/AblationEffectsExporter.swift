import Analysis
package import LabRunner

/// Writes one CSV row per defined effect, with its kind and its techniques. An ensemble adds two columns: the ends of
/// the interval of each technique's contribution, empty for other effects.
package struct AblationEffectsExporter: Exporter {
  package init() {}
  package let format = "csv-effects"
  package let fileName: String? = AblationEffectsExporter.fileName

  /// The file name in the results folder.
  static let fileName = "effects.csv"

  package func bytes(of study: AblationStudy) -> [UInt8] {
    let isUncertain = study.uncertainty != nil
    var rows = [
      ["condition", "metric", "kind", "techniques", "value", "context", "question"]
        + (isUncertain ? ["interval_low", "interval_high"] : [])
    ]
    for condition in study.conditions {
      for (metric, effects) in condition.effects {
        guard case .success(let effects) = effects else { continue }
        let intervals = study.intervals(of: metric, under: condition)
        for entry in AblationEffectList(effects, study.plan).entries {
          rows.append(
            [
              condition.name, metric.name, entry.kind, entry.techniques.joined(separator: " + "),
              entry.value.text(decimals: AblationEffectList.decimals), entry.context ?? "",
              entry.question.text,
            ] + (isUncertain ? fields(entry.factor.flatMap { intervals[$0] }) : []))
        }
      }
    }
    return CSV.bytes(rows)
  }

  /// The ends of an interval; empty if there is none.
  private func fields(_ interval: EnsembleInterval?) -> [String] {
    guard let interval else { return ["", ""] }
    return [interval.low, interval.high].map { $0.text(decimals: AblationEffectList.decimals) }
  }
}
