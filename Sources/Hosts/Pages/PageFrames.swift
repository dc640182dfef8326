import Analysis
import Foundation
import JSON

/// Copies of pages as frames of one page, of which one is in the window at a time. A class, because it owns the browser.
final class PageFrames {
  private let visit: PageVisit
  private var clock: ThreadClock?
  private var frames: [(id: String, context: Int)] = []
  private let addresses: [String]
  /// What was found in each copy; nil where it failed, and for copies that are not opened.
  private(set) var found: [PageInspection?] = []
  /// Whether scroll snapping was switched off in a copy.
  private var hasStoppedSnapping = false
  /// Why copies failed.
  private(set) var failures: [Int: String] = [:]
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

  /// Frames come as fast as they are ready, and not at the rate of a display.
  static let arguments = ["--disable-frame-rate-limit", "--disable-gpu-vsync"]

  /// The address of the page that contains copies of pages. Its host is that of the first one, without which browsers would withhold cookies from
  /// its copies. Its port is another one, so that the copies are of another origin: they reach neither it nor each other, and the browser
  /// makes no frames for those that are not shown and calls their timers once a second. It contains no page that is not secure if it is.
  static func address(around pages: [PageAddress]) -> String {
    let parts = pages.compactMap { URLComponents(string: $0.url) }
    let isSecure = zip(parts, pages).allSatisfy { $0.scheme == "https" || PageAddress.isLoopback($1.host) }
    var address = URLComponents()
    address.scheme = isSecure ? parts.first?.scheme ?? "http" : "http"
    address.percentEncodedHost = parts.first?.percentEncodedHost?.lowercased()
    address.port = (firstPort...).first { port in !parts.contains { $0.port == port } }
    address.path = "/"
    return address.string ?? ""
  }

  /// The first port of those that nobody reserves (RFC 6335, section 6).
  private static let firstPort = 49_152

  /// The largest shares of a processor's time that the main thread, and all threads, may take while no copy is shown.
  private static let largestHiddenShare = (main: 0.03, threads: 0.1)
  /// The time in which they are measured, and how often before hidden copies are no longer painted.
  private static let hiddenTime = Duration.milliseconds(200)
  private static let paintedTimes = 5

  /// Starts a browser and opens copies of pages.
  ///
  /// - Parameters:
  ///   - order: the copies that are opened, in their order in the document.
  ///   - files: files of the lab that the pages request.
  ///   - mayFail: whether the browser stays if a copy other than the first fails.
  init(
    _ host: ChromiumHost, _ settings: PageSettings, copies: [PageVariant], order: [Int], files: [PageFile] = [],
    mayFail: Bool = false
  ) throws(HostError) {
    // An address has no character that ends an attribute: quotes are escaped in it.
    let elements = order.map { copy in
      let address = copies[copy].address.url.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
      return "<iframe id=\"\(copy)\" onload=\"loadedFrames.add(id)\" src=\"\(address)\"></iframe>"
    }
    addresses = copies.map(\.address.url)
    let address = Self.address(around: copies.map(\.address))
    let source = PageFiles.frames.replacing("<!-- frames -->", with: elements.joined())
    visit = try PageVisit(
      host, settings, addresses: copies.map(\.address),
      files: files + [PageFile(path: address, type: "text/html; charset=utf-8", bytes: Array(source.utf8))],
      arguments: Self.arguments)
    do throws(HostError) {
      for (position, copy) in order.enumerated() {
        if let script = copies[copy].script { try visit.inject(script, into: position) }
      }
      // Servers can forbid that their pages are shown in frames.
      try visit.page.intercept(documents: true)
      try visit.navigate(to: address)
      try visit.waitUntilLoaded()
      let opened = Dictionary(zip(order, try visit.page.frames())) { first, _ in first }
      for (copy, variant) in copies.enumerated() {
        guard order.contains(copy) else {
          frames.append(("", 0))
          found.append(nil)
          continue
        }
        guard let frame = opened[copy] else { throw HostError(.failed, "the browser has no frame for a page") }
        frames.append((frame.id, 0))
        do throws(HostError) {
          let inspection = try open(copy, of: variant, unreachable: frame.unreachable)
          found.append(inspection)
        } catch {
          guard mayFail, copy > 0, visit.connection.isOpen else { throw error }
          found.append(PageInspection?.none)
          failures[copy] = error.description
        }
      }
      visit.beginMeasuring(frames: opened.values.map(\.id))
      exceptionCount = visit.exceptionCount
      clock = visit.isOnThisMachine ? try ThreadClock(visit.connection) : nil
      if order.count > 1 { try waitForRest() }
    } catch {
      visit.end()
      throw error
    }
  }

