/// How often numbers lie in ranges, with a limit and percentiles. All ranges are equally wide in the drawing, whatever they hold.
package struct HistogramChart: Chart {
  /// A range.
  package struct Bin: Sendable {
    /// Its lower end, which is the upper end of the one before.
    package var from: ChartValue
    /// Whether the lower end has a text.
    package var isLabelled: Bool
    /// The share of numbers in it.
    package var share: ChartValue
    /// A range.
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
  private let hasKey: Bool

  /// A chart.
  ///
  /// - Parameters:
  ///   - titles: what the axes are, with their units.
  ///   - bins: ranges beside each other, ascending; the last has no end.
  ///   - limit: what is not to be exceeded.
  ///   - percentiles: numbers below which given shares lie.
  ///   - hasKey: whether the legend is left out, since ``key`` stands beside it.
  ///   - greatest: the greatest share that has to have room; charts beside each other have the same.
  package init(
    _ caption: ChartCaption, titles: (x: String, y: String), bins: [Bin], limit: (name: String, value: ChartValue)?,
    percentiles: [(name: String, value: ChartValue)], hasKey: Bool = false, greatest: Double
  ) {
    self.hasKey = hasKey
    self.caption = caption
    self.titles = titles
    self.bins = bins
    self.limit = limit
    self.percentiles = percentiles
    y = Axis([0, greatest] + bins.map(\.share.number), count: 4)
  }

  /// The legend alone, for several charts with the same limit.
  package var key: Markup { Legend.key(entries("\(caption.id)-key"), caption, patterns: Self.patterns) }

  /// The series of ranges below the limit, of those beyond it, and how many patterns that takes.
  private static let (within, beyond, patterns) = (0, 3, 4)

  private func entries(_ id: String) -> [LegendEntry] {
    let budget = limit.map { limit in
      LegendEntry(text: "\(limit.name), \(limit.value.text)") { x, y in
        Drawing.rule("budget", "M\(Coordinate.text(x)) \(Coordinate.text(y - 7))v14", stroke: "#1F2328")
      }
    }
    return Legend.areas(["within the limit", "", "", "beyond it"], id).filter { !$0.text.isEmpty }
      + [budget].compactMap { $0 }
  }

  package var drawing: Markup {
    let entries = hasKey ? [] : entries(caption.id)
    let legend = Legend(entries.map(\.text), width: Drawing.width)
    let area = PlotArea(
      x: axis, y: y, xTitle: titles.x, yTitle: titles.y, top: legend.height + (entries.isEmpty ? 0 : 4), headroom: 26,
      height: 100)
    var content = [Palette.definitions(Self.patterns, caption.id), legend.drawing(entries)] + area.background
    for (place, bin) in bins.enumerated() where bin.share.number > 0 {
      let isBeyond = limit.map { bin.from.number >= $0.value.number } ?? false
      let (from, to) = (area.place(x: Double(place)), area.place(x: Double(place + 1)))
      let top = min(area.place(y: bin.share.number), area.bottom - 1)
      content.append(
        Drawing.mark(
          "rect",
          Palette.area(isBeyond ? Self.beyond : Self.within, caption.id, isBounded: false)
            + .lengths(["x": from + 0.5, "y": top, "width": to - from - 1, "height": area.bottom - top]),
          says: "\(range(place)): \(bin.share.text)"))
    }
    if let limit {
      let at = Coordinate.text(area.place(x: position(of: limit.value.number)))
      content.append(
        Drawing.rule(
          "budget", "M\(at) \(Coordinate.text(area.top - 4))V\(Coordinate.text(area.bottom))", stroke: "#1F2328"))
    }
    let places = percentiles.map { area.place(x: position(of: $0.value.number)) }
    let labels = LabelRow(Array(zip(percentiles.map(\.name), places)), from: 0, to: Drawing.width)
    for (place, center) in labels.centers.enumerated() {
      let at = places[place]
      var path = [(x: at, y: area.bottom), (x: at, y: area.top)]
      if let center { path.append((x: center, y: area.top - 10)) }
      content.append(Drawing.rule("percentile", Drawing.path(path), stroke: "#57606A"))
      guard let center else { continue }
      content.append(
        Markup(
          "text",
          [("class", "tick"), ("text-anchor", "middle")] + .lengths(["x": center, "y": area.top - 13]),
          nodes: [
            .element(Markup("title", text: "\(percentiles[place].name): \(percentiles[place].value.text)")),
            .text(percentiles[place].name),
          ]))
    }
    return Drawing.root(caption, height: area.bottom + PlotArea.footer, content)
  }

  /// An axis of ranges, with the texts of their ends.
  private var axis: Axis {
    Axis(
      ends: Double(bins.count),
      ticks: bins.enumerated().filter(\.element.isLabelled).map { Axis.Tick(Double($0.offset), $0.element.from.text) })
  }

  /// Where a number lies among the ranges: 1.5 is the middle of the second one. Those of the last range lie in its middle.
  private func position(of number: Double) -> Double {
    guard let place = bins.lastIndex(where: { $0.from.number <= number }) else { return 0 }
    guard place + 1 < bins.count else { return Double(place) + 0.5 }
    let width = bins[place + 1].from.number - bins[place].from.number
    return Double(place) + (width > 0 ? (number - bins[place].from.number) / width : 0)
  }

  private func range(_ place: Int) -> String {
    place + 1 < bins.count
      ? "\(bins[place].from.text) to \(bins[place + 1].from.text)" : "\(bins[place].from.text) and more"
  }

  package var table: ChartTable {
    ChartTable(
      headings: [titles.x, titles.y],
      rows: percentiles.map { [$0.name, $0.value.text] } + (limit.map { [[$0.name, $0.value.text]] } ?? [])
        + bins.indices.filter { bins[$0].share.number > 0 }.map { [range($0), bins[$0].share.text] })
  }
}
