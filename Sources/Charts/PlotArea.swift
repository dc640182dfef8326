/// Two axes and what stands around them: numbers, titles and a grid.
struct PlotArea {
  let x: Axis
  let y: Axis
  /// The edges between which data is drawn.
  let left: Double
  let right: Double
  let top: Double
  let bottom: Double
  private let xTitle: String
  private let yTitle: String
  private let titleY: Double

  /// The height of what stands below a plot.
  static let footer = 34.0

  /// Axes in a drawing.
  ///
  /// - Parameters:
  ///   - top: the upper edge of all, the title of the upright axis included.
  ///   - headroom: the height between the title of the upright axis and the plot.
  ///   - height: the height of the plot alone.
  init(
    x: Axis, y: Axis, xTitle: String, yTitle: String, width: Double = Drawing.width, top: Double = 0,
    headroom: Double = 0, height: Double
  ) {
    self.x = x
    self.y = y
    self.xTitle = xTitle
    self.yTitle = yTitle
    left = (y.ticks.map { TextWidth.of($0.text) }.max() ?? 0) + 8
    right = width - max(8, (x.ticks.last.map { TextWidth.of($0.text) } ?? 0) / 2 + 2)
    titleY = top + 12
    self.top = top + 20 + headroom
    bottom = self.top + height
  }

  func place(x value: Double) -> Double { left + (right - left) * x.share(of: value) }
  func place(y value: Double) -> Double { bottom - (bottom - top) * y.share(of: value) }

  /// What lies behind the data.
  var background: [Markup] { background(foot: bottom) }

  /// What lies behind the data, with the level axis at another height: below a foot for marks.
  func background(foot: Double) -> [Markup] {
    let levels = y.ticks.map {
      "M\(Coordinate.text(left)) \(Coordinate.text(place(y: $0.value)))H\(Coordinate.text(right))"
    }
    var marks = [Drawing.rule("grid", levels.joined())]
    for tick in y.ticks {
      marks.append(Drawing.text(tick.text, x: left - 6, y: place(y: tick.value) + 4, anchor: "end", style: "tick"))
    }
    let shown = readable(x.ticks)
    let notches = shown.map { "M\(Coordinate.text(place(x: $0.value))) \(Coordinate.text(foot))v4" }
    let lines = "M\(Coordinate.text(left)) \(Coordinate.text(top))V\(Coordinate.text(foot))H\(Coordinate.text(right))"
    marks.append(Drawing.rule("axis", lines + notches.joined(), stroke: "#8C959F"))
    for tick in shown {
      marks.append(Drawing.text(tick.text, x: place(x: tick.value), y: foot + 16, anchor: "middle", style: "tick"))
    }
    marks.append(Drawing.text(TextWidth.fitted(yTitle, to: right), x: 0, y: titleY, style: "axis-title"))
    marks.append(
      Drawing.text(TextWidth.fitted(xTitle, to: right), x: right, y: foot + 31, anchor: "end", style: "axis-title"))
    return marks
  }

  /// Every so many ticks that their texts are apart.
  private func readable(_ ticks: [Axis.Tick]) -> [Axis.Tick] {
    for spacing in 1...max(1, ticks.count) {
      let shown = ticks.enumerated().filter { $0.offset.isMultiple(of: spacing) }.map(\.element)
      let edges = shown.map { tick in
        let half = TextWidth.of(tick.text) / 2
        return (from: place(x: tick.value) - half, to: place(x: tick.value) + half)
      }
      if zip(edges, edges.dropFirst()).allSatisfy({ $0.to + 4 <= $1.from }) { return shown }
    }
    return []
  }
}
