package import Markup

/// Values over time: lines, a target band, a reference line, and event marks below the lines.
package struct TimelineChart: LegendChart {
  /// One line of the chart.
  package struct Line: Sendable {
    /// The name in the legend.
    package var name: String
    /// The points in ascending order of time.
    package var points: [(at: ChartValue, value: ChartValue)]
    /// The palette index of the color.
    package var series: Int
    /// Whether each point is the value for the time since the previous point, drawn as a step.
    package var isStepped: Bool
    package init(name: String, points: [(at: ChartValue, value: ChartValue)], series: Int, isStepped: Bool = false) {
      self.name = name
      self.points = points
      self.series = series
      self.isStepped = isStepped
    }
  }

  /// A horizontal band across the whole chart.
  package struct Band: Sendable {
    /// The name in the legend.
    package var name: String
    /// The lower edge of the band, in the unit of the values.
    package var low: ChartValue
    /// The upper edge of the band, in the unit of the values.
    package var high: ChartValue
    package init(name: String, low: ChartValue, high: ChartValue) {
      self.name = name
      self.low = low
      self.high = high
    }
  }

  /// Events on the time axis, drawn as counts per time interval.
  package struct Marks: Sendable {
    /// The name in the legend.
    package var name: String
    /// The times of the events, in the unit of the time axis.
    package var instants: [Double]
    /// The singular and the plural of the event name.
    package var unit: (one: String, many: String)
    /// Creates marks.
    package init(name: String, instants: [Double], unit: (one: String, many: String)) {
      self.name = name
      self.instants = instants
      self.unit = unit
    }
  }

  package let caption: ChartCaption
  private let titles: (x: String, y: String)
  private let x: Axis
  private let y: Axis
  private let lines: [Line]
  private let band: Band?
  private let referenceLine: (name: String, value: ChartValue)?
  private let marks: Marks?
  private let hasSeparateLegend: Bool

  /// Creates a chart.
  ///
  /// - Parameters:
  ///   - titles: the axis titles, with units.
  ///   - maxima: the end of the time axis and the minimum extent of the vertical axis; side-by-side charts use the same
  ///     values.
  ///   - referenceLine: a value to draw as a horizontal line, and its name.
  ///   - hasSeparateLegend: whether the drawing omits the legend because ``separateLegend`` is shown next to it.
  package init(
    _ caption: ChartCaption, titles: (x: String, y: String), maxima: (x: Double, y: Double), lines: [Line],
    band: Band? = nil, referenceLine: (name: String, value: ChartValue)? = nil, marks: Marks? = nil,
    hasSeparateLegend: Bool = false
  ) {
    self.hasSeparateLegend = hasSeparateLegend
    self.caption = caption
    self.titles = titles
    self.lines = lines
    self.band = band
    self.referenceLine = referenceLine
    self.marks = marks
    x = Axis([0, maxima.x], isRounded: false)
    let numbers = lines.flatMap { $0.points.map(\.value.number) }
    y = Axis([0, maxima.y] + numbers, count: 4)
  }

  private static let height = 110.0
  private static let marksHeight = 20.0
  /// The number of time intervals in which marks are counted.
  private static let intervalCount = 120

  /// A standalone legend, shared by several charts with the same entries.
  package var separateLegend: MarkupElement { Legend.separate(entries, caption, patterns: 0) }

  private var entries: [LegendEntry] {
    var entries = lines.map { line in LegendEntry(text: line.name) { Legend.line(line.series, x: $0, y: $1) } }
    if let band {
      entries.append(
        LegendEntry(text: band.name) { x, y in
          Self.band(.lengths(["x": x - 6, "y": y - 6, "width": 12, "height": 12]))
        })
    }
    if let referenceLine {
      entries.append(
        LegendEntry(text: referenceLine.name) { x, y in
          ChartDrawing.rule("level", "M\(Coordinate.text(x - 6)) \(Coordinate.text(y))h13", stroke: "#1F2328")
        })
    }
    if let marks {
      entries.append(
        LegendEntry(text: marks.name) { x, y in
          ChartDrawing.rule(
            "hitch", "M\(Coordinate.text(x - 4)) \(Coordinate.text(y + 5))v-7m4 7v-11m4 11v-5", stroke: "#D55E00")
        })
    }
    return entries
  }

  private static func band(_ frame: [(String, String)]) -> MarkupElement {
    MarkupElement("rect", [("class", "band"), ("fill", "#009E73"), ("fill-opacity", "0.2")] + frame)
  }

  package var drawing: MarkupElement {
    let entries = hasSeparateLegend ? [] : entries
    let legend = Legend(entries.map(\.text), width: ChartDrawing.width)
    let marksHeight = marks == nil ? 0 : Self.marksHeight
    let area = PlotArea(
      x: x, y: y, xTitle: titles.x, yTitle: titles.y, top: legend.height + 4, height: Self.height + marksHeight)
    var content = [legend.drawing(entries)]
    // Marks are drawn in a separate area below the lines.
    let floor = area.bottom - marksHeight
    func height(_ number: Double) -> Double { floor - (floor - area.top) * y.share(of: number) }
    content += background(area, floor: floor)
    if let band {
      let (low, high) = (height(band.low.number), height(min(band.high.number, y.high)))
      var mark = Self.band(
        .lengths(["x": area.left, "y": high, "width": area.right - area.left, "height": max(low - high, 0.5)]))
      mark.nodes.append(.element(MarkupElement("title", text: "\(band.name): \(band.low.text) to \(band.high.text)")))
      content.append(mark)
    }
    if let referenceLine {
      content.append(
        MarkupElement(
          "path",
          [
            ("class", "level"), ("fill", "none"), ("stroke", "#1F2328"),
            (
              "d",
              "M\(Coordinate.text(area.left)) \(Coordinate.text(height(referenceLine.value.number)))H\(Coordinate.text(area.right))"
            ),
          ], [MarkupElement("title", text: "\(referenceLine.name): \(referenceLine.value.text)")]))
    }
    for line in lines { content += drawing(of: line, area, height) }
    content += markDrawings(area)
    return ChartDrawing.root(caption, height: area.bottom + PlotArea.footer, content)
  }

  private func background(_ area: PlotArea, floor: Double) -> [MarkupElement] {
    guard marks != nil else { return area.background }
    let raised = PlotArea(
      x: x, y: y, xTitle: titles.x, yTitle: titles.y, top: area.top - 20, height: floor - area.top)
    return raised.background(axisY: area.bottom)
  }

  private func drawing(of line: Line, _ area: PlotArea, _ height: (Double) -> Double) -> [MarkupElement] {
    var corners: [(x: Double, y: Double)] = []
    for point in line.points {
      let corner = (x: area.position(x: point.at.number), y: height(point.value.number))
      if line.isStepped { corners.append((corners.last?.x ?? area.left, corner.y)) }
      corners.append(corner)
    }
    guard !corners.isEmpty else { return [] }
    let style = Palette.className(line.series)
    let stroke = Legend.stroke(line.series)
    let path = MarkupElement(
      "path",
      [("class", "line \(style)"), ("fill", "none"), ("stroke", stroke), ("stroke-width", "1.6")]
        + (Palette.dashes(line.series).map { [("stroke-dasharray", $0)] } ?? []) + [("d", ChartDrawing.path(corners))])
    // The dots have the tooltips; they are larger than the line is wide.
    let points = MarkupElement(
      "g", [("class", "dots \(style)"), ("fill", stroke)],
      line.points.map { point in
        ChartDrawing.mark(
          "circle",
          .lengths(["cx": area.position(x: point.at.number), "cy": height(point.value.number), "r": 1.8]),
          tooltip: "\(point.at.text): \(point.value.text)")
      })
    return [path, points]
  }

  private func markDrawings(_ area: PlotArea) -> [MarkupElement] {
    guard let marks, !marks.instants.isEmpty else { return [] }
    var counts = [Int](repeating: 0, count: Self.intervalCount)
    var firsts = [Double](repeating: 0, count: Self.intervalCount)
    for instant in marks.instants {
      let interval = min(Int(x.share(of: instant) * Double(Self.intervalCount)), Self.intervalCount - 1)
      if counts[interval] == 0 { firsts[interval] = instant }
      counts[interval] += 1
    }
    let maximumCount = max(1, counts.max() ?? 1)
    let bars = counts.enumerated().filter { $0.element > 0 }.map { index, count in
      let at = area.left + (area.right - area.left) * (Double(index) + 0.5) / Double(Self.intervalCount)
      let length = 4 + (Self.marksHeight - 8) * Double(count) / Double(maximumCount)
      return MarkupElement(
        "path", [("d", "M\(Coordinate.text(at)) \(Coordinate.text(area.bottom))v-\(Coordinate.text(length))")],
        [
          MarkupElement(
            "title",
            text: "\(count) \(count == 1 ? marks.unit.one : marks.unit.many), from \(Coordinate.text(firsts[index])) on"
          )
        ])
    }
    return [
      MarkupElement("g", [("class", "hitch"), ("fill", "none"), ("stroke", "#D55E00"), ("stroke-width", "1.4")], bars)
    ]
  }

  package var table: ChartTable {
    // All lines have their points at the same times; otherwise each line would need its own table.
    let times = lines.max { $0.points.count < $1.points.count }?.points.map(\.at) ?? []
    var marksLeft = marks.map { $0.instants.sorted()[...] }
    var rows = times.enumerated().map { index, time in
      [time.text] + lines.map { $0.points.indices.contains(index) ? $0.points[index].value.text : "" }
        + Self.takeMarks(&marksLeft, upTo: time.number)
    }
    if marksLeft?.isEmpty == false {
      rows.append(["later"] + lines.map { _ in "" } + Self.takeMarks(&marksLeft, upTo: .infinity))
    }
    return ChartTable(
      headings: [titles.x] + lines.map(\.name) + (marks.map { [$0.name] } ?? []), nameColumns: 0, rows: rows)
  }

  /// Removes the marks up to an instant from ascending ones, and returns their number; nothing if the chart has no marks.
  private static func takeMarks(_ marks: inout ArraySlice<Double>?, upTo end: Double) -> [String] {
    guard let left = marks else { return [] }
    let rest = left.drop { $0 <= end }
    marks = rest
    return ["\(left.count - rest.count)"]
  }
}
