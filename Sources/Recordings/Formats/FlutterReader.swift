import Analysis
package import JSON

/// Reads a timeline summary of Flutter's driver or integration tests: one file is one repetition.
///
/// A file of `integrationDriver` has a summary for each report key of the tests.
///
/// Sources: flutter/flutter, `packages/flutter_driver/lib/src/driver/timeline_summary.dart` and `vsync_frame_lag_summarizer.dart`
/// (the members and their units), `packages/integration_test/lib/integration_test_driver.dart` (several summaries).
package enum FlutterReader: RecordingReader {
  package static let format = "flutter"
  package static let summary = "a timeline summary of Flutter (….timeline_summary.json, integration_response_data.json)"
  package static let repetition = "a file"

  /// The times of all frames, in microseconds.
  private static let times = ["frame_build_times", "frame_rasterizer_times"]

  package static func recognizes(_ content: RecordingContent) -> Bool {
    content.json.map { !summaries($0).isEmpty } ?? false
  }

  /// The summaries of a document, with their report keys if it has them.
  private static func summaries(_ root: JSONValue) -> [(key: String?, summary: JSONValue)] {
    func isSummary(_ value: JSONValue) -> Bool {
      value.kind == .object && (value["average_frame_build_time_millis"] != nil || value["frame_build_times"] != nil)
    }
    if isSummary(root) { return [(nil, root)] }
    return root.kind == .object
      ? root.members.filter { isSummary($0.value) }.map { ($0.key.string, $0.value) } : []
  }

  package static func read(
    _ content: RecordingContent, _ options: RecordingOptions, reportingTo collector: DiagnosticCollector
  ) -> [Recording]? {
    let errors = collector.errorCount
    let json = ForeignJSON(collector: collector)
    guard let root = content.json, root.kind == .object else {
      reportOtherFormat(content, "a JSON object with \"average_frame_build_time_millis\"", to: collector)
      return nil
    }
    let summaries = summaries(root)
    let recordings = (summaries.isEmpty ? [(nil, root)] : summaries).compactMap {
      recording($0.summary, named: $0.key, json)
    }
    return collector.errorCount == errors ? recordings : nil
  }

  private static func recording(_ root: JSONValue, named key: String?, _ json: ForeignJSON) -> Recording? {
    let figures = root.members.compactMap { member -> Figure? in
      guard let name = member.key.string else { return nil }
      if times.contains(name), member.value.kind == .array {
        return Figure(
          name, FigureUnit.named("us"), .samples([json.numbers(member.value)]), leftOut: note, at: member.key.location)
      }
      guard let value = member.value.double else { return nil }
      let unit = units.first { name.hasSuffix($0.suffix) }?.unit ?? nil
      var figure = Figure(name, unit, .values([value]), leftOut: note, at: member.key.location)
      figure.isLength = name == "frame_count" || name == "frame_rasterizer_count"
      if name.hasPrefix("missed_") { figure.direction = .lowerIsBetter }
      return figure
    }
    guard !figures.isEmpty else {
      json.collector.error(at: root, "the summary has no numbers", expected: "at least one frame")
      return nil
    }
    var recording = Recording(name: key, repetitions: 1, figures: figures)
    recording.conditions = .refreshRate(
      root.members.compactMap { member in
        guard let name = member.key.string, name.hasSuffix(rateSuffix),
          let rate = Double(name.dropLast(rateSuffix.count)),
          let percentage = member.value.double
        else { return nil }
        return (rate: rate, frames: percentage)
      })
    return recording
  }

  /// The units by the ends of names.
  private static let units: [(suffix: String, unit: FigureUnit?)] = [
    ("_millis", .milliseconds), ("_gpu_frame_time", .milliseconds), ("total_ui_gc_time", .milliseconds),
    ("_vsync_frame_lag", .named("us")), ("_pending_latency", .named("us")), ("_count", .count),
    ("_transitions_missed", .count),
    ("_cache_memory", .megabytes), ("_memory_usage", .megabytes), ("_memory_mb", .megabytes),
    ("_cpu_usage", .percent), ("_gpu_usage", .percent), ("_percentage", .percent),
  ]

  /// The end of the members with the percentage of frames at a refresh rate, as in `60hz_frame_percentage`.
  private static let rateSuffix = "hz_frame_percentage"

  private static let note = "it is the time of Flutter's own threads; no metric of the lab has this definition"
}
