internal import ListRuntime
internal import Scenarios

/// What a technique's README says, section by section.
struct TechniquePage {
  /// The headings of the second level with the lines below each, without empty ones at either end.
  let sections: [(heading: String, lines: [String])]

  /// The page of a technique, from its folder below the working folder; nil if it is not there.
  init?(of technique: any Technique.Type, _ files: any FileReader) {
    // The module is named after the folder.
    guard let folder = String(reflecting: technique).split(separator: ".").first,
      let bytes = try? files.read("Plugins/\(folder)/README.md")
    else { return nil }
    self.init(String(decoding: bytes, as: UTF8.self))
  }

  /// A page from its text.
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

  /// The lines below a heading, or none.
  subscript(heading: String) -> [String] { sections.first { $0.heading == heading }?.lines ?? [] }

  /// The heading below which a README says what a technique changes.
  static let changes = "What it changes in the work"
}
