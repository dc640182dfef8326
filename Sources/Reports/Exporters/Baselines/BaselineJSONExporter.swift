/// Writes a baseline as its file.
package struct BaselineJSONExporter: Exporter {
  package init() {}
  package let format = "json"
  package let fileName: String? = nil

  package func bytes(of table: BaselineTable) -> [UInt8] { BaselineFile.bytes(of: table.baseline) }
}
