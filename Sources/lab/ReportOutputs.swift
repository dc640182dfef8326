internal import Foundation
internal import JSON
internal import LabRunner
internal import Reports
internal import Scenarios

/// What `--format` asks for: texts to print, one after the other, and texts to write into files.
struct ReportOutputs<Report> {
  /// A format.
  struct Format {
    /// What `--format` calls it.
    let name: String
    /// The text it makes of a report.
    let bytes: (Report) -> [UInt8]
    /// The text it makes of a refusal; nil if it holds figures alone.
    var refusal: (Refusal) -> [UInt8]? = { _ in nil }
    /// The text it makes of a report that is printed, if that is another.
    var printed: ((Report) -> [UInt8])?
  }

  private let printed: [Format]
  private let files: [(path: String, format: Format)]
  private let isQuiet: Bool

  /// The outputs as given; the format called text, printed, if nothing else is to be printed.
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
    self.printed = printed.isEmpty ? Array(formats.filter { $0.name == FormatOption.usual }.prefix(1)) : printed
    self.files = files
    isQuiet = arguments.has(StudyOptions.quiet.name)
  }

  /// Refuses files if there are reports of several scenarios, each of which would take the place of the one before; and what
  /// is printed for programs, to which several documents are none.
  func check(reportCount: Int) throws(UsageError) {
    guard reportCount > 1 else { return }
    let forPeople = [FormatOption.usual, "markdown", "github"]
    guard let name = files.first?.path ?? printed.map(\.name).first(where: { !forPeople.contains($0) }) else { return }
    throw UsageError("\(name) cannot hold the reports of \(reportCount) scenarios: give each its own command")
  }

  /// Refuses files that something was read from, and files in folders that results take the place of.
  func check(_ lab: Lab, replacing folders: [String] = []) throws(UsageError) {
    for (path, format) in files {
      let option = "--\(FormatOption.name) \(format.name)=\(path)"
      if let input = lab.files.paths.first(where: { OutputFile.isSame($0, path) }) {
        throw UsageError("\(option) would write over what is read, \(input)")
      }
      if let folder = folders.first(where: { OutputFile.lies(path, in: $0) }) {
        throw UsageError("\(option) lies in \(folder), which the results take the place of: choose a file beside it")
      }
    }
  }

  /// What is printed.
  func text(of report: Report) -> [UInt8] { printed.flatMap { ($0.printed ?? $0.bytes)(report) } }

  /// Writes the files; what cannot be written is said, and costs none of the others.
  func writeFiles(of report: Report, _ lab: Lab) -> ExitCode {
    files.map { OutputFile.write($0.format.bytes(report), to: $0.path, lab) }.reduce(.ok) { $0.worse($1) }
  }

  /// Prints and writes a refusal in the formats that can say one, beside what people are told.
  func write(_ refusal: Refusal, _ lab: Lab) throws {
    for (path, format) in files {
      guard let bytes = format.refusal(refusal) else { continue }
      // What would have been read may not be known yet: only a report gives way.
      if OutputFile.holdsOther(than: bytes, at: path) {
        lab.console.say("lab: cannot write \(path): it holds something else than such a report\n")
      } else {
        _ = OutputFile.write(bytes, to: path, lab)
      }
    }
    if !isQuiet { try lab.console.write(printed.flatMap { $0.refusal(refusal) ?? [] }) }
  }
}

extension ReportOutputs<StudyReport> {
  /// The outputs of a verb that tells of studies; what a terminal shows has more than what a program reads.
  init(_ arguments: Arguments, _ lab: Lab) throws(UsageError) {
    try self.init(
      arguments,
      formats: Exporters.all.map { exporter in
        let shown = lab.console.isOutputWatched && exporter.format == FormatOption.usual
        let printed: any Exporter = shown ? TextTableExporter(terminalWidth: lab.host.terminalWidth()) : exporter
        return Format(
          name: exporter.format, bytes: exporter.bytes(of:), refusal: exporter.bytes(of:), printed: printed.bytes(of:))
      })
  }

  /// Does what tells of studies; if that is refused because of what was read, reports say so too.
  func telling(of files: [String], _ lab: Lab, _ work: () async throws -> ExitCode) async throws -> ExitCode {
    do { return try await work() } catch let failure as Failure where !failure.diagnostics.isEmpty {
      let refusal = Refusal(
        of: files.map(FilePath.stem).joined(separator: ", "), diagnostics: failure.diagnostics)
      try write(refusal, lab)
      StepSummary.append(MarkdownExporter().bytes(of: refusal) ?? [], lab)
      throw failure
    }
  }
}

/// The option that chooses formats.
enum FormatOption {
  static let name = "format"
  /// The format that is printed if none is named.
  static let usual = "text"

  /// The option of a verb with several outputs.
  static func spec(_ formats: [String]) -> OptionSpec {
    OptionSpec(
      name, "NAME[=FILE]", letter: "f", isRepeatable: true,
      "What is printed, or written to FILE: \(formats.joined(separator: ", ")); \(usual) is printed if nothing else is."
    )
  }

  /// The option of a verb that tells of studies.
  static var ofStudies: OptionSpec { spec(Exporters.all.map(\.format)) }

  /// What is said of a name that no format has.
  static func unknown(_ name: String, among formats: [String]) -> UsageError {
    UsageError(
      "there is no format \"\(name)\"; formats are \(formats.joined(separator: ", "))",
      suggestion: NearestName.nearest(to: name, among: formats))
  }
}
