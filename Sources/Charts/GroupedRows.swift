import Markup

/// The vertical positions of a chart's rows, with a heading above the first row of each group.
struct GroupedRows {
  /// The top edge of each row.
  let tops: [Double]
  /// The bottom edge of the last row.
  let bottom: Double
  private let headings: [(text: String, y: Double)]

  private static let headingHeight = 24.0

  /// What a row is called where its heading is not shown.
  static func name(_ name: String, in group: String?) -> String { group.map { "\(name), \($0)" } ?? name }

  /// Places rows below each other.
  ///
  /// - Parameters:
  ///   - groups: the group of each row; nil for a row without one.
  ///   - top: the top edge of the first row or heading.
  ///   - height: the height of a row.
  init(_ groups: [String?], top: Double, height: Double) {
    var (tops, headings, y) = ([Double](), [(text: String, y: Double)](), top)
    var before: String?
    for group in groups {
      if let group, group != before {
        headings.append((group, y + Self.headingHeight - 7))
        y += Self.headingHeight
      }
      before = group
      tops.append(y)
      y += height
    }
    (self.tops, self.headings, bottom) = (tops, headings, y)
  }

  /// The headings, as wide as the chart.
  var drawing: [MarkupElement] {
    headings.map {
      ChartDrawing.text(
        TextWidth.fitted($0.text, to: ChartDrawing.width, isBold: true), x: 0, y: $0.y, style: "axis-title",
        isBold: true)
    }
  }
}
