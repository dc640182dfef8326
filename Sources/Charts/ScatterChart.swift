/// Points by two numbers; those that none beats are joined and numbered.
package struct ScatterChart: Chart {
  /// A point.
  package struct Point: Sendable {
    /// Its name.
    package var name: String
    /// The number from left to right.
    package var x: ChartValue
    /// The number from below up.
    package var y: ChartValue
    /// Whether no other point beats it.
    package var isFront: Bool
    /// A point.
    package init(name: String, x: ChartValue, y: ChartValue, isFront: Bool) {
      self.name = name
      self.x = x
      self.y = y
      self.isFront = isFront
    }
  }

  package let caption: ChartCaption
  private let titles: (x: String, y: String)
  private let points: [Point]
  private let x: Axis
  private let y: Axis

  /// A chart.
  ///
  /// - Parameters:
  ///   - titles: what the axes are, with their units and which way is better.
  ///   - points: those of the front in the order in which they are joined.
  package init(_ caption: ChartCaption, titles: (x: String, y: String), points: [Point]) {
    self.caption = caption
    self.titles = titles
    self.points = points
    x = Axis(points.map(\.x.number), count: 4)
    y = Axis(points.map(\.y.number), count: 5)
  }

  package var drawing: Markup {
    let entries = [true, false].map { isFront in
      LegendEntry(text: isFront ? "best trades, numbered as in the table" : "beaten by one of them") {
        Self.dot(isFront: isFront, x: $0, y: $1, says: nil)
      }
    }
    let legend = Legend(entries.map(\.text), width: Drawing.width)
    let area = PlotArea(x: x, y: y, xTitle: titles.x, yTitle: titles.y, top: legend.height + 4, height: 200)
    var content = [legend.drawing(entries)] + area.background
    let front = points.filter(\.isFront)
    let corners = front.map { (x: area.place(x: $0.x.number), y: area.place(y: $0.y.number)) }
    if corners.count > 1 {
      content.append(
        Markup(
          "path", [("class", "line c2"), ("fill", "none"), ("stroke", Palette.light[2]), ("d", Drawing.path(corners))]))
    }
    for point in points.filter({ !$0.isFront }) + front {
      content.append(
        Self.dot(
          isFront: point.isFront, x: area.place(x: point.x.number), y: area.place(y: point.y.number),
          says: "\(point.name): \(point.x.text), \(point.y.text)"))
    }
    // A number that would lie on another or on a point is left out: the table has all.
    var taken: [(x: Double, y: Double)] = []
    for (place, corner) in corners.enumerated() {
      let number = "\(place + 1)"
      let half = TextWidth.of(number) / 2
      let candidates = [(11.0, 4.0), (-11, 4), (0, -8), (0, 17)].map { (x: corner.x + $0.0, y: corner.y + $0.1) }
      let free = candidates.first { spot in
        spot.x - half >= area.left && spot.x + half <= Drawing.width && spot.y - 10 >= area.top - 6
          && spot.y <= area.bottom && taken.allSatisfy { abs($0.x - spot.x) >= 16 || abs($0.y - spot.y) >= 13 }
          && corners.enumerated().allSatisfy { other, corner in
            other == place || abs(corner.x - spot.x) >= half + 5 || abs(corner.y + 4 - spot.y) >= 10
          }
      }
      guard let free else { continue }
      taken.append(free)
      content.append(Drawing.text(number, x: free.x, y: free.y, anchor: "middle", isBold: true))
    }
    return Drawing.root(caption, height: area.bottom + PlotArea.footer, content)
  }

  private static func dot(isFront: Bool, x: Double, y: Double, says text: String?) -> Markup {
    Markup(
      "circle",
      (isFront
        ? [("class", "c2"), ("fill", Palette.light[2])]
        : [("class", "hollow"), ("fill", "none"), ("stroke", "#8C959F")])
        + .lengths(["cx": x, "cy": y, "r": isFront ? 4.5 : 3]), text.map { [Markup("title", text: $0)] } ?? [])
  }

  package var table: ChartTable {
    let front = points.filter(\.isFront)
    return ChartTable(
      headings: ["", "combination", titles.x, titles.y], nameColumns: 2,
      rows: front.enumerated().map { ["\($0.offset + 1)", $0.element.name, $0.element.x.text, $0.element.y.text] }
        + points.filter { !$0.isFront }.map { ["", $0.name, $0.x.text, $0.y.text] })
  }
}
