import Analysis
package import JSON

/// Reads the results of Jetpack Macrobenchmark: `<package>-benchmarkData.json`.
///
/// Sources: androidx/androidx, benchmark-common `json/BenchmarkData.kt` (the members), `MetricResult.kt` (percentiles
/// over the samples of all iterations), benchmark-macro `Metric.kt` and `FrameTimingQuery.kt` (the definitions of the
/// metrics).
package enum MacrobenchmarkReader: RecordingReader {
  package static let format = "macrobenchmark"
  package static let summary = "results of Jetpack Macrobenchmark (…-benchmarkData.json)"
  package static let repetition = "an iteration, of which each metric has a value or samples in \"runs\""

  package static func recognizes(_ content: RecordingContent) -> Bool {
    guard let benchmarks = content.json?["benchmarks"], benchmarks.kind == .array else { return false }
    // Google Benchmark writes another form.
    return !benchmarks.elements.contains { $0["real_time"] != nil }
  }

  package static func read(
    _ content: RecordingContent, _ options: RecordingOptions, reportingTo collector: DiagnosticCollector
  ) -> [Recording]? {
    guard let root = content.json, root.kind == .object else {
      reportOtherFormat(content, "a JSON object with \"benchmarks\"", to: collector)
      return nil
    }
    let errors = collector.errorCount
    let json = ForeignJSON(collector: collector)
    guard let benchmarks = json.required("benchmarks", .array, in: root, "the results") else { return nil }
    let device = root["context"].flatMap(device)
    let recordings = json.objects(benchmarks).compactMap { benchmark in
      recording(benchmark, device, json).map { recording in
        var recording = recording
        let remarks = remarks(on: recording.name ?? "")
        recording.subject = remarks.name
        recording.className = recording.product
        recording.conditions =
          conditions(root["context"]) + (remarks.conditions + unsuitable(root["context"]?["build"])).unique
        recording.times = times(benchmark)
        recording.locations =
          benchmark["sampledMetrics"]?.members.lazy.compactMap { $0.value["runs"]?.elements.map(\.location) }.first
          ?? []
        recording.isConsecutive = true
        return recording
      }
    }
    guard collector.errorCount == errors else { return nil }
    if recordings.isEmpty { collector.error(at: benchmarks, "the file has no benchmarks", expected: "at least one") }
    return recordings.isEmpty ? nil : recordings
  }

  private static func device(_ context: JSONValue) -> String? {
    guard let build = context["build"] else { return nil }
    let names = ["brand", "model"].compactMap { build[$0]?.string }.joined(separator: " ")
    let parts = [names, build["version"]?["sdk"]?.integer.map { "API \($0)" } ?? ""].filter { !$0.isEmpty }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// The facts that figures depend on; a member that is absent states nothing.
  private static func conditions(_ context: JSONValue?) -> [HostDescription.Condition] {
    let build = context?["build"]
    let model = ["brand", "model"].compactMap { build?[$0]?.string }.joined(separator: " ")
    let facts = [
      ("device", model.isEmpty ? nil : model), ("system", build?["version"]?["sdk"]?.integer.map { "API \($0)" }),
      ("compilation", context?["compilationMode"]?.string),
      ("locked clock of the CPU", context?["cpuLocked"]?.boolean.map { $0 ? "yes" : "no" }),
    ]
    return facts.compactMap { name, value in value.map { HostDescription.Condition(name, $0) } }
  }

  /// The name of a benchmark without the remarks that the library puts before it, as in `DEBUGGABLE_EMULATOR_scrollFeed`.
  ///
  /// A name in code has no hyphen, so capitals with hyphens are a remark, also an unknown one. Sources: androidx/androidx,
  /// benchmark-common `Errors.kt` and `DeviceInfo.kt`, benchmark-macro `Macrobenchmark.kt`. Whether a version of
  /// Macrobenchmark puts each of them into the file is unverified: some state them only in the log.
  private static func remarks(on text: String) -> (name: String, conditions: [HostDescription.Condition]) {
    var (name, conditions): (Substring, [HostDescription.Condition]) = (text[...], [])
    while true {
      if let (remark, what) = remarks.first(where: { name.hasPrefix("\($0.0)_") }) {
        name = name.dropFirst(remark.count + 1)
        conditions.append(.unsuitable(what))
      } else if let match = name.prefixMatch(of: /([A-Z]+(?:-[A-Z]+)+)_/) {
        name = name[match.range.upperBound...]
        conditions.append(.unsuitable("the remark \(match.1), which lab does not know"))
      } else {
        return name.isEmpty ? (text, []) : (String(name), conditions)
      }
    }
  }

  private static let emulator = "an emulator"
  private static let engineering = "an engineering build of the system"
  private static let remarks = [
    ("ACTIVITY-MISSING", "other apps visible"), ("CODE-COVERAGE", "code coverage"),
    ("DEBUGGABLE", "a debuggable build"),
    ("DEVICE-MIRRORING", "a mirrored screen"), ("EMULATOR", emulator), ("ENG-BUILD", engineering),
    ("JIT-ENABLED", "compilation at run time"), ("LOW-BATTERY", "a low battery"), ("LOW_BATTERY", "a low battery"),
    ("METHOD-TRACING-ENABLED", "a trace of all methods"), ("NOT-AOT-COMPILED", "code that is not compiled"),
    ("NOT-PROFILEABLE", "an app that cannot be profiled"),
    ("NOT-SELF-INSTRUMENTING", "a test that instruments the app"), ("PROFILED", "a profiler"),
    ("SHELL-ACCESS-DENIED", "no access to the shell"), ("SIMPLEPERF", "a profiler"),
    ("UNLOCKED", "unlocked clocks of the CPU"), ("UNSUSTAINED-ACTIVITY-MISSING", "clocks that are not sustained"),
  ]

  /// What the description of the system says about an emulator and an engineering build, by the names that Android's images have.
  private static func unsuitable(_ build: JSONValue?) -> [HostDescription.Condition] {
    let (model, print) = (build?["model"]?.string ?? "", build?["fingerprint"]?.string ?? "")
    let isEmulator =
      ["sdk_gphone", "google_sdk", "Emulator", "Android SDK built for"].contains { model.contains($0) }
      || print.hasPrefix("generic") || print.contains("/emulator")
    let isEngineering = build?["type"]?.string == "eng" || print.contains(":eng/")
    return (isEmulator ? [.unsuitable(emulator)] : []) + (isEngineering ? [.unsuitable(engineering)] : [])
  }

  /// The times in the names of the traces of all iterations, as in `…_iter003_2026-05-04-10-20-30.perfetto-trace`; empty unless
  /// every iteration has one.
  private static func times(_ benchmark: JSONValue) -> [Double] {
    let names = benchmark["profilerOutputs"]?.elements.compactMap { $0["filename"]?.string } ?? []
    var times: [Int: Double] = [:]
    for name in names {
      guard
        let match = name.firstMatch(of: /_iter(\d+)_(\d{4})-(\d\d)-(\d\d)-(\d\d)-(\d\d)-(\d\d)/),
        let iteration = Int(match.1),
        let time = RecordingTime.seconds(
          [match.2, match.3, match.4, match.5, match.6, match.7].compactMap { Int($0) })
      else { continue }
      times[iteration] = time
    }
    return (0..<times.count).allSatisfy { times[$0] != nil } ? (0..<times.count).compactMap { times[$0] } : []
  }

  private static func recording(_ benchmark: JSONValue, _ device: String?, _ json: ForeignJSON) -> Recording? {
    guard let name = json.required("name", .string, in: benchmark, "a benchmark")?.string else { return nil }
    var figures: [Figure] = []
    for metric in json.optional("sampledMetrics", .object, in: benchmark)?.members ?? [] {
      guard let name = metric.key.string else { continue }
      figures += sampled(name, metric.value, at: metric.key.location, json)
    }
    for metric in json.optional("metrics", .object, in: benchmark)?.members ?? [] {
      guard let name = metric.key.string, let runs = json.required("runs", .array, in: metric.value, "a metric")
      else { continue }
      figures.append(single(name, json.numbers(runs), at: metric.key.location))
    }
    for index in figures.indices where figures[index].name.hasPrefix(frameOverrun) {
      figures[index].isDifference = true
    }
    // Earlier versions and FrameTimingGfxInfoMetric have other names, as in frameTime95thPercentileMs and gfxFrameJankPercent.
    let hasFrames = figures.contains { $0.name.lowercased().contains("frame") }
    return Recording(
      name: name, product: benchmark["className"]?.string, device: device,
      repetitions: figures.map(\.content.repetitions).max() ?? 0, figures: figures,
      warnings: hasFrames ? [] : ["the benchmark has no metrics of frames: measure it with FrameTimingMetric()"])
  }

  /// A metric with one value for each frame: its samples or, if the file has none, the stated percentiles.
  private static func sampled(
    _ name: String, _ metric: JSONValue, at location: SourceLocation, _ json: ForeignJSON
  ) -> [Figure] {
    let unit = unit(of: name)
    if let runs = json.optional("runs", .array, in: metric), !runs.elements.isEmpty {
      let arrays = json.arrays(runs)
      if name == frameDuration {
        for element in arrays.flatMap(\.elements) where (element.double ?? 0) < 0 {
          json.collector.error(
            at: element, "a duration is negative", expected: "a number of at least 0", found: element.summary)
        }
      }
      let samples = Figure.Content.samples(arrays.map(json.numbers))
      return [
        name == frameDuration
          ? Figure(name, unit, samples, as: FigureMeaning.frameTimes(differing: difference), at: location)
          : Figure(name, unit, samples, leftOut: note(on: name), at: location)
      ]
    }
    return ["P50", "P90", "P95", "P99"].compactMap { percentile in
      guard let value = json.optional(percentile, .number, in: metric)?.double else { return nil }
      let figure = "\(name).\(percentile)"
      guard name == frameDuration, percentile != "P90" else {
        return Figure(figure, unit, .values([value]), leftOut: note(on: name), at: location)
      }
      let metric = "frame_main_ms_\(percentile.lowercased())"
      return Figure(
        figure, unit, .values([value]),
        as: [FigureMeaning(metric, differing: "\(difference); the file states it over all iterations")],
        at: location)
    }
  }

  private static func single(_ name: String, _ values: [Double], at location: SourceLocation) -> Figure {
    var figure = figure(name, values, at: location)
    // The name does not state how many bytes a kilobyte has.
    if name.hasSuffix("Kb") {
      figure.unknownUnit = Figure.UnknownUnit(text: "Kb", location: location)
      figure.direction = .lowerIsBetter
    }
    return figure
  }

  private static func figure(_ name: String, _ values: [Double], at location: SourceLocation) -> Figure {
    name == "frameCount"
      ? Figure(
        name, .count, .values(values),
        as: [
          FigureMeaning(
            "frames_main",
            differing: "it covers the whole measured block, including the time before and after the scroll")
        ],
        at: location)
      : Figure(name, unit(of: name), .values(values), leftOut: note(on: name), at: location)
  }

  private static let frameOverrun = "frameOverrunMs"
  private static let frameDuration = "frameDurationCpuMs"
  private static let difference =
    "it lasts from the start of the frame on the UI thread to the end of the render thread's part, including waiting in between, so "
    + "it is an upper bound of the main thread's time"

  private static func note(on name: String) -> String {
    name == frameOverrun
      ? "it is the time by which frames missed their deadlines; frames that wait behind a late one miss theirs again, so it gives no count "
        + "of missed refreshes"
      : "no metric of the lab has this definition"
  }

  /// The unit that ends the name of a metric; nil for another name.
  private static func unit(of name: String) -> FigureUnit? {
    name.hasSuffix("Ms") ? .milliseconds : name.hasSuffix("Ns") ? .nanoseconds : nil
  }
}

extension Figure.Content {
  /// The number of repetitions that it has room for.
  var repetitions: Int {
    switch self {
    case .values(let values): values.count
    case .samples(let samples): samples.count
    }
  }
}
