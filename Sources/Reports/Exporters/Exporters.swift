package import Analysis
import JSON
package import LabRunner

/// All exporters, by the type of their documents.
package enum Exporters {
  /// The format that is printed by default. Every document type has it.
  package static let defaultFormat = "text"

  /// The name of a page in its results folder.
  package static let pageFile = "report.html"
  /// The name of the file with all tables of an ablation.
  static let ablationFile = "ablation.md"
  /// The name of the file with the combinations of an ablation.
  static let pointsFile = "points.csv"
  /// The name of the file with the effects in an ablation.
  static let effectsFile = "effects.csv"

  /// The answer and the tables of a study.
  package static let text: Exporter<StudyReport> = .text(file: "table.txt") { StudyDocument($0).text($1) }
  /// A comment on a pull request or merge request.
  package static let comment = Exporter<StudyReport>(
    "comment", refused: { PlainText.bytes(CheckComment.lines(of: $0)) }
  ) { report, _, output in output(PlainText.bytes(CheckComment.lines(of: report))) }
  /// One row per run with a column for each metric and count.
  package static let csv: Exporter<StudyReport> = Exporter("csv", file: "results.csv") {
    CSV.write(StudyCSV.rows(of: $0), to: $2)
  }
  /// GitHub annotations at lines of the scenario: failed runs, failed expectations, and changes beyond their limits.
  ///
  /// Errors come first, the worst of them first. There are at most ten annotations, and a last line gives the number of
  /// further errors. The output is empty if there is nothing to report.
  package static let github = Exporter<StudyReport>(
    "github", refused: { Array(DiagnosticAnnotations.mostImportant($0.diagnostics).utf8) }
  ) { report, _, output in
    output(Array(DiagnosticAnnotations.mostImportant(report.study.failureDiagnostics + report.diagnostics).utf8))
  }
  /// The metrics for which lower is better, for github-action-benchmark.
  package static let actionBenchmark: Exporter<StudyReport> = .json(
    "github-action-benchmark"
  ) { ActionBenchmark.content(of: $0) }
  /// The page of a study: the answer, charts with their numbers, and filmstrips of the screen.
  package static let page: Exporter<StudyReport> = .page(file: pageFile) { StudyPage.page(of: $0) }
  /// The complete results of a study.
  package static let json = Exporter<StudyReport>("json", file: ResultWriter.marker) { StudyJSON.write($0, to: $2) }
  /// Test results for CI systems.
  package static let junit = Exporter<StudyReport>("junit", refused: { JUnitSuites.document(of: $0) }) {
    $2(JUnitSuites.document(of: $0))
  }
  /// The tables of a study.
  package static let markdown: Exporter<StudyReport> = .markdown(
    file: "results.md", refused: { PlainText.bytes(StudyDocument.markdownLines(of: $0)) }
  ) { StudyDocument($0).markdown }

  /// The exporters of studies.
  package static let studies = ExporterList(text, comment, csv, github, actionBenchmark, page, json, junit, markdown)

  /// The exporters of comparisons of two studies.
  package static let comparisons = ExporterList<StudyComparison>(
    .text { comparison, _ in ComparisonSections(of: comparison).text }, .csv { ComparisonTable.rows(of: $0) },
    .json { ComparisonJSON.content(of: $0) }, .markdown { ComparisonSections(of: $0).markdown })

  /// The exporters of comparisons of recordings.
  package static let recordings = ExporterList<RecordingReport>(
    .text { report, _ in report.document },
    Exporter("github") { report, _, output in
      output(Array(DiagnosticAnnotations.mostImportant(report.annotations).utf8))
    },
    .page { $0.page }, .json { $0.json }, Exporter("junit") { $2($0.junit) },
    .markdown { $0.document })

  /// The exporters of ablations.
  package static let ablations = ExporterList<AblationStudy>(
    .lines { AblationAnswer($0).lines($1) }, .csv(file: pointsFile) { AblationCSV.points(of: $0) },
    .csv("csv-effects", file: effectsFile) { AblationCSV.effects(of: $0) },
    ablationPage,
    .json(file: ResultWriter.marker) { AblationJSON.content(of: $0) },
    .markdown(file: ablationFile) { AblationSections.document(of: $0) }, ablationTables)

  /// The page of an ablation.
  package static let ablationPage: Exporter<AblationStudy> = .page(file: pageFile) { AblationPage($0).page }

  /// The tables of an ablation as plain text. For metrics after the first, it shows only the change by each technique.
  package static let ablationTables: Exporter<AblationStudy> = .text("tables", file: "ablation.txt") { study, _ in
    AblationSections.brief(of: study)
  }

  /// The exporters of comparisons with measurements.
  package static let fidelity = ExporterList<FidelityStudy>(
    .text { study, _ in FidelitySections.document(of: study) }, .page { FidelityPage.page($0) },
    .json(file: "fidelity.json") { FidelityJSON.content(of: $0) },
    .markdown(file: "fidelity.md") { FidelitySections.document(of: $0) })

  /// The exporters of the scoreboard.
  package static let published = ExporterList<PublishedStudy>(
    .text { study, _ in PublishedSections.document(of: study) }, .markdown { PublishedSections.document(of: $0) })

  /// The exporters of profile fits.
  package static let fits = ExporterList<FitStudy>(
    .text { study, _ in FitReport(study).document }, .markdown { FitReport($0).document })

  /// The exporters of measured studies.
  package static let measured = ExporterList<MeasuredStudy>(
    .text(file: "measured.txt") { MeasuredReport($0).document(isBrief: $1 != nil) },
    .page(file: pageFile) { MeasuredReport($0).page },
    .json(file: ResultWriter.marker) { MeasuredJSON.content(of: $0) },
    .markdown(file: "measured.md") { MeasuredReport($0).document(isBrief: false) },
    Exporter("reference", file: "reference.json") { $2(MeasuredReference.bytes(of: $0)) })

  /// The exporters of measured ablations.
  package static let measuredAblations = ExporterList<MeasuredAblation>(
    .text(file: "ablation.txt") { ablation, _ in MeasuredReport(ablation).document(isBrief: false) },
    .csv(file: pointsFile) { AblationCSV.points(of: $0) },
    .csv("csv-effects", file: effectsFile) { AblationCSV.effects(of: $0) },
    .page(file: pageFile) { MeasuredReport($0).page },
    .json(file: ResultWriter.marker) { MeasuredJSON.content(of: $0) },
    .markdown(file: ablationFile) { MeasuredReport($0).document(isBrief: false) })

  /// The names of all files that are written into results folders.
  package static let fileNames: Set<String> = {
    let simulated = [studies.fileNames, comparisons.fileNames, ablations.fileNames, fidelity.fileNames, fits.fileNames]
    return Set((simulated + [measured.fileNames, measuredAblations.fileNames]).joined())
  }()
}
