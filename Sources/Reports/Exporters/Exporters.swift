package import Analysis
package import LabRunner

/// All exporters, by the type of their documents.
package enum Exporters {
  /// The format that is printed by default. Every document type has it.
  package static let defaultFormat = "text"

  package static let studies = ExporterList<StudyReport>(
    TextTableExporter(), CSVExporter(), GitHubExporter(), ActionBenchmarkExporter(), HTMLExporter(), JSONExporter(),
    JUnitExporter(), MarkdownExporter())
  /// The exporters of comparisons of two studies.
  package static let comparisons = ExporterList<StudyComparison>(
    ComparisonTextExporter(), ComparisonCSVExporter(), ComparisonJSONExporter(), ComparisonMarkdownExporter())
  package static let ablations = ExporterList<AblationStudy>(
    AblationTextExporter(), AblationPointsExporter(), AblationEffectsExporter(), AblationHTMLExporter(),
    AblationJSONExporter(), AblationMarkdownExporter(), AblationTablesExporter())
  /// The exporters of comparisons with measurements.
  package static let fidelity = ExporterList<FidelityStudy>(
    FidelityTextExporter(), FidelityHTMLExporter(), FidelityJSONExporter(), FidelityMarkdownExporter())
  /// The exporters of profile fits.
  package static let fits = ExporterList<FitStudy>(FitTextExporter(), FitMarkdownExporter())
  /// The exporters of measured studies.
  package static let measured = ExporterList<MeasuredStudy>(
    MeasuredTextExporter(), MeasuredHTMLExporter(), MeasuredJSONExporter(), MeasuredMarkdownExporter(),
    MeasuredReferenceExporter())
  /// The exporters of measured ablations.
  package static let measuredAblations = ExporterList<MeasuredAblation>(
    MeasuredAblationTextExporter(), MeasuredAblationPointsExporter(), MeasuredAblationEffectsExporter(),
    MeasuredAblationHTMLExporter(), MeasuredAblationJSONExporter(), MeasuredAblationMarkdownExporter())

  /// The names of all files that are written into results folders.
  package static let fileNames = Set(
    studies.fileNames + comparisons.fileNames + ablations.fileNames + fidelity.fileNames + fits.fileNames
      + measured.fileNames + measuredAblations.fileNames)
}
