import Analysis
package import JSON

/// Reads results of Flashlight, which measures an Android app every half second: one iteration is one repetition.
///
/// Source: bamlab/flashlight, `packages/core/types` and `packages/core/reporter/src/reporting`.
package enum FlashlightReader: RecordingReader {
  package static let format = "flashlight"
  package static let summary = "results of Flashlight (JSON)"
  package static let repetition = "an iteration, with a sample every half second"

  package static func recognizes(_ content: RecordingContent) -> Bool {
    results(content).contains { result in
      guard let iterations = result["iterations"], iterations.kind == .array else { return false }
      return iterations.elements.contains { $0["measures"]?.kind == .array }
    }
  }

  /// The results of a file: one, or an array of several.
  private static func results(_ content: RecordingContent) -> [JSONValue] {
    guard let root = content.json else { return [] }
    return root.kind == .array ? root.elements.filter { $0.kind == .object } : [root]
  }

  package static func read(
    _ content: RecordingContent, _ options: RecordingOptions, reportingTo collector: DiagnosticCollector
  ) -> [Recording]? {
    let results = results(content)
    guard !results.isEmpty else {
      reportOtherFormat(content, "a JSON object with \"iterations\"", to: collector)
      return nil
    }
    let errors = collector.errorCount
    var recordings = results.compactMap { recording($0, collector) }
    // The name is a title, by which people tell their builds apart. In one file, it tells the results apart, with numbers if
    // they have one title.
    let names = recordings.map(\.name)
    for index in recordings.indices {
      if names.count(where: { $0 == names[index] }) > 1 {
        recordings[index].name = "\(names[index] ?? "result") (\(names[...index].count { $0 == names[index] }))"
      }
      recordings[index].subject = recordings.count == 1 ? nil : recordings[index].name
    }
    return collector.errorCount == errors ? recordings : nil
  }

  private static func recording(_ root: JSONValue, _ collector: DiagnosticCollector) -> Recording? {
    let json = ForeignJSON(collector: collector)
    let errors = collector.errorCount
    guard root.kind == .object, let all = json.required("iterations", .array, in: root, "the results") else {
      return nil
    }
    let iterations = json.objects(all).filter { $0["status"]?.string != "FAILURE" }
    let failed = json.objects(all).count - iterations.count
    let measures = iterations.map { json.required("measures", .array, in: $0, "an iteration").map(json.objects) ?? [] }
    guard collector.errorCount == errors else { return nil }
    guard measures.contains(where: { !$0.isEmpty }) else {
      collector.error(at: all, "no iteration has measures", expected: "at least one iteration that succeeded")
      return nil
    }
    func samples(_ value: (JSONValue) -> Double?) -> Figure.Content { .samples(measures.map { $0.compactMap(value) }) }
    func number(_ name: String, in object: JSONValue) -> Double? {
      json.optional(name, .number, in: object)?.double
    }
    var length = Figure(
      "time", .milliseconds, .values(iterations.map { number("time", in: $0) }),
      leftOut: "it covers the whole iteration")
    length.isLength = true
    let figures = [
      Figure(
        "fps", .framesPerSecond, samples { number("fps", in: $0) },
        leftOut: "it counts the frames of half a second; the nearest metric is frames_shown_per_s"),
      Figure(
        "cpu", .percent,
        samples { measure in
          // Flashlight writes null for the share of a thread that it could not compute, so the sum is unknown.
          guard let threads = measure["cpu"]?["perName"]?.members.map(\.value),
            !threads.contains(where: { $0.kind == .null })
          else { return nil }
          return json.numbers(threads).reduce(0, +)
        }, leftOut: "it is the sum of all threads at a sample; the nearest metric is cpu_avg_pct"),
      Figure(
        "ram", .megabytes, samples { number("ram", in: $0) },
        leftOut: "it is the resident set; the nearest metric is footprint_avg_mb"), length,
    ].filter { figure in
      if case .samples(let samples) = figure.content { samples.contains { !$0.isEmpty } } else { true }
    }
    guard collector.errorCount == errors else { return nil }
    var recording = Recording(
      name: root["name"]?.string, repetitions: iterations.count, figures: figures,
      warnings: failed == 0 ? [] : ["\(failed) of the iterations failed, and are not counted"])
    recording.isConsecutive = true
    recording.locations = iterations.map(\.location)
    recording.conditions = .refreshRate(root["specs"]?["refreshRate"]?.double.map { [(rate: $0, frames: 1)] } ?? [])
    return recording
  }
}
