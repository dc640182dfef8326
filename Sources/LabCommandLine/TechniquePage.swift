import JSON
import ListRuntime
import Scenarios

/// The sections of a technique's README.
struct TechniquePage {
  /// The second-level headings with the lines below each, without leading and trailing empty lines.
  let sections: [(heading: String, lines: [String])]

  /// Reads the README of a technique: from `Plugins` in the working folder, or the built-in one; nil if there is none.
  init?(of technique: any Technique.Type, _ files: any FileReader) {
    let path = "Plugins/\(TechniquePackage.module(of: technique))/README.md"
    guard let page = try? files.find(path, in: "").file else { return nil }
    self.init(String(decoding: page.bytes, as: UTF8.self))
  }

  /// Parses the text of a README.
  init(_ text: String) {
    var sections: [(heading: String, lines: [String])] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("## ") {
        sections.append((String(line.dropFirst(3)), []))
      } else if !sections.isEmpty, !(line.isEmpty && sections[sections.count - 1].lines.isEmpty) {
        sections[sections.count - 1].lines.append(line)
      }
    }
    self.sections = sections.map { heading, lines in
      (heading, Array(lines.reversed().drop { $0.isEmpty }.reversed()))
    }
  }

  /// The lines below a heading; empty if there is no such heading.
  subscript(heading: String) -> [String] { sections.first { $0.heading == heading }?.lines ?? [] }

  /// The heading of the section that lists the changes in the work.
  static let changesHeading = "What it changes in the work"
}
