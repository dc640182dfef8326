import Markup

/// The horizontal axis of a chart with rows: a grid behind the rows, and tick labels and a title below them.
struct HorizontalAxis {
  let axis: Axis
  /// The edges between which data is drawn.
  let left: Double
  let right: Double
  let top: Double
  let bottom: Double
  let title: String

  /// The height of the axis below the rows.
  static let footer = 38.0

  func position(of number: Double) -> Double { left + (right - left) * axis.share(of: number) }

  /// Vertical lines at all ticks.
  var grid: MarkupElement {
    let lines = axis.ticks.map {
      "M\(Coordinate.text(position(of: $0.value))) \(Coordinate.text(top))V\(Coordinate.text(bottom))"
    }
    return ChartDrawing.rule("grid", lines.joined())
  }

  /// The axis line, the tick labels that fit, and the title.
  var labels: [MarkupElement] {
    let line = "M\(Coordinate.text(left)) \(Coordinate.text(bottom))H\(Coordinate.text(right))"
    var marks = [ChartDrawing.rule("axis", line, stroke: "#8C959F")]
    var end = -Double.infinity
    for tick in axis.ticks {
      let half = TextWidth.of(tick.text) / 2
      let at = max(min(position(of: tick.value), ChartDrawing.width - half), half)
      guard at - half > end + 4 else { continue }
      end = at + half
      marks.append(ChartDrawing.text(tick.text, x: at, y: bottom + 16, anchor: "middle", style: "tick"))
    }
    let fitted = TextWidth.fitted(title, to: ChartDrawing.width)
    return marks + [
      ChartDrawing.text(fitted, x: ChartDrawing.width, y: bottom + 32, anchor: "end", style: "axis-title")
    ]
  }
}
