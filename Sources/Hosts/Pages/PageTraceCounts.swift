import JSON

/// Counts of a scroll of a page from the events of a trace: those of the page's process between the marks of the scroll. A browser has other
/// pages of its own, which come and go.
///
/// The names and arguments of events are those of Chromium (`third_party/blink/renderer/core/inspector/inspector_trace_events.cc`).
package struct PageTraceCounts {
  /// The counts by the names of ``PageCounts``.
  package private(set) var values: [String: Int]

  /// The recorded categories. Stacks tell the layouts that a script forces from those of frames.
  static let categories = [
    "devtools.timeline", "disabled-by-default-devtools.timeline", "disabled-by-default-devtools.timeline.stack",
    "blink.user_timing",
  ]

  /// Counts; nil if the trace is not JSON or lacks the marks. O(bytes).
  ///
  /// - Parameter hasControlledFrames: whether the browser made each frame only when the page asked for it. Otherwise the counts that depend on
  ///   how scripts and frames alternate are omitted.
  package init?(_ trace: [UInt8], hasControlledFrames: Bool) {
    let document = JSONDocument(SourceFile(name: "trace", bytes: trace), reportingTo: DiagnosticCollector())
    guard let events = document?.root["traceEvents"]?.elements else { return nil }
    func mark(_ name: String) -> (process: Int, time: Double)? {
      let mark = events.first { $0["name"]?.string == name }
      guard let process = mark?["pid"]?.integer, let time = mark?["ts"]?.double else { return nil }
      return (process, time)
    }
    guard let start = mark(TraceMetrics.startMark), let end = mark(TraceMetrics.endMark), start.time <= end.time else {
      return nil
    }
    let times = start.time...end.time
    values = ["elementsRestyled": 0, "forcedStyles": 0]
    if hasControlledFrames { for name in PageCounts.countedInControlledFrames { values[name] = 0 } }
    func add(_ count: Int, to name: String) { values[name]? += count }
    for event in events {
      guard event["pid"]?.integer == start.process, let time = event["ts"]?.double, times.contains(time) else {
        continue
      }
      let arguments = event["args"]
      switch event["name"]?.string {
      case "UpdateLayoutTree":
        add(arguments?["elementCount"]?.integer ?? 0, to: "elementsRestyled")
        if Self.isForced(arguments) { add(1, to: "forcedStyles") }
      case "Layout":
        add(1, to: "layouts")
        add(arguments?["beginData"]?["dirtyObjects"]?.integer ?? 0, to: "objectsLaidOut")
        if Self.isForced(arguments) { add(1, to: "forcedLayouts") }
      case "PaintImage": add(1, to: "picturesPainted")
      default: break
      }
    }
  }

  /// Whether a script of the page forced an event: the lab's scripts have no address.
  private static func isForced(_ arguments: JSONValue?) -> Bool {
    arguments?["beginData"]?["stackTrace"]?.elements.contains { $0["url"]?.string?.isEmpty == false } == true
  }
}
