internal import Analysis
package import LabRunner

/// One row a combination: its levels, what came of it, its values, and whether it is on the front.
package struct AblationPointsExporter: AblationExporter {
  /// The format.
  package init() {}
  package let format = "csv"
  package let fileName = "points.csv"

  package func bytes(of study: AblationStudy) -> [UInt8] {
    let names = study.conditions.first?.table.metrics.map(\.name) ?? []
    var rows = [
      ["condition", "combination", "run"] + study.plan.factors.map(\.name) + [
        "outcome", "reason", "front", "beaten_by",
      ]
        + names
    ]
    for condition in study.conditions {
      let (table, front) = (condition.table, condition.front)
      let isFront = Set(front.rows)
      let winners = Dictionary(front.dominated.map { ($0.row, $0.by) }) { first, _ in first }
      for (position, row) in table.rows.enumerated() {
        let levels = zip(table.factors, row.point).map { $0.levels[$1] }
        let (outcome, reason, values) = parts(row.outcome, names)
        let winner = winners[position].map { table.factors.text(of: table.rows[$0].point) }
        rows.append(
          [condition.name, table.factors.text(of: row.point), condition.runs[position] ?? ""] + levels
            + [outcome, reason, isFront.contains(position) ? "yes" : "", winner ?? ""] + values)
      }
    }
    return CSV.bytes(rows)
  }

  private func parts(_ outcome: AblationTable.Outcome, _ names: [String]) -> (String, String, [String]) {
    switch outcome {
    case .measured(let values): ("measured", "", zip(names, values).map { CSV.number($1, of: $0) })
    case .infeasible(let reason): ("infeasible", reason, names.map { _ in "" })
    case .failed(let reason): ("failed", reason, names.map { _ in "" })
    }
  }
}

/// One row an effect: every one that is defined, by its kind and the techniques it is of.
package struct AblationEffectsExporter: AblationExporter {
  /// The format.
  package init() {}
  package let format = "csv-effects"
  package let fileName = "effects.csv"

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
