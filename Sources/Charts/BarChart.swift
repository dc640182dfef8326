package import Markup

/// A horizontal bar chart with one bar per row and its value beside it. Negative values extend to the left of zero.
package struct BarChart: Chart {
  /// Whether a value is an improvement over the value it is compared with. The case name is the CSS class.
  package enum Verdict: Sendable {
    case better, worse, same
  }

  /// One row of the chart.
  package struct Bar: Sendable {
    /// The label to the left of the bar.
    package var name: String
    /// The value; nil if there is none.
    package var value: ChartValue?
    /// The text shown if there is no value.
    package var placeholder: String
    /// The difference from another value, and whether it is an improvement.
    package var change: (text: String, verdict: Verdict)?
    /// The minimum and the maximum of the values whose mean is `value`.
    package var range: (low: ChartValue, high: ChartValue)?
    /// The number from which the bar is drawn to the value.
    package var start: Double
    /// Whether the row is highlighted as the best one.
    package var isBest: Bool
    /// Whether the value is good or bad by itself; nil if it is neither.
    package var isGood: Bool?
    /// The heading above the bar and the bars of the same group that follow it; nil for none.
    package var group: String?

    package init(
      name: String, group: String? = nil, value: ChartValue?, placeholder: String = "n/a",
      change: (text: String, verdict: Verdict)? = nil,
      range: (low: ChartValue, high: ChartValue)? = nil, isBest: Bool = false, isGood: Bool? = nil, start: Double = 0
    ) {
      self.isGood = isGood
      self.group = group
      self.name = name
      self.value = value
      self.placeholder = placeholder
      self.change = change
      self.range = range
      self.start = start
      self.isBest = isBest
    }
  }

  package let caption: ChartCaption
  private let bars: [Bar]
  private let headings: (name: String, value: String, change: String)

  /// Creates a chart.
  ///
  /// - Parameter headings: the column headings of the table.
  package init(
    _ caption: ChartCaption, headings: (name: String, value: String, change: String) = ("run", "value", "change"),
    bars: [Bar]
  ) {
    self.caption = caption
    self.bars = bars
    self.headings = headings
  }

  private static let gap = 8.0
  private static let barHeight = 12.0
  /// The number of rows from which a chart of high rows no longer fits on a screen.
  private static let manyRows = 20

  package var drawing: MarkupElement {
    let width = ChartDrawing.width
    let names = bars.map { TextWidth.of($0.name, isBold: $0.isBest) }.max() ?? 0
    // Texts wider than a third of the chart are truncated; the table has the full text.
    let texts = bars.map { TextWidth.fitted($0.value?.text ?? $0.placeholder, to: width / 3, isBold: $0.isBest) }
    let changeTexts = bars.map { bar in bar.change.map { TextWidth.fitted(Self.text($0), to: width / 3) } ?? "" }
    let values = zip(texts, bars).map { TextWidth.of($0, isBold: $1.isBest) }.max() ?? 0
    let changes = changeTexts.map { TextWidth.of($0) }.max() ?? 0
    let numbers = values + (changes > 0 ? changes + Self.gap : 0)
    // Long names are placed above their bars, but many rows are twice as high then: bars may be short instead.
    let share = bars.count > Self.manyRows ? 0.86 : 0.75
    let isBeside = names + numbers + 2 * Self.gap <= width * share
    let left = isBeside ? names + Self.gap : 0
    let right = max(left + 40, width - numbers - Self.gap)
    let rowHeight = isBeside ? 22.0 : 42.0
    let ends = bars.flatMap { bar -> [Double] in
      [0, bar.start, bar.value?.number ?? 0, bar.range?.low.number ?? 0, bar.range?.high.number ?? 0]
    }
    let axis = Axis([ends.min() ?? 0, ends.max() ?? 0], isRounded: false)
    func position(of number: Double) -> Double { left + (right - left) * axis.share(of: number) }
    let rows = GroupedRows(bars.map(\.group), top: 0, height: rowHeight)
    var marks = rows.drawing
    for (index, bar) in bars.enumerated() {
      let top = rows.tops[index]
      let middle = top + rowHeight - 11
      let availableWidth = isBeside ? names + 1 : width
      marks.append(
        ChartDrawing.text(
          TextWidth.fitted(bar.name, to: availableWidth, isBold: bar.isBest), x: 0, y: isBeside ? middle + 4 : top + 15,
          isBold: bar.isBest))
      let end = width - (changes > 0 ? changes + Self.gap : 0)
      marks.append(
        ChartDrawing.text(
          texts[index], x: end, y: middle + 4, anchor: "end", style: bar.value == nil ? "soft" : nil,
          isBold: bar.isBest))
      if let change = bar.change {
        marks.append(
          ChartDrawing.text(changeTexts[index], x: width, y: middle + 4, anchor: "end", style: "\(change.verdict)"))
      }
      guard let value = bar.value else { continue }
      let (from, to) = (
        min(position(of: bar.start), position(of: value.number)),
        max(position(of: bar.start), position(of: value.number))
      )
      let style = bar.isGood == false ? 3 : bar.isBest ? 2 : 0
      marks.append(
        ChartDrawing.mark(
          "rect",
          [("class", Palette.className(style)), ("fill", Palette.light[style])]
            + .lengths(
              [
                "x": from, "y": middle - Self.barHeight / 2, "width": max(to - from, 0.5), "height": Self.barHeight,
              ]), tooltip: tooltip(for: bar)))
      if let range = bar.range {
        let (low, high) = (
          Coordinate.text(position(of: range.low.number)), Coordinate.text(position(of: range.high.number))
        )
        let y = Coordinate.text(middle)
        let cap = Coordinate.text(middle - 4)
        marks.append(
          ChartDrawing.rule("whisker", "M\(low) \(y)H\(high)M\(low) \(cap)v8M\(high) \(cap)v8", stroke: "#1F2328"))
      }
    }
    let height = rows.bottom
    if ends.contains(where: { $0 < 0 }) {
      marks.append(
        ChartDrawing.rule(
          "axis", "M\(Coordinate.text(position(of: 0))) 0V\(Coordinate.text(height))", stroke: "#8C959F"))
    }
    return ChartDrawing.root(caption, height: max(height, 1), marks)
  }

  private func tooltip(for bar: Bar) -> String {
    "\(GroupedRows.name(bar.name, in: bar.group)): \(bar.value?.text ?? bar.placeholder)"
      + (bar.change.map { ", \($0.text)" } ?? "")
      + (bar.range.map { ", from \($0.low.text) to \($0.high.text)" } ?? "")
  }

  /// The change with a triangle: up for better, down for worse.
  private static func text(_ change: (text: String, verdict: Verdict)) -> String {
    switch change.verdict {
    case .better: "\(change.text) \u{25B2}"
    case .worse: "\(change.text) \u{25BC}"
    case .same: change.text
    }
  }

  package var table: ChartTable {
    let hasChanges = bars.contains { $0.change != nil }
    let hasRanges = bars.contains { $0.range != nil }
    let table = ChartTable(
      headings: [headings.name, headings.value] + (hasChanges ? [headings.change] : [])
        + (hasRanges ? ["minimum", "maximum"] : []),
      rows: bars.map { bar in
        [bar.name, bar.value?.text ?? bar.placeholder] + (hasChanges ? [bar.change?.text ?? ""] : [])
          + (hasRanges ? [bar.range?.low.text ?? "", bar.range?.high.text ?? ""] : [])
      })
    return table.withConditions(bars.map(\.group))
  }
}
