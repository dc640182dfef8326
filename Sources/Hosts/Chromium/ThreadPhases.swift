package import Recordings

/// A phase of a browser's work for a frame.
package enum BrowserPhase: String, CaseIterable, Sendable {
  /// JavaScript and its garbage collection.
  case script
  /// Matching of style rules.
  case style
  /// Positions and sizes of boxes.
  case layout
  /// Lists of drawing operations, layers, and passing them to the compositor.
  case paint
  /// Decoding of pictures, on any thread.
  case decode
  /// Drawing of tiles on worker threads.
  case raster
  /// The compositor's thread, without its decoding and rasterization.
  case composite
  /// The page's own workers.
  case worker

  /// The phase of a slice on a renderer's main thread; nil if its time belongs to the surrounding slice.
  ///
  /// The names are those of Chrome DevTools' performance panel (the categories of `devtools.timeline`).
  package static func ofMainThread(_ name: String) -> BrowserPhase? {
    switch name {
    case "UpdateLayoutTree", "ParseAuthorStyleSheet", "RecalcStyle": .style
    case "Layout", "LayoutShift", "IntersectionObserverController::computeIntersections": .layout
    case "PrePaint", "Paint", "Layerize", "UpdateLayer", "UpdateLayerTree", "CompositeLayers", "Commit",
      "PaintImage":
      .paint
    case "Decode Image", "ImageDecodeTask", "Decode LazyPixelRef", "DecodeImage": .decode
    case "FunctionCall", "FireAnimationFrame", "EvaluateScript", "TimerFire", "RunMicrotasks", "FireIdleCallback",
      "EventDispatch", "v8.compile", "MinorGC", "MajorGC", "ParseHTML", "HandlePostMessage":
      .script
    default: ["V8.GC", "BlinkGC", "CppGC"].contains(where: name.hasPrefix) ? .script : nil
    }
  }

  /// The phase of a slice on another thread of the renderer.
  package static func ofWorker(_ name: String) -> BrowserPhase? {
    switch name {
    case "RasterTask": .raster
    case "ImageDecodeTask", "Decode Image", "Decode LazyPixelRef", "DecodeImage": .decode
    default: nil
    }
  }
}

/// The CPU time of one thread, divided among phases.
package struct ThreadPhases {
  /// Time by phase, in microseconds.
  package private(set) var times: [BrowserPhase: Double] = [:]
  /// Time of all tasks, in microseconds.
  package private(set) var total = 0.0

  /// Divides the time of nested slices: each slice's own time, without that of the slices in it, goes to the innermost
  /// slice around it that has a phase. O(n log n).
  ///
  /// - Parameters:
  ///   - slices: slices of one thread, in any order.
  ///   - phase: the phase of a name.
  package init(_ slices: [TraceReader.Slice], phase: (String) -> BrowserPhase?) {
    var open: [(end: Double, phase: BrowserPhase?)] = []
    let sorted = slices.sorted { $0.start != $1.start ? $0.start < $1.start : $0.duration > $1.duration }
    for slice in sorted {
      while let last = open.last, last.end <= slice.start { open.removeLast() }
      let around = open.last
      let own = phase(slice.name) ?? around?.phase
      let time = slice.threadTime ?? 0
      if around == nil { total += time }
      if let own { times[own, default: 0] += time }
      // This time was also added to the surrounding slice.
      if let outer = around?.phase { times[outer, default: 0] -= time }
      open.append((slice.start + slice.duration, own))
    }
  }
}
