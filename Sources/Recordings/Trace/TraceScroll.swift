import JSON

/// The part of a trace in which a page was scrolled, and the process that showed it.
struct TraceScroll {
  /// The reason why there is none.
  struct Problem: Error {
    var message: String
    var expected: String?
    var suggestion: String?
  }

  /// The process of the page.
  let process: Int
  /// Start and end in microseconds.
  let start: Double
  let end: Double
  /// The events that begin and end it, for a basis.
  let phrase: String
  let warnings: [String]

  /// Finds the scroll: between two marks, or from the first to the last frame that scrolled, or the whole trace.
  init(_ trace: TraceReader, marks: (start: String, end: String)?) throws(Problem) {
    if let marks { try self.init(trace, between: marks) } else { try self.init(trace) }
  }

  private init(_ trace: TraceReader, between marks: (start: String, end: String)) throws(Problem) {
    func all(_ name: String) throws(Problem) -> [(thread: TraceReader.Thread, time: Double)] {
      if let marks = trace.marks[name] { return marks }
      let names = trace.marks.keys.sorted()
      let nearest = NearestName.nearest(to: name, among: names)
      throw Problem(
        message: "the trace has no mark \(JSONString.quoted(name))",
        expected: nearest == nil
          ? (names.isEmpty ? "marks of performance.mark()" : "one of \(NameList.text(names))") : nil,
        suggestion: nearest)
    }
    let (starts, ends) = (try all(marks.start), try all(marks.end))
    // The first scroll counts: its start, and the first end after it in the same process.
    let first = starts[0]
    guard
      let last = ends.first(where: { $0.time > first.time && $0.thread.process == first.thread.process })
        ?? ends.first(where: { $0.time > first.time })
    else {
      throw Problem(
        message: "the mark \(JSONString.quoted(marks.end)) does not come after \(JSONString.quoted(marks.start))")
    }
    process = first.thread.process
    (start, end) = (first.time, last.time)
    phrase = "from the mark \(marks.start) to \(marks.end)"
    let repeated = [(marks.start, starts.count), (marks.end, ends.count)].filter { $1 > 1 }
    let counts = repeated.map { "\(JSONString.quoted($0)) occurs \($1) times" }.joined(separator: " and ")
    warnings =
      repeated.isEmpty
      ? []
      : [
        "the mark \(counts): the first \(marks.start) and the first \(marks.end) after it count, and no other scroll"
      ]
  }

  private init(_ trace: TraceReader) throws(Problem) {
    let renderers = Set(trace.threadNames.filter { $0.value == Self.mainThreadName }.map(\.key.process))
    // The program's own window also reports frames.
    let all = trace.frames.filter { renderers.isEmpty || renderers.contains($0.process) }
    let shown = Set(all.filter(\.isPresented).map(\.process))
    func counts(_ isCounted: (TraceReader.Frame) -> Bool) -> [Int: Int] {
      Dictionary(grouping: all.filter { shown.contains($0.process) && isCounted($0) }, by: \.process).mapValues(\.count)
    }
    // The page that scrolled counts; without one, or with several, the visible one is the one with more frames.
    let scrolling = counts(\.isScroll)
    let candidates = scrolling.isEmpty ? counts(\.isPresented) : scrolling
    guard let (process, count) = candidates.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else {
      throw Problem(
        message: "the trace has no report of a presented frame",
        expected:
          "PipelineReporter events of a page (record the category disabled-by-default-devtools.timeline.frame), "
          + "or slices Choreographer#doFrame of an Android app (record the atrace category view)")
    }
    let frames = trace.frames.filter { $0.process == process }
    let scrolled = frames.filter(\.isScroll)
    let part = scrolled.isEmpty ? frames : scrolled
    self.process = process
    start = part.map(\.start).min() ?? 0
    end = part.map(\.end).max() ?? 0
    guard end > start else { throw Problem(message: "the frames of the trace have no duration") }
    phrase = scrolled.isEmpty ? "from the first frame to the last" : "from the first frame that scrolled to the last"
    let others =
      candidates.count > 1
      ? [
        "\(candidates.count) pages \(scrolled.isEmpty ? "show frames" : "scroll"): that of process \(process) counts, with most frames (\(count)); --marks names the marks of another one"
      ] : []
    warnings =
      others
      + (scrolled.isEmpty
        ? [
          "the trace does not show when the page was scrolled, so the whole trace counts; --marks names the marks of the scroll"
        ] : [])
  }

  /// The length in seconds.
  var seconds: Double { (end - start) / 1e6 }

  func contains(_ time: Double) -> Bool { start <= time && time <= end }

  /// The main thread of the page; nil if the trace does not name it and no task identifies it.
  func mainThread(of trace: TraceReader) -> TraceReader.Thread? {
    let named = trace.threadNames.filter { $0.key.process == process && $0.value == Self.mainThreadName }.map(\.key)
    return named.min { $0.id < $1.id }
      ?? trace.mainFrames.first { $0.thread.process == process }?.thread
      ?? trace.slices.first { $0.thread.process == process && $0.name == "FireAnimationFrame" }?.thread
  }

  private static let mainThreadName = "CrRendererMain"
}
