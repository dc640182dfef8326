import JSON
import LabRunner

extension Exporter {
  /// Plain text.
  static func text(
    _ format: String = "text", file: String? = nil,
    _ document: @escaping @Sendable (Document, _ width: Int?) -> ReportDocument
  ) -> Exporter {
    lines(format, file: file) { document($0, $1).textLines($1) }
  }

  /// Plain text, line by line.
  static func lines(
    _ format: String = "text", file: String? = nil, _ lines: @escaping @Sendable (Document, _ width: Int?) -> [String]
  ) -> Exporter {
    Exporter(format, file: file) { $2(PlainText.bytes(lines($0, $1))) }
  }

  /// Markdown, for pull requests and web pages.
  static func markdown(
    file: String? = nil, refused: (@Sendable (Refusal) -> [UInt8])? = nil,
    _ document: @escaping @Sendable (Document) -> ReportDocument
  ) -> Exporter {
    Exporter("markdown", file: file, refused: refused) { $2(PlainText.bytes(document($0).markdownLines)) }
  }

  /// A page in one file without scripts.
  static func page(file: String? = nil, _ page: @escaping @Sendable (Document) -> HTMLPage) -> Exporter {
    Exporter("html", file: file) { page($0).write(to: $2) }
  }

  /// JSON, for programs.
  static func json(
    _ format: String = "json", file: String? = nil, _ content: @escaping @Sendable (Document) -> JSONContent
  ) -> Exporter {
    Exporter(format, file: file) { $2(content($0).text(style: .fitted)) }
  }

  /// Comma-separated values (RFC 4180, but with line feeds as line endings).
  static func csv(
    _ format: String = "csv", file: String? = nil,
    _ rows: @escaping @Sendable (Document) -> [[String]]
  ) -> Exporter {
    Exporter(format, file: file) { CSV.write(rows($0), to: $2) }
  }
}
