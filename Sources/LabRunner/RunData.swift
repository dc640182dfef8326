package import Analysis
package import ListRuntime
internal import Simulation

/// What a completed run measured: small enough that a study of a thousand runs fits in memory.
package struct RunData: Sendable, Hashable {
  /// Metrics, counts and amounts of work.
  package let measurements: Measurements
  /// Main-thread time of the frames that loaded the list.
  package let loadAttribution: Attribution
  /// Main-thread time of the scroll's frames.
  package let scrollAttribution: Attribution
  /// What happened over time.
  package let series: RunSeries
  /// Greatest bytes of each kind, in the order of `MemoryKind.allCases`.
  package let memoryPeakByKind: [Int64]
  /// Height of the content when the run ended, in points.
  package let contentHeight: Double

  /// What was measured, from its parts.
  package init(
    measurements: Measurements, loadAttribution: Attribution, scrollAttribution: Attribution, series: RunSeries,
    memoryPeakByKind: [Int64], contentHeight: Double
  ) {
    self.measurements = measurements
    self.loadAttribution = loadAttribution
    self.scrollAttribution = scrollAttribution
    self.series = series
    self.memoryPeakByKind = memoryPeakByKind
    self.contentHeight = contentHeight
  }

  /// The same without what happened over time: for studies of many runs, which compare single figures.
  package var withoutSeries: RunData {
    RunData(
      measurements: measurements, loadAttribution: loadAttribution, scrollAttribution: scrollAttribution,
      series: RunSeries(), memoryPeakByKind: memoryPeakByKind, contentHeight: contentHeight)
  }

  /// What is kept of a record: O(frames log frames).
  package init(of record: RunRecord) {
    measurements = Measurements(of: record)
    let scrollStart = record.scrollStart
    loadAttribution = Attribution(of: record) { !$0.isScroll && $0.start < scrollStart }
    scrollAttribution = Attribution(of: record) { $0.isScroll }
    series = RunSeries(of: record)
    memoryPeakByKind = record.memoryPeakByKind
    contentHeight = record.contentHeight
  }
}
