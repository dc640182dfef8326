import JSON
import Recordings

/// How recordings are read: what their files may not state.
struct RecordingSettings {
  /// The format of all recordings; nil to detect it from their content.
  let format: (any RecordingReader.Type)?
  let options: RecordingOptions
  let mappings: [FigureMapping]
  /// The given options that only some formats use.
  private let restricted: [RecordingOptions.Restricted]

  /// The options of all subcommands that read recordings.
  static let specs = [
    OptionSpec(
      "map", "FIGURE=METRIC", isRepeatable: true,
      "Use a figure, or the column with this heading, as a metric; add :UNIT if it is in another unit, as \"Peak=memory_peak_mb:KiB\"."
    ),
    OptionSpec("refresh-hz", "N", "The refresh rate of the display, if a recording does not give it."),
    OptionSpec("seconds", "N", "The length of the recorded scroll, if a recording does not give it."),
    OptionSpec(
      "marks", "START,END",
      "The names of the marks in a Chrome trace that surround the scroll; the whole trace if not given."),
    OptionSpec(
      "rows", "KIND", completes: .words(RecordingOptions.TableRows.allCases.map(\.rawValue)),
      "The meaning of a row of a CSV file: \(RecordingOptions.TableRows.allCases.map(\.rawValue).joined(separator: " or ")) of one repetition; repetitions if not given."
    ),
  ]

  /// Reads the options.
  init(_ arguments: Arguments, format: (any RecordingReader.Type)? = nil) throws(UsageError) {
    self.format = format
    var options = RecordingOptions()
    options.refreshRate = try arguments.number("refresh-hz", in: 1...1000)
    options.seconds = try arguments.number("seconds", in: 0.001...1_000_000)
    if let name = arguments.text("rows") {
      let names = RecordingOptions.TableRows.allCases.map(\.rawValue)
      guard let rows = RecordingOptions.TableRows(rawValue: name) else {
        throw UsageError(
          "--rows takes \(names.joined(separator: " or ")), not \"\(name)\"",
          suggestion: NearestName.nearest(to: name, among: names))
      }
      options.rows = rows
    }
    if let text = arguments.text("marks") {
      let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard names.count == 2, !names.contains("") else {
        throw UsageError("--marks takes two names, as in scroll-start,scroll-end, not \"\(text)\"")
      }
      options.marks = (names[0], names[1])
    }
    self.options = options
    mappings = try Self.mappings(arguments)
    restricted = RecordingOptions.Restricted.allCases.filter { arguments.has($0.rawValue) }
  }

  /// Rejects options that have no effect on any given file.
  ///
  /// - Parameter formats: the formats of all files.
  func checkUse(by formats: [any RecordingReader.Type]) throws(UsageError) {
    for option in restricted where !formats.contains(where: { format in option.formats.contains { $0 == format } }) {
      let names = option.formats.map { $0.format }
      throw UsageError(
        "--\(option.rawValue) has no effect: it is for \(NameList.text(names)), and the files are \(NameList.text(formats.map { $0.format }.unique))"
      )
    }
  }

  private static func mappings(_ arguments: Arguments) throws(UsageError) -> [FigureMapping] {
    var mappings: [FigureMapping] = []
    for text in arguments.values["map"] ?? [] {
      let mapping: FigureMapping
      do throws(FigureMapping.Problem) { mapping = try FigureMapping(text) } catch {
        throw UsageError("--map: \(error.message)", suggestion: error.suggestion)
      }
      guard !mappings.contains(where: { $0.metric == mapping.metric }) else {
        throw UsageError("--map maps two figures to \(mapping.metric)")
      }
      mappings.append(mapping)
    }
    return mappings
  }
}
