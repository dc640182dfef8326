package import LabRunner

/// Turns an ablation into text of one format: the same bytes for the same result on every machine.
package protocol AblationExporter: Sendable {
  /// What `--format` calls it.
  var format: String { get }
  /// The name of its file in the folder of results.
  var fileName: String { get }
  /// The text as UTF-8, ending with a newline.
  func bytes(of study: AblationStudy) -> [UInt8]
}

/// All formats of an ablation.
package enum AblationExporters {
  /// Every format, that of the terminal first.
  package static let all: [any AblationExporter] = [
    AblationTextExporter(), AblationMarkdownExporter(), AblationJSONExporter(), AblationPointsExporter(),
    AblationEffectsExporter(), AblationHTMLExporter(),
  ]

  /// The format with a name, or nil.
  package static func named(_ format: String) -> (any AblationExporter)? { all.first { $0.format == format } }

  /// The files of an ablation, one per format, in the order of `all`.
  package static func files(of study: AblationStudy) -> [ResultFile] {
    all.concurrentMap { ResultFile(name: $0.fileName, bytes: $0.bytes(of: study)) }
  }
}

/// The ablation for a terminal: of the metrics after the first only what each technique changes.
package struct AblationTextExporter: AblationExporter {
  /// The format.
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

/// The whole ablation as markdown, for pages.
package struct AblationMarkdownExporter: AblationExporter {
  /// The format.
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
