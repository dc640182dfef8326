package import LabRunner

/// Writes an ablation in one format. The same result gives the same bytes on every machine.
package protocol AblationExporter: Sendable {
  /// The name that `--format` accepts.
  var format: String { get }
  /// The file name in the results folder.
  var fileName: String { get }
  /// The text as UTF-8, ending with a newline.
  func bytes(of study: AblationStudy) -> [UInt8]
}

/// The exporters for ablations.
package enum AblationExporters {
  /// All exporters, the terminal's first.
  package static let all: [any AblationExporter] = [
    AblationTextExporter(), AblationMarkdownExporter(), AblationJSONExporter(), AblationPointsExporter(),
    AblationEffectsExporter(), AblationHTMLExporter(),
  ]

  /// The exporter with a format name, or nil if there is none.
  package static func named(_ format: String) -> (any AblationExporter)? { all.first { $0.format == format } }

  /// The files of an ablation, one per exporter, in the order of `all`.
  package static func files(of study: AblationStudy) -> [ResultFile] {
    all.concurrentMap { ResultFile(name: $0.fileName, bytes: $0.bytes(of: study)) }
  }
}

/// Writes an ablation for a terminal. For metrics after the first, it shows only what each technique changes.
package struct AblationTextExporter: AblationExporter {
  /// Creates the exporter.
  package init() {}
  package let format = "text"
  package let fileName = "ablation.txt"

  package func bytes(of study: AblationStudy) -> [UInt8] {
    let introduction = AblationSections.introduction(of: study).flatMap { TextTableExporter.wrapped($0, to: 100) }
    let sections = AblationSections.all(of: study).filter { !$0.isDetail }
    let more = "More of every metric stands in \(AblationMarkdownExporter().fileName)."
    let lines = introduction + sections.flatMap(\.section.textLines) + ["", more]
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }
}

/// Writes the whole ablation as Markdown.
package struct AblationMarkdownExporter: AblationExporter {
  /// Creates the exporter.
  package init() {}
  package let format = "markdown"
  package let fileName = "ablation.md"

  package func bytes(of study: AblationStudy) -> [UInt8] {
    var lines = ["# \(MarkdownExporter.escaped(study.scenario))"]
    for sentence in AblationSections.introduction(of: study) { lines += ["", MarkdownExporter.escaped(sentence)] }
    lines += AblationSections.all(of: study).flatMap(\.section.markdownLines)
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }
}