  /// Waits until a copy is ready.
  private func open(_ copy: Int, of variant: PageVariant, unreachable: String?) throws(HostError) -> PageInspection {
    if let unreachable { throw visit.problem(.missing, of: unreachable, "does not answer") }
    try show(copy)
    let context = try visit.page.isolate(frames[copy].id)
    frames[copy].context = context
    try visit.evaluate(PageFiles.probe, in: context)
    // The others have loaded while the first was waited for.
    let inspection = try visit.waitUntilReady(
      in: context, of: variant.address.url, frame: frames[copy].id, count: copy == 0 ? PageVisit.stableCount : 2)
    if try evaluate("lab.stopSnapping()", of: copy).boolean == true { hasStoppedSnapping = true }
    return inspection
  }

  /// The greatest offset that every open copy has, in px.
  func range() throws(HostError) -> Double {
    var least = Double.infinity
    for copy in found.indices where found[copy] != nil {
      least = min(least, try evaluate("lab.range()", of: copy).double ?? 0)
    }
    return least
  }

  /// Moves a copy into the window, and the others out of it.
  private func show(_ copy: Int?) throws(HostError) {
    try visit.evaluate("show(\"\(copy.map(String.init) ?? "")\")", in: nil)
  }

  /// Waits until the copies do not work while none is shown, or no more than in moments: they share their threads, so this work would be a part
  /// of the time of whichever copy is shown. Animations of the compositor go on in hidden copies, unless these are not painted; without such
  /// animations they are, because showing painted ones takes less time, and figures vary less.
  private func waitForRest() throws(HostError) {
    try show(nil)
    let deadline = ContinuousClock.now + visit.patience
    var times = 0
    var share = (main: 1.0, threads: 1.0)
    while share.main > Self.largestHiddenShare.main || share.threads > Self.largestHiddenShare.threads {
      guard ContinuousClock.now < deadline else { throw worksHidden(share) }
      if times == Self.paintedTimes { try stopPainting() }
      let (start, before) = (ContinuousClock.now, try cpuMilliseconds())
      visit.rest(until: start + Self.hiddenTime)
      let after = try cpuMilliseconds()
      let elapsed = (ContinuousClock.now - start) / .milliseconds(1)
      let threads = before.threads.flatMap { before in
        after.threads.map { ThreadClock.milliseconds(from: before, to: $0) / elapsed }
      }
      share = ((after.main - before.main) / elapsed, threads ?? 0)
      times += 1
    }
  }

  private func worksHidden(_ share: (main: Double, threads: Double)) -> HostError {
    visit.problem(
      .unsupported,
      "cannot be compared in turns: its copies work while none is shown, \(Self.percent(share.main)) of the time on the main thread and \(Self.percent(share.threads)) on all threads (messages of a server, workers, loading). --wait N waits longer, and --repeat N measures each page alone"
    )
  }

  /// From now on, copies that are not shown are not painted. This begins when they are shown and no longer are.
  private func stopPainting() throws(HostError) {
    try visit.evaluate("stopPainting()", in: nil)
    for copy in found.indices where found[copy] != nil {
      try show(copy)
      visit.rest(until: .now + Self.hiddenTime / 4)
    }
    try show(nil)
  }

  private static func percent(_ share: Double) -> String { "\(FixedDecimals.text(100 * share, 0) ?? "") %" }

  /// Evaluates an expression in the lab's context of a copy.
  @discardableResult
  func evaluate(_ expression: String, of copy: Int) throws(HostError) -> JSONValue {
    try visit.evaluate(expression, in: frames[copy].context)
  }

  /// Sends a command to the page that contains the copies.
  @discardableResult
  func call(_ method: String, _ parameters: [JSONContent.Member] = []) throws(HostError) -> JSONValue {
    try visit.page.call(method, parameters)
  }

  /// A picture of a copy some milliseconds from now: a PNG file in base64.
  func picture(of copy: Int, after milliseconds: Int = 0) throws(HostError) -> String {
    try show(copy)
    if milliseconds > 0 { try evaluate("lab.pause(\(milliseconds))", of: copy) }
    return try visit.page.screenshot()
  }

