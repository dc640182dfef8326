/// A metric that hosts measure: its name, unit, polarity and how it is obtained.
package struct MeasuredMetric: Sendable {
  /// The snake_case name.
  package let name: String
  /// A short column heading.
  package let heading: String
  /// The unit.
  package let unit: String
  /// Whether a larger or a smaller value is an improvement.
  package let polarity: MetricDefinition.Polarity
  /// The number of decimals in printed values.
  package let decimals: Int
  /// A one-sentence definition.
  package let meaning: String
  /// How Chromium gives it.
  package let obtained: String

  private init(
    _ name: String, _ heading: String, _ unit: String, _ polarity: MetricDefinition.Polarity = .lowerIsBetter,
    decimals: Int, _ meaning: String, obtained: String
  ) {
    self.name = name
    self.heading = heading
    self.unit = unit
    self.polarity = polarity
    self.decimals = decimals
    self.meaning = meaning
    self.obtained = obtained
  }

  /// A metric that the simulation has too, with the same definition.
  private init?(_ name: String, obtained: String) {
    guard let definition = MetricDefinition.named(name) else { return nil }
    self.init(
      name, definition.heading, definition.unit, definition.polarity, decimals: definition.decimals,
      definition.meaning, obtained: obtained)
  }

  /// The main thread's time for each of its frames.
  package static let mainPerFrame = "main_ms_per_frame"
  /// The time until the first screen is complete.
  package static let settledLoad = "settled_load_ms"
  /// Visible area whose content has not arrived, over time.
  package static let pendingArea = "pending_px_ms"
  /// Frames with a part that was not drawn.
  package static let checkerboarded = "checkerboarded_frames"
  /// The memory of the page's JavaScript.
  package static let heap = "heap_mb"
  /// The processor time of the GPU process.
  package static let gpuProcess = "gpu_process_cpu_pct"
  /// The name of the time of a phase for each frame.
  package static func perFrame(_ phase: String) -> String { "\(phase)_ms_per_frame" }

  /// All metrics in the order of reports.
  package static let all: [MeasuredMetric] =
    [
      MeasuredMetric("duration_s", obtained: "the page's clock (performance.now)"),
      MeasuredMetric("fps_avg", obtained: "requestAnimationFrame"),
      MeasuredMetric("frame_rate_stability_pct", obtained: "requestAnimationFrame"),
      MeasuredMetric("cpu_avg_pct", obtained: "ProcessTime of Performance.getMetrics; absent under a throttle"),
      MeasuredMetric("memory_avg_mb", obtained: "RssAnon and VmSwap of the page's process, once a second (Linux)"),
      MeasuredMetric("missed_vsyncs", obtained: "trace: frames presented while the list moved"),
      MeasuredMetric("hitch_ms_per_s", obtained: "trace: frames presented while the list moved"),
      MeasuredMetric("frame_main_ms_p50", obtained: threadTime),
      MeasuredMetric("frame_main_ms_p95", obtained: threadTime),
      MeasuredMetric("frame_main_ms_p99", obtained: threadTime),
      MeasuredMetric("frame_main_ms_max", obtained: threadTime),
      MeasuredMetric("frames_main", obtained: "requestAnimationFrame: callbacks that moved the list"),
      MeasuredMetric("frames_shown", obtained: "trace: presented frames with new content of the main thread"),
      MeasuredMetric("frames_shown_per_s", obtained: "trace: presented frames with new content of the main thread"),
      MeasuredMetric("main_busy_ms", obtained: threadTime), MeasuredMetric("main_ms_per_entry", obtained: threadTime),
    ].compactMap { $0 } + own

  private static let threadTime = "trace: processor time of the main thread's tasks"

  private static let own: [MeasuredMetric] =
    [
      MeasuredMetric(
        mainPerFrame, "per frame", "ms", decimals: 3,
        "Main-thread time of the scroll divided by the frames that moved the list.",
        obtained: threadTime)
    ]
    + [
      ("script", "JavaScript and its garbage collection"), ("style", "matching of style rules"),
      ("layout", "layout of boxes"), ("paint", "recording of drawing operations, layers, and the commit"),
      ("decode", "decoding of pictures on all threads of the page"), ("raster", "drawing of tiles on worker threads"),
      ("composite", "the compositor's thread"), ("worker", "the page's own workers"),
    ].map { phase, what in
      MeasuredMetric(
        perFrame(phase), phase, "ms", decimals: 4, "Time of \(what), for each frame of the main thread.",
        obtained: "trace: processor time of the slices of this phase, without those nested in them")
    } + [
      MeasuredMetric(
        settledLoad, "load", "ms", decimals: 3,
        "Time from the request to show the list until all pictures of the first screen are decoded and drawn.",
        obtained: "the page's clock (performance.now)"),
      MeasuredMetric(
        pendingArea, "pending", "px*ms", decimals: 0,
        "Visible pixels of pictures that have not loaded and of texts that are not drawn yet, times how long, summed.",
        obtained: "the page's list at each animation frame; an original counts as loaded before it is decoded"),
      MeasuredMetric(
        checkerboarded, "checkerboarded", "frames", decimals: 0,
        "Presented frames in which a part of the visible area had not been drawn.",
        obtained: "trace: checkerboarded_needs_raster of the frame's report"),
      MeasuredMetric(
        heap, "heap", "MB", decimals: 3,
        "Memory of the page's JavaScript objects after the scroll; 1 MB is 10^6 bytes.",
        obtained: "JSHeapUsedSize of Performance.getMetrics"),
      MeasuredMetric(
        gpuProcess, "GPU process", "%", decimals: 2,
        "Processor time of the process that composites, as a share of one core.",
        obtained: "cpuTime of SystemInfo.getProcessInfo, which counts whole hundredths of a second"),
    ]

  /// The metric with a name, or nil.
  package static func named(_ name: String) -> MeasuredMetric? { all.first { $0.name == name } }
}
