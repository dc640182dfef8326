/// Writes a baseline's table as Markdown.
package struct BaselineMarkdownExporter: Exporter {
  package init() {}
  package let format = "markdown"
  package let fileName: String? = nil

  package func bytes(of table: BaselineTable) -> [UInt8] { PlainText.bytes(table.section.markdownLines.dropFirst()) }
}
