import Analysis
import Charts
import JSON
import Markup

/// The report of a measured study, or of an ablation whose combinations were measured: the answer first, then its
/// certainty, then the tables.
struct MeasuredReport {
  /// The measured runs; in an ablation, these are the combinations.
  let study: MeasuredStudy
  /// The ablation; nil for a study.
  let ablation: MeasuredAblation?
  /// The effects in the ablation on each requested metric.
  let effects: [MeasuredEffects]

  /// The report of a study.
  init(_ study: MeasuredStudy) {
    self.study = study
    ablation = nil
    effects = []
  }

  /// The report of an ablation.
  init(_ ablation: MeasuredAblation) {
    study = ablation.study
    self.ablation = ablation
    effects = ablation.metrics.map { MeasuredEffects(of: ablation, on: $0) }
  }

  /// The metrics whose comparisons have verdicts.
  var asked: [Quantity] { study.protocolSettings.definitions }

  private var title: String { "\(study.scenario), measured on \(study.host.host)" }

  /// The subject of the measurement, in one sentence.
  private var subject: String { "\(study.scenario), measured on \(study.host.product): \(study.summary)" }

  private var answer: [String] { warnings + (ablation.map(effectSentences) ?? comparisonSentences) }

  private var howSure: String { ablation.map(howSure) ?? howSureAreComparisons }

  private var tables: [ReportSection] { (ablation.map(effectTables) ?? []) + runTables + [obtained] }

  /// The report as text.
  ///
  /// - Parameter isBrief: whether a file defines the metrics of a study.
  func document(isBrief: Bool) -> ReportDocument {
    var tables = tables
    if isBrief, ablation == nil {
      tables.removeLast()
      tables[tables.count - 1].notes.append("\(Exporters.pageFile) says how each metric is obtained.")
    }
    return ReportDocument(
      title: title, introduction: [subject],
      sections: [
        ReportSection(title: "Answer", notes: answer + [howSure]),
        ReportSection(title: "How it was measured", notes: conditions),
      ] + tables, collapsesLongSections: true)
  }

  /// The page: the answer, charts, and the tables of the other formats.
  var page: HTMLPage {
    let question = ablation?.question.map { [MarkupElement.paragraph($0, "study-question")] } ?? []
    let leadCount = ablation == nil ? asked.count : 1
    let expandedCount = ablation == nil ? .max : 2 * effects.count
    return HTMLPage(
      title: title.printable, introduction: [.paragraph(subject, "lead")],
      sections: [
        HTMLPage.Section(
          id: "answer", title: question.isEmpty ? "Results" : "Question and answer",
          content: question
            + answer.enumerated().map { .paragraph($0.element, $0.offset < leadCount ? "lead" : nil) }
            + [.paragraph(howSure, "note")])
      ] + (ablation.map(effectCharts) ?? [medianCharts]) + [
        HTMLPage.Section(id: "conditions", title: "How it was measured", content: conditions.map { .paragraph($0) }),
        HTMLPage.Section(
          id: "tables", title: "The tables",
          content: tables.enumerated().map {
            $0.offset < expandedCount ? $0.element.expandable : $0.element.collapsedSubsection
          }),
      ],
      footer:
        "Figures are measurements of a program on a machine that the page describes; they differ from one session to the next."
    )
  }

  /// Sentences on how it was measured.
  private var conditions: [String] {
    let settings = study.protocolSettings
    let rounds = study.runs.map(\.repetitions.count).max() ?? 0
    let repetitions = study.runs.flatMap(\.repetitions)
    let failed = repetitions.count { $0.failure != nil }
    let conditions = study.host.conditions.map { "\($0.name): \($0.value)" }
    return (ablation.map(design) ?? []) + [
      "These figures are measurements of a program on a machine, not a model's; they differ from one session to the next.",
      "Conditions: \(conditions.joined(separator: "; ")).",
      "\(PlainText.count(rounds, "round")) of \(PlainText.count(study.runs.count, "run")) in random order (seed \(settings.seed)); "
        + "\(failed) of \(repetitions.count) repetitions failed.",
    ]
  }

  /// Facts that must be known before the figures: the measurement was abandoned, or runs do not show the same content.
  private var warnings: [String] {
    (study.abortion.map { ["The measurement was stopped: \($0)."] } ?? [])
      + study.runs.compactMap { run in
        guard let picture = run.picture, !picture.isSame, study.page == nil else { return nil }
        let share = FixedDecimals.text(100 * picture.differingShare, 1) ?? ""
        let what = "\(run.name) looks different at rest from \(picture.base) (\(share) % of the pixels)"
        return picture.declared.isEmpty
          ? "\(what), which no technique declares: its figures are not comparable."
          : "\(what), as declared: \(picture.declared.joined(separator: "; "))."
      } + listsWithOtherRows
  }

  /// The runs of a scenario that have shown other rows than the first one, although they have the same data.
  private var listsWithOtherRows: [String] {
    guard study.page == nil, let base = study.runs.first?.firstWithSameData else { return [] }
    let others = Set(study.interleaving?.runsWithOtherRows ?? [])
    return study.runs.filter { others.contains($0.name) && $0.firstWithSameData == base }.map {
      "\($0.name) showed other rows than \(base) at some places: its figures are not comparable."
    }
  }

  /// One note for each metric: a table would be wider than any screen.
  private var obtained: ReportSection {
    ReportSection(
      title: "How each metric is obtained",
      notes: study.metrics.map { metric in
        "\(metric.name) (\(metric.unit), \(metric.direction)): \(metric.meaning)"
          + (study.host.obtained[metric.name].map { " From: \($0)." } ?? "")
      })
  }
}
