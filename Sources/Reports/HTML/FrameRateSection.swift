import Analysis
import Charts
import JSON
import LabRunner
import Markup
import Scenarios

/// The section with each run's frame rate over the scroll, the stability band and the missed refreshes.
enum FrameRateSection {
  static func section(_ study: StudyResult) -> HTMLPage.Section? {
    let runs = study.chartedRuns
    guard runs.contains(where: { !$0.data.series.frameRateSamples.isEmpty }) else { return nil }
    let end = ChartSeries.longestScroll(of: runs.map(\.data.series))
    let top = runs.flatMap { $0.data.series.frameRateSamples }.max() ?? 0
    let figures = study.chartedFigures(note: note) { index, title in
      chart(title, runs[index].data, index, end: end, top: Double(top))
    }
    let longest = runs.map(\.data.series.frameRateSamples.count).max() ?? 0
    return HTMLPage.Section(
      id: "frame-rate", title: "Frame rate over time",
      content: [
        .paragraph(
          "Samples of the frame counter, each over at least half a second. The frame rate is stable in the band of 0.8 to 1.2 "
            + "times its mean. Marks at the bottom are hitches: refreshes at which a new frame was due and none was shown. A longer "
            + "mark means more of them.", "note"),
        MarkupElement(
          "p", [("class", "note")],
          nodes: [
            .element(.command("lab trace FILE --run NAME")), .text(" shows their causes, frame by frame; "),
            .element(.command("lab frame FILE --run NAME --at TIME")), .text(" draws what was on the screen then."),
          ]),
      ] + (ChartSeries.thinningNote(for: longest, "samples").map { [.paragraph($0, "note")] } ?? [])
        + figures)
  }

  private static func chart(_ name: String, _ data: RunData, _ index: Int, end: Double, top: Double) -> TimelineChart {
    let series = data.series
    let samples = Array(zip(series.frameRateInstants, series.frameRateSamples))
    let points = ChartSeries.thinnedIndices(of: samples.map { Int64($0.1) }).map { index in
      (
        at: ChartSeries.seconds(samples[index].0), value: ChartValue(Double(samples[index].1), "\(samples[index].1)")
      )
    }
    let mean = data.measurements.metrics["fps_avg"]
    func value(_ number: Rational) -> ChartValue { ChartSeries.value(number, decimals: 2) }
    return TimelineChart(
      ChartCaption(
        id: "fps-\(index)", title: name,
        summary: "The frame rate of \(name) over its scroll, with the band in which it counts as stable."),
      titles: ("time in s", "frames per second"), maxima: (end, top),
      lines: [TimelineChart.Line(name: "frame rate", points: points, series: 0, isStepped: true)],
      band: varies(data)
        ? nil
        : mean.map { mean in
          let band = FrameRateBand(around: mean)
          return TimelineChart.Band(name: "stable", low: value(band.low), high: value(band.high))
        }, referenceLine: mean.map { ("mean", value($0)) },
      marks: TimelineChart.Marks(
        name: "missed refreshes", instants: series.missedRefreshInstants.map(ChartSeries.number),
        unit: ("missed refresh", "missed refreshes")), hasSeparateLegend: true)
  }

  /// Whether the display varied its rate: stability is then measured relative to that rate, and is not a band of frame
  /// rates.
  private static func varies(_ data: RunData) -> Bool { data.measurements.metrics["refresh_rate_avg_hz"] != nil }

  private static func note(_ data: RunData) -> String {
    let metrics = ["fps_avg", "frame_rate_stability_pct", "missed_vsyncs"].compactMap(Quantity.metric)
    let texts = metrics.map { $0.text(data.measurements.metrics[$0.name]) }
    let missed = data.series.missedRefreshInstants.count == 1 ? "refresh" : "refreshes"
    return "\(texts[0]) fps, \(texts[1]) % stable, \(texts[2]) missed \(missed)"
  }
}
