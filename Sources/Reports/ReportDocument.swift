/// A report for people: a title, sentences and sections. Plain text and Markdown are renderings of it; a page has the same
/// sections beside its charts.
struct ReportDocument {
  /// The title. Plain text begins with the first sentence.
  let title: String
  /// Sentences before the sections.
  var introduction: [String] = []
  /// What a reader must see first; empty if there is no such sentence.
  var emphasis = ""
  /// The sections in reading order.
  let sections: [ReportSection]
  /// Whether Markdown collapses long sections.
  var collapsesLongSections = false

  /// The report as lines of plain text.
  ///
  /// - Parameter width: the width of the terminal that the lines fit; nil for a file, in which tables have their full
  ///   width.
  func textLines(_ width: Int?) -> [String] {
    introduction.flatMap { PlainText.wrapped($0, terminal: width) } + sections.flatMap { $0.textLines(width) }
  }

  /// The report as lines of Markdown.
  var markdownLines: [String] {
    var lines = ["# \(MarkdownText.escaped(title))"]
    for paragraph in introduction { lines += ["", MarkdownText.escaped(paragraph)] }
    if !emphasis.isEmpty { lines += ["", "**\(MarkdownText.escaped(emphasis))**"] }
    for section in sections {
      lines += collapsesLongSections ? section.collapsibleMarkdownLines : section.markdownLines
    }
    return lines
  }
}
