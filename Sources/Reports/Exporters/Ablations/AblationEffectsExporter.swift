internal import Analysis
package import LabRunner

/// Writes one CSV row per defined effect, with its kind and its techniques.
package struct AblationEffectsExporter: Exporter {
  package init() {}
  package let format = "csv-effects"
  package let fileName: String? = AblationEffectsExporter.fileName

  /// The file name in the results folder.
  static let fileName = "effects.csv"

  package func bytes(of study: AblationStudy) -> [UInt8] {
    var rows = [["condition", "metric", "kind", "techniques", "value", "context", "question"]]
    for condition in study.conditions {
      for (metric, effects) in condition.effects {
        guard case .success(let effects) = effects else { continue }
        for entry in AblationEffectList(effects, study.plan).entries {
          rows.append(
            [
              condition.name, metric.name, entry.kind, entry.techniques.joined(separator: " + "),
              entry.value.text(decimals: AblationEffectList.decimals), entry.context ?? "",
              entry.question.text,
            ])
        }
      }
    }
    return CSV.bytes(rows)
  }
}
