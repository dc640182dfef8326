package import Analysis
import JSON
import Simulation

/// Compares variants of a page with the page, and the page with itself: in one browser after the other, each of which alternates between them
/// within fractions of a second.
package struct PageComparison: Sendable {
  private let host: ChromiumHost
  private let page: PageSettings
  /// The page, the page again, and the variants.
  let copies: [PageVariant]
  private let precision: Double
  private let seed: UInt64
  private let browsers: Int
  private let metrics: [String]
  private let files: [PageFile]
  private let conditions: [HostDescription.Condition]?
  private let length: SegmentLength
  private let isSettled: @Sendable (MeasuredStudy) -> Bool

  /// The number of visits in a browser, and of the visits before them that do not count.
  private static let visits = 40
  static let screeningVisits = 24
  private static let warmVisits = 2
  /// The wanted time of a segment, in milliseconds, and its steps: alternating fast matters more than long segments.
  package struct SegmentLength: Sendable {
    let milliseconds: Double
    let steps: ClosedRange<Int>
    static let short = SegmentLength(milliseconds: 20, steps: 2...8)
    /// For the runs of a scenario, which are so many that a copy's next turn comes late in any case.
    static let long = SegmentLength(milliseconds: 40, steps: 8...16)
  }
  private static let stepPixels = 40.0
  /// The number of failures in a row after which a comparison is given up.
  private static let limit = 3

  /// The most variants, with the base, of a page that people have: each is a copy of it in the same browser.
  package static let largestCount = 8

  /// The largest number of visits.
  package var maximumRounds: Int { Self.visits * browsers }

  /// The metrics with verdicts: processor time. The elapsed time of a frame is reported without one, because it contains the main thread's
  /// waiting for the compositor, and a page whose pixels cost less waits longer.
  package static let metrics = [Quantity.mainPerFrame, Quantity.threadsPerFrame]

  /// Creates a comparison.
  ///
  /// - Parameters:
  ///   - page: how pages are opened.
  ///   - base: the page with which the variants are compared.
  ///   - precision: the end of an interval, as a share, up to which an undecided comparison may end.
  ///   - seed: the seed of places and orders.
  ///   - browsers: the number of browsers after which it ends undecided.
  ///   - metrics: the metrics with verdicts.
  ///   - files: files of the lab that the pages request.
  ///   - conditions: what is told of the pages; nil for their addresses and lists.
  ///   - isSettled: whether a study has the verdicts that it needs, so that it ends at a look.
  package init(
    _ host: ChromiumHost, _ page: PageSettings, base: PageVariant, variants: [PageVariant], precision: Double,
    seed: UInt64, browsers: Int = InterleavedProtocol.looks.last ?? 1, metrics: [String] = PageComparison.metrics,
    files: [PageFile] = [], conditions: [HostDescription.Condition]? = nil, length: SegmentLength = .short,
    until isSettled: @escaping @Sendable (MeasuredStudy) -> Bool = { $0.isInterleavingDecided() }
  ) {
    self.host = host
    self.page = page
    self.precision = precision
    self.seed = seed
    self.browsers = browsers
    self.metrics = metrics
    self.files = files
    self.conditions = conditions
    self.length = length
    self.isSettled = isSettled
    copies = [base, base.again] + variants
  }

  /// The settings of a study with some metrics.
  func protocolSettings(_ metrics: [String] = PageComparison.metrics) -> MeasurementSettings {
    MeasurementSettings(rounds: maximumRounds, precision: precision, metrics: metrics, seed: seed)
  }

  /// What was measured so far.
  private struct Progress {
    var runs: [MeasuredRun]
    var launches: [Int] = []
    var steps = 0
    var omitted = 0
    var failedBrowsers = 0
    /// For each copy, the number of places at which the base shows the same rows twice, and of those at which the copy shows others.
    var places: [Int: Int] = [:]
    var otherPlaces: [Int: Int] = [:]
    /// The copies that are measured in the next browser.
    var open: [Int]
    var description: HostDescription?

    /// The number of browsers whose visits count.
    var browsers: Int { Set(launches).count }

    init(_ copies: [PageVariant]) {
      open = Array(copies.indices)
      runs = copies.enumerated().map { position, copy in
        MeasuredRun(
          name: copy.name, compareTo: copy.compareTo ?? (position == 0 ? [] : [copies[0].name]),
          techniques: copy.techniques, firstWithSameData: copy.firstWithSameData ?? copies[0].name)
      }
    }
  }

  /// Measures until a verdict is given, every interval is within the precision, or the last browser. A variant whose comparisons are all
  /// settled at a look is left out from then on. After an interruption, the browsers count that were complete, if there are enough of them.
  ///
  /// - Parameter progress: receives the number of finished visits.
  /// - Throws: ``HostError`` if a browser does not start, or a page cannot be measured.
  package func measure(progress report: (Int) -> Void = { _ in }) throws(HostError) -> MeasuredStudy {
    var progress = Progress(copies)
    var failures = 0
    for launch in 0..<browsers {
      report(launch * Self.visits)
      do throws(HostError) {
        try host.interruption.check()
        // The visits of a browser count only if all succeed.
        var next = progress
        try perform(launch, &next)
        if let completed = Self.completed(next.browsers), !host.interruption.note(completed: completed) {
          throw .interrupted
        }
        progress = next
        failures = 0
      } catch {
        let completed = Self.completed(progress.browsers)
        guard !host.interruption.hasCome else {
          guard completed != nil else { throw error }
          return study(progress, interruption: completed)
        }
        failures += 1
        progress.failedBrowsers += 1
        guard launch > 0 else { throw error }
        if failures == Self.limit { return study(progress, abortion: error.description) }
      }
      guard InterleavedProtocol.looks.contains(progress.browsers) else { continue }
      let study = study(progress)
      if isSettled(study) { return study }
      let settled = study.settledVariants
      progress.open.removeAll { settled.contains(copies[$0].name) }
    }
    return study(progress)
  }

  /// What is complete after some browsers; nil if they are fewer than at the first look.
  private static func completed(_ browsers: Int) -> String? {
    browsers < InterleavedProtocol.looks.first ?? 1 ? nil : "after \(browsers) browsers"
  }

  /// The study of one browser's visits of some copies, for estimates: they are too few for verdicts.
  func screen(in frames: PageFrames, copies chosen: [Int]) throws(HostError) -> MeasuredStudy {
    var progress = Progress(copies)
    var random = RandomStream(seed: seed, name: "screening")
    progress.steps = try steps(in: frames, chosen)
    try visit(
      frames, chosen, count: Self.screeningVisits, rest: rest(of: chosen), launch: 0, &random, &progress)
    return study(progress)
  }

  /// The visits of one browser.
  private func perform(_ launch: Int, _ progress: inout Progress) throws(HostError) {
    var random = RandomStream(seed: seed, name: "browser \(launch)")
    var order = progress.open
    random.shuffle(&order)
    let frames = try PageFrames(host, page, copies: copies, order: order, files: files)
    defer { frames.end() }
    if progress.steps == 0 { progress.steps = try steps(in: frames, order) }
    let range = try frames.range() - Self.stepPixels * Double(length.steps.upperBound + 1)
    try compareRows(in: frames, at: max(0, range) * random.unit(), &progress)
    // Also for copies that are left out, so that the others are measured alike in all browsers.
    try visit(
      frames, order, count: Self.visits, rest: rest(of: Array(copies.indices)), launch: launch, &random, &progress)
    try frames.checkIncidents()
    if progress.description == nil { progress.description = try description(frames) }
  }

  /// The time after a segment that belongs to it, in milliseconds; equal for all copies, so that they are measured alike.
  private func rest(of chosen: [Int]) -> Int { chosen.map { copies[$0].rest }.max() ?? 0 }

  /// Visits copies in turns: all at one place, in random order, and then at the next place.
  private func visit(
    _ frames: PageFrames, _ chosen: [Int], count: Int, rest: Int, launch: Int, _ random: inout RandomStream,
    _ progress: inout Progress
  ) throws(HostError) {
    let way = Self.stepPixels * Double(progress.steps)
    let range = try frames.range() - way - Self.stepPixels
    guard range > 0 else {
      throw HostError(
        .unsupported,
        "the list scrolls by less than the \(Int(way)) px of a segment: \(alternative)")
    }
    var order = chosen
    var (omitted, omittedOfCopy) = (0, [Int: Int]())
    for visit in 0..<(Self.warmVisits + count) {
      let place = range * random.unit()
      random.shuffle(&order)
      var segments: [Int: PageFrames.Segment] = [:]
      for copy in order { segments[copy] = try frames.segment(of: copy, at: place, steps: progress.steps, rest: rest) }
      guard visit >= Self.warmVisits else { continue }
      // A page that moves the list itself scrolls something else than another variant.
      let moved = segments.filter { ($0.value.moved - way).magnitude >= 2 }.keys
      for copy in moved { omittedOfCopy[copy, default: 0] += 1 }
      guard moved.isEmpty else {
        omitted += 1
        continue
      }
      for (copy, segment) in segments {
        let sample = HostSample(
          values: [Quantity.elapsedPerFrame: segment.frame, Quantity.mainPerFrame: segment.main].merging(
            segment.threads.map { [Quantity.threadsPerFrame: $0] } ?? [:]
          ) { $1 }, counters: [:],
          refusedRequests: visit == Self.warmVisits && copy == 0 ? frames.refusedCount : 0)
        progress.runs[copy].repetitions.append(
          MeasuredRepetition(position: order.firstIndex(of: copy) ?? 0, sample: sample))
      }
      progress.launches.append(launch)
    }
    progress.omitted += omitted
    guard omitted <= count / 2 else {
      let names = omittedOfCopy.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        .map { "\(copies[$0.key].name) in \($0.value)" }
      throw HostError(
        .failed,
        "the list does not move as far as it is scrolled, in \(omitted) of \(count) visits, because the page moves it, too: \(names.joined(separator: ", "))"
      )
    }
  }

  /// What the user can do with a list that cannot be compared in turns.
  private var alternative: String {
    conditions == nil ? "choose a smaller --screen, or measure it alone" : "--repeat N measures it in real time"
  }

  /// The number of steps of a segment, so that it takes the wanted time.
  private func steps(in frames: PageFrames, _ copies: [Int]) throws(HostError) -> Int {
    var times: [Double] = []
    for round in 0..<3 {
      for copy in copies {
        let taken = try frames.segment(of: copy, at: 400 * Double(round), steps: length.steps.lowerBound)
        times.append(taken.elapsed / Double(length.steps.lowerBound))
      }
    }
    let step = max(0.1, SampleSummary.median(of: times) ?? 1)
    return min(max(Int(length.milliseconds / step), length.steps.lowerBound), length.steps.upperBound)
  }

  private func compareRows(in frames: PageFrames, at place: Double, _ progress: inout Progress) throws(HostError) {
    var texts: [Int: [String]] = [:]
    for copy in progress.open {
      _ = try frames.segment(of: copy, at: place, steps: length.steps.upperBound)
      texts[copy] = try frames.evaluate("lab.shownTexts()", of: copy).elements.compactMap(\.string)
    }
    guard texts[0] == texts[1] else { return }
    for copy in progress.open {
      let first = copies.firstIndex { $0.name == copies[copy].firstWithSameData } ?? 0
      // The copy with the same data can have been left out.
      guard let expected = texts[first] else { continue }
      progress.places[copy, default: 0] += 1
      if texts[copy] != expected { progress.otherPlaces[copy, default: 0] += 1 }
    }
  }

  private func description(_ frames: PageFrames) throws(HostError) -> HostDescription {
    var told = conditions ?? []
    for (copy, found) in zip(copies, frames.found) where conditions == nil {
      told.append(.init(copy.name, copy.address.url))
      guard let found else { continue }
      let list = "\(found.rows), \(found.rowCount) visible, in \(found.scroller)"
      told.append(.init("list of \(copy.name)", list))
    }
    told.append(.init("frames", "as fast as they are ready, without a display's rate"))
    return try frames.description(told)
  }

  private func study(
    _ progress: Progress, abortion: String? = nil, interruption: String? = nil
  ) -> MeasuredStudy {
    var description =
      progress.description ?? HostDescription(host: ChromiumHost.id, product: "unknown", conditions: [])
    let places = progress.places[0] ?? 0
    description.conditions += [
      .init("segments", "\(progress.steps) steps of \(Int(Self.stepPixels)) px"),
      .init("browsers", "\(progress.browsers), and \(progress.failedBrowsers) that failed"),
      .init("visits left out, because the list moved otherwise", "\(progress.omitted)"),
      .init(
        "rows at the same place",
        places == 0
          ? "not compared: \(copies[0].name) shows others each time"
          : progress.otherPlaces.isEmpty
            ? "the same in all, at \(places) places"
            : progress.otherPlaces.sorted { $0.key < $1.key }.map { copy, count in
              "others in \(copies[copy].name) at \(count) of \(progress.places[copy] ?? 0) places"
            }.joined(separator: ", ")),
    ]
    let names = metrics.filter { name in progress.runs.contains { !$0.values(name).isEmpty } }
    return MeasuredStudy(
      scenario: page.name,
      summary: page.summary
        ?? (copies.count > 2
          ? "\(copies.dropFirst(2).map(\.name).joined(separator: ", ")) against \(copies[0].name), in turns."
          : "\(copies[0].name) against a copy of itself, in turns."),
      host: description,
      protocolSettings: protocolSettings(names),
      runs: progress.runs, skipped: [], abortion: abortion, interruption: interruption,
      interleaving: InterleavedProtocol(
        control: copies[1].name, launches: progress.launches,
        runsWithOtherRows: copies.indices.filter { (progress.otherPlaces[$0] ?? 0) > 0 }.map { copies[$0].name }))
  }
}
