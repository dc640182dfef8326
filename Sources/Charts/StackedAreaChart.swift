package import Markup

/// Amounts over time as stacked areas.
package struct StackedAreaChart: LegendChart {
  package let caption: ChartCaption
  private let titles: (x: String, y: String)
  private let series: [String]
  private let points: [(at: ChartValue, parts: [ChartValue])]
  private let x: Axis
  private let y: Axis
  private let hasSeparateLegend: Bool

  /// Creates a chart.
  ///
  /// - Parameters:
  ///   - titles: the axis titles, with units.
  ///   - maxima: the end of the time axis and the minimum extent of the vertical axis; side-by-side charts use the same
  ///     values.
  ///   - series: the series names from bottom to top, at most ``Palette/count``.
  ///   - hasSeparateLegend: whether the drawing omits the legend because ``separateLegend`` is shown next to it.
  ///   - points: samples in ascending order of time, each with one nonnegative number per series.
  package init(
    _ caption: ChartCaption, titles: (x: String, y: String), maxima: (x: Double, y: Double), series: [String],
    hasSeparateLegend: Bool = false, points: [(at: ChartValue, parts: [ChartValue])]
  ) {
    self.hasSeparateLegend = hasSeparateLegend
    self.caption = caption
    self.titles = titles
    self.series = series
    self.points = points
    x = Axis([0, maxima.x], isRounded: false)
    y = Axis([0, maxima.y] + points.map { point in point.parts.reduce(0) { $0 + max(0, $1.number) } }, count: 4)
  }

  /// A standalone legend, shared by several charts with the same series.
  package var separateLegend: MarkupElement {
    Legend.separate(Legend.areas(series, "\(caption.id)-key"), caption, patterns: series.count)
  }

  package var drawing: MarkupElement {
    let legend = Legend(hasSeparateLegend ? [] : series, width: ChartDrawing.width)
    let area = PlotArea(x: x, y: y, xTitle: titles.x, yTitle: titles.y, top: legend.height + 4, height: 120)
    var content = [
      Palette.definitions(series.count, caption.id),
      legend.drawing(Legend.areas(series, caption.id)),
    ]
    content += area.background
    var below = points.map { _ in 0.0 }
    for (seriesIndex, name) in series.enumerated() {
      let above = zip(below, points).map { sum, point in
        sum + (point.parts.indices.contains(seriesIndex) ? max(0, point.parts[seriesIndex].number) : 0)
      }
      defer { below = above }
      guard above != below else { continue }
      let upper = zip(points, above).map { (x: area.position(x: $0.at.number), y: area.position(y: $1)) }
      let lower = zip(points, below).map { (x: area.position(x: $0.at.number), y: area.position(y: $1)) }
      let numbers = points.compactMap { $0.parts.indices.contains(seriesIndex) ? $0.parts[seriesIndex] : nil }
      guard let least = numbers.min(by: { $0.number < $1.number }),
        let greatest = numbers.max(by: { $0.number < $1.number })
      else { continue }
      // A single instant is drawn as a bar.
      let widened = upper.count > 1 ? upper + lower.reversed() : Self.bar(upper, lower)
      content.append(
        ChartDrawing.mark(
          "path", Palette.area(seriesIndex, caption.id) + [("d", ChartDrawing.path(widened) + "Z")],
          tooltip: "\(name): \(least.text) to \(greatest.text)"))
    }
    return ChartDrawing.root(caption, height: area.bottom + PlotArea.footer, content)
  }

  private static func bar(_ upper: [(x: Double, y: Double)], _ lower: [(x: Double, y: Double)]) -> [(
    x: Double, y: Double
  )] {
    var corners: [(x: Double, y: Double)] = []
    for (high, low) in zip(upper, lower) {
      let (left, right) = (high.x - 2, high.x + 2)
      corners += [(x: left, y: high.y), (x: right, y: high.y)]
      corners += [(x: right, y: low.y), (x: left, y: low.y)]
    }
    return corners
  }

  package var table: ChartTable {
    ChartTable(
      headings: [titles.x] + series, nameColumns: 0, rows: points.map { [$0.at.text] + $0.parts.map(\.text) })
  }
}
