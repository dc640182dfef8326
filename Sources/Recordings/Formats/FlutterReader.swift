import Analysis
package import JSON

/// Reads a timeline summary of Flutter's driver or integration tests: one file is one repetition.
///
/// Source: flutter/flutter, `packages/flutter_driver/lib/src/driver/timeline_summary.dart` (the members and their units).
package enum FlutterReader: RecordingReader {
  package static let format = "flutter"
  package static let summary = "a timeline summary of Flutter (….timeline_summary.json)"
  package static let repetition = "a file"

  /// The times of all frames, in microseconds.
  private static let times = ["frame_build_times", "frame_rasterizer_times"]

  package static func recognizes(_ content: RecordingContent) -> Bool {
    guard let root = content.json, root.kind == .object else { return false }
    return root["average_frame_build_time_millis"] != nil || root["frame_build_times"] != nil
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
    let figures = root.members.compactMap { member -> Figure? in
      guard let name = member.key.string else { return nil }
      if times.contains(name), member.value.kind == .array {
        return Figure(
          name, FigureUnit.named("us"), .samples([json.numbers(member.value)]), leftOut: note, at: member.key.location)
      }
      guard let value = member.value.double else { return nil }
      let isTime = name.hasSuffix("_millis")
      var figure = Figure(
        name, isTime ? .milliseconds : .count, .values([value]), leftOut: note, at: member.key.location)
      figure.isLength = name == "frame_count" || name == "frame_rasterizer_count"
      if name.hasPrefix("missed_") { figure.direction = .lowerIsBetter }
      return figure
    }
    guard collector.errorCount == errors else { return nil }
    guard !figures.isEmpty else {
      collector.error(at: root, "the summary has no numbers", expected: "at least one frame")
      return nil
    }
    var recording = Recording(repetitions: 1, figures: figures)
    recording.conditions = .refreshRate(
      root.members.compactMap { member in
        guard let name = member.key.string, name.hasSuffix(rateSuffix),
          let rate = Double(name.dropLast(rateSuffix.count)),
          let percentage = member.value.double
        else { return nil }
        return (rate: rate, frames: percentage)
      })
    return [recording]
  }

  /// The end of the members with the percentage of frames at a refresh rate, as in `60hz_frame_percentage`.
  private static let rateSuffix = "hz_frame_percentage"

  private static let note = "it is the time of Flutter's own threads; no metric of the lab has this definition"
}
