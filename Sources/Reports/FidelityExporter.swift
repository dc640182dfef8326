package import LabRunner
internal import Scenarios

/// Turns a comparison with measurements into text of one format: the same bytes for the same comparison on every machine.
package protocol FidelityExporter: Sendable {
  /// What `--format` calls it.
  var format: String { get }
  /// The name of its file in the folder of results; nil if it is only printed.
  var fileName: String? { get }
  /// The text as UTF-8, ending with a newline.
  func bytes(of study: FidelityStudy) -> [UInt8]
}

/// All formats of a comparison.
package enum FidelityExporters {
  /// Every format, that of the terminal first.
  package static let all: [any FidelityExporter] = [
    FidelityTextExporter(), FidelityMarkdownExporter(), FidelityJSONExporter(), FidelityHTMLExporter(),
  ]

  /// The format with a name, or nil.
  package static func named(_ format: String) -> (any FidelityExporter)? { all.first { $0.format == format } }

  /// The files of a study and of its comparison; the comparison stands in the study's results too.
  package static func files(of report: StudyReport, comparedBy comparison: FidelityStudy) -> [ResultFile] {
    let results = Exporters.files { exporter in
      switch exporter {
      case let json as JSONExporter: json.bytes(of: report, fidelity: comparison)
      case let html as HTMLExporter: html.page(of: report, fidelity: comparison).bytes
      default: exporter.bytes(of: report)
      }
    }
    return results
      + all.compactMap { exporter in
        exporter.fileName.map { ResultFile(name: $0, bytes: exporter.bytes(of: comparison)) }
      }
  }
}

/// The comparison for a terminal.
package struct FidelityTextExporter: FidelityExporter {
  /// The format.
  package init() {}
  package let format = "text"
  package let fileName: String? = nil

  package func bytes(of study: FidelityStudy) -> [UInt8] {
    let introduction = FidelitySections.introduction(of: study).flatMap { TextTableExporter.wrapped($0, to: 100) }
    let lines = introduction + FidelitySections.all(of: study).flatMap(\.textLines)
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }
}

/// The comparison as markdown, for pages.
package struct FidelityMarkdownExporter: FidelityExporter {
  /// The format.
  package init() {}
  package let format = "markdown"
  package let fileName: String? = "fidelity.md"

  package func bytes(of study: FidelityStudy) -> [UInt8] {
    let introduction = FidelitySections.introduction(of: study).map(MarkdownExporter.escaped)
    var lines = ["# \(MarkdownExporter.escaped(study.scenario)) against \(study.reference.name)"]
    for sentence in introduction { lines += ["", sentence] }
    lines += FidelitySections.all(of: study).flatMap(\.markdownLines)
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }
}
