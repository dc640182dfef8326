package import JSON

/// Reads one format of recordings. To add a format, add a file to the folder `Formats` and its type to ``RecordingFormats``.
package protocol RecordingReader: Sendable {
  /// The name that `--format` accepts, in kebab case.
  static var format: String { get }
  /// A description of the format, for the help and for messages: a phrase.
  static var summary: String { get }
  /// What one repetition is in a file of the format: a phrase.
  static var repetition: String { get }
  /// Whether a file is in this format, judged by a part that only this format has.
  static func recognizes(_ content: RecordingContent) -> Bool
  /// Reads a file; nil if it cannot be read, which is reported.
  ///
  /// Unknown parts are ignored, because formats are extended over time.
  static func read(
    _ content: RecordingContent, _ options: RecordingOptions, reportingTo collector: DiagnosticCollector
  ) -> [Recording]?
}

/// Facts about a recording that the user knows and the file may not contain.
package struct RecordingOptions: Sendable {
  /// The refreshes of the display per second, above 0; nil if it is not known.
  package var refreshRate: Double?
  /// The length of the recorded scroll in seconds, above 0; nil if it is not known.
  package var seconds: Double?
  /// The meaning of one row of a table.
  package var rows = TableRows.repetitions
  /// The names of the marks that begin and end the scroll in a trace; nil for the whole trace.
  package var marks: (start: String, end: String)?

  /// The meaning of one row of a table.
  package enum TableRows: String, Sendable, CaseIterable {
    /// A repetition with its figures.
    case repetitions
    /// A sample, such as a frame or a second; the file is one repetition.
    case samples
  }

  /// An option that only some formats use.
  package enum Restricted: String, Sendable, CaseIterable {
    case marks, rows

    /// The formats that use it.
    package var formats: [any RecordingReader.Type] {
      switch self {
      case .marks: [ChromeTraceReader.self]
      case .rows: [CSVReader.self]
      }
    }
  }

  /// Creates options for a file that contains all facts.
  package init() {}
}

/// All formats.
package enum RecordingFormats {
  /// The readers, in the order in which they are tried; the last one accepts any text.
  package static let all: [any RecordingReader.Type] = [
    MacrobenchmarkReader.self, XCTestReader.self, MetricKitReader.self, FlashlightReader.self, FlutterReader.self,
    XctraceReader.self, GfxInfoReader.self, PerfettoReader.self, ChromeTraceReader.self, CSVReader.self,
  ]

  /// The names of all formats, in the order of ``all``.
  package static var names: [String] { all.map { $0.format } }

  /// The reader of a format by its name, or nil.
  package static func named(_ name: String) -> (any RecordingReader.Type)? { all.first { $0.format == name } }

  /// The readers that take any table or any trace; a file of a known tool that is not read must not reach them.
  private static let general: [any RecordingReader.Type] = [ChromeTraceReader.self, CSVReader.self]

  /// Whether a file is a recording, or a file of a known tool that no reader takes; scenarios and results are neither.
  package static func isRecording(_ file: SourceFile) -> Bool {
    guard let content = RecordingContent(file, reportingTo: DiagnosticCollector()) else {
      return ![UInt8(ascii: "{"), UInt8(ascii: "[")].contains(file.firstVisibleByte)
    }
    return content.unread != nil || all.contains { $0.recognizes(content) }
  }

  /// Reads a file in the format with a name, or in the one that is recognized from its content.
  ///
  /// - Returns: the file in UTF-8, the format and the recordings; nil if the file cannot be read, which is reported.
  package static func read(
    _ file: SourceFile, format: (any RecordingReader.Type)?, _ options: RecordingOptions,
    reportingTo collector: DiagnosticCollector
  ) -> (file: SourceFile, format: any RecordingReader.Type, recordings: [Recording])? {
    guard let content = RecordingContent(file, reportingTo: collector) else { return nil }
    let recognized = format ?? all.first { $0.recognizes(content) }
    let isGeneral = recognized.map { reader in general.contains { $0 == reader } } ?? true
    if format == nil, isGeneral, let unread = content.unread {
      collector.add(unread.diagnostic(content.source))
      return nil
    }
    guard let reader = recognized else {
      collector.add(
        Diagnostic(
          in: file, at: nil, "the format is not recognized", expected: "one of \(names.joined(separator: ", "))"))
      return nil
    }
    guard var recordings = reader.read(content, options, reportingTo: collector) else { return nil }
    for index in recordings.indices {
      (recordings[index].refreshRate, recordings[index].seconds) = (options.refreshRate, options.seconds)
    }
    return (content.source, reader, distinct(recordings))
  }

  /// The recordings with unique names: repeated names are qualified by the product, such as the class of a benchmark,
  /// and names that still repeat get numbers in the order of the file.
  private static func distinct(_ recordings: [Recording]) -> [Recording] {
    func repeated(_ recordings: [Recording]) -> Set<String> {
      Set(Dictionary(grouping: recordings.compactMap(\.name)) { $0 }.filter { $1.count > 1 }.keys)
    }
    var recordings = recordings
    var names = repeated(recordings)
    for index in recordings.indices {
      guard let name = recordings[index].name, names.contains(name), let product = recordings[index].product,
        product != name
      else { continue }
      recordings[index].name = "\(product).\(name)"
    }
    names = repeated(recordings)
    var counts: [String: Int] = [:]
    for index in recordings.indices {
      guard let name = recordings[index].name, names.contains(name) else { continue }
      counts[name, default: 0] += 1
      recordings[index].name = "\(name) (\(counts[name] ?? 1))"
    }
    return recordings
  }
}

extension RecordingReader {
  /// Reports that a file is not in this format.
  static func reportOtherFormat(_ content: RecordingContent, _ expected: String, to collector: DiagnosticCollector) {
    collector.add(
      Diagnostic(in: content.source, at: nil, "the file is not a recording of the format \(format)", expected: expected)
    )
  }
}
