/// The README of a plugin: its sections and its table of stated changes.
package struct PluginReadme: Sendable {
  /// The required level-2 headings, in order.
  package static let headings = [
    "What it does", "When it helps", "When it hurts", "Options", "What it changes in the work", "Sources",
  ]

  /// A level-2 heading with the text below it.
  package struct Section: Sendable {
    /// The heading's text.
    package let heading: String
    /// The text up to the next level-2 heading.
    package let body: String
  }

  /// A row of the table: a count, and how the technique changes it.
  package struct Change: Sendable {
    /// The change of a count from the run without the technique to the run with it.
    package enum Direction: String, Sendable, CaseIterable { case lower, higher, zero, present }
    /// Name of a counter or a kind of work, or `technique_main_time`.
    package let counter: String
    /// The direction as written; valid if it is a `Direction`.
    package let direction: String
  }

  /// The sections in order.
  package let sections: [Section]

  /// Parses a README.
  package init(_ text: String) {
    var sections: [Section] = []
    var heading: String?
    var body: [Substring] = []
    func close() {
      if let heading { sections.append(Section(heading: heading, body: body.joined(separator: "\n"))) }
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("## ") {
        close()
        heading = String(line.dropFirst(3))
        body = []
      } else {
        body.append(line)
      }
    }
    close()
    self.sections = sections
  }

  /// The text below a heading; empty if there is no such heading.
  package func body(_ heading: String) -> String { sections.first { $0.heading == heading }?.body ?? "" }

  /// The table under "What it changes in the work": rows that start with a name in backticks.
  package var changes: [Change] {
    body("What it changes in the work").split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmed }
      guard line.hasPrefix("|"), cells.count >= 2, cells[0].hasPrefix("`"), cells[0].hasSuffix("`") else { return nil }
      return Change(counter: String(cells[0].dropFirst().dropLast()), direction: cells[1])
    }
  }
}

extension Substring {
  fileprivate var trimmed: String {
    var rest = self
    while rest.first == " " { rest.removeFirst() }
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }
}
