import JSON
import Reports

/// The `--format` option.
enum FormatOption {
  static let name = "format"

  /// The option of a subcommand that accepts several outputs.
  static func spec(_ formats: [String]) -> OptionSpec {
    OptionSpec(
      name, "NAME[=FILE]", letter: "f", isRepeatable: true, completes: .words(formats),
      "The format to print, or to write to FILE: \(formats.joined(separator: ", ")); \(Exporters.defaultFormat) is printed if nothing else is."
    )
  }

  /// The option of a subcommand that prints one format.
  static func printedSpec<Document>(_ exporters: ExporterList<Document>) -> OptionSpec {
    OptionSpec(
      name, "NAME", letter: "f", completes: .words(exporters.formats),
      "The format to print: \(exporters.formats.joined(separator: ", ")); \(Exporters.defaultFormat) if not given.")
  }

  /// The option of a subcommand that reports on studies.
  static var ofStudies: OptionSpec { spec(Exporters.studies.formats) }

  static func unknown(_ name: String, among formats: [String]) -> UsageError {
    UsageError(
      "unknown format \"\(name)\"; formats are \(formats.joined(separator: ", "))",
      suggestion: NearestName.nearest(to: name, among: formats))
  }
}

extension Arguments {
  /// The exporter that `--format` names; the exporter of the default format if it is absent.
  ///
  /// - Throws: ``UsageError`` with the valid names if there is no such format.
  func exporter<Document>(
    among exporters: ExporterList<Document>, _ lab: Lab
  ) throws(UsageError) -> Exporter<Document> {
    try format(among: exporters.formats) { exporters[$0] }.fitting(terminalWidth: lab.outputWidth)
  }

  /// The format that `--format` names; the default format if there is none.
  ///
  /// - Throws: ``UsageError`` with the valid names if there is no such format.
  func format<Format>(among formats: [String], _ named: (String) -> Format?) throws(UsageError) -> Format {
    let name = text(FormatOption.name) ?? Exporters.defaultFormat
    guard let format = named(name) else { throw FormatOption.unknown(name, among: formats) }
    return format
  }
}
