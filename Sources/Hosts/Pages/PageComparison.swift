package import Analysis
import Simulation

/// Compares two variants of a page, and the first one with itself: in one browser after the other, each of which alternates between them
/// within fractions of a second.
package struct PageComparison: Sendable {
  private let host: ChromiumHost
  private let page: PageSettings
  private let copies: [PageVariant]
  private let settings: MeasurementSettings

  /// The number of visits in a browser, and of the visits before them that do not count.
  private static let visits = 40
  private static let warmVisits = 2
  /// The wanted time of a segment, in milliseconds, and its steps: alternating fast matters more than long segments.
  private static let segmentMilliseconds = 20.0
  private static let stepRange = 2...8
  private static let stepPixels = 40.0
  /// The number of failures in a row after which a comparison is given up.
  private static let limit = 3

  /// The largest number of visits.
  package static let maximumRounds = visits * (InterleavedProtocol.looks.last ?? 1)

  /// The metrics of the three clocks.
  package static let metrics = [Quantity.elapsedPerFrame, Quantity.mainPerFrame, Quantity.threadsPerFrame]

  /// Creates a comparison.
  ///
  /// - Parameters:
  ///   - page: how pages are opened.
  ///   - base: the variant with which the other one is compared.
  package init(
    _ host: ChromiumHost, _ page: PageSettings, base: PageVariant, variant: PageVariant, settings: MeasurementSettings
  ) {
    self.host = host
    self.page = page
    self.settings = settings
    copies = [base, PageVariant(name: "\(base.name) again", base.address), variant]
  }

  /// What was measured so far.
  private struct Progress {
    var runs: [MeasuredRun]
    var launches: [Int] = []
    var steps = 0
    var omitted = 0
    /// The places at which the base shows the same rows in both copies, and those at which the variant shows others.
    var places = 0
    var otherPlaces = 0
    var description: HostDescription?
  }

  /// Measures until a verdict is given, every interval is within the precision, or the last browser.
  ///
  /// - Parameter progress: receives the number of finished visits.
  /// - Throws: ``HostError`` if a browser does not start, or a page cannot be measured.
  package func measure(progress report: (Int) -> Void = { _ in }) throws(HostError) -> MeasuredStudy {
    var progress = Progress(
      runs: copies.enumerated().map { position, copy in
        MeasuredRun(
          name: copy.name, compareTo: position == 0 ? [] : [copies[0].name], techniques: [],
          firstWithSameData: copies[0].name)
      })
    var failures = 0
    for launch in 0..<(InterleavedProtocol.looks.last ?? 1) {
      report(launch * Self.visits)
      do throws(HostError) {
        // The visits of a browser count only if all succeed.
        var next = progress
        try perform(launch, &next)
        progress = next
        failures = 0
      } catch {
        failures += 1
        guard launch > 0 else { throw error }
        if failures == Self.limit { return study(progress, abortion: error.description) }
      }
      if InterleavedProtocol.looks.contains(launch + 1), study(progress).isInterleavingDecided { break }
    }
    return study(progress)
  }

  /// The visits of one browser.
  private func perform(_ launch: Int, _ progress: inout Progress) throws(HostError) {
    var random = RandomStream(seed: settings.seed, name: "browser \(launch)")
    var order = Array(copies.indices)
    random.shuffle(&order)
    let frames = try PageFrames(host, page, copies: copies, order: order)
    defer { frames.end() }
    if progress.steps == 0 { progress.steps = try Self.steps(in: frames, copies.count) }
    let range = max(0, try frames.range() - Self.stepPixels * Double(progress.steps + 1))
    try compareRows(in: frames, at: range * random.unit(), &progress)
    var omitted = 0
    for visit in 0..<(Self.warmVisits + Self.visits) {
      let place = range * random.unit()
      random.shuffle(&order)
      var segments: [Int: PageFrames.Segment] = [:]
      for copy in order { segments[copy] = try frames.segment(of: copy, at: place, steps: progress.steps) }
      guard visit >= Self.warmVisits else { continue }
      // A page that moves the list itself scrolls something else than another variant.
      guard segments.values.allSatisfy({ ($0.moved - Self.stepPixels * Double(progress.steps)).magnitude < 2 }) else {
        omitted += 1
        continue
      }
      for (copy, segment) in segments {
        let sample = HostSample(
          values: [Quantity.elapsedPerFrame: segment.frame, Quantity.mainPerFrame: segment.main].merging(
            segment.threads.map { [Quantity.threadsPerFrame: $0] } ?? [:]
          ) { $1 }, counters: [:], kernelMilliseconds: [],
          refusedRequests: visit == Self.warmVisits && copy == 0 ? frames.refusedCount : 0)
        progress.runs[copy].repetitions.append(
          MeasuredRepetition(position: order.firstIndex(of: copy) ?? 0, sample: sample))
      }
      progress.launches.append(launch)
    }
    try frames.checkIncidents()
    progress.omitted += omitted
    guard omitted <= Self.visits / 2 else {
      throw HostError(
        .failed,
        "the list does not move as far as it is scrolled, in \(omitted) of \(Self.visits) visits: the page moves it, too"
      )
    }
    if progress.description == nil { progress.description = try description(frames) }
  }

  /// The number of steps of a segment, so that it takes the wanted time.
  private static func steps(in frames: PageFrames, _ count: Int) throws(HostError) -> Int {
    var times: [Double] = []
    for round in 0..<3 {
      for copy in 0..<count {
        let segment = try frames.segment(of: copy, at: 400 * Double(round), steps: stepRange.lowerBound)
        times.append(segment.elapsed / Double(stepRange.lowerBound))
      }
    }
    let step = max(0.1, SampleSummary.median(of: times) ?? 1)
    return min(max(Int(segmentMilliseconds / step), stepRange.lowerBound), stepRange.upperBound)
  }

  private func compareRows(in frames: PageFrames, at place: Double, _ progress: inout Progress) throws(HostError) {
    let texts = try copies.indices.map { copy throws(HostError) in try frames.texts(of: copy, at: place) }
    guard texts[0] == texts[1] else { return }
    progress.places += 1
    if texts[2] != texts[0] { progress.otherPlaces += 1 }
  }

  private func description(_ frames: PageFrames) throws(HostError) -> HostDescription {
    try frames.description(
      zip(copies, frames.found).flatMap { copy, found in
        [
          HostDescription.Condition(copy.name, copy.address.url),
          .init("list of \(copy.name)", "\(found.rows), \(found.rowCount) visible, in \(found.scroller)"),
        ]
      } + [.init("frames", "as fast as they are ready, without a display's rate")])
  }

  private func study(_ progress: Progress, abortion: String? = nil) -> MeasuredStudy {
    var description =
      progress.description ?? HostDescription(host: ChromiumHost.id, product: "unknown", conditions: [])
    let browsers = Set(progress.launches).count
    description.conditions += [
      .init("segments", "\(progress.steps) steps of \(Int(Self.stepPixels)) px"), .init("browsers", "\(browsers)"),
      .init("visits left out, because the list moved otherwise", "\(progress.omitted)"),
      .init(
        "rows at the same place",
        progress.places == 0
          ? "not compared: \(copies[0].name) shows others each time"
          : "other rows in \(copies[2].name) at \(progress.otherPlaces) of \(progress.places) places"),
    ]
    let names = settings.metrics.filter { name in progress.runs.contains { !$0.values(name).isEmpty } }
    return MeasuredStudy(
      scenario: copies[0].address.name, summary: "\(copies[2].name) against \(copies[0].name), in turns.",
      host: description,
      protocolSettings: MeasurementSettings(
        rounds: settings.rounds, precision: settings.precision, metrics: names, seed: settings.seed),
      runs: progress.runs, skipped: [], abortion: abortion,
      interleaving: InterleavedProtocol(control: copies[1].name, launches: progress.launches))
  }
}
