import Analysis
import JSON

/// Copies of pages as frames of one page, of which one is in the window at a time. A class, because it owns the browser.
final class PageFrames {
  private let visit: PageVisit
  private var clock: ThreadClock?
  private var contexts: [Int] = []
  /// What was found in each copy.
  private(set) var found: [PageInspection] = []
  /// The number of exceptions until all pages were ready.
  private var exceptionCount = 0

  /// The figures of a segment.
  struct Segment {
    /// The main thread's elapsed time of a frame, its CPU time, and the CPU time of all threads, in milliseconds; nil without such a
    /// clock.
    var frame: Double
    var main: Double
    var threads: Double?
    /// What the steps moved the list, in px, and their elapsed time in milliseconds.
    var moved: Double
    var elapsed: Double
  }

  private static let address = "http://listlab-frames.localhost/"

  /// Frames come as fast as they are ready, and not at the rate of a display.
  private static let arguments = ["--disable-frame-rate-limit", "--disable-gpu-vsync"]

  /// The start of the names of the copies' frames.
  static let namePrefix = "listlab-copy-"

  private static func name(_ copy: Int) -> String { "\(namePrefix)\(copy)" }

  /// Starts a browser and opens copies of pages.
  ///
  /// - Parameter order: the order of the copies in the document.
  init(_ host: ChromiumHost, _ settings: PageSettings, copies: [PageVariant], order: [Int]) throws(HostError) {
    // An address has no character that ends an attribute: quotes are escaped in it.
    let frames = order.map { copy in
      let address = copies[copy].address.url.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
      return "<iframe name=\"\(Self.name(copy))\" src=\"\(address)\"></iframe>"
    }
    let source = PageFiles.frames.replacing("<!-- frames -->", with: frames.joined())
    visit = try PageVisit(
      host, settings, addresses: copies.map(\.address),
      files: [PageFile(path: Self.address, type: "text/html; charset=utf-8", bytes: Array(source.utf8))],
      arguments: Self.arguments)
    do throws(HostError) {
      // A page's policy does not forbid what the user injects; the same is true of all copies.
      try visit.page.call("Page.setBypassCSP", [.init("enabled", .boolean(true))])
      for (copy, variant) in copies.enumerated() {
        guard let script = variant.script else { continue }
        if let error = try visit.page.syntaxError(in: script) {
          throw HostError(.unsupported, "what is injected is not valid JavaScript: \(error)")
        }
        let source = "if (window.name === \"\(Self.name(copy))\") {\n\(script)\n}"
        try visit.page.call("Page.addScriptToEvaluateOnNewDocument", [.init("source", .string(source))])
      }
      try visit.navigate(to: Self.address)
      try visit.waitUntilLoaded()
      let ids = try visit.page.frames()
      for copy in copies.indices {
        guard let frame = ids[Self.name(copy)] else { throw HostError(.failed, "the browser has no frame for a page") }
        if let address = frame.unreachable {
          throw HostError(
            .missing, "\(address) does not answer, or its server forbids frames (X-Frame-Options, frame-ancestors)")
        }
        try show(copy)
        let context = try visit.page.isolate(frame.id)
        try visit.page.evaluate(PageFiles.probe, in: context)
        contexts.append(context)
        // The others have loaded while the first was waited for.
        let count = copy == 0 ? PageVisit.stableCount : 2
        found.append(try visit.waitUntilReady(in: context, of: copies[copy].address.url, count: count))
      }
      visit.beginMeasuring()
      exceptionCount = visit.exceptionCount
      clock = visit.isOnThisMachine ? try ThreadClock(visit.connection) : nil
    } catch {
      visit.end()
      throw error
    }
  }

  /// The greatest offset that every copy has, in px.
  func range() throws(HostError) -> Double {
    var least = Double.infinity
    for context in contexts { least = min(least, try visit.evaluate("lab.range()", in: context).double ?? 0) }
    return least
  }

  private func show(_ copy: Int) throws(HostError) {
    try visit.page.evaluate("show(\"\(Self.name(copy))\")")
  }

  /// Brings a copy to a place and takes measured steps there.
  func segment(of copy: Int, at place: Double, steps: Int) throws(HostError) -> Segment {
    try show(copy)
    let context = contexts[copy]
    try visit.evaluate("lab.approach(\(Int(place)))", in: context)
    let (main, threads) = (try mainMilliseconds(), clock?.milliseconds)
    let answer = try visit.evaluate("lab.segment(\(steps))", in: context)
    let (mainEnd, threadsEnd) = (try mainMilliseconds(), clock?.milliseconds)
    guard let frame = answer["frameMs"]?.double, let elapsed = answer["elapsedMs"]?.double else {
      throw HostError(.failed, "the page reported no segment")
    }
    let count = Double(steps)
    return Segment(
      frame: frame / count, main: (mainEnd - main) / count,
      threads: threads.flatMap { start in threadsEnd.map { ($0 - start) / count } },
      moved: answer["moved"]?.double ?? 0, elapsed: elapsed)
  }

  /// The texts of the visible rows of a copy at a place.
  func texts(of copy: Int, at place: Double) throws(HostError) -> [String] {
    try show(copy)
    try visit.evaluate("lab.approach(\(Int(place)))", in: contexts[copy])
    return try visit.evaluate("lab.shownTexts()", in: contexts[copy]).elements.compactMap(\.string)
  }

  /// The CPU time of the main thread's tasks until now, in milliseconds.
  private func mainMilliseconds() throws(HostError) -> Double { 1000 * (try visit.page.metrics()["TaskDuration"] ?? 0) }

  /// The number of requests that were refused.
  var refusedCount: Int { visit.refusedCount }

  /// Throws an error if a page threw an exception since it was ready, or went elsewhere.
  func checkIncidents() throws(HostError) { try visit.checkIncidents(after: exceptionCount) }

  /// The browser, the machine, and what was found.
  func description(_ conditions: [HostDescription.Condition]) throws(HostError) -> HostDescription {
    try visit.description(conditions, obtained: ChromiumHost.obtainedInTurns)
  }

  /// Ends the browser.
  func end() { visit.end() }
}
