internal import Foundation
internal import JSON
internal import LabRunner
internal import Reports
internal import Scenarios

/// The outputs that `--format` requests: formats to print, in order, and formats to write into files.
struct ReportOutputs<Report> {
  /// An output format of a report.
  struct Format {
    /// The name for `--format`.
    let name: String
    /// Formats a report.
    let bytes: (Report) -> [UInt8]
    /// Formats a refusal; nil if the format contains only metrics.
    var refusal: (Refusal) -> [UInt8]? = { _ in nil }
    /// Formats a report that is printed; nil if `bytes` does.
    var printed: ((Report) -> [UInt8])?
  }

  private let printed: [Format]
  private let files: [(path: String, format: Format)]
  private let isQuiet: Bool

  /// Reads the outputs from the options; prints the default format if no other format is printed.
  init(_ arguments: Arguments, formats: [Format]) throws(UsageError) {
    var printed: [Format] = []
    var files: [(path: String, format: Format)] = []
    for text in arguments.values[FormatOption.name] ?? [] {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let format = formats.first(where: { $0.name == parts[0] }) else {
        throw FormatOption.unknown(parts[0], among: formats.map(\.name))
      }
      guard parts.count == 2 else {
        if printed.contains(where: { $0.name == format.name }) {
          throw UsageError("--\(FormatOption.name) \(text) is given twice")
        }
        printed.append(format)
        continue
      }
      guard !parts[1].isEmpty else { throw UsageError("--\(FormatOption.name) \(text) needs a file after the =") }
      if files.contains(where: { OutputFile.isSame($0.path, parts[1]) }) {
        throw UsageError("two formats cannot be written to one file, \(parts[1])")
      }
      files.append((parts[1], format))
    }
    self.printed = printed.isEmpty ? Array(formats.filter { $0.name == FormatOption.defaultFormat }.prefix(1)) : printed
    self.files = files
    isQuiet = arguments.has(StudyOptions.quiet.name)
  }

  /// Rejects outputs that cannot hold several reports: files, which each report would overwrite, and printed formats
  /// for programs, which expect one document.
  func check(reportCount: Int) throws(UsageError) {
    guard reportCount > 1 else { return }
    let forPeople = [FormatOption.defaultFormat, "markdown", "github"]
    guard let name = files.first?.path ?? printed.map(\.name).first(where: { !forPeople.contains($0) }) else { return }
    throw UsageError("\(name) cannot hold the reports of \(reportCount) scenarios: give each its own command")
  }

  /// Rejects files that are also inputs, and files inside folders that results replace.
  func check(_ lab: Lab, replacing folders: [String] = []) throws(UsageError) {
    for (path, format) in files {
      let option = "--\(FormatOption.name) \(format.name)=\(path)"
      if let input = lab.files.paths.first(where: { OutputFile.isSame($0, path) }) {
        throw UsageError("\(option) would write over what is read, \(input)")
      }
      if let folder = folders.first(where: { OutputFile.isPath(path, inside: $0) }) {
        throw UsageError("\(option) lies in \(folder), which the results take the place of: choose a file beside it")
      }
    }
  }

  /// The text to print, in all printed formats.
  func text(of report: Report) -> [UInt8] { printed.flatMap { ($0.printed ?? $0.bytes)(report) } }

  /// Writes all files; a file that cannot be written is reported and does not prevent the others.
  func writeFiles(of report: Report, _ lab: Lab) -> ExitCode {
    files.map { OutputFile.write($0.format.bytes(report), to: $0.path, lab) }.reduce(.ok) { $0.combined(with: $1) }
  }

  /// Prints and writes a refusal in the formats that support one, in addition to the message.
  func write(_ refusal: Refusal, _ lab: Lab) throws {
    for (path, format) in files {
      guard let bytes = format.refusal(refusal) else { continue }
      // Inputs may be unknown after a refusal, so only a file in the same format is overwritten.
      if OutputFile.hasDifferentFormat(than: bytes, at: path) {
        lab.console.printMessage("lab: cannot write \(path): it holds something else than such a report\n")
      } else {
        _ = OutputFile.write(bytes, to: path, lab)
      }
    }
    if !isQuiet { try lab.console.write(printed.flatMap { $0.refusal(refusal) ?? [] }) }
  }
}

extension ReportOutputs<StudyReport> {
  /// Creates the outputs of a subcommand that reports on studies; text for a terminal adapts to its width.
  init(_ arguments: Arguments, _ lab: Lab) throws(UsageError) {
    try self.init(
      arguments,
      formats: Exporters.all.map { exporter in
        let shown = lab.console.isOutputTerminal && exporter.format == FormatOption.defaultFormat
        let printed: any Exporter = shown ? TextTableExporter(terminalWidth: lab.host.terminalWidth()) : exporter
        return Format(
          name: exporter.format, bytes: exporter.bytes(of:), refusal: exporter.bytes(of:), printed: printed.bytes(of:))
      })
  }

  /// Performs work and, if it fails because of an input, also writes the failure to the requested reports.
  func reportingRefusals(of files: [String], _ lab: Lab, _ work: () async throws -> ExitCode) async throws -> ExitCode {
    do { return try await work() } catch let failure as Failure where !failure.diagnostics.isEmpty {
      let refusal = Refusal(
        of: files.map(FilePath.stem).joined(separator: ", "), diagnostics: failure.diagnostics)
      try write(refusal, lab)
      StepSummary.append(MarkdownExporter().bytes(of: refusal) ?? [], lab)
      throw failure
    }
  }
}

/// The `--format` option.
enum FormatOption {
  static let name = "format"
  /// The format that is printed by default.
  static let defaultFormat = "text"

  /// The option of a subcommand that accepts several outputs.
  static func spec(_ formats: [String]) -> OptionSpec {
    OptionSpec(
      name, "NAME[=FILE]", letter: "f", isRepeatable: true,
      "What is printed, or written to FILE: \(formats.joined(separator: ", ")); \(defaultFormat) is printed if nothing else is."
    )
  }

  /// The option of a subcommand that reports on studies.
  static var ofStudies: OptionSpec { spec(Exporters.all.map(\.format)) }

  /// The error for an unknown format name.
  static func unknown(_ name: String, among formats: [String]) -> UsageError {
    UsageError(
      "there is no format \"\(name)\"; formats are \(formats.joined(separator: ", "))",
      suggestion: NearestName.nearest(to: name, among: formats))
  }
}
