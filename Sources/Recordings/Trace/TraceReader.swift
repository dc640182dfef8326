package import JSON

/// The events of a browser's trace that the metrics need: slices of threads, marks of the page, and frames.
///
/// The format is the JSON of Chrome's trace events (Trace Event Format, Duca and Sinclair): `ts` and `dur` are
/// microseconds of a monotonic clock, `tdur` microseconds that the thread was on a processor. Reports of frames are
/// those of Chromium's `cc/metrics/compositor_frame_reporter.cc`. Events need not be in the order of their times, so they
/// are sorted before beginnings and ends are paired. What begins and does not end, or ends and does not begin, is omitted;
/// so is a slice without `dur`, because Chromium's `base/trace_event/trace_event_impl.cc` writes none until a slice ends.
///
/// A number can be written as text. An event that is needed and has no time or no thread is an error.
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

    /// The slices of a thread that are not inside another one of them, in the order of their starts. O(n log n).
    static func outermost(_ slices: [Slice]) -> [Slice] {
      var outermost: [Slice] = []
      for slice in slices.sorted(by: { ($0.start, -$0.duration) < ($1.start, -$1.duration) }) {
        if let last = outermost.last, slice.start < last.start + last.duration { continue }
        outermost.append(slice)
      }
      return outermost
    }
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
  /// The marks of pages by name, in the order of their times, which are in microseconds; at least one of each name.
  package private(set) var marks: [String: [(thread: Thread, time: Double)]] = [:]
  /// The number of frames whose report has no beginning or no end.
  package private(set) var incompleteFrames = 0
  /// The times at which main threads began frames, in microseconds.
  package private(set) var mainFrames: [(thread: Thread, time: Double)] = []
  /// The slices that have no end.
  package private(set) var unendedSlices: [(name: String, thread: Thread)] = []

  /// The slices of threads that have begun and not ended, from the outermost.
  private var openSlices: [Thread: [(name: String, start: Double)]] = [:]
  /// The frames whose report has begun and not ended, from the first.
  private var openFrames: [String: (frames: [Frame], ended: Int)] = [:]
  /// The ends without a beginning so far: a frame can begin and end at the same time, in either order.
  private var openEnds: [String: [Double]] = [:]

  /// Reads a trace; nil if it is not JSON, or if an event is wrong. O(bytes).
  package init?(_ bytes: [UInt8]) {
    let collector = DiagnosticCollector()
    guard let document = JSONDocument(SourceFile(name: "trace", bytes: bytes), reportingTo: collector) else {
      return nil
    }
    self.init(document.root, reportingTo: collector)
    if collector.hasErrors { return nil }
  }

  /// Reads a trace; nil if it is neither an array of events nor an object with one. Wrong events are reported and
  /// omitted. O(bytes + n log n) for n events that are not in the order of their times.
  package init?(_ root: JSONValue, reportingTo collector: DiagnosticCollector) {
    guard let array = Self.events(of: root) else { return nil }
    var events = array.elements.compactMap { $0.kind == .object ? Event($0) : nil }
    let isOrdered = zip(events, events.dropFirst()).allSatisfy { $0.order <= $1.order }
    if !isOrdered {
      // Events of one time keep the order of the file.
      let order = events.indices.sorted { (events[$0].order, $0) < (events[$1].order, $1) }
      events = order.map { events[$0] }
    }
    for event in events { read(event, collector) }
    incompleteFrames += openFrames.values.reduce(0) { $0 + $1.frames.count - $1.ended }
    openFrames = [:]
    for (thread, slices) in openSlices.sorted(by: { ($0.key.process, $0.key.id) < ($1.key.process, $1.key.id) }) {
      unendedSlices += slices.map { ($0.name, thread) }
    }
    openSlices = [:]
  }

  /// The array of events of a trace; nil if there is none.
  static func events(of root: JSONValue) -> JSONValue? {
    let events = root.kind == .array ? root : root["traceEvents"]
    return events?.kind == .array ? events : nil
  }

  private mutating func read(_ event: Event, _ collector: DiagnosticCollector) {
    switch event.phase {
    case "X":
      guard let (thread, start) = event.place(collector) else { return }
      guard event.duration != nil || event.value["dur"] != nil else {
        unendedSlices.append((event.name, thread))
        return
      }
      guard let duration = event.length(event.duration, "dur", collector) else { return }
      var slice = Slice(name: event.name, thread: thread, start: start, duration: duration)
      if event.threadTime != nil || event.value["tdur"] != nil {
        guard let time = event.length(event.threadTime, "tdur", collector) else { return }
        slice.threadTime = time
      }
      slices.append(slice)
    case "M" where event.name == "process_name":
      if let process = event.process { processNames[process] = event.arguments?["name"]?.string }
    case "M" where event.name == "thread_name":
      if let process = event.process, let id = event.threadID {
        threadNames[Thread(process: process, id: id)] = event.arguments?["name"]?.string
      }
    case "B":
      guard let (thread, start) = event.place(collector) else { return }
      openSlices[thread, default: []].append((event.name, start))
    case "E":
      guard let (thread, end) = event.place(collector), let open = closed(event, thread) else { return }
      slices.append(Slice(name: open.name, thread: thread, start: open.start, duration: end - open.start))
    case "I", "i", "R":
      let isMark = event.category.hasPrefix("blink.user_timing")
      guard isMark || event.name == "BeginMainThreadFrame", let place = event.place(collector) else { return }
      if isMark { marks[event.name, default: []].append(place) }
      if event.name == "BeginMainThreadFrame" { mainFrames.append(place) }
    case "b" where event.name == "PipelineReporter":
      guard let report = event.arguments?["frame_reporter"] ?? event.arguments?["chrome_frame_reporter"],
        let process = event.needed(event.process, "pid", collector),
        let start = event.needed(event.start, "ts", collector)
      else { return }
      let frame = Frame(
        process: process, start: start, end: start, state: report["state"]?.string ?? "",
        isForked: report["frame_type"]?.string == "FORKED",
        isCheckerboarded: report["checkerboarded_needs_raster"]?.boolean == true,
        affectsSmoothness: report["affects_smoothness"]?.boolean,
        isScroll: report["scroll_state"]?.string.map { $0 != "SCROLL_NONE" && $0 != "SCROLL_UNKNOWN" } ?? false)
      if openEnds[event.id]?.last == start {
        openEnds[event.id]?.removeLast()
        incompleteFrames -= 1
        frames.append(frame)
      } else {
        openFrames[event.id, default: ([], 0)].frames.append(frame)
      }
    case "e" where event.name == "PipelineReporter":
      guard event.needed(event.process, "pid", collector) != nil, let end = event.needed(event.start, "ts", collector)
      else { return }
      guard let open = openFrames[event.id], open.ended < open.frames.count else {
        openEnds[event.id, default: []].append(end)
        incompleteFrames += 1
        return
      }
      openFrames[event.id]?.ended += 1
      var frame = open.frames[open.ended]
      frame.end = end
      frames.append(frame)
    default: break
    }
  }

  /// Removes and returns the slice that an event ends; nil if there is none.
  ///
  /// An end can name what it ends, since at equal times the events of a file may be in any order. Only the innermost
  /// slices are searched, so that a broken trace takes no longer.
  private mutating func closed(_ event: Event, _ thread: Thread) -> (name: String, start: Double)? {
    if event.name.isEmpty { return openSlices[thread]?.popLast() }
    let position = openSlices[thread]?.suffix(64).lastIndex { $0.name == event.name }
    return position.flatMap { openSlices[thread]?.remove(at: $0) }
  }
}
