package import ListRuntime
package import Simulation

/// Records of runs made by hand, for tests of what is computed from them.
package enum SampleRecord {
  /// The refresh interval of 60 Hz in whole nanoseconds.
  package static let interval = VirtualDuration(nanoseconds: 16_666_667)

  /// One frame of a sample.
  package struct Frame {
    /// Main-thread time in nanoseconds, all of it busy.
    package var mainTime: Int64
    /// The refresh at which it was shown, -1 for never.
    package var shownAt: Int
    /// Whether it lies in the scroll.
    package var isScroll: Bool
    /// Blank pixels.
    package var blankPixels: Int
    /// A frame.
    package init(mainTime: Int64, shownAt: Int, isScroll: Bool = true, blankPixels: Int = 0) {
      self.blankPixels = blankPixels
      self.mainTime = mainTime
      self.shownAt = shownAt
      self.isScroll = isScroll
    }
  }

  /// A record with the given facts; each frame's time is charged to layout, two thirds to the list and the rest to the last
  /// technique.
  package static func record(
    name: String = "sample", techniques: [String] = [], scrollSeconds: Double = 2, samples: [Int] = [60, 60],
    frames: [Frame] = [], missedVsyncs: Int = 0, footprints: [Int64] = [30_000_000],
    ending: RunRecord.Ending = .completed, scrollRefreshes: Range<Int> = 60..<180, contentWaits: [Int] = [],
    film: [FilmstripFrame]? = nil
  ) -> RunRecord {
    var charges: [FrameCharge] = []
    let start = VirtualInstant(nanoseconds: 1_000_000_000)
    let records = frames.enumerated().map { place, frame in
      let first = charges.count
      let own = frame.mainTime / 3
      let technique = UInt8(techniques.count)
      charges.append(charge(0, frame.mainTime - own))
      if own > 0 { charges.append(charge(technique, own)) }
      let at = frame.isScroll ? start + VirtualDuration(nanoseconds: Int64(place) * interval.nanoseconds) : .zero
      return FrameRecord(
        start: at, end: at + VirtualDuration(nanoseconds: frame.mainTime),
        mainTime: VirtualDuration(nanoseconds: frame.mainTime), busyTime: VirtualDuration(nanoseconds: frame.mainTime),
        vsync: max(0, frame.shownAt - 1), shownAt: frame.shownAt, gpuTime: .zero, isScroll: frame.isScroll, moved: true,
        blankPixels: frame.blankPixels, charges: first..<charges.count)
    }
    let end = start + VirtualDuration(nanoseconds: Int64(scrollSeconds * 1e9))
    var counters = ListCounters()
    counters.rowsEntered = 40
    counters.decodes = 7
    return RunRecord(
      name: name, techniques: techniques, ending: ending, loadTime: .milliseconds(250), scrollStart: start,
      scrollEnd: end, driverTicks: 5, frameRateSamples: samples, frames: records, charges: charges,
      missedRefreshes: (0..<missedVsyncs).map { scrollRefreshes.lowerBound + $0 }, scrollEntries: 40,
      framesShown: records.count { $0.isScroll && $0.shownAt >= 0 },
      appBusy: .milliseconds(500), serverBusy: .milliseconds(100), gpuBusy: .milliseconds(300),
      memorySamples: footprints.enumerated().map { place, footprint in
        MemorySample(
          at: start + .seconds(place + 1), footprint: footprint,
          byKind: MemoryKind.allCases.map { $0 == .appBase ? footprint - 1_000_000 : $0 == .views ? 1_000_000 : 0 },
          appBusy: .milliseconds(250 * (place + 1)),
          gpuBusy: .milliseconds(150 * (place + 1)))
      }, memoryPeak: 40_000_000, memoryPeakByKind: MemoryKind.allCases.map { Int64($0.rawValue) },
      work: WorkKind.allCases.map { $0.index * 10 }, counters: counters, contentHeight: 35210.5,
      refreshInterval: interval, scrollRefreshes: scrollRefreshes, contentWaits: contentWaits,
      frameRateInstants: samples.indices.map { start + .milliseconds(500 * ($0 + 1)) }, film: film)
  }

  private static func charge(_ technique: UInt8, _ nanoseconds: Int64) -> FrameCharge {
    FrameCharge(technique: technique, phase: .layout, row: -1, time: VirtualDuration(nanoseconds: nanoseconds))
  }
}
