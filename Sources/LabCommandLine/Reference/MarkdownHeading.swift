import Reports

/// A heading of a Markdown page, and the anchor by which links of the page refer to it.
struct MarkdownHeading {
  /// The number of `#` characters, 1 to 6.
  let level: Int
  /// The text as Markdown, whose only markup are backticks.
  let text: String
  /// How many headings before it have the same anchor but for a number.
  var repetition = 0

  /// A line of a page.
  var line: String { "\(String(repeating: "#", count: level)) \(text)" }

  /// The anchor that GitHub gives to the heading: its letters, digits, hyphens and underscores in lower case, with hyphens for spaces,
  /// and a number if it repeats the anchor of a heading before it.
  ///
  /// Source: lib/html/pipeline/toc_filter.rb of GitHub's html-pipeline.
  var anchor: String { repetition == 0 ? stem : "\(stem)-\(repetition)" }

  /// The anchor without a number.
  var stem: String {
    text.lowercased().filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }.replacing(" ", with: "-")
  }

  /// A link to the heading with its own text.
  var link: String { link(text) }

  /// A link to the heading.
  func link(_ label: String) -> String { "[\(label)](#\(anchor))" }
}