  /// The difference of two such pictures. Layers of their own are rounded differently: colors by a few steps, places by a pixel.
  func difference(of picture: String, from other: String) throws(HostError) -> HostPictureDifference {
    try visit.page.difference(of: picture, from: other, tolerance: 8, shift: 1, in: frames[0].context)
  }

  /// The first exception in a copy, or nil.
  func exception(of copy: Int) -> String? { visit.exception(inFrame: frames[copy].id) }

  /// Brings a copy to a place and takes measured steps there.
  ///
  /// - Parameters:
  ///   - isWhole: whether the CPU times contain the way to the place.
  ///   - rest: the time after the way to the place and after the steps that belongs to each, in milliseconds, at least.
  func segment(
    of copy: Int, at place: Double, steps: Int, isWhole: Bool = false, rest: Int = 0
  ) throws(HostError) -> Segment {
    try show(copy)
    var start = try cpuMilliseconds()
    try approach(place, copy)
    try settle(copy, rest)
    if !isWhole { start = try cpuMilliseconds() }
    let answer = try evaluate("lab.segment(\(steps))", of: copy)
    try settle(copy, rest)
    let end = try cpuMilliseconds()
    guard let frame = answer["frameMs"]?.double, let elapsed = answer["elapsedMs"]?.double else {
      throw HostError(.failed, "the page reported no segment")
    }
    let count = Double(steps)
    return Segment(
      frame: frame / count, main: (end.main - start.main) / count,
      threads: start.threads.flatMap { start in
        end.threads.map { ThreadClock.milliseconds(from: start, to: $0) / count }
      },
      moved: answer["moved"]?.double ?? 0, elapsed: elapsed)
  }

  private func approach(_ place: Double, _ copy: Int) throws(HostError) {
    try evaluate("lab.approach(\(Int(place)))", of: copy)
  }

  /// Brings a copy to a place and takes steps there.
  ///
  /// - Returns: how much of the height the rows cover at the end of each step, in px, before what the page does later.
  func coveredHeights(of copy: Int, at place: Double, steps: Int) throws(HostError) -> [Double] {
    try show(copy)
    try approach(place, copy)
    return try evaluate("lab.coveredHeights(\(steps))", of: copy).elements.compactMap(\.double)
  }

  /// The time after which the work of a copy is no longer waited for.
  private static let settlingLimit = Duration.milliseconds(200)

  /// Waits for what a copy does later: by the time, and again while the browser's threads work in more than half of it. Asking the page would
  /// be work, too.
  private func settle(_ copy: Int, _ rest: Int) throws(HostError) {
    guard rest > 0 else { return }
    let pause = Duration.milliseconds(rest)
    var (start, last) = (ContinuousClock.now, clock?.reading)
    let deadline = start + Self.settlingLimit
    try evaluate("lab.pause(\(rest))", of: copy)
    while let before = last, let reading = clock?.reading, .now < deadline,
      ThreadClock.milliseconds(from: before, to: reading) > (ContinuousClock.now - start) / .milliseconds(2)
    {
      (start, last) = (.now, reading)
      visit.rest(until: start + pause)
    }
  }

  /// The CPU time of the main thread's tasks, and of all threads, until now, in milliseconds.
  private func cpuMilliseconds() throws(HostError) -> (main: Double, threads: ThreadClock.Reading?) {
    (1000 * (try visit.page.metrics()["TaskDuration"] ?? 0), clock?.reading)
  }

  /// The number of requests that were refused.
  var refusedCount: Int { visit.refusedCount }

  /// Throws an error if a page threw an exception since it was ready, or went elsewhere.
  func checkIncidents() throws(HostError) {
    let addresses = Dictionary(zip(frames.map(\.id), addresses)) { first, _ in first }
    try visit.checkIncidents(after: exceptionCount, addresses: addresses)
  }

  /// The browser, the machine, and what was found.
  func description(_ conditions: [HostDescription.Condition]) throws(HostError) -> HostDescription {
    try visit.description(
      conditions + (hasStoppedSnapping ? [PageVisit.snappingStopped] : []), obtained: ChromiumHost.obtainedInTurns)
  }

  /// Ends the browser.
  func end() { visit.end() }
}
