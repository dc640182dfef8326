import JSON

/// A table of an export.
struct XctraceTable {
  /// The name of the schema.
  let schema: String
  /// The rows, in the order of the table.
  let rows: [Row]
  private let columns: [String]
  private let location: SourceLocation
  let references: XctraceReferences

  /// A row of a table.
  struct Row {
    fileprivate let cells: [String: XMLElement]
    let location: SourceLocation

    /// The cell of a column by its mnemonic; nil for a cell without a value.
    subscript(_ column: String) -> XMLElement? { cells[column] }
  }

  /// Reads a node; nil if it is not a table, which is reported.
  init?(_ node: XMLElement, _ references: inout XctraceReferences) {
    let collector = references.collector
    guard let schema = node.child("schema"), let name = schema.attribute("name") else {
      collector.error(
        at: node.location, "the node has no schema", expected: "the export of a table, not of a track's details")
      return nil
    }
    let columns = schema.children.filter { $0.name == "col" }.map { $0.child("mnemonic")?.text ?? "" }
    var rows: [Row] = []
    for row in node.children where row.name == "row" {
      let cells = Array(row.children)
      guard cells.count == columns.count else {
        collector.addUnlessFull(row.location.file) {
          Diagnostic(
            at: row.location, "the row does not have one cell for each column of the schema",
            expected: "\(columns.count)", found: "\(cells.count)")
        }
        continue
      }
      var (values, isResolved): ([String: XMLElement], Bool) = ([:], true)
      for (column, cell) in zip(columns, cells) {
        references.record(cell)
        guard cell.name != "sentinel" else { continue }
        values[column] = references.resolved(cell)
        isResolved = isResolved && values[column] != nil
      }
      guard isResolved else { continue }
      rows.append(Row(cells: values, location: row.location))
    }
    self.schema = name
    self.columns = columns
    location = schema.location
    self.rows = rows
    self.references = references
  }

  /// Whether the table has columns; one that is missing is reported.
  func hasColumns(_ needed: String...) -> Bool {
    for name in needed where !columns.contains(name) {
      references.collector.error(
        at: location, "the table \(schema) has no column \(name)", expected: NameList.text(needed),
        found: NameList.text(columns), suggestion: NearestName.nearest(to: name, among: columns))
    }
    return needed.allSatisfy(columns.contains)
  }

  /// The number of a cell, which must have one; nil if it does not, which is reported.
  func required(_ column: String, in row: Row) -> Double? {
    if row[column] == nil {
      references.collector.addUnlessFull(row.location.file) {
        Diagnostic(at: row.location, "the row has no \(column)", expected: "a number of at least 0")
      }
    }
    return number(column, in: row)
  }

  /// The number of a cell; nil if there is none. A cell that is not a number is reported.
  func number(_ column: String, in row: Row) -> Double? {
    guard let cell = row[column] else { return nil }
    let text = cell.text
    guard let number = Double(text), number.isFinite, number >= 0 else {
      references.collector.addUnlessFull(cell.location.file) {
        Diagnostic(
          at: cell.location, "\(column) is not a number", expected: "a number of at least 0",
          found: JSONString.quoted(String(text.prefix(40))))
      }
      return nil
    }
    return number
  }

  /// What is not counted because its row names no process; empty without any.
  static func warnings(_ count: Int, _ one: String, plural: String) -> [String] {
    count == 0 ? [] : ["\(count == 1 ? "1 \(one)" : "\(count) \(plural)") without a process: not counted"]
  }

  /// The name of the app of a row, without its number: from its own column, or from the thread in another column.
  func process(of row: Row, thread: String? = nil) -> String? {
    let cell = row["process"] ?? thread.flatMap { row[$0]?.child("process") }.flatMap(references.resolved)
    guard let name = cell?.attribute("fmt") else { return nil }
    guard name.hasSuffix(")"), let opening = name.lastIndex(of: "(") else { return name }
    return String(name[..<opening].reversed().drop { $0 == " " }.reversed())
  }
}
