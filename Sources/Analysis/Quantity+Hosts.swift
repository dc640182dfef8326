extension Quantity {
  /// The main thread's time for each of its frames.
  package static let mainPerFrame = "main_ms_per_frame"
  /// The time that passes on the main thread for each of its frames.
  package static let elapsedPerFrame = "elapsed_ms_per_frame"
  /// The CPU time of all threads for each frame.
  package static let threadsPerFrame = "threads_ms_per_frame"
  /// The time until the first screen is complete.
  package static let settledLoad = "settled_load_ms"
  /// Visible area whose content has not arrived, over time.
  package static let pendingArea = "pending_px_ms"
  /// Frames with a part that was not drawn.
  package static let checkerboarded = "checkerboarded_frames"
  /// The memory of the page's JavaScript.
  package static let heap = "heap_mb"
  /// The CPU time of the GPU process.
  package static let gpuProcess = "gpu_process_cpu_pct"
  /// The name of the time of a phase for each frame.
  package static func perFrame(_ phase: String) -> String { "\(phase)_ms_per_frame" }

  /// The main-thread time of a frame, and the time of each phase.
  package static let timesPerFrame: [Quantity] =
    [
      Quantity(
        mainPerFrame, "per frame", noun: "main-thread time per frame", "ms", decimals: 3,
        "Main-thread time of the scroll, divided by the number of frames that moved the list.", .external)
    ]
    + [
      ("script", "JavaScript and its garbage collection"), ("style", "matching style rules"),
      ("layout", "laying out boxes"), ("paint", "recording drawing operations, layers, and the commit"),
      ("decode", "decoding pictures on all threads of the page"), ("raster", "drawing tiles on worker threads"),
      ("composite", "the compositor's thread"), ("worker", "the page's own workers"),
    ].map { phase, what in
      Quantity(
        perFrame(phase), phase, noun: "\(phase) time per frame", "ms", decimals: 4,
        "Time spent on \(what), per frame of the main thread.", .external)
    }

  /// What only hosts measure. A host describes how it obtains a value (``HostDescription``).
  static let hostOnly =
    timesPerFrame + [
      Quantity(
        elapsedPerFrame, "elapsed per frame", noun: "elapsed time per frame", "ms", decimals: 3,
        "Time from the scroll event of a frame to the end of the frame on the main thread, per frame.", .external),
      Quantity(
        threadsPerFrame, "all threads per frame", noun: "time of all threads per frame", "ms", decimals: 3,
        "CPU time of all threads of the page's and the compositing process, per frame of the main thread.", .external),
      Quantity(
        settledLoad, "load", noun: "load time", "ms", decimals: 3,
        "Time from the request to show the list until all pictures of the first screen are decoded and drawn.",
        .external),
      Quantity(
        pendingArea, "pending", "px*ms", decimals: 0,
        "Number of visible pixels of pictures that have not loaded and of texts that are not drawn yet, times the time for which they "
          + "are missing, summed.", .external),
      Quantity(
        checkerboarded, "checkerboarded", "frames", decimals: 0,
        "Presented frames in which a part of the visible area had not been drawn.", .external),
      Quantity(
        heap, "heap", "MB", decimals: 3,
        "Memory of the page's JavaScript objects after the scroll. 1 MB is 10^6 bytes.", .external),
      Quantity(
        gpuProcess, "GPU process", "%", decimals: 2,
        "CPU time of the compositing process, as a share of one core.", .external),
    ]
}
