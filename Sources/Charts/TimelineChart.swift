/// Numbers over time: lines, a band in which they should lie, levels, and marks at the foot.
package struct TimelineChart: Chart {
  /// A line.
  package struct Line: Sendable {
    /// Its name.
    package var name: String
    /// Its points, from the earliest on.
    package var points: [(at: ChartValue, value: ChartValue)]
    /// Which of the colours it has.
    package var series: Int
    /// Whether each point stands for the time since the one before, and not for an instant.
    package var isStepped: Bool
    /// A line.
    package init(name: String, points: [(at: ChartValue, value: ChartValue)], series: Int, isStepped: Bool = false) {
      self.name = name
      self.points = points
      self.series = series
      self.isStepped = isStepped
    }
  }

  /// A range across all times.
  package struct Band: Sendable {
    /// What it means.
    package var name: String
    /// Its lower end.
    package var low: ChartValue
    /// Its upper end.
    package var high: ChartValue
    /// A band.
    package init(name: String, low: ChartValue, high: ChartValue) {
      self.name = name
      self.low = low
      self.high = high
    }
  }

  /// Instants at which something happened; they are drawn as counts in short stretches of time.
  package struct Marks: Sendable {
    /// What happened.
    package var name: String
    /// When, on the axis of time.
    package var instants: [Double]
    /// What one of them is called, and several.
    package var unit: (one: String, many: String)
    /// Marks.
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
  private let level: (name: String, value: ChartValue)?
  private let marks: Marks?
  private let hasKey: Bool

  /// A chart.
  ///
  /// - Parameters:
  ///   - titles: what the axes are, with their units.
  ///   - ends: the ends of the time, and the greatest number that has to have room; charts beside each other have the same.
  ///   - hasKey: whether the legend is left out, since ``key`` stands beside it.
  ///   - level: a number to compare with, and what it is.
  package init(
    _ caption: ChartCaption, titles: (x: String, y: String), ends: (x: Double, y: Double), lines: [Line],
    band: Band? = nil, level: (name: String, value: ChartValue)? = nil, marks: Marks? = nil,
    hasKey: Bool = false
  ) {
    self.hasKey = hasKey
    self.caption = caption
    self.titles = titles
    self.lines = lines
    self.band = band
    self.level = level
    self.marks = marks
    x = Axis([0, ends.x], isRounded: false)
    let numbers = lines.flatMap { $0.points.map(\.value.number) }
    y = Axis([0, ends.y] + numbers, count: 4)
  }

  private static let height = 110.0
  private static let footHeight = 20.0
  /// How many stretches of time marks are counted in.
  private static let stretches = 120

  /// The legend alone, for several charts that show the same.
  package var key: Markup { Legend.key(entries, caption, patterns: 0) }

  private var entries: [LegendEntry] {
    var entries = lines.map { line in LegendEntry(text: line.name) { Legend.line(line.series, x: $0, y: $1) } }
    if let band {
      entries.append(
        LegendEntry(text: band.name) { x, y in
          Self.band(.lengths(["x": x - 6, "y": y - 6, "width": 12, "height": 12]))
        })
    }
    if let level {
      entries.append(
        LegendEntry(text: level.name) { x, y in
          Drawing.rule("level", "M\(Coordinate.text(x - 6)) \(Coordinate.text(y))h13", stroke: "#1F2328")
        })
    }
    if let marks {
      entries.append(
        LegendEntry(text: marks.name) { x, y in
          Drawing.rule(
            "hitch", "M\(Coordinate.text(x - 4)) \(Coordinate.text(y + 5))v-7m4 7v-11m4 11v-5", stroke: "#D55E00")
        })
    }
    return entries
  }

  private static func band(_ place: [(String, String)]) -> Markup {
    Markup("rect", [("class", "band"), ("fill", "#009E73"), ("fill-opacity", "0.2")] + place)
  }

  package var drawing: Markup {
    let entries = hasKey ? [] : entries
    let legend = Legend(entries.map(\.text), width: Drawing.width)
    let foot = marks == nil ? 0 : Self.footHeight
    let area = PlotArea(
      x: x, y: y, xTitle: titles.x, yTitle: titles.y, top: legend.height + 4, height: Self.height + foot)
    var content = [legend.drawing(entries)]
    // Marks have a foot of their own below the lines.
    let floor = area.bottom - foot
    func height(_ number: Double) -> Double { floor - (floor - area.top) * y.share(of: number) }
    content += background(area, floor: floor)
    if let band {
      let (low, high) = (height(band.low.number), height(min(band.high.number, y.high)))
      var mark = Self.band(
        .lengths(["x": area.left, "y": high, "width": area.right - area.left, "height": max(low - high, 0.5)]))
      mark.nodes.append(.element(Markup("title", text: "\(band.name): \(band.low.text) to \(band.high.text)")))
      content.append(mark)
    }
    if let level {
      content.append(
        Markup(
          "path",
          [
            ("class", "level"), ("fill", "none"), ("stroke", "#1F2328"),
            (
              "d",
              "M\(Coordinate.text(area.left)) \(Coordinate.text(height(level.value.number)))H\(Coordinate.text(area.right))"
            ),
          ], [Markup("title", text: "\(level.name): \(level.value.text)")]))
    }
    for line in lines { content += drawing(of: line, area, height) }
    content += drawnMarks(area)
    return Drawing.root(caption, height: area.bottom + PlotArea.footer, content)
  }

  private func background(_ area: PlotArea, floor: Double) -> [Markup] {
    guard marks != nil else { return area.background }
    let raised = PlotArea(
      x: x, y: y, xTitle: titles.x, yTitle: titles.y, top: area.top - 20, height: floor - area.top)
    return raised.background(foot: area.bottom)
  }

  private func drawing(of line: Line, _ area: PlotArea, _ height: (Double) -> Double) -> [Markup] {
    var corners: [(x: Double, y: Double)] = []
    for point in line.points {
      let place = (x: area.place(x: point.at.number), y: height(point.value.number))
      if line.isStepped { corners.append((corners.last?.x ?? area.left, place.y)) }
      corners.append(place)
    }
    guard !corners.isEmpty else { return [] }
    let style = Palette.className(line.series)
    let stroke = Legend.stroke(line.series)
    let path = Markup(
      "path",
      [("class", "line \(style)"), ("fill", "none"), ("stroke", stroke), ("stroke-width", "1.6")]
        + (Palette.dashes(line.series).map { [("stroke-dasharray", $0)] } ?? []) + [("d", Drawing.path(corners))])
    // What a pointer finds is wider than what is seen.
    let points = Markup(
      "g", [("class", "dots \(style)"), ("fill", stroke)],
      line.points.map { point in
        Drawing.mark(
          "circle",
          .lengths(["cx": area.place(x: point.at.number), "cy": height(point.value.number), "r": 1.8]),
          says: "\(point.at.text): \(point.value.text)")
      })
    return [path, points]
  }

  private func drawnMarks(_ area: PlotArea) -> [Markup] {
    guard let marks, !marks.instants.isEmpty else { return [] }
    var counts = [Int](repeating: 0, count: Self.stretches)
    var firsts = [Double](repeating: 0, count: Self.stretches)
    for instant in marks.instants {
      let stretch = min(Int(x.share(of: instant) * Double(Self.stretches)), Self.stretches - 1)
      if counts[stretch] == 0 { firsts[stretch] = instant }
      counts[stretch] += 1
    }
    let most = max(1, counts.max() ?? 1)
    let bars = counts.enumerated().filter { $0.element > 0 }.map { place, count in
      let at = area.left + (area.right - area.left) * (Double(place) + 0.5) / Double(Self.stretches)
      let length = 4 + (Self.footHeight - 8) * Double(count) / Double(most)
      return Markup(
        "path", [("d", "M\(Coordinate.text(at)) \(Coordinate.text(area.bottom))v-\(Coordinate.text(length))")],
        [
          Markup(
            "title",
            text: "\(count) \(count == 1 ? marks.unit.one : marks.unit.many), from \(Coordinate.text(firsts[place])) on"
          )
        ])
    }
    return [Markup("g", [("class", "hitch"), ("fill", "none"), ("stroke", "#D55E00"), ("stroke-width", "1.4")], bars)]
  }

  package var table: ChartTable {
    // Lines have their points at the same times, or tables of their own would be needed.
    let times = lines.max { $0.points.count < $1.points.count }?.points.map(\.at) ?? []
    var since = -Double.infinity
    var rows = times.enumerated().map { place, time in
      defer { since = time.number }
      return [time.text] + lines.map { $0.points.indices.contains(place) ? $0.points[place].value.text : "" }
        + marked(after: since, upTo: time.number)
    }
    if let marks, marks.instants.contains(where: { $0 > since }) {
      rows.append(["later"] + lines.map { _ in "" } + marked(after: since, upTo: .infinity))
    }
    return ChartTable(
      headings: [titles.x] + lines.map(\.name) + (marks.map { [$0.name] } ?? []), nameColumns: 0, rows: rows)
  }

  /// How often something happened in a stretch of time; nothing if there are no marks.
  private func marked(after start: Double, upTo end: Double) -> [String] {
    marks.map { marks in ["\(marks.instants.count { $0 > start && $0 <= end })"] } ?? []
  }
}
