import JSON

/// A table of an export.
struct XctraceTable {
  /// The name of the schema.
  let schema: String
  /// The rows: cells by the mnemonics of columns; a cell without a value is absent.
  let rows: [[String: XMLElement]]
  private let references: XctraceReferences

  /// Reads a node; nil if it is not a table, which is reported.
  init?(_ node: XMLElement, _ references: inout XctraceReferences) {
    let collector = references.collector
    guard let schema = node.child("schema"), let name = schema.attribute("name") else {
      collector.error(
        at: node.location, "the node has no schema", expected: "the export of a table, not of a track's details")
      return nil
    }
    let columns = schema.children.filter { $0.name == "col" }.map { $0.child("mnemonic")?.text ?? "" }
    var rows: [[String: XMLElement]] = []
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
      var values: [String: XMLElement] = [:]
      for (column, cell) in zip(columns, cells) {
        references.record(cell)
        if cell.name != "sentinel" { values[column] = references.resolved(cell) }
      }
      rows.append(values)
    }
    self.schema = name
    self.rows = rows
    self.references = references
  }

  /// The number of a cell; nil if there is none. A cell that is not a number is reported.
  func number(_ column: String, in row: [String: XMLElement]) -> Double? {
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

  /// The name of the app of a row, without its number: from its own column, or from the thread in another column.
  func process(of row: [String: XMLElement], thread: String? = nil) -> String? {
    let cell = row["process"] ?? thread.flatMap { row[$0]?.child("process") }.flatMap(references.resolved)
    guard let name = cell?.attribute("fmt") else { return nil }
    guard name.hasSuffix(")"), let opening = name.lastIndex(of: "(") else { return name }
    return String(name[..<opening].reversed().drop { $0 == " " }.reversed())
  }
}
