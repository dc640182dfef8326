package import Analysis
import JSON
import Scenarios

/// Measures whether the rows of a page stay where wheel input takes them, also when functions of the page change the list at several times
/// after it.
package struct PagePosition: Sendable {
  private let host: ChromiumHost
  private let page: PageSettings
  private let variants: [PageVariant]
  private let settings: MeasurementSettings

  /// The number of wheel events before and after a change of the list, and how long it is watched, in milliseconds.
  private static let (before, after) = (12, 6)
  private static let watchedMilliseconds = 700
  /// Wheel events in a second.
  private static let eventRate = 60

  /// Creates a measurement.
  ///
  /// - Parameters:
  ///   - variants: the variants of the page; empty for the page as it is.
  ///   - settings: the maximum of the rounds is the number of repetitions.
  package init(_ host: ChromiumHost, _ page: PageSettings, _ variants: [PageVariant], settings: MeasurementSettings) {
    self.host = host
    self.page = page
    self.variants = variants.isEmpty ? [PageVariant(page.address)] : variants
    self.settings = settings
  }

  /// Measures every case in a new browser. A repetition that fails is part of the result, except the first one, and those of a round that is
  /// interrupted.
  ///
  /// - Parameter report: receives the number of finished visits, and of all.
  /// - Throws: ``HostError`` if the browser does not start, or the page cannot be measured.
  package func measure(progress report: (Int, Int) -> Void) throws(HostError) -> MeasuredStudy {
    let declaration = page.declaration
    let cases = variants.flatMap { variant in
      let name = variant.name
      return [PageFindings.Position(variant: name)]
        + declaration.hooks.flatMap { hook in
          declaration.delays.map { PageFindings.Position(variant: name, hook: hook.name, delay: $0) }
        }
    }
    var runs = cases.map { MeasuredRun(name: $0.run, compareTo: [], techniques: [], firstWithSameData: $0.run) }
    var description: HostDescription?
    /// The rounds that count after an interruption.
    var completeRounds: Int?
    let total = settings.rounds * cases.count
    for visit in 0..<total {
      report(visit, total)
      let (round, position) = visit.quotientAndRemainder(dividingBy: cases.count)
      let repetition: MeasuredRepetition
      do throws(HostError) {
        try host.interruption.check()
        repetition = MeasuredRepetition(position: position, sample: try sample(cases[position], &description))
      } catch {
        guard round > 0 else { throw error }
        guard !host.interruption.hasCome else {
          completeRounds = round
          break
        }
        repetition = MeasuredRepetition(position: position, failure: error.description)
      }
      runs[position].repetitions.append(repetition)
      if position == cases.count - 1, !host.interruption.note(completed: settings.completed(round + 1)) {
        completeRounds = round
        break
      }
    }
    if let completeRounds { for run in runs.indices { runs[run].keepRounds(completeRounds) } }
    var findings = PageFindings()
    findings.positions = cases
    return MeasuredStudy(
      scenario: page.name, summary: page.summary ?? "the positions of rows in \(page.address.url), by wheel input.",
      host: description ?? HostDescription(host: ChromiumHost.id, product: "unknown", conditions: []),
      protocolSettings: settings, runs: runs, skipped: [], interruption: completeRounds.map(settings.completed),
      page: findings)
  }

  private func sample(
    _ position: PageFindings.Position, _ description: inout HostDescription?
  ) throws(HostError) -> HostSample {
    let variant = variants.first { $0.name == position.variant }
    let visit = try PageVisit(host, page.at(variant?.address ?? page.address))
    defer { visit.end() }
    let found = try visit.open(variant)
    let hasStoppedSnapping = try visit.evaluate("lab.stopSnapping()", in: nil).boolean == true
    let exceptions = visit.exceptionCount
    if let hook = page.declaration.hooks.first(where: { $0.name == position.hook }), let delay = position.delay {
      try visit.checkFunction(hook)
      try change(by: hook, after: delay, in: visit)
    } else {
      // Forth and back, so that every row should be where it was.
      let place = try follow(in: visit)
      let step = Self.step(at: place)
      let isUp = place["isAtEnd"]?.boolean == true
      let range = Int(place[isUp ? "before" : "after"]?.double ?? 0) - step
      let way = page.declaration.pixelsPerSecond * page.declaration.scrollSeconds / 2
      let count = (isUp ? -1 : 1) * max(0, min(way, range) / step)
      guard count != 0 else {
        throw HostError(.unsupported, "the list scrolls by less than one turn of the wheel, \(step) px")
      }
      for count in [count, -count] { try turn(by: count, at: place, in: visit, settlingAfter: 0) }
    }
    let answer = try visit.evaluate("lab.followed()", in: nil)
    try visit.checkIncidents(after: exceptions)
    let commanded = answer["commanded"]?.integer ?? 0
    guard 2 * (answer["canceled"]?.integer ?? 0) <= commanded else {
      throw HostError(.unsupported, "the page handles wheel input itself: it cancels the events of the wheel")
    }
    guard 2 * (answer["seen"]?.integer ?? 0) >= commanded else {
      throw HostError(
        .unsupported, "the list does not move as far as the wheel turns: the page handles wheel input itself")
    }
    if description == nil {
      description = try visit.description(
        of: found, hasStoppedSnapping ? [PageVisit.snappingStopped] : [], obtained: ChromiumHost.obtainedByWheel)
    }
    let jumps = answer["jumps"]?.elements.compactMap(\.double).map(\.magnitude) ?? []
    var values = [
      "jumps": Double(jumps.count), "jump_px": jumps.reduce(0, +), "jump_max_px": jumps.max() ?? 0,
      "blank_max_px": (answer["blank"]?.double ?? 0).rounded(),
      "blank_frames_pct": 100 * (answer["blankFrames"]?.double ?? 0) / max(1, answer["frames"]?.double ?? 1),
    ]
    if position.hook == nil {
      values[Quantity.landingErrorName] = answer["landingError"]?.double?.rounded()
    } else {
      values[Quantity.endLostName] = answer["endLostMs"]?.double
    }
    return HostSample(values: values, counters: [:], refusedRequests: visit.refusedCount)
  }

  /// Calls a function of the page at a time after wheel input, and the wheel turns on after it. A list that starts at its end is changed
  /// there first.
  private func change(by hook: PageHook, after delay: Int, in visit: PageVisit) throws(HostError) {
    let call = "setTimeout(() => { (\(hook.function))(); }, \(delay))"
    let watched = delay + Self.watchedMilliseconds
    var place = try follow(in: visit)
    try visit.evaluate("lab.rememberList()", in: nil)
    if place["isAtEnd"]?.boolean == true {
      try turn(by: 1, isMoving: false, at: place, in: visit, calling: call, settlingAfter: watched)
    } else {
      let middle = ((place["before"]?.double ?? 0) + (place["after"]?.double ?? 0)) / 2
      try visit.evaluate("lab.approach(\(Int(middle)))", in: nil)
      try visit.waitUntilReady()
      place = try follow(in: visit)
      try visit.evaluate("lab.rememberList()", in: nil)
    }
    let step = Self.step(at: place)
    let most = Int(place["before"]?.double ?? 0) / step
    try turn(by: -min(Self.before, most), at: place, in: visit, calling: call, settlingAfter: watched)
    guard try visit.evaluate("lab.hasListChanged()", in: nil).boolean == true else {
      throw visit.problem(.failed, "has a list in which the hook \(hook.name) changes nothing")
    }
    try turn(by: -min(Self.after, max(0, most - Self.before)), at: place, in: visit, settlingAfter: 0)
  }

  // MARK: Wheel input

  /// Begins to follow the rows. The distance of a wheel event in px is odd, because a page hardly moves rows by a multiple of it.
  private func follow(in visit: PageVisit) throws(HostError) -> JSONValue {
    try visit.evaluate("lab.follow(\(page.declaration.pixelsPerSecond / Self.eventRate | 1))", in: nil)
  }

  /// The distance of a wheel event in px, from the answer of `lab.follow`.
  private static func step(at place: JSONValue) -> Int { max(1, place["step"]?.integer ?? 1) }

  /// Turns the wheel by some events, negative toward the start, and waits some milliseconds, and then until the list has settled.
  ///
  /// - Parameters:
  ///   - isMoving: whether that moves the list; at its end it does not.
  ///   - place: the answer of `lab.follow`.
  ///   - call: what the page evaluates after the last event, or nil.
  private func turn(
    by count: Int, isMoving: Bool = true, at place: JSONValue, in visit: PageVisit, calling call: String? = nil,
    settlingAfter milliseconds: Int
  ) throws(HostError) {
    let target = try visit.evaluate("lab.command(\(isMoving ? count : 0))", in: nil)
    guard let x = target["x"]?.double, let y = target["y"]?.double else {
      let other = target["takenBy"]?.string ?? "another element"
      throw HostError(
        .unsupported, "the wheel does not reach the list alone: \(other) takes it (--scroller names another list)")
    }
    var next = ContinuousClock.now
    for _ in 0..<abs(count) {
      try visit.page.call(
        "Input.dispatchMouseEvent",
        [
          .init("type", .string("mouseWheel")), .init("x", .number(x)), .init("y", .number(y)),
          .init("deltaX", .integer(0)), .init("deltaY", .integer(count.signum() * Self.step(at: place))),
        ])
      next += .seconds(1) / Self.eventRate
      visit.rest(until: next)
    }
    if let call { try visit.evaluateAsPage(call) }
    try visit.evaluate("lab.settled(\(milliseconds))", in: nil, timeout: .seconds(60))
  }
}
