package import Analysis
import JSON
import Markup

/// The report of a comparison of recordings: the answer, the picture of the repetitions, the tables.
package struct RecordingReport: Sendable {
  /// What a check does with its outcome.
  package struct Gate: Sendable {
    /// Whether an undecided comparison fails.
    package let failsUndecided: Bool

    /// The settings of a check.
    package init(failsUndecided: Bool) { self.failsUndecided = failsUndecided }
  }

  /// The comparison.
  package let comparison: RepetitionComparison
  /// What one repetition is in these files: a phrase.
  let repetition: String
  /// The change that does not count, with its unit; nil if every change counts.
  let threshold: String?
  /// What is not compared, and reservations about the files: one sentence each without a period.
  let notes: [String]
  /// The settings of a check; nil for a comparison, which has no outcome.
  package var gate: Gate?

  /// Creates a report from its parts.
  package init(_ comparison: RepetitionComparison, repetition: String, threshold: String?, notes: [String]) {
    self.comparison = comparison
    self.repetition = repetition
    self.threshold = threshold
    self.notes = notes
  }

  /// The outcome of a check: failed if any deciding metric has failed, else undecided if any is.
  ///
  /// What spoils a comparison makes it undecided.
  package var outcome: ComparedCell.GateOutcome {
    let outcomes = comparison.contrasts.flatMap { contrast in contrast.deciding.map { contrast.outcome(of: $0) } }
    return outcomes.contains(.failed) ? .failed : outcomes.contains(.undecided) ? .undecided : .passed
  }

  // MARK: - The document

  /// The sets that are compared, as in `before and after`.
  private var title: String {
    let names = (comparison.subjects.first?.sets ?? []).map(\.name)
    return (comparison.settings.isNoise ? "Noise: " : "") + names.joined(separator: names.count > 2 ? ", " : " and ")
  }

  private static let introduction = "These figures were measured with an app, and read from recordings."

  /// The report as text.
  var document: ReportDocument {
    ReportDocument(
      title: title,
      sections: [
        ReportSection(title: gate == nil ? "Answer" : "Check: \(gateText)", notes: answer),
        ReportSection(title: "What limits the answer", notes: limits),
      ].filter { !$0.notes.isEmpty } + pictures + tables, collapsesLongSections: true)
  }

  /// The page: the answer, charts of the repetitions, and the tables.
  var page: HTMLPage {
    HTMLPage(
      title: title.printable, introduction: [.paragraph(Self.introduction, "lead")],
      sections: [
        HTMLPage.Section(
          id: "answer", title: gate == nil ? "Answer" : "Check: \(gateText)",
          content: answer.enumerated().map { .paragraph($0.element, $0.offset == 0 ? "lead" : nil) }),
        HTMLPage.Section(id: "limits", title: "What limits the answer", content: [.list(limits)]),
        HTMLPage.Section(id: "repetitions", title: "The repetitions", content: [.grid(charts, hasTwoColumns: true)]),
        HTMLPage.Section(id: "tables", title: "The tables", content: tables.map(\.expandable)),
      ].filter { $0.id != "limits" || !limits.isEmpty },
      footer: "\(Self.introduction) They differ from one session to the next.")
  }

  private var gateText: String {
    let limit = threshold ?? "0"
    switch outcome {
    case .failed: return "failed, worse by more than \(limit)"
    case .passed: return "passed, not worse by more than \(limit)"
    case .undecided:
      return "undecided, \(gate?.failsUndecided == true ? "which fails here" : "which is a warning here")"
    }
  }

  // MARK: - Sentences

  /// The answer: a sentence for each deciding metric, what is missing, how sure it is, and what else changed.
  private var answer: [String] {
    comparison.contrasts.flatMap { contrast in
      contrast.deciding.flatMap { RecordingSentences(self, contrast).sentences(on: $0) }
    } + [beside, counts, howSure].filter { !$0.isEmpty }
  }

  private var limits: [String] {
    comparison.contrasts.flatMap { contrast in
      // The sentences of an answer say what spoils it, except those on noise.
      contrast.cautions.filter { !$0.spoils || comparison.settings.isNoise }.map {
        RecordingSentences(self, contrast).sentence(on: $0)
      }
    }.unique + notes.map { "\($0.withCapital)." }
  }

  /// The verdicts of metrics that do not decide.
  private var beside: String {
    let cells = comparison.contrasts.flatMap { contrast in
      contrast.cells.filter { $0.metric.role == .other }.map { (contrast, $0) }
    }
    guard !cells.isEmpty, !comparison.settings.isNoise else { return "" }
    let hasNames = comparison.contrasts.count > 1
    let parts = MeasuredVerdict.allCases.filter { $0 != .undecided }.compactMap { verdict -> String? in
      let names = cells.filter { $0.1.shift.verdict == verdict }.map { contrast, cell in
        cell.metric.quantity.name + (hasNames ? " of \(RecordingSentences.subject(contrast))" : "")
      }
      return names.isEmpty ? nil : "\(verdict.rawValue): \(NameList.sentence(names))"
    }
    let others = [MeasuredVerdict.undecided.rawValue, ComparedCell.withinThreshold].compactMap { text -> String? in
      let count = cells.count { $0.1.verdictText == text }
      return count == 0 ? nil : "\(count == cells.count && count > 1 ? "all " : "")\(count) \(text)"
    }
    return "Other metrics: \((parts + others).joined(separator: "; "))."
  }

  /// The numbers of repetitions, and what one is.
  private var counts: String {
    let parts = (comparison.subjects.first?.sets.indices ?? 0..<0).map { position in
      let sets = comparison.subjects.map { $0.sets[position] }
      let counts = sets.map { $0.repetitions.count { !$0.values.isEmpty } }
      let files = sets.flatMap { $0.repetitions.map(\.file) }.unique
      let (least, most) = (counts.min() ?? 0, counts.max() ?? 0)
      return
        "\(least == most ? "\(least)" : "\(least) to \(most)") in \(sets[0].name) (\(files.count > 2 ? "\(files.count) files" : files.joined(separator: ", ")))"
    }
    let each = comparison.subjects.count > 1 ? " of each of \(comparison.subjects.count)" : ""
    return "Repetitions\(each): \(NameList.sentence(parts)). A repetition is \(repetition)."
  }

  /// How sure the verdicts are.
  private var howSure: String {
    let method =
      comparison.settings.isPaired
      ? "signed ranks of the differences of pairs" : "rank sums of the repetitions"
    return
      "Intervals are by Hodges and Lehmann, from \(method). All verdicts together are correct with a probability of 95 % if nothing but the build differs."
  }

  // MARK: - Tables

  private var tables: [ReportSection] {
    comparison.contrasts.map(metrics) + comparison.subjects.map(repetitions)
  }

  private func metrics(of contrast: RepetitionComparison.Contrast) -> ReportSection {
    ReportSection(
      title: "All metrics\(suffix(contrast.subject)): \(contrast.old.name) and \(contrast.new.name)",
      columns: .columns(
        ["metric", "verdict"],
        numbers: [contrast.old.name, contrast.new.name, "change", "%", "interval", "repetitions"], ["better"]),
      rows: contrast.cells.map { cell in
        let quantity = cell.metric.quantity
        return [
          quantity.unit.isEmpty ? quantity.name : quantity.columnHeading,
          cell.metric.hasVerdict ? cell.verdictText : cell.metric.role == .length ? "must be equal" : "",
          quantity.text(cell.medians.old), quantity.text(cell.medians.new),
          quantity.signedText(cell.shift.interval.estimate),
          cell.shift.percent(cell.shift.interval.estimate).map { FixedDecimals.signedText($0, 1) } ?? "",
          cell.intervalText ?? "too few",
          cell.old.count == cell.new.count ? "\(cell.old.count)" : "\(cell.old.count) and \(cell.new.count)",
          cell.metric.hasVerdict ? quantity.polarity.rawValue : "",
        ]
      },
      notes: [
        "The first metric\(contrast.deciding.count > 1 ? "s decide" : " decides"), at a level of \(Self.percent(comparison.deciding.level)) %"
          + (contrast.cells.contains { $0.metric.role == .other }
            ? "; the others have verdicts at \(Self.percent(comparison.others.level)) % each." : ".")
      ])
  }

  private static func percent(_ level: Double) -> String { FixedDecimals.text(100 * level, 2) ?? "" }

  /// The values of the deciding metrics, repetition by repetition.
  private func repetitions(of subject: RepetitionComparison.Subject) -> ReportSection {
    let metrics = subject.metrics.filter { $0.role == .deciding }.map(\.quantity)
    var section = ReportSection(
      title: "All repetitions\(suffix(subject))",
      columns: ReportSection.textColumns(["set", "repetition"])
        + metrics.map { .number($0.name, unit: $0.unit) },
      rows: subject.sets.flatMap { set in
        set.repetitions.map { repetition in
          [set.name, repetition.label] + metrics.map { $0.text(repetition.values[$0.name]) }
        }
      })
    section.isDetail = true
    return section
  }

  private func suffix(_ subject: RepetitionComparison.Subject) -> String {
    comparison.subjects.count > 1 ? " of \(subject.name ?? "")" : ""
  }
}

extension RepetitionComparison.Contrast {
  /// The outcome of a metric in a check: what spoils a comparison makes it undecided.
  func outcome(of cell: ComparedCell) -> ComparedCell.GateOutcome { isSpoiled ? .undecided : cell.gate }
}

extension ComparedCell {
  /// The interval in the metric's unit, as in `+1.1 to +4.0`; nil if there are too few repetitions.
  var intervalText: String? {
    shift.interval.low.flatMap { low in
      shift.interval.high.map { "\(metric.quantity.signedText(low)) to \(metric.quantity.signedText($0))" }
    }
  }

  /// The verdict on a metric that is shown not to differ by more than the threshold.
  static let withinThreshold = "within the threshold"

  /// The verdict in a table.
  var verdictText: String { isWithinThreshold ? Self.withinThreshold : shift.verdict.rawValue }
}
