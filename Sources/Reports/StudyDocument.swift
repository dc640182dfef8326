import Analysis
import JSON
import LabRunner
import ListRuntime
import Scenarios

/// The report of a study: its runs and changes by the scenario's columns, and the comparison with a baseline.
struct StudyDocument {
  private let study: StudyResult
  private let check: CheckSections?
  private let uncertainty: UncertaintySections?

  init(_ report: StudyReport) {
    study = report.study
    check = CheckSections(of: report)
    uncertainty = UncertaintySections(of: report.study)
  }

  /// The report for a terminal of a width, or for a file if it is nil: failures, then the answer, then the figures.
  func text(_ width: Int?) -> ReportDocument {
    var runs = runs("")
    runs.spareColumn = width == nil ? nil : sparklines
    var changes = changes("Change, in the metric's unit and in percent")
    changes.textRows = stackedChanges
    changes.noteIndent = 2
    let outcome = check.map { [ReportSection(title: "", notes: ["\(study.scenario): \($0.outcome)"])] } ?? []
    return ReportDocument(
      title: study.scenario, introduction: ["\(study.scenario): \(study.summary)"],
      sections: (check.map { [ReportSection(title: "", notes: ["\($0.outcome): \($0.reasons)"])] } ?? []) + failures
        + [answer, runs]
        + (study.hasComparisons ? [changes] : []) + (uncertainty?.brief ?? []) + (check?.details ?? []) + outcome)
  }

  /// The report for pull requests and web pages. With a baseline, the title states the outcome, and long tables are
  /// collapsed.
  var markdown: ReportDocument {
    ReportDocument(
      title: study.scenario + (check.map { ": \($0.outcome)" } ?? ""), introduction: [study.summary],
      emphasis: check?.reasons.withCapital ?? "",
      sections: failures + [answer, runs("Runs")] + (study.hasComparisons ? [changes("Changes")] : [])
        + (uncertainty?.all ?? []) + (check?.details ?? []), collapsesLongSections: true)
  }

  /// The reasons for a rejected study as lines of Markdown.
  static func markdownLines(of refusal: Refusal) -> [String] {
    ["# \(MarkdownText.escaped(refusal.study)): refused", "", Refusal.introduction, ""]
      + refusal.diagnostics.map { "- \(MarkdownText.escaped("\($0.locationText): \($0.sentence)"))" }
  }

  /// The question, and the answer with what would change it.
  private var answer: ReportSection {
    ReportSection(
      title: "",
      notes: [study.question].compactMap(\.self) + StudyAnswer(study).sentences
        + (FlipNotes(study.flips)?.sentences ?? [])
        + [study.widthEstimates.sentence, PlainText.simulatedNote].compactMap(\.self))
  }

  private var failures: [ReportSection] { [check?.causes, check?.metrics].compactMap(\.self) }

  // MARK: - The runs

  private func runs(_ title: String) -> ReportSection {
    .runs(
      title, study.runs.map(\.name), study.columns,
      notes: study.failedRuns.map { "\($0.name) failed: \($0.failure?.description ?? "")" }
    ) { position, quantity in
      let run = study.runs[position]
      guard let data = run.data else { return "failed" }
      return quantity.text(data.measurements[quantity.name]) + study.intervalText(of: run, quantity)
    }
  }

  /// The maximum width of a sparkline, in characters.
  private static let sparklineWidth = 24

  /// A sparkline of each run's frame rate, all on one scale, below its heading and its unit; nil without enough space or
  /// samples.
  private func sparklines(_ space: Int) -> [String]? {
    let width = min(Self.sparklineWidth, space)
    let samples = study.runs.map { $0.data?.series.frameRateSamples ?? [] }
    guard width >= Sparkline.minimumWidth, let maximum = samples.joined().max() else { return nil }
    return ["fps", "0 to \(maximum)"] + samples.map { Sparkline($0, maximum: maximum, width: width).text }
  }

  // MARK: - The changes

  /// The changes between runs, with shares and intervals.
  func changes(_ title: String) -> ReportSection {
    ReportSection(
      title: title,
      columns: ReportSection.textColumns(["run", "against"])
        + study.columns.map { .number($0.heading, unit: $0.changeUnit) },
      rows: study.comparisons.map { comparison in
        [comparison.run, comparison.against] + study.columns.map { study.changeText(comparison, $0) }
      }, notes: ContradictionNotes.notes(of: study))
  }

  /// The rows of the changes with shares and intervals below the changes.
  private var stackedChanges: [[String]] {
    study.comparisons.flatMap { comparison -> [[String]] in
      let parts = [
        study.columns.map { comparison.markedText(of: $0) ?? "n/a" },
        study.columns.map { comparison[$0.name]?.percentText ?? "" },
        study.uncertainty == nil ? nil : study.columns.map { study.intervalText(of: comparison, $0) },
      ].compactMap(\.self)
      return zip([[comparison.run, comparison.against], ["", ""], ["", ""]], parts).map { $0 + $1 }
    }
  }
}

extension MetricChange {
  /// The relative change as text with one decimal, more for a change below 0.05 %, or `n/a` if the old value is zero.
  var percentText: String { percent.map { $0.signedText(decimals: $0.percentDecimals) + " %" } ?? "n/a" }
}
