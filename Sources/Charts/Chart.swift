/// A picture of numbers: a drawing, and the same numbers as a table.
package protocol Chart: Sendable {
  /// What it is called and what it shows.
  var caption: ChartCaption { get }
  /// The drawing, an SVG element that fits the width it is given.
  var drawing: Markup { get }
  /// Every number that is drawn.
  var table: ChartTable { get }
}

/// What a chart is called and what it shows.
package struct ChartCaption: Sendable, Hashable {
  /// What the ids of its parts begin with: no two charts of a document have the same.
  package var id: String
  /// Its title.
  package var title: String
  /// What it shows, in a sentence, for those who cannot see it.
  package var summary: String

  /// A caption.
  package init(id: String, title: String, summary: String) {
    self.id = id
    self.title = title
    self.summary = summary
  }
}

/// A number as it is drawn and as it is told.
package struct ChartValue: Sendable, Hashable {
  /// Where it is drawn; one that is not finite is drawn as zero.
  package var number: Double
  /// As it is told, with its unit where that is not clear.
  package var text: String

  /// A number with its text.
  package init(_ number: Double, _ text: String) {
    self.number = number.isFinite ? number : 0
    self.text = text
  }
}

/// The numbers of a chart in rows and columns.
package struct ChartTable: Sendable, Hashable {
  /// What stands above each column.
  package var headings: [String]
  /// Which columns hold names; the others hold numbers.
  package var nameColumns: Int
  /// One text per column in each row.
  package var rows: [[String]]

  /// A table.
  package init(headings: [String], nameColumns: Int = 1, rows: [[String]]) {
    self.headings = headings
    self.nameColumns = nameColumns
    self.rows = rows
  }
}
