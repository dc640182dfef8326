internal import Analysis
internal import Charts
internal import JSON
internal import LabRunner
internal import Scenarios

/// How long the main thread took for the frames of each run, beside the time that a refresh leaves.
enum FrameTimeSection {
  static func section(_ study: StudyResult) -> HTMLPage.Section? {
    let runs = study.charted
    guard runs.contains(where: { !$0.data.series.frameMainMicroseconds.isEmpty }) else { return nil }
    let all = runs.map { bins($0.data.series) }
    let greatest = all.flatMap { $0 }.map(\.share.number).max() ?? 1
    let charts = runs.indices.map { place in
      chart(runs[place].name, runs[place].data, all[place], place, greatest: greatest)
    }
    let figures = zip(charts, runs).map { chart, run in Markup.figure(chart, note: note(run.data)) }
    return HTMLPage.Section(
      id: "frame-time", title: "How long frames take",
      content: [
        .paragraph(
          "Main-thread time of the scroll's frames: work, and waiting for others. Bars left of the dashed line are made within one "
            + "refresh. Every second edge of the bars doubles the time; the last bar holds all that took longer still.",
          "note")
      ] + study.chartedNote + (charts.first.map { [.key($0.key)] } ?? []) + [.grid(figures)])
  }

  private static func chart(
    _ name: String, _ data: RunData, _ bins: [HistogramChart.Bin], _ place: Int, greatest: Double
  )
    -> HistogramChart
  {
    HistogramChart(
      ChartCaption(
        id: "time-\(place)", title: name.printable,
        summary: "How the main-thread times of the frames of \(name.printable) are distributed."),
      titles: ("main-thread time in ms", "% of frames"), bins: bins, limit: limit(data.series),
      percentiles: percentiles(data), hasKey: true, greatest: greatest)
  }

  /// The lower ends of the ranges in sixteenths of a refresh: two for every doubling.
  private static let edges: [Int128] = [0, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384]

  private static func bins(_ series: RunSeries) -> [HistogramChart.Bin] {
    // In whole microseconds, as the frames' times are: one that takes exactly a refresh is within it.
    let ends = edges.map { Int64(($0 * Int128(series.refreshNanoseconds) + 8000) / 16000) }
    var counts = edges.map { _ in 0 }
    for time in series.frameMainMicroseconds { counts[ends.lastIndex { $0 < time } ?? 0] += 1 }
    let edges = edges.map { Rational($0 * Int128(series.refreshNanoseconds), 16 * 1_000_000) }
    let total = max(1, series.frameMainMicroseconds.count)
    return edges.indices.map { place in
      HistogramChart.Bin(
        from: RunTimes.value(edges[place], decimals: place > 0 && edges[place] < Rational(100) ? 1 : 0),
        isLabelled: place == 0 || (place % 2 == 1 && place > 1),
        share: RunTimes.value(Rational(100 * Int128(counts[place]), Int128(total)), decimals: 2))
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
