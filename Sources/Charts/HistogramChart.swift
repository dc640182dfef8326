package import Markup

/// A histogram with an optional limit and percentiles. All bins have the same width in the drawing, regardless of their
/// range.
package struct HistogramChart: LegendChart {
  /// One bin of the histogram.
  package struct Bin: Sendable {
    /// The lower bound, which is also the upper bound of the previous bin.
    package var from: ChartValue
    /// Whether the lower bound has a label on the axis.
    package var isLabelled: Bool
    /// The share of samples in the bin.
    package var share: ChartValue
    package init(from: ChartValue, isLabelled: Bool, share: ChartValue) {
      self.from = from
      self.isLabelled = isLabelled
      self.share = share
    }
  }

  package let caption: ChartCaption
  private let titles: (x: String, y: String)
  private let bins: [Bin]
  private let limit: (name: String, value: ChartValue)?
  private let percentiles: [(name: String, value: ChartValue)]
  private let y: Axis
  private let hasSeparateLegend: Bool

  /// Creates a chart.
  ///
  /// - Parameters:
  ///   - titles: the axis titles, with units.
  ///   - bins: adjacent bins in ascending order; the last one has no upper bound.
  ///   - limit: the value that samples should not exceed.
  ///   - percentiles: the percentiles to mark.
  ///   - hasSeparateLegend: whether the drawing omits the legend because ``separateLegend`` is shown next to it.
  ///   - maximumShare: the minimum extent of the vertical axis; side-by-side charts use the same extent.
  package init(
    _ caption: ChartCaption, titles: (x: String, y: String), bins: [Bin], limit: (name: String, value: ChartValue)?,
    percentiles: [(name: String, value: ChartValue)], hasSeparateLegend: Bool = false, maximumShare: Double
  ) {
    self.hasSeparateLegend = hasSeparateLegend
    self.caption = caption
    self.titles = titles
    self.bins = bins
    self.limit = limit
    self.percentiles = percentiles
    y = Axis([0, maximumShare] + bins.map(\.share.number), count: 4)
  }

  /// A standalone legend, shared by several charts with the same limit.
  package var separateLegend: MarkupElement {
    Legend.separate(entries("\(caption.id)-key"), caption, patterns: Self.patterns)
  }

  /// The palette indices of the bins within and beyond the limit, and the number of patterns they need.
  private static let (within, beyond, patterns) = (0, 3, 4)

  private func entries(_ id: String) -> [LegendEntry] {
    let budget = limit.map { limit in
      LegendEntry(text: "\(limit.name), \(limit.value.text)") { x, y in
        ChartDrawing.rule("budget", "M\(Coordinate.text(x)) \(Coordinate.text(y - 7))v14", stroke: "#1F2328")
      }
    }
    return Legend.areas(["within the limit", "", "", "beyond it"], id).filter { !$0.text.isEmpty }
      + [budget].compactMap { $0 }
  }

  package var drawing: MarkupElement {
    let entries = hasSeparateLegend ? [] : entries(caption.id)
    let legend = Legend(entries.map(\.text), width: ChartDrawing.width)
    let area = PlotArea(
      x: axis, y: y, xTitle: titles.x, yTitle: titles.y, top: legend.height + (entries.isEmpty ? 0 : 4), headroom: 26,
      height: 100)
    var content = [Palette.definitions(Self.patterns, caption.id), legend.drawing(entries)] + area.background
    for (index, bin) in bins.enumerated() where bin.share.number > 0 {
      let isBeyond = limit.map { bin.from.number >= $0.value.number } ?? false
      let (from, to) = (area.position(x: Double(index)), area.position(x: Double(index + 1)))
      let top = min(area.position(y: bin.share.number), area.bottom - 1)
      content.append(
        ChartDrawing.mark(
          "rect",
          Palette.area(isBeyond ? Self.beyond : Self.within, caption.id, isBounded: false)
            + .lengths(["x": from + 0.5, "y": top, "width": to - from - 1, "height": area.bottom - top]),
          tooltip: "\(range(index)): \(bin.share.text)"))
    }
    if let limit {
      let at = Coordinate.text(area.position(x: position(of: limit.value.number)))
      content.append(
        ChartDrawing.rule(
          "budget", "M\(at) \(Coordinate.text(area.top - 4))V\(Coordinate.text(area.bottom))", stroke: "#1F2328"))
    }
    let positions = percentiles.map { area.position(x: position(of: $0.value.number)) }
    let labels = LabelRow(Array(zip(percentiles.map(\.name), positions)), from: 0, to: ChartDrawing.width)
    for (index, center) in labels.centers.enumerated() {
      let at = positions[index]
      var path = [(x: at, y: area.bottom), (x: at, y: area.top)]
      if let center { path.append((x: center, y: area.top - 10)) }
      content.append(ChartDrawing.rule("percentile", ChartDrawing.path(path), stroke: "#57606A"))
      guard let center else { continue }
      content.append(
        MarkupElement(
          "text",
          [("class", "tick"), ("text-anchor", "middle")] + .lengths(["x": center, "y": area.top - 13]),
          nodes: [
            .element(MarkupElement("title", text: "\(percentiles[index].name): \(percentiles[index].value.text)")),
            .text(percentiles[index].name),
          ]))
    }
    return ChartDrawing.root(caption, height: area.bottom + PlotArea.footer, content)
  }

  /// The horizontal axis: one unit per bin, labeled with the lower bounds.
  private var axis: Axis {
    Axis(
      upTo: Double(bins.count),
      ticks: bins.enumerated().filter(\.element.isLabelled).map { Axis.Tick(Double($0.offset), $0.element.from.text) })
  }

  /// Maps a number to the bin axis: 1.5 is the middle of the second bin. Numbers in the last bin map to its middle.
  private func position(of number: Double) -> Double {
    guard let index = bins.lastIndex(where: { $0.from.number <= number }) else { return 0 }
    guard index + 1 < bins.count else { return Double(index) + 0.5 }
    let width = bins[index + 1].from.number - bins[index].from.number
    return Double(index) + (width > 0 ? (number - bins[index].from.number) / width : 0)
  }

  private func range(_ index: Int) -> String {
    index + 1 < bins.count
      ? "\(bins[index].from.text) to \(bins[index + 1].from.text)" : "\(bins[index].from.text) or more"
  }

  package var table: ChartTable {
    ChartTable(
      headings: [titles.x, titles.y],
      rows: percentiles.map { [$0.name, $0.value.text] } + (limit.map { [[$0.name, $0.value.text]] } ?? [])
        + bins.indices.filter { bins[$0].share.number > 0 }.map { [range($0), bins[$0].share.text] })
  }
}
