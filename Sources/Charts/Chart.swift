package import Markup

/// A chart: an SVG drawing and a table of the same values.
package protocol Chart: Sendable {
  /// The id, title and description.
  var caption: ChartCaption { get }
  /// The drawing: an SVG element that scales to the available width.
  var drawing: MarkupElement { get }
  /// A table of every value in the drawing.
  var table: ChartTable { get }
}

/// A chart whose legend can be shown once for several charts with the same series.
package protocol LegendChart: Chart {
  /// A standalone legend.
  var separateLegend: MarkupElement { get }
}

/// The id, title and description of a chart.
package struct ChartCaption: Sendable, Hashable {
  /// The prefix of the ids in the drawing; unique within a document.
  package var id: String
  /// The title, shown above the drawing.
  package var title: String
  /// A one-sentence description for screen readers.
  package var summary: String

  package init(id: String, title: String, summary: String) {
    self.id = id
    self.title = title
    self.summary = summary
  }
}

/// A number with its display text.
package struct ChartValue: Sendable, Hashable {
  /// The number that the drawing uses; zero if the original number is not finite.
  package var number: Double
  /// The text in tooltips and tables, with the unit where it is not obvious.
  package var text: String

  package init(_ number: Double, _ text: String) {
    self.number = number.isFinite ? number : 0
    self.text = text
  }
}

/// The values of a chart in rows and columns.
package struct ChartTable: Sendable, Hashable {
  /// One heading per column.
  package var headings: [String]
  /// The number of leading columns that contain names; the other columns contain numbers.
  package var nameColumns: Int
  /// The rows, each with one text per column.
  package var rows: [[String]]

  package init(headings: [String], nameColumns: Int = 1, rows: [[String]]) {
    self.headings = headings
    self.nameColumns = nameColumns
    self.rows = rows
  }

  /// The table with the condition of each row in a column after the first; unchanged if no row has one.
  func withConditions(_ conditions: [String?]) -> ChartTable {
    guard conditions.contains(where: { $0 != nil }) else { return self }
    var table = self
    table.nameColumns += 1
    table.headings.insert("condition", at: 1)
    for (index, condition) in zip(rows.indices, conditions) { table.rows[index].insert(condition ?? "", at: 1) }
    return table
  }
}
