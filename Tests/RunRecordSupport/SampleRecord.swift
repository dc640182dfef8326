package import ListRuntime
package import Simulation

/// Synthetic run records for tests of metrics and reports.
package enum SampleRecord {
  /// The refresh interval of 60 Hz in whole nanoseconds.
  package static let interval = VirtualDuration(nanoseconds: 16_666_667)

  /// One frame of a sample record.
  package struct Frame {
    /// The main-thread time in nanoseconds, all of it busy.
    package var mainTime: Int64
    /// The refresh that showed the frame; -1 if it was never shown.
    package var shownAt: Int
    /// Whether the frame is part of the scroll.
    package var isScroll: Bool
    /// The number of blank pixels.
    package var blankPixels: Int
    /// Creates a frame.
    package init(mainTime: Int64, shownAt: Int, isScroll: Bool = true, blankPixels: Int = 0) {
      self.blankPixels = blankPixels
      self.mainTime = mainTime
      self.shownAt = shownAt
      self.isScroll = isScroll
    }
  }

  /// Creates a record. The time of each frame is charged to the layout phase: two thirds to the list, the rest to the
  /// last technique.
  package static func record(
    name: String = "sample", techniques: [String] = [], scrollSeconds: Double = 2, samples: [Int] = [60, 60],
    frames: [Frame] = [], missedVsyncs: Int = 0, footprints: [Int64] = [30_000_000],
    ending: RunRecord.Ending = .completed, scrollRefreshes: Range<Int> = 60..<180, contentLatencies: [Int] = [],
    filmstrip: [FilmstripFrame]? = nil
  ) -> RunRecord {
    var charges: [FrameCharge] = []
    let start = VirtualInstant(nanoseconds: 1_000_000_000)
    let records = frames.enumerated().map { index, frame in
      let first = charges.count
      let techniqueTime = frame.mainTime / 3
      let technique = UInt8(techniques.count)
      charges.append(charge(0, frame.mainTime - techniqueTime))
      if techniqueTime > 0 { charges.append(charge(technique, techniqueTime)) }
      let at = frame.isScroll ? start + VirtualDuration(nanoseconds: Int64(index) * interval.nanoseconds) : .zero
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
      memorySamples: footprints.enumerated().map { index, footprint in
        MemorySample(
          at: start + .seconds(index + 1), nonPurgeable: footprint,
          byKind: MemoryKind.allCases.map { $0 == .appBase ? footprint - 1_000_000 : $0 == .views ? 1_000_000 : 0 },
          appBusy: .milliseconds(250 * (index + 1)),
          gpuBusy: .milliseconds(150 * (index + 1)))
      }, memoryPeak: max(40_000_000, footprints.max() ?? 0), footprintPeak: 50_000_000,
      memoryPeakByKind: MemoryKind.allCases.map { Int64($0.rawValue) },
      workCharges: WorkKind.allCases.dropFirst().map { kind in
        WorkCharge(
          technique: 0, phase: .layout, part: .main, kind: kind, amount: kind.index * 10, loadAmount: kind.index,
          time: .microseconds(kind.index))
      }, counters: counters, contentHeight: 35210.5,
      refreshInterval: interval, scrollRefreshes: scrollRefreshes, contentLatencies: contentLatencies,
      frameRateInstants: samples.indices.map { start + .milliseconds(500 * ($0 + 1)) }, filmstrip: filmstrip)
  }

  private static func charge(_ technique: UInt8, _ nanoseconds: Int64) -> FrameCharge {
    FrameCharge(technique: technique, phase: .layout, row: -1, time: VirtualDuration(nanoseconds: nanoseconds))
  }
}
