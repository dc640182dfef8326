package import Analysis
package import LabRunner

/// All exporters. RegistryPlugin generates `generated`, with one entry for each file `<Name>Exporter.swift` in the folder
/// `Exporters` and its folders.
package enum Exporters {
  /// The format that is printed by default. Every document type has it.
  package static let defaultFormat = "text"

  package static let studies = ExporterList<StudyReport>(of: generated)
  /// The exporters of comparisons of two studies.
  package static let comparisons = ExporterList<StudyComparison>(of: generated)
  package static let ablations = ExporterList<AblationStudy>(of: generated)
  /// The exporters of comparisons with measurements.
  package static let fidelity = ExporterList<FidelityStudy>(of: generated)
  /// The exporters of profile fits.
  package static let fits = ExporterList<FitStudy>(of: generated)
  /// The exporters of measured studies.
  package static let measured = ExporterList<MeasuredStudy>(of: generated)
  /// The exporters of measured ablations.
  package static let measuredAblations = ExporterList<MeasuredAblation>(of: generated)
  /// The names of all files that are written into results folders.
  package static let fileNames = Set(generated.compactMap(\.fileName))
}
