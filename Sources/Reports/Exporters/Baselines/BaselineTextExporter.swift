/// Writes a baseline's table for a terminal.
package struct BaselineTextExporter: TextExporter {
  package var width: Int?
  package init() {}
  package let format = "text"
  package let fileName: String? = nil

  package func bytes(of table: BaselineTable) -> [UInt8] { PlainText.bytes(table.section.textLines(width).dropFirst()) }
}
