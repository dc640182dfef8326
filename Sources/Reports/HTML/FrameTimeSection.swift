import Analysis
import Charts
import JSON
import LabRunner
import Markup
import Scenarios

/// The section with histograms of each run's main-thread time per frame, relative to the refresh interval.
enum FrameTimeSection {
  static func section(_ study: StudyResult) -> HTMLPage.Section? {
    let runs = study.chartedRuns
    guard runs.contains(where: { !$0.data.series.frameMainMicroseconds.isEmpty }) else { return nil }
    let all = runs.map { bins($0.data.series) }
    let greatest = all.flatMap { $0 }.map(\.share.number).max() ?? 1
    let figures = study.chartedFigures(note: note) { index, title in
      chart(title, runs[index].data, all[index], index, maximumShare: greatest)
    }
    return HTMLPage.Section(
      id: "frame-time", title: "Frame times",
      content: [
        .paragraph(
          "Main-thread time of the scroll's frames: work, and waiting for others. Frames left of the dashed line take at most one "
            + "refresh. The time doubles every two bars; the last bar contains all longer frames.",
          "note")
      ] + figures)
  }

  private static func chart(
    _ name: String, _ data: RunData, _ bins: [HistogramChart.Bin], _ index: Int, maximumShare: Double
  )
    -> HistogramChart
  {
    HistogramChart(
      ChartCaption(
        id: "time-\(index)", title: name,
        summary: "The distribution of the main-thread times of the frames of \(name)."),
      titles: ("main-thread time in ms", "% of frames"), bins: bins, limit: limit(data.series),
      percentiles: percentiles(data), hasSeparateLegend: true, maximumShare: maximumShare)
  }

  /// The lower bounds of the bins in sixteenths of a refresh interval. There are two bins per doubling.
  private static let edges: [Int128] = [0, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384]

  private static func bins(_ series: RunSeries) -> [HistogramChart.Bin] {
    // Frame times are whole microseconds, so bounds are too. Then a frame of exactly one refresh falls within it.
    let bounds = edges.map { Int64(($0 * Int128(series.refreshNanoseconds) + 8000) / 16000) }
    var counts = edges.map { _ in 0 }
    for time in series.frameMainMicroseconds {
      var bin = bounds.count - 1
      while bin > 0, bounds[bin] >= time { bin -= 1 }
      counts[bin] += 1
    }
    let edges = edges.map { Rational($0 * Int128(series.refreshNanoseconds), 16 * 1_000_000) }
    let total = max(1, series.frameMainMicroseconds.count)
    return edges.indices.map { index in
      HistogramChart.Bin(
        from: ChartSeries.value(edges[index], decimals: index > 0 && edges[index] < Rational(100) ? 1 : 0),
        isLabelled: index == 0 || (index % 2 == 1 && index > 1),
        share: ChartSeries.value(Rational(100 * Int128(counts[index]), Int128(total)), decimals: 2))
    }
  }

  private static func limit(_ series: RunSeries) -> (name: String, value: ChartValue)? {
    guard series.refreshNanoseconds > 0 else { return nil }
    let interval = Rational(Int128(series.refreshNanoseconds), 1_000_000)
    return ("one refresh", ChartValue(interval.approximation, "\(interval.text(decimals: 2)) ms"))
  }

  private static func percentiles(_ data: RunData) -> [(name: String, value: ChartValue)] {
    [50, 95, 99].compactMap { percent in
      data.measurements.metrics["frame_main_ms_p\(percent)"].map { value in
        ("p\(percent)", ChartValue(value.approximation, "\(value.text(decimals: 3)) ms"))
      }
    }
  }

  private static func note(_ data: RunData) -> String {
    let texts = percentiles(data).map { "\($0.name) \($0.value.text)" }
    let longest = data.measurements.metrics["frame_main_ms_max"].map { ", longest \($0.text(decimals: 3)) ms" } ?? ""
    return texts.joined(separator: ", ") + longest
  }
}
