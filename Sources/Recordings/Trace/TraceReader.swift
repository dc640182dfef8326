package import JSON

/// The events of a browser's trace that the metrics need: slices of threads, marks of the page, and frames.
///
/// The format is the JSON of Chrome's trace events (Trace Event Format, Duca and Sinclair): `ts` and `dur` are
/// microseconds of a monotonic clock, `tdur` microseconds that the thread was on a processor. Reports of frames are
/// those of Chromium's `cc/metrics/compositor_frame_reporter.cc`. Slices that begin and do not end are omitted.
package struct TraceReader {
  /// A thread of a process.
  package struct Thread: Hashable {
    package var process: Int
    package var id: Int
  }

  /// An interval in which a thread performed one activity.
  package struct Slice {
    package var name: String
    package var thread: Thread
    /// Start in microseconds.
    package var start: Double
    /// Length in microseconds.
    package var duration: Double
    /// CPU time in microseconds; nil if the trace does not contain it.
    package var threadTime: Double?
  }

  /// A frame of a renderer, from its report.
  package struct Frame {
    package var process: Int
    /// The start of its report, which is at a refresh of the display, in microseconds.
    package var start = 0.0
    /// The end of its report, when it was presented or dropped, in microseconds.
    package var end: Double
    /// The state, as in `STATE_PRESENTED_ALL`.
    package var state: String
    /// Whether the main thread's part has a separate report.
    package var isForked: Bool
    /// Whether a part of the visible area had not been drawn.
    package var isCheckerboarded: Bool
    /// Whether it was dropped completely or in part in a way that users may notice; nil if the report does not state
    /// it.
    package var affectsSmoothness: Bool?
    /// Whether the page was scrolled.
    package var isScroll = false

    /// Whether it was presented with the main thread's part.
    package var isPresented: Bool { state == "STATE_PRESENTED_ALL" && !isForked }
  }

  package private(set) var slices: [Slice] = []
  package private(set) var frames: [Frame] = []
  /// The names of processes.
  package private(set) var processNames: [Int: String] = [:]
  /// The names of threads.
  package private(set) var threadNames: [Thread: String] = [:]
  /// The marks of pages by name: process and time in microseconds.
  package private(set) var marks: [String: (thread: Thread, time: Double)] = [:]
  /// The times at which main threads began frames, in microseconds.
  package private(set) var mainFrames: [(thread: Thread, time: Double)] = []

  /// The slices of threads that have begun and not ended, from the outermost.
  private var openSlices: [Thread: [(name: String, start: Double)]] = [:]
  private var openFrames: [String: Frame] = [:]

  /// Reads a trace; nil if it is not JSON. O(bytes).
  package init?(_ bytes: [UInt8]) {
    let collector = DiagnosticCollector()
    guard let document = JSONDocument(SourceFile(name: "trace", bytes: bytes), reportingTo: collector) else {
      return nil
    }
    self.init(document.root)
  }

  /// Reads a trace; nil if it is neither an array of events nor an object with one. O(bytes).
  package init?(_ root: JSONValue) {
    guard let events = Self.events(of: root) else { return nil }
    for event in events.elements where event.kind == .object { read(Event(event)) }
  }

  /// The array of events of a trace; nil if there is none.
  static func events(of root: JSONValue) -> JSONValue? {
    let events = root.kind == .array ? root : root["traceEvents"]
    return events?.kind == .array ? events : nil
  }

  /// The members of an event, read once: looking each up by name would visit all of them.
  private struct Event {
    var name = ""
    var phase = ""
    var category = ""
    var thread = Thread(process: 0, id: 0)
    var start = 0.0
    var duration: Double?
    var threadTime: Double?
    var id = ""
    var arguments: JSONValue?

    init(_ value: JSONValue) {
      for (key, value) in value.members {
        switch key.string {
        case "name": name = value.string ?? ""
        case "ph": phase = value.string ?? ""
        case "cat": category = value.string ?? ""
        case "pid": thread.process = value.integer ?? 0
        case "tid": thread.id = value.integer ?? 0
        case "ts": start = value.double ?? 0
        case "dur": duration = value.double
        case "tdur": threadTime = value.double
        case "id2": id = value.members.first?.value.string ?? ""
        case "id": id = value.string ?? value.literal
        case "args": arguments = value
        default: break
        }
      }
    }
  }

  private mutating func read(_ event: Event) {
    switch event.phase {
    case "X":
      let duration = event.duration ?? 0
      slices.append(
        Slice(
          name: event.name, thread: event.thread, start: event.start, duration: duration,
          threadTime: event.threadTime))
    case "M" where event.name == "process_name":
      processNames[event.thread.process] = event.arguments?["name"]?.string
    case "M" where event.name == "thread_name":
      threadNames[event.thread] = event.arguments?["name"]?.string
    case "B": openSlices[event.thread, default: []].append((event.name, event.start))
    case "E":
      guard let open = openSlices[event.thread]?.popLast() else { return }
      slices.append(
        Slice(name: open.name, thread: event.thread, start: open.start, duration: max(0, event.start - open.start)))
    case "I", "i", "R":
      if event.category.hasPrefix("blink.user_timing") { marks[event.name] = (event.thread, event.start) }
      if event.name == "BeginMainThreadFrame" { mainFrames.append((event.thread, event.start)) }
    case "b" where event.name == "PipelineReporter":
      guard let report = event.arguments?["frame_reporter"] ?? event.arguments?["chrome_frame_reporter"] else { return }
      openFrames[key(event)] = Frame(
        process: event.thread.process, start: event.start, end: 0, state: report["state"]?.string ?? "",
        isForked: report["frame_type"]?.string == "FORKED",
        isCheckerboarded: report["checkerboarded_needs_raster"]?.boolean == true,
        affectsSmoothness: report["affects_smoothness"]?.boolean,
        isScroll: report["scroll_state"]?.string.map { $0 != "SCROLL_NONE" && $0 != "SCROLL_UNKNOWN" } ?? false)
    case "e" where event.name == "PipelineReporter":
      guard var frame = openFrames.removeValue(forKey: key(event)) else { return }
      frame.end = event.start
      frames.append(frame)
    default: break
    }
  }

  private func key(_ event: Event) -> String { "\(event.thread.process) \(event.id)" }
}
