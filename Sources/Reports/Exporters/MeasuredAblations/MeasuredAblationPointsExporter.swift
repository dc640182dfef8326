package import Analysis

/// Writes one CSV row per combination of a measured ablation and requested metric: its median with its interval.
package struct MeasuredAblationPointsExporter: Exporter {
  package init() {}
  package let format = "csv"
  package let fileName: String? = AblationPointsExporter.fileName

  package func bytes(of ablation: MeasuredAblation) -> [UInt8] {
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
    return CSV.bytes(rows)
  }
}
