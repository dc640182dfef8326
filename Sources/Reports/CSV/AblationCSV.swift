import Analysis
import LabRunner

/// The combinations and the effects of ablations as tables.
enum AblationCSV {
  /// One row per combination: its levels, outcome and metric values, and whether it is on the Pareto front. An ensemble
  /// adds the number of its draws, and two columns for each metric: the interval of its value.
  static func points(of study: AblationStudy) -> [[String]] {
    let names = study.conditions.first?.table.metrics.map(\.name) ?? []
    var rows = [
      ["condition", "combination", "run"] + study.plan.factors.map(\.name) + [
        "outcome", "reason", "front", "dominated_by",
      ]
        + names + (study.uncertainty == nil ? [] : ["draws"] + names.flatMap { ["\($0)_low", "\($0)_high"] })
    ]
    for (index, condition) in study.conditions.enumerated() {
      let (table, front) = (condition.table, condition.front)
      let frontRows = Set(front.rows)
      let dominators = Dictionary(front.dominated.map { ($0.row, $0.by) }) { first, _ in first }
      for (position, row) in table.rows.enumerated() {
        let levels = zip(table.factors, row.point).map { $0.levels[$1] }
        let (outcome, reason, values) = fields(of: row.outcome, names)
        let dominator = dominators[position].map { table.factors.text(of: table.rows[$0].point) }
        rows.append(
          [condition.name, table.factors.text(of: row.point), condition.runs[position] ?? ""] + levels
            + [outcome, reason, frontRows.contains(position) ? "yes" : "", dominator ?? ""] + values
            + intervals(of: row.point, under: index, names, study))
      }
    }
    return rows
  }

  /// The number of draws, and the ends of the intervals of all metrics; empty without an ensemble.
  private static func intervals(of point: [Int], under condition: Int, _ names: [String], _ study: AblationStudy)
    -> [String]
  {
    guard let uncertainty = study.uncertainty else { return [] }
    return ["\(uncertainty.drawCount(of: point, condition: condition))"]
      + names.enumerated().flatMap { metric, name in
        let interval = uncertainty.interval(of: point, condition: condition, metric: metric)
        return [interval?.low, interval?.high].map { $0.map { CSV.number($0, of: name) } ?? "" }
      }
  }

  private static func fields(of outcome: AblationTable.Outcome, _ names: [String]) -> (String, String, [String]) {
    switch outcome {
    case .measured(let values): ("measured", "", zip(names, values).map { CSV.number($1, of: $0) })
    case .infeasible(let reason): ("infeasible", reason, names.map { _ in "" })
    case .failed(let reason): ("failed", reason, names.map { _ in "" })
    }
  }

  /// One row per defined effect, with its kind and its techniques. An ensemble adds two columns: the ends of the interval of
  /// each technique's contribution, empty for other effects.
  static func effects(of study: AblationStudy) -> [[String]] {
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
    return rows
  }

  /// The ends of an interval; empty if there is none.
  private static func fields(_ interval: EnsembleInterval?) -> [String] {
    guard let interval else { return ["", ""] }
    return [interval.low, interval.high].map { $0.text(decimals: AblationEffectList.decimals) }
  }
}
