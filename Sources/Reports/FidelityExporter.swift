package import LabRunner
internal import Scenarios

/// Writes a comparison with measurements in one format. The same comparison gives the same bytes on every machine.
package protocol FidelityExporter: Sendable {
  /// The name that `--format` accepts.
  var format: String { get }
  /// The file name in the results folder. It is nil if the format is only printed.
  var fileName: String? { get }
  /// The text as UTF-8, ending with a newline.
  func bytes(of study: FidelityStudy) -> [UInt8]
}

/// The exporters for comparisons with measurements.
package enum FidelityExporters {
  /// All exporters, the terminal's first.
  package static let all: [any FidelityExporter] = [
    FidelityTextExporter(), FidelityMarkdownExporter(), FidelityJSONExporter(), FidelityHTMLExporter(),
  ]

  /// The exporter with a format name, or nil if there is none.
  package static func named(_ format: String) -> (any FidelityExporter)? { all.first { $0.format == format } }

  /// The files of a study and of its comparison. The study's JSON and HTML files include the comparison too.
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

/// Writes a comparison with measurements for a terminal.
package struct FidelityTextExporter: FidelityExporter {
  /// Creates the exporter.
  package init() {}
  package let format = "text"
  package let fileName: String? = nil

  package func bytes(of study: FidelityStudy) -> [UInt8] {
    let introduction = FidelitySections.introduction(of: study).flatMap { TextTableExporter.wrapped($0, to: 100) }
    let lines = introduction + FidelitySections.all(of: study).flatMap(\.textLines)
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }
}

/// Writes a comparison with measurements as Markdown.
package struct FidelityMarkdownExporter: FidelityExporter {
  /// Creates the exporter.
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
