import Analysis
import JSON

/// Counts what a page does in a fixed scroll: after a pass over the same rows, so that nothing loads, and one step in each frame.
package struct PageCounting: Sendable {
  private let host: ChromiumHost
  private let page: PageSettings

  /// The range of the number of steps, and the wanted time of all of them in milliseconds: a slow page takes fewer.
  private static let stepRange = 20...150
  private static let scrollMilliseconds = 8000.0

  /// Random numbers are the same in each run (Park and Miller 1988, with the multiplier of 1993).
  private static let steadyRandomness = """
    { let state = 1; Math.random = () => { state = state * 48271 % 0x7FFFFFFF; return state / 0x7FFFFFFF; }; }
    """

  /// The number of browsers in which the page is counted until all frames of one end.
  private static let browsers = 3

  /// Creates a counting of a page.
  package init(_ host: ChromiumHost, _ page: PageSettings) {
    self.host = host
    self.page = page
  }

  /// Counts in a new browser, and in another one if a frame does not end.
  ///
  /// - Parameter other: the counts that are compared, whose steps and kind of frames are taken over; nil to choose them.
  /// - Throws: ``HostError`` if the browser does not start, or the page cannot be measured.
  package func counts(like other: PageCounts?) throws(HostError) -> PageCounts {
    var tries = Self.browsers
    while true {
      tries -= 1
      let frames = host.canControlFrames && other?.hasControlledFrames != false ? FrameControl() : nil
      do throws(HostError) {
        return try counts(like: other, frames)
      } catch {
        guard frames?.isStuck == true, tries > 0 else { throw error }
      }
    }
  }

  /// Counts in a new browser, in which frames come when they are asked for, or else by themselves.
  private func counts(like other: PageCounts?, _ frames: FrameControl?) throws(HostError) -> PageCounts {
    let visit = try PageVisit(
      host, page, arguments: frames == nil ? PageFrames.arguments : FrameControl.arguments, frames: frames)
    defer { visit.end() }
    try visit.page.call("Page.addScriptToEvaluateOnNewDocument", [.init("source", .string(Self.steadyRandomness))])
    _ = try visit.open()
    let exceptions = visit.exceptionCount
    try visit.evaluate("lab.stopFrames()", in: nil)
    let steps = if let other { other.steps } else { try Self.steps(in: visit) }
    let scroll = "lab.countedScroll(\(steps))"
    let limit = Duration.seconds(120)
    try visit.evaluate("lab.goToStart()", in: nil)
    try visit.evaluate(scroll, in: nil, timeout: limit)
    try visit.page.call("Profiler.enable")
    try Self.startCoverage(in: visit)
    try visit.evaluate("lab.goToStart()", in: nil)
    let trace = TraceRecording(visit.connection, categories: PageTraceCounts.categories)
    try trace.start()
    // Optimized code does not count the calls of functions that are inlined in it. The first start discards it and begins no other; what
    // another thread was optimizing came later, and the second start discards that. The answer between them sets the counts to 0.
    try visit.page.call("Profiler.takePreciseCoverage")
    try Self.startCoverage(in: visit)
    let (before, requests) = (try visit.page.metrics(), visit.requestCount)
    let answer = try visit.evaluate(scroll, in: nil, timeout: limit)
    let (after, requestsAfter) = (try visit.page.metrics(), visit.requestCount)
    let coverage = try visit.page.call("Profiler.takePreciseCoverage")["result"]
    guard let traced = PageTraceCounts(try trace.stop(), hasControlledFrames: frames != nil) else {
      throw HostError(.failed, "the trace has no marks of the scroll")
    }
    try visit.checkIncidents(after: exceptions)
    var counts = PageCounts()
    counts.browser = try visit.description([], obtained: [:]).product
    counts.hasControlledFrames = frames != nil
    counts.steps = steps
    counts.counts = traced.values
    for (name, value) in answer.members { counts.counts[name.string ?? ""] = value.integer }
    counts.counts["styleRecalculations"] = Int((after["RecalcStyleCount"] ?? 0) - (before["RecalcStyleCount"] ?? 0))
    counts.counts["requests"] = requestsAfter - requests
    try add(coverage, of: visit, to: &counts)
    return counts
  }

  /// Begins to count calls of functions (DevTools protocol, Profiler.startPreciseCoverage).
  private static func startCoverage(in visit: PageVisit) throws(HostError) {
    try visit.page.call(
      "Profiler.startPreciseCoverage", [.init("callCount", .boolean(true)), .init("detailed", .boolean(false))])
  }

  /// The number of steps that take the wanted time.
  private static func steps(in visit: PageVisit) throws(HostError) -> Int {
    let count = 10
    try visit.evaluate("lab.approach(0)", in: nil)
    let answer = try visit.evaluate("lab.segment(\(count))", in: nil, timeout: .seconds(60))
    let time = max(0.1, answer["elapsedMs"]?.double ?? 0) / Double(count)
    return min(max(Int(scrollMilliseconds / time) / 10 * 10, stepRange.lowerBound), stepRange.upperBound)
  }

  /// Adds the calls of functions of the page's own scripts (DevTools protocol, Profiler.ScriptCoverage).
  private func add(
    _ coverage: JSONValue?, of visit: PageVisit, to counts: inout PageCounts
  ) throws(HostError) {
    // The debugger knows the sources. It is not enabled while calls are counted.
    try visit.page.call("Debugger.enable")
    for script in coverage?.elements.map({ $0 }) ?? [] {
      guard let url = script["url"]?.string, !url.isEmpty, let id = script["scriptId"]?.string else { continue }
      let file = PageProfile.file(url)
      var source: [UInt16]?
      // Lines are counted up to a function from the one before.
      var (line, counted) = (1 + visit.firstLine(ofScript: id), 0)
      // The first range is the whole function.
      let functions = script["functions"]?.elements.compactMap { function in
        function["ranges"]?.elements.first { _ in true }.map { (function, start: $0["startOffset"]?.integer ?? 0, $0) }
      }
      for (function, start, range) in functions?.sorted(by: { $0.start < $1.start }) ?? [] {
        guard let calls = range["count"]?.integer, calls > 0 else { continue }
        let name = function["functionName"]?.string ?? ""
        let key = "\(file) \(name.isEmpty ? "functions without a name" : name)"
        counts.calls[key, default: 0] += calls
        guard counts.places[key] == nil else { continue }
        if source == nil {
          let answer = try? visit.page.call("Debugger.getScriptSource", [.init("scriptId", .string(id))])
          source = Array((answer?["scriptSource"]?.string ?? "").utf16)
        }
        let text = source ?? []
        let end = min(max(counted, start), text.count)
        line += text[counted..<end].count { $0 == UInt16(UInt8(ascii: "\n")) }
        counted = end
        counts.places[key] = "\(file):\(line)"
      }
    }
    counts.leaveOut([])
  }
}
