import Foundation
import JSON
import LabRunner
import Reports
import Scenarios

/// The outputs that `--format` requests: formats to print, in order, and formats to write into files.
struct ReportOutputs<Report: Sendable> {
  private let printed: [Exporter<Report>]
  private let files: [(path: String, exporter: Exporter<Report>)]
  private let isQuiet: Bool

  /// Reads the outputs from the options; prints the default format if no other format is printed.
  ///
  /// - Parameter terminalWidth: the width that printed text fits; nil if it is not printed on a terminal.
  init(_ arguments: Arguments, _ exporters: ExporterList<Report>, terminalWidth: Int?) throws(UsageError) {
    var printed: [Exporter<Report>] = []
    var files: [(path: String, exporter: Exporter<Report>)] = []
    for text in arguments.values[FormatOption.name] ?? [] {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let exporter = exporters[parts[0]] else {
        throw FormatOption.unknown(parts[0], among: exporters.formats)
      }
      guard parts.count == 2 else {
        if printed.contains(where: { $0.format == exporter.format }) {
          throw UsageError("--\(FormatOption.name) \(text) is given twice")
        }
        printed.append(exporter)
        continue
      }
      guard !parts[1].isEmpty else { throw UsageError("--\(FormatOption.name) \(text) needs a file after the =") }
      if files.contains(where: { OutputFile.isSame($0.path, parts[1]) }) {
        throw UsageError("two formats cannot be written to one file, \(parts[1])")
      }
      files.append((parts[1], exporter))
    }
    let defaultFormat = Exporters.defaultFormat
    if printed.isEmpty { printed += exporters[defaultFormat].map { [$0] } ?? [] }
    self.printed = printed.map { $0.fitting(terminalWidth: terminalWidth) }
    self.files = files
    isQuiet = arguments.has(StudyOptions.quiet.name)
  }

  /// Rejects outputs that cannot contain several reports: files, which each report would overwrite, and printed formats
  /// for programs, which expect one document.
  func check(reportCount: Int) throws(UsageError) {
    guard reportCount > 1 else { return }
    let forPeople = [Exporters.defaultFormat, "markdown", "github"]
    guard let name = files.first?.path ?? printed.map(\.format).first(where: { !forPeople.contains($0) }) else {
      return
    }
    throw UsageError("\(name) cannot hold the reports of \(reportCount) scenarios: run a command for each")
  }

  /// Rejects files that are also inputs, and files inside folders that results replace.
  func check(_ lab: Lab, replacing folders: [String] = []) throws {
    for (path, exporter) in files {
      let option = "--\(FormatOption.name) \(exporter.format)=\(path)"
      try OutputFile.checkIsNoInput(path, option: option, lab)
      try OutputFile.checkIsReplaceable(path, by: nil)
      if let folder = folders.first(where: { OutputFile.isPath(path, inside: $0) }) {
        throw UsageError("\(option) is inside \(folder), which the results replace: choose a file beside it")
      }
    }
  }

  /// The text to print, in all printed formats.
  func text(of report: Report) -> StreamedContent {
    StreamedContent(joining: printed.map { $0.content(of: report) })
  }

  /// Writes all files; a file that cannot be written is reported and does not prevent the others.
  func writeFiles(of report: Report, _ lab: Lab) -> ExitCode {
    files.map { OutputFile.write($0.exporter.content(of: report), to: $0.path, lab) }.reduce(.ok) {
      $0.combined(with: $1)
    }
  }

  /// Prints and writes the reasons for a rejected study in the formats that support them, in addition to the message.
  func write(_ refusal: Refusal, _ lab: Lab) throws {
    for (path, exporter) in files {
      guard let bytes = exporter.bytes(of: refusal) else { continue }
      // Inputs may be unknown if the study was rejected, so only a file in the same format is overwritten.
      if OutputFile.hasDifferentFormat(than: bytes, at: path) {
        lab.console.printMessage("lab: cannot write \(path): the file exists, and is not a report in this format\n")
      } else {
        _ = OutputFile.write(StreamedContent(bytes), to: path, lab)
      }
    }
    if !isQuiet { try lab.console.write(printed.flatMap { $0.bytes(of: refusal) ?? [] }) }
  }
}

extension ReportOutputs<StudyReport> {
  /// Creates the outputs of a subcommand that reports on studies; text for a terminal adapts to its width.
  init(_ arguments: Arguments, _ lab: Lab) throws(UsageError) {
    try self.init(arguments, Exporters.studies, terminalWidth: lab.outputWidth)
  }

  /// Performs work and, if it fails because of an input, also writes the failure to the requested reports.
  func reportingRefusals(of files: [String], _ lab: Lab, _ work: () async throws -> ExitCode) async throws -> ExitCode {
    do { return try await work() } catch let failure as Failure where !failure.diagnostics.isEmpty {
      let refusal = Refusal(
        of: files.map(FilePath.stem).joined(separator: ", "), at: files, diagnostics: failure.diagnostics)
      try write(refusal, lab)
      StepSummary.append(Exporters.markdown.bytes(of: refusal) ?? [], lab)
      throw failure
    }
  }
}
