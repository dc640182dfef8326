package import Markup

/// A scatter chart of two metrics. The points of the Pareto front are connected and numbered.
package struct ScatterChart: Chart {
  /// One point of the chart.
  package struct Point: Sendable {
    /// The name in the tooltip and in the table.
    package var name: String
    /// The value on the horizontal axis.
    package var x: ChartValue
    /// The value on the vertical axis.
    package var y: ChartValue
    /// Whether the point is on the Pareto front.
    package var isFront: Bool
    /// Whether a ring marks the point.
    package var isHighlighted: Bool
    package init(name: String, x: ChartValue, y: ChartValue, isFront: Bool, isHighlighted: Bool = false) {
      self.name = name
      self.x = x
      self.y = y
      self.isFront = isFront
      self.isHighlighted = isHighlighted
    }
  }

  /// A limit on one of the values, drawn as a line.
  package struct Limit: Sendable {
    /// The limit.
    package var value: ChartValue
    /// Whether it limits the values on the horizontal axis.
    package var isHorizontal: Bool
    /// Whether larger values exceed the limit.
    package var excludesGreater: Bool
    package init(value: ChartValue, isHorizontal: Bool, excludesGreater: Bool) {
      self.value = value
      self.isHorizontal = isHorizontal
      self.excludesGreater = excludesGreater
    }
  }

  package let caption: ChartCaption
  private let titles: (x: String, y: String)
  private let points: [Point]
  private let exclusions: [[Limit]]
  private let x: Axis
  private let y: Axis

  /// Creates a chart.
  ///
  /// - Parameters:
  ///   - titles: the axis titles, with unit and polarity.
  ///   - points: the points; those of the front are connected in this order.
  ///   - exclusions: the shaded regions; each is beyond all of its limits.
  package init(_ caption: ChartCaption, titles: (x: String, y: String), points: [Point], exclusions: [[Limit]] = []) {
    self.caption = caption
    self.titles = titles
    self.points = points
    self.exclusions = exclusions
    let limits = exclusions.flatMap { $0 }
    x = Axis(points.map(\.x.number) + limits.filter(\.isHorizontal).map(\.value.number), count: 4)
    y = Axis(points.map(\.y.number) + limits.filter { !$0.isHorizontal }.map(\.value.number), count: 5)
  }

  package var drawing: MarkupElement {
    let entries = [true, false].map { isFront in
      LegendEntry(text: isFront ? "best trade-offs, numbered as in the table" : "dominated by one of them") {
        Self.dot(isFront: isFront, x: $0, y: $1, tooltip: nil)
      }
    }
    let legend = Legend(entries.map(\.text), width: ChartDrawing.width)
    let area = PlotArea(x: x, y: y, xTitle: titles.x, yTitle: titles.y, top: legend.height + 4, height: 200)
    var content = [legend.drawing(entries)] + area.background + exclusions.flatMap { drawing(of: $0, in: area) }
    let front = points.filter(\.isFront)
    let corners = front.map { (x: area.position(x: $0.x.number), y: area.position(y: $0.y.number)) }
    if corners.count > 1 {
      content.append(
        MarkupElement(
          "path",
          [("class", "line c2"), ("fill", "none"), ("stroke", Palette.light[2]), ("d", ChartDrawing.path(corners))]))
    }
    for point in points.filter({ !$0.isFront }) + front {
      if point.isHighlighted {
        content.append(Self.ring(x: area.position(x: point.x.number), y: area.position(y: point.y.number)))
      }
      content.append(
        Self.dot(
          isFront: point.isFront, x: area.position(x: point.x.number), y: area.position(y: point.y.number),
          tooltip: "\(point.name): \(point.x.text), \(point.y.text)"))
    }
    // A label that would overlap another label or a point is omitted; the table has all numbers.
    var labelPositions: [(x: Double, y: Double)] = []
    for (index, corner) in corners.enumerated() {
      let number = "\(index + 1)"
      let half = TextWidth.of(number) / 2
      let candidates = [(11.0, 4.0), (-11, 4), (0, -8), (0, 17)].map { (x: corner.x + $0.0, y: corner.y + $0.1) }
      let free = candidates.first { spot in
        spot.x - half >= area.left && spot.x + half <= ChartDrawing.width && spot.y - 10 >= area.top - 6
          && spot.y <= area.bottom && labelPositions.allSatisfy { abs($0.x - spot.x) >= 16 || abs($0.y - spot.y) >= 13 }
          && corners.enumerated().allSatisfy { other, corner in
            other == index || abs(corner.x - spot.x) >= half + 5 || abs(corner.y + 4 - spot.y) >= 10
          }
      }
      guard let free else { continue }
      labelPositions.append(free)
      content.append(ChartDrawing.text(number, x: free.x, y: free.y, anchor: "middle", isBold: true))
    }
    return ChartDrawing.root(caption, height: area.bottom + PlotArea.footer, content)
  }

  /// The shaded region beyond all of some limits, with a line for each; nothing if no point can be beyond all.
  private func drawing(of exclusion: [Limit], in area: PlotArea) -> [MarkupElement] {
    var (left, right, top, bottom) = (area.left, area.right, area.top, area.bottom)
    for limit in exclusion {
      let number = limit.value.number
      switch (limit.isHorizontal, limit.excludesGreater) {
      case (true, true): left = max(left, area.position(x: number))
      case (true, false): right = min(right, area.position(x: number))
      case (false, true): bottom = min(bottom, area.position(y: number))
      case (false, false): top = max(top, area.position(y: number))
      }
    }
    guard left <= right, top <= bottom else { return [] }
    let tooltip = [
      MarkupElement("title", text: "limit: \(exclusion.map(\.value.text).joined(separator: " or "))")
    ]
    let shade = MarkupElement(
      "rect",
      [("class", "c1"), ("fill", Palette.light[1]), ("fill-opacity", "0.12")]
        + .lengths(["x": left, "y": top, "width": right - left, "height": bottom - top]), tooltip)
    return [shade]
      + exclusion.map { limit in
        let ends: KeyValuePairs<String, Double>
        if limit.isHorizontal {
          let x = area.position(x: limit.value.number)
          ends = ["x1": x, "y1": top, "x2": x, "y2": bottom]
        } else {
          let y = area.position(y: limit.value.number)
          ends = ["x1": left, "y1": y, "x2": right, "y2": y]
        }
        return MarkupElement(
          "line",
          [("class", "line c1"), ("stroke", Palette.light[1]), ("stroke-dasharray", "4 3")] + .lengths(ends), tooltip)
      }
  }

  private static func ring(x: Double, y: Double) -> MarkupElement {
    MarkupElement(
      "circle",
      [("class", "line c0"), ("fill", "none"), ("stroke", Palette.light[0]), ("stroke-width", "2")]
        + .lengths(["cx": x, "cy": y, "r": 8]))
  }

  private static func dot(isFront: Bool, x: Double, y: Double, tooltip: String?) -> MarkupElement {
    MarkupElement(
      "circle",
      (isFront
        ? [("class", "c2"), ("fill", Palette.light[2])]
        : [("class", "hollow"), ("fill", "none"), ("stroke", "#8C959F")])
        + .lengths(["cx": x, "cy": y, "r": isFront ? 4.5 : 3]), tooltip.map { [MarkupElement("title", text: $0)] } ?? []
    )
  }

  package var table: ChartTable {
    let front = points.filter(\.isFront)
    return ChartTable(
      headings: ["", "combination", titles.x, titles.y], nameColumns: 2,
      rows: front.enumerated().map { ["\($0.offset + 1)", $0.element.name, $0.element.x.text, $0.element.y.text] }
        + points.filter { !$0.isFront }.map { ["", $0.name, $0.x.text, $0.y.text] })
  }
}
