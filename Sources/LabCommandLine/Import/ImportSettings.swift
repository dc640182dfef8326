import Analysis
import JSON
import LabRunner
import Recordings

/// The settings for recordings from the options of `lab import`.
struct ImportSettings {
  /// The format of all recordings; nil to detect it from their content.
  let format: (any RecordingReader.Type)?
  let options: RecordingOptions
  let mappings: [FigureMapping]
  /// The requested metrics; nil for all.
  let metrics: [String]?
  /// The noise that is stated, by metric.
  let noise: [String: Double]

  init(_ arguments: Arguments) throws(UsageError) {
    for option in ["source", "device"] where arguments.text(option)?.allSatisfy(\.isWhitespace) == true {
      throw UsageError("--\(option) is empty: omit it, or give a text for the file")
    }
    format = try Self.format(arguments)
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
    metrics = try arguments.text("metrics").map { text throws(UsageError) in
      let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      for name in names { try Self.check(name) }
      return names
    }
    noise = try Self.noise(arguments)
  }

  private static func format(_ arguments: Arguments) throws(UsageError) -> (any RecordingReader.Type)? {
    guard let name = arguments.text("format") else { return nil }
    guard let format = RecordingFormats.named(name) else {
      throw FormatOption.unknown(name, among: RecordingFormats.names)
    }
    return format
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

  private static func noise(_ arguments: Arguments) throws(UsageError) -> [String: Double] {
    var noise: [String: Double] = [:]
    for text in arguments.values["noise"] ?? [] {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      try check(parts[0])
      guard parts.count == 2, let value = Double(parts[1]), (0.000_001...1_000_000).contains(value) else {
        throw UsageError("--noise takes METRIC=VALUE with a number above 0, as in fps_avg=0.5, not \"\(text)\"")
      }
      guard noise[parts[0]] == nil else { throw UsageError("--noise \(parts[0]) is given twice") }
      noise[parts[0]] = value
    }
    return noise
  }

  private static func check(_ metric: String) throws(UsageError) {
    guard !FidelityStudy.metricNames.contains(metric) else { return }
    throw UsageError(
      "unknown metric \"\(metric)\"; lab list metrics lists them",
      suggestion: NearestName.nearest(to: metric, among: FidelityStudy.metricNames))
  }
}
