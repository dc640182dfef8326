import Analysis
import LabRunner
import ListRuntime

/// The sections of an ablation report, in reading order.
enum AblationSections {
  /// The report with all tables.
  static func document(of study: AblationStudy) -> ReportDocument {
    ReportDocument(
      title: study.scenario, introduction: introduction(of: study), sections: all(of: study).map(\.section))
  }

  /// The report in which metrics after the first have only the change by each technique.
  static func brief(of study: AblationStudy) -> ReportDocument {
    let more = "\(Exporters.ablationFile) has more tables for every metric."
    return ReportDocument(
      title: study.scenario, introduction: introduction(of: study),
      sections: all(of: study).filter { !$0.isDetail }.map(\.section) + [ReportSection(title: "", notes: [more])])
  }

  /// A section, and whether a short report omits it.
  typealias Entry = (section: ReportSection, isDetail: Bool)

  /// All sections after the introduction, with titles that name the condition and the metric.
  private static func all(of study: AblationStudy) -> [Entry] {
    general(study).map { ($0, false) }
      + study.conditions.flatMap { condition in
        let prefix = condition.name.isEmpty ? "" : "\(condition.name): "
        return study.orderedEffects(of: condition).enumerated().flatMap { position, entry -> [Entry] in
          sections(study, condition, entry.metric, entry.effects, prefix: prefix).enumerated()
            .map { ($0.element, position > 0 && $0.offset > 0) }
        } + [(front(study, condition, prefix), false)]
      } + flips(study).map { ($0, false) }
  }

  /// The sections before those of the conditions: the best set, how sure the conclusions are, and the caveats.
  static func general(_ study: AblationStudy) -> [ReportSection] {
    goal(of: study) + flips(of: study) + (UncertaintySections(of: study)?.all ?? []) + caveats(of: study)
  }

  /// The sections of a metric and its effects under a condition.
  ///
  /// - Parameter prefix: what the titles begin with; nil for titles that name neither the condition nor the metric.
  static func sections(
    _ study: AblationStudy, _ condition: AblationStudy.Condition, _ metric: Quantity,
    _ effects: Effect<AblationEffects>, prefix: String?
  ) -> [ReportSection] {
    let sections = AblationEffectSections(study, condition, metric, prefix: prefix)
    return switch effects {
    case .failure(let reason): [ReportSection(title: sections.title("Effects"), notes: ["Undefined: \(reason)."])]
    case .success(let effects): sections.all(effects)
    }
  }

  /// Sentences that describe the factors, the design, the metrics and the number of combinations.
  static func introduction(of study: AblationStudy) -> [String] {
    let factors = study.plan.factors.map { factor in
      factor == AblationFactor(switch: factor.name)
        ? factor.name : "\(factor.name) (\(factor.levels.joined(separator: ", ")))"
    }
    let metrics = study.metrics.map { "\($0.name) (\($0.polarity.rawValue) is better)" }
    return [
      "\(study.scenario): \(study.summary)",
      "Varied, in stacking order: \(factors.joined(separator: ", ")).",
      "Design: \(study.design). \(study.plan.kind.question)",
      "Metrics: \(metrics.joined(separator: ", ")). All figures are model numbers.",
    ]
      + study.conditions.map { condition in
        let infeasible = condition.table.infeasible.count
        let failed = condition.table.rows.count { if case .failed = $0.outcome { true } else { false } }
        let measured = condition.table.rows.count - infeasible - failed
        return (condition.name.isEmpty ? "" : "\(condition.name): ")
          + "on \(condition.device) with \(condition.profile.system.label), from the run \(condition.base): \(condition.table.rows.count) combinations, "
          + "\(measured) measured, \(infeasible) that are not possible, \(failed) failed."
      }
  }

  private static func flips(of study: AblationStudy) -> [ReportSection] {
    FlipNotes(study.flips).map { [ReportSection(title: FlipNotes.title, notes: $0.sentences)] } ?? []
  }

  private static func caveats(of study: AblationStudy) -> [ReportSection] {
    let caveats = AblationAnswer(study).allCaveats
    return caveats.isEmpty ? [] : [ReportSection(title: "Caveats", notes: caveats)]
  }

  private static func goal(of study: AblationStudy) -> [ReportSection] {
    GoalSections(study).map { [$0.section] } ?? []
  }

  /// The best trade-offs under a condition.
  static func front(
    _ study: AblationStudy, _ condition: AblationStudy.Condition, _ prefix: String
  ) -> ReportSection {
    let columns: [ReportSection.Column] = .columns(["combination"], numbers: study.metrics.map(\.name))
    func row(_ position: Int) -> [String] {
      let row = condition.table.rows[position]
      let name = condition.table.factors.shortText(of: row.point, goal: study.plan.goal)
      guard case .measured(let values) = row.outcome else { return [name] }
      return [name]
        + zip(study.metrics, values).map { Measurements.text($1, of: $0.name) }
    }
    let front = condition.front
    let shown = front.rows.prefix(AblationEffectSections.rowLimit)
    let notes =
      (shown.count < front.rows.count
        ? ["\(front.rows.count - shown.count) more are marked in \(Exporters.pointsFile)."] : [])
      + [
        "\(front.dominated.count) combinations are dominated by one of these; \(Exporters.pointsFile) names it for each."
      ]
      + (front.incomplete.isEmpty ? [] : ["\(front.incomplete.count) combinations lack a value and are not compared."])
    return ReportSection(
      title: "\(prefix)Best trade-offs between \(study.metrics.map(\.name).joined(separator: ", "))",
      question: AblationQuestion.front.text, columns: columns, rows: shown.map(row), notes: notes)
  }

  /// The rankings of the techniques that conditions are compared by; none with one condition.
  static func flips(_ study: AblationStudy) -> [ReportSection] {
    study.comparisons.map { comparison in
      let names = study.plan.factors.map(\.name)
      let verdicts = ConditionVerdicts(study, comparison)
      let orders = comparison.orderFlips.map { flip in
        "\(names[flip.factors[0]]) is worth more than \(names[flip.factors[1]]) under "
          + "\(flip.firstLeads.joined(separator: ", ")), and less under \(flip.secondLeads.joined(separator: ", "))."
      }
      let unknown = comparison.conditions.filter { $0.changes.allSatisfy { $0 == nil } }.map { condition in
        "\(condition.name) is not compared: runs failed, or its combinations allow only a different measure."
      }
      let notes = verdicts.sentences + orders + unknown
      return ReportSection(
        title: "Ranking under all conditions, by \(comparison.metric.name)",
        question: AblationQuestion.flips.text
          + " What each technique changes (\(verdicts.measure); \(verdicts.legend)):",
        columns: .columns(["technique"], numbers: comparison.conditions.map(\.name)),
        rows: names.indices.map { factor in
          [names[factor]] + comparison.conditions.indices.map { verdicts.text(ofFactor: factor, under: $0) }
        }, notes: notes + (comparison.signFlips.isEmpty && comparison.orderFlips.isEmpty ? [noFlips(study)] : []))
    }
  }

  /// The note if the ranking of techniques is the same under all conditions: the sets that meet the constraints may
  /// still differ.
  private static func noFlips(_ study: AblationStudy) -> String {
    let count = study.goal?.answer.flips.count ?? 0
    let ranking = "no technique helps under one condition and hurts under another, and no two change their order."
    return count == 0
      ? ranking.withCapital
      : "\(count) \(count == 1 ? "set meets" : "sets meet") the constraints only under some conditions. By this metric, \(ranking)"
  }
}
