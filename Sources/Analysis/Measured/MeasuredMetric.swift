/// A metric that hosts measure: its name, unit and polarity. The host describes how it is obtained
/// (``HostDescription``).
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

  private init(
    _ name: String, _ heading: String, _ unit: String, _ polarity: MetricDefinition.Polarity = .lowerIsBetter,
    decimals: Int, _ meaning: String
  ) {
    self.name = name
    self.heading = heading
    self.unit = unit
    self.polarity = polarity
    self.decimals = decimals
    self.meaning = meaning
  }

  /// A metric that the simulation also has, with the same definition.
  private init?(_ name: String) {
    guard let definition = MetricDefinition.named(name) else { return nil }
    self.init(
      name, definition.heading, definition.unit, definition.polarity, decimals: definition.decimals,
      definition.meaning)
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
      "duration_s", "fps_avg", "frame_rate_stability_pct", "cpu_avg_pct", "memory_avg_mb", "missed_vsyncs",
      "hitch_ms_per_s", "frame_main_ms_p50", "frame_main_ms_p95", "frame_main_ms_p99", "frame_main_ms_max",
      "frames_main", "frames_shown", "frames_shown_per_s", "main_busy_ms", "main_ms_per_entry",
    ].compactMap { MeasuredMetric($0) } + own

  private static let own: [MeasuredMetric] =
    [
      MeasuredMetric(
        mainPerFrame, "per frame", "ms", decimals: 3,
        "Main-thread time of the scroll, divided by the number of frames that moved the list.")
    ]
    + [
      ("script", "JavaScript and its garbage collection"), ("style", "matching style rules"),
      ("layout", "laying out boxes"), ("paint", "recording drawing operations, layers, and the commit"),
      ("decode", "decoding pictures on all threads of the page"), ("raster", "drawing tiles on worker threads"),
      ("composite", "the compositor's thread"), ("worker", "the page's own workers"),
    ].map { phase, what in
      MeasuredMetric(
        perFrame(phase), phase, "ms", decimals: 4, "Time spent on \(what), per frame of the main thread.")
    } + [
      MeasuredMetric(
        settledLoad, "load", "ms", decimals: 3,
        "Time from the request to show the list until all pictures of the first screen are decoded and drawn."),
      MeasuredMetric(
        pendingArea, "pending", "px*ms", decimals: 0,
        "Number of visible pixels of pictures that have not loaded and of texts that are not drawn yet, times the time for which they "
          + "are missing, summed."
      ),
      MeasuredMetric(
        checkerboarded, "checkerboarded", "frames", decimals: 0,
        "Presented frames in which a part of the visible area had not been drawn."),
      MeasuredMetric(
        heap, "heap", "MB", decimals: 3,
        "Memory of the page's JavaScript objects after the scroll. 1 MB is 10^6 bytes."),
      MeasuredMetric(
        gpuProcess, "GPU process", "%", decimals: 2,
        "Processor time of the compositing process, as a share of one core."),
    ]

  /// The metric with a name, or nil.
  package static func named(_ name: String) -> MeasuredMetric? { all.first { $0.name == name } }
}
