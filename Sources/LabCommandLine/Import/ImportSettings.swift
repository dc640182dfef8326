import Analysis
import JSON
import LabRunner
import Recordings

/// The settings for recordings from the options of `lab import`.
struct ImportSettings {
  /// How the recordings are read.
  let recordings: RecordingSettings
  /// The requested metrics; nil for all.
  let metrics: [String]?
  /// The noise that is stated, by metric.
  let noise: [String: Double]

  init(_ arguments: Arguments) throws(UsageError) {
    for option in ["source", "device"] where arguments.text(option)?.allSatisfy(\.isWhitespace) == true {
      throw UsageError("--\(option) is empty: omit it, or give a text for the file")
    }
    recordings = try RecordingSettings(arguments, format: try Self.format(arguments))
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
