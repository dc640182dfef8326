import Analysis
package import JSON

/// Reads the performance metrics of XCTest, as `xcrun xcresulttool get test-results metrics` prints them.
///
/// Sources: Xcode 16.3 release notes (the command); a7ex/xcresultparser `Models/XCResultToolModels` (the members). Identifiers are
/// those of recorded outputs; where they are absent, the displayed name states the metric and its signpost. Apple's own
/// description of the format was not read.
package enum XCTestReader: RecordingReader {
  package static let format = "xctest"
  package static let summary = "performance metrics of XCTest (xcresulttool get test-results metrics)"
  package static let repetition = "a value in \"measurements\""

  package static func recognizes(_ content: RecordingContent) -> Bool {
    guard let root = content.json, root.kind == .array else { return false }
    return root.elements.contains { $0["testRuns"]?.kind == .array }
  }

  package static func read(
    _ content: RecordingContent, _ options: RecordingOptions, reportingTo collector: DiagnosticCollector
  ) -> [Recording]? {
    guard let root = content.json, root.kind == .array else {
      let isOld = content.json?["_type"] != nil
      reportOtherFormat(
        content,
        isOld
          ? "the output of xcresulttool get test-results metrics: this is the older form, with _type and _value"
          : "a JSON array of tests, as xcresulttool get test-results metrics prints", to: collector)
      return nil
    }
    let errors = collector.errorCount
    let json = ForeignJSON(collector: collector)
    var recordings: [Recording] = []
    for test in json.objects(root) {
      guard let name = json.required("testIdentifier", .string, in: test, "a test")?.string,
        let runs = json.required("testRuns", .array, in: test, "a test")
      else { continue }
      let tests = json.objects(runs)
      let configurations = tests.map { $0["testPlanConfiguration"]?["configurationName"]?.string }
      for (run, configuration) in zip(tests, configurations) {
        // Figures of different devices and configurations are never combined.
        let device = run["device"]?["deviceName"]?.string
        let suffix =
          (tests.count > 1 ? " on \(device ?? "a device")" : "")
          + (configurations.unique.count > 1 ? " in \(configuration ?? "a configuration")" : "")
        guard let metrics = json.required("metrics", .array, in: run, "a run of a test") else { continue }
        var recording = recording(json.objects(metrics), json, name: name + suffix, device: device)
        recording.subject = tests.count > 1 ? name + suffix : name
        recording.isConsecutive = true
        recording.conditions = [
          ("device", device), ("device id", run["device"]?["deviceId"]?.string), ("configuration", configuration),
        ].compactMap { name, value in value.map { HostDescription.Condition(name, $0) } }
        recordings.append(recording)
      }
    }
    guard collector.errorCount == errors else { return nil }
    if recordings.isEmpty {
      collector.error(at: root, "no test has metrics", expected: "at least one test with a measure block")
    }
    return recordings.isEmpty ? nil : recordings
  }

  private static func recording(
    _ metrics: [JSONValue], _ json: ForeignJSON, name: String, device: String?
  ) -> Recording {
    // If a metric has two figures, the first one counts: it is for the whole scroll.
    let isWhole = { (metric: JSONValue) in identifier(of: metric).contains(wholeScroll) }
    let figures = (metrics.filter(isWhole) + metrics.filter { !isWhole($0) }).compactMap { metric -> Figure? in
      guard let title = json.required("displayName", .string, in: metric, "a metric")?.string,
        let unit = json.required("unitOfMeasurement", .string, in: metric, "a metric"), let unitName = unit.string,
        let measurements = json.required("measurements", .array, in: metric, "a metric")
      else { return nil }
      let values = Figure.Content.values(json.numbers(measurements))
      let stated = units[unitName].map(StatedUnit.known) ?? StatedUnit(named: unitName)
      var figure = figure(
        title, identifier(of: metric), stated.unit, values, at: metric.location.beginning)
      let elements = Array(measurements.elements)
      figure.valueLocation = { elements.indices.contains($0) ? elements[$0].location : nil }
      if case .unknown(let text) = stated {
        figure.unknownUnit = Figure.UnknownUnit(text: text, location: unit.location)
      }
      return figure
    }
    let hasFrames = figures.contains { figure in
      figure.unit == .hitchRatio || figure.unit == .framesPerSecond
        || figure.meanings.contains { $0.metric == "hitch_ms_per_s" }
    }
    return Recording(
      name: name, device: device, repetitions: figures.map(\.content.repetitions).max() ?? 0, figures: figures,
      warnings: hasFrames ? [] : ["the test has no metrics of hitches or frames; a simulator has none"])
  }

  private static let hitchMetric = "com.apple.dt.XCTMetric_Hitch-"
  private static let wholeScroll = "Scroll_DraggingAndDeceleration"

  /// The identifier of a metric; if it is absent, the one that its displayed name implies, as in
  /// `Hitch Time Ratio (Scroll_Deceleration)`; empty for another name.
  private static func identifier(of metric: JSONValue) -> String {
    if let identifier = metric["identifier"]?.string, !identifier.isEmpty { return identifier }
    guard let title = metric["displayName"]?.string, title.hasSuffix(")"), let opening = title.lastIndex(of: "(") else {
      return ""
    }
    let signpost = title[title.index(after: opening)...].dropLast()
    let name = title[..<opening].split(separator: " ").joined(separator: " ")
    return suffixes[name].map { "com.apple.dt.XCTMetric_OSSignpost-\(signpost)\($0)" } ?? ""
  }

  /// The ends of identifiers by displayed names, as in published outputs.
  private static let suffixes = [
    "Hitch Time Ratio": ".animation.hitch.time.ratio", "Duration": ".duration", "Frame Rate": ".animation.frame.rate",
    "Frame Count": ".animation.frame.count", "Number of Hitches": ".animation.hitch.number",
    "Hitches Total Duration": ".animation.hitches.total.duration",
  ]

  private static func figure(
    _ title: String, _ identifier: String, _ unit: FigureUnit?, _ values: Figure.Content, at location: SourceLocation
  ) -> Figure {
    if identifier.hasSuffix(".hitch.time.ratio") {
      return Figure(
        title, unit, values,
        as: [
          FigureMeaning(
            "hitch_ms_per_s", differing: "it counts hitches of the whole screen, per second of the signpost's interval")
        ], at: location)
    }
    if identifier.hasPrefix(hitchMetric), identifier.hasSuffix(".time.ratio") {
      return Figure(
        title, unit, values,
        as: [
          FigureMeaning(
            "hitch_ms_per_s",
            differing: "it counts hitches as XCTHitchMetric does; the time to which \"per second\" refers is unverified"
          )
        ], at: location)
    }
    if identifier.hasSuffix("\(wholeScroll).duration") {
      return Figure(
        title, unit, values,
        as: [FigureMeaning("duration_s", differing: "it is the interval of the scroll's signpost")],
        at: location)
    }
    let note = notes.first { identifier.hasSuffix($0.suffix) }?.note ?? "no metric of the lab has this definition"
    var figure = Figure(title, unit, values, leftOut: note, at: location)
    figure.isLength =
      identifier.hasSuffix(".frame.count") || identifier.contains("-Scroll_") && identifier.hasSuffix(".duration")
    if identifier.hasSuffix(".hitch.number") || identifier.hasPrefix(hitchMetric) && identifier.hasSuffix(".number") {
      figure.direction = .lowerIsBetter
    }
    return figure
  }

  /// The units of XCTest by the names that it prints; kilobytes are Foundation's, of 1000 bytes.
  private static let units: [String: FigureUnit] = [
    "ms per s": .hitchRatio, "kB": .kilobytes, "frames": .count, "hitches": .count, "seconds": .seconds,
  ]

  private static let notes: [(suffix: String, note: String)] = [
    (".frame.rate", "how XCTest counts frames is not published; the nearest metric is frames_shown_per_s"),
    (".frame.count", "how XCTest counts frames is not published, and its counts can be fractions"),
    (".hitch.number", "the lab counts missed refreshes, and a hitch can be several of them"),
    (".total.duration", "the lab has this metric per second of scroll: hitch_ms_per_s"),
    (".duration", "it is not the length of the whole scroll"),
    (".time.monotonic", "it covers the whole measured block, not only the scroll"),
    ("CPU.time", "it covers the whole measured block; a share of its length would be cpu_avg_pct"),
    (".physical", "it is the growth of memory in the measured block"),
    (".physical_peak", "what it counts is not published; the nearest metric is memory_peak_mb"),
  ]
}
