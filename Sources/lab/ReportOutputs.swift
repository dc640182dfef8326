internal import Foundation
internal import ScenarioKit

/// What `--format` asks for: texts to print, one after the other, and texts to write into files.
struct ReportOutputs<Report> {
  /// A format: its name, and the text it makes of a report.
  typealias Format = (name: String, bytes: (Report) -> [UInt8])

  private let printed: [Format]
  private let files: [(path: String, format: Format)]

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
      if files.contains(where: { $0.path == parts[1] }) {
        throw UsageError("two formats cannot be written to one file, \(parts[1])")
      }
      files.append((parts[1], format))
    }
    self.printed = printed.isEmpty ? Array(formats.filter { $0.name == FormatOption.usual }.prefix(1)) : printed
    self.files = files
  }

  /// Refuses files if there are reports of several scenarios: each would take the place of the one before.
  func check(reportCount: Int) throws(UsageError) {
    guard reportCount > 1, let file = files.first else { return }
    throw UsageError("\(file.path) cannot hold the reports of \(reportCount) scenarios: give each its own command")
  }

  /// What is printed.
  func text(of report: Report) -> [UInt8] { printed.flatMap { $0.bytes(report) } }

  /// Writes the files, each as a whole or not at all; folders that are not there are made.
  func writeFiles(of report: Report) throws(Failure) {
    for (path, format) in files {
      do {
        let url = URL(filePath: path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(format.bytes(report)).write(to: url, options: .atomic)
      } catch {
        throw Failure(.cannotWrite, "lab: cannot write \(path): \(error.localizedDescription)\n")
      }
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

  /// What is said of a name that no format has.
  static func unknown(_ name: String, among formats: [String]) -> UsageError {
    UsageError(
      "there is no format \"\(name)\"; formats are \(formats.joined(separator: ", "))",
      suggestion: NearestName.nearest(to: name, among: formats))
  }
}
