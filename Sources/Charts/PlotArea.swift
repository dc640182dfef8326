import Markup

/// The plot area of a chart with two axes: tick labels, titles and a grid.
struct PlotArea {
  let x: Axis
  let y: Axis
  /// The edges of the data area.
  let left: Double
  let right: Double
  let top: Double
  let bottom: Double
  private let xTitle: String
  private let yTitle: String
  private let titleY: Double

  /// The height of the tick labels and the title below the data area.
  static let footer = 34.0

  /// Creates a plot area.
  ///
  /// - Parameters:
  ///   - top: the top edge, including the title of the vertical axis.
  ///   - headroom: the distance between the title of the vertical axis and the data area.
  ///   - height: the height of the data area.
  init(
    x: Axis, y: Axis, xTitle: String, yTitle: String, width: Double = ChartDrawing.width, top: Double = 0,
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

  func position(x value: Double) -> Double { left + (right - left) * x.share(of: value) }
  func position(y value: Double) -> Double { bottom - (bottom - top) * y.share(of: value) }

  /// The grid, the axes and their labels.
  var background: [MarkupElement] { background(axisY: bottom) }

  /// The grid, the axes and their labels, with the horizontal axis lowered to make space for marks.
  func background(axisY: Double) -> [MarkupElement] {
    let levels = y.ticks.map {
      "M\(Coordinate.text(left)) \(Coordinate.text(position(y: $0.value)))H\(Coordinate.text(right))"
    }
    var marks = [ChartDrawing.rule("grid", levels.joined())]
    for tick in y.ticks {
      marks.append(
        ChartDrawing.text(tick.text, x: left - 6, y: position(y: tick.value) + 4, anchor: "end", style: "tick"))
    }
    let shown = nonOverlapping(x.ticks)
    let notches = shown.map { "M\(Coordinate.text(position(x: $0.value))) \(Coordinate.text(axisY))v4" }
    let lines = "M\(Coordinate.text(left)) \(Coordinate.text(top))V\(Coordinate.text(axisY))H\(Coordinate.text(right))"
    marks.append(ChartDrawing.rule("axis", lines + notches.joined(), stroke: "#8C959F"))
    for tick in shown {
      marks.append(
        ChartDrawing.text(tick.text, x: position(x: tick.value), y: axisY + 16, anchor: "middle", style: "tick"))
    }
    marks.append(ChartDrawing.text(TextWidth.fitted(yTitle, to: right), x: 0, y: titleY, style: "axis-title"))
    marks.append(
      ChartDrawing.text(
        TextWidth.fitted(xTitle, to: right), x: right, y: axisY + 31, anchor: "end", style: "axis-title"))
    return marks
  }

  /// Every n-th tick, with the smallest n for which the labels do not overlap.
  private func nonOverlapping(_ ticks: [Axis.Tick]) -> [Axis.Tick] {
    for spacing in 1...max(1, ticks.count) {
      let shown = ticks.enumerated().filter { $0.offset.isMultiple(of: spacing) }.map(\.element)
      let edges = shown.map { tick in
        let half = TextWidth.of(tick.text) / 2
        return (from: position(x: tick.value) - half, to: position(x: tick.value) + half)
      }
      if zip(edges, edges.dropFirst()).allSatisfy({ $0.to + 4 <= $1.from }) { return shown }
    }
    return []
  }
}
