package import Analysis
package import ListRuntime
import Simulation

/// The measurements of a completed run, small enough to keep a thousand runs in memory.
package struct RunData: Sendable, Hashable {
  /// Metrics, counts and amounts of work.
  package let measurements: Measurements
  /// The work of the run, by what asked for it.
  package let charges: [WorkCharge]
  /// Main-thread time of the frames that load the list, by technique and phase.
  package let loadAttribution: Attribution
  /// Main-thread time of the scroll's frames, by technique and phase.
  package let scrollAttribution: Attribution
  /// Time series of the scroll.
  package let series: RunSeries
  /// Peak bytes of each memory kind, in the order of `MemoryKind.allCases`.
  package let memoryPeakByKind: [Int64]
  /// Content height at the end of the run, in points.
  package let contentHeight: Double

  /// Creates run data from stored parts.
  package init(
    measurements: Measurements, charges: [WorkCharge], loadAttribution: Attribution, scrollAttribution: Attribution,
    series: RunSeries, memoryPeakByKind: [Int64], contentHeight: Double
  ) {
    self.measurements = measurements
    self.charges = charges
    self.loadAttribution = loadAttribution
    self.scrollAttribution = scrollAttribution
    self.series = series
    self.memoryPeakByKind = memoryPeakByKind
    self.contentHeight = contentHeight
  }

  /// A copy without time series, for studies of many runs that compare only metrics.
  package var withoutSeries: RunData {
    RunData(
      measurements: measurements, charges: charges, loadAttribution: loadAttribution,
      scrollAttribution: scrollAttribution, series: RunSeries(), memoryPeakByKind: memoryPeakByKind,
      contentHeight: contentHeight)
  }

  /// Extracts the data of a record. Complexity: O(frames · log frames).
  ///
  /// - Parameter hasSeries: whether it has time series.
  package init(of record: RunRecord, hasSeries: Bool = true) {
    measurements = Measurements(of: record)
    charges = record.workCharges
    let scrollStart = record.scrollStart
    loadAttribution = Attribution(of: record) { !$0.isScroll && $0.start < scrollStart }
    scrollAttribution = Attribution(of: record) { $0.isScroll }
    series = hasSeries ? RunSeries(of: record) : RunSeries()
    memoryPeakByKind = record.memoryPeakByKind
    contentHeight = record.contentHeight
  }
}
