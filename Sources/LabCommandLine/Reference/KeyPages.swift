import JSON
import ListRuntime
import Reports
import Scenarios

/// The sections of the reference page that list the keys of scenarios.
struct KeyPages {
  private let sections: [KeySection]
  /// The heading of each section.
  private let headings: [MarkdownHeading]

  init(_ reference: KeyReference) {
    sections = reference.sections
    var counts: [String: Int] = [:]
    headings = sections.map { section in
      var heading = Self.heading(of: section)
      heading.repetition = counts[heading.stem, default: 0]
      counts[heading.stem, default: 0] += 1
      return heading
    }
  }

  /// Links to the objects that are values of the file's own keys.
  var contents: [String] {
    zip(sections, headings).compactMap { section, heading in
      guard case .path(let path) = section.title, !path.contains(".") else { return nil }
      return heading.link
    }
  }

  /// The lines of all sections; the first has the keys of the file and no heading.
  var lines: [String] { zip(sections, headings).flatMap { lines(of: $0, $1) } }

  private func lines(of section: KeySection, _ heading: MarkdownHeading) -> [String] {
    let headingLines = section.title == .file ? [] : ["", heading.line]
    var paragraphs = section.alternatives.map { keys in
      "At least one of these keys is required: \(keys.map(MarkdownText.code).joined(separator: ", "))."
    }
    if let value = section.value { paragraphs.append("Value: \(text(value)).") }
    if !section.otherPaths.isEmpty {
      paragraphs.append(
        "Other keys with this object: \(section.otherPaths.map(MarkdownText.code).joined(separator: ", ")).")
    }
    let rows = section.keys.map { key in
      let varies = section.varyingKeys.contains(key.name)
      return [
        MarkdownText.code(key.name), varies ? "one of the words at the link to this section" : text(key.value),
        text(key.presence), ReferenceText.markdown(key.help),
      ]
    }
    return headingLines + paragraphs.flatMap { ["", $0] } + MarkdownTable.section(Self.columns, rows)
  }

  private static let columns = ["key", "value", "default", "meaning"]

  private static func heading(of section: KeySection) -> MarkdownHeading {
    switch section.title {
    case .file: MarkdownHeading(level: 2, text: ReferencePage.keys)
    case .path(let path): MarkdownHeading(level: 3, text: MarkdownText.code(path))
    case .form(let path, let name): MarkdownHeading(level: 3, text: "\(MarkdownText.code(path)): \(name)")
    case .kind(let path, let key, let word):
      MarkdownHeading(
        level: 4, text: "\(MarkdownText.code(path)) with \(MarkdownText.code(key)) \(MarkdownText.code(word))")
    }
  }

  private func text(_ presence: FieldShape.Presence) -> String {
    switch presence {
    case .required: "required"
    case .optional: ""
    case .defaultsTo(let json): MarkdownText.code(json)
    }
  }

  /// The form of a value as a phrase of Markdown with an article.
  private func text(_ value: KeyValue) -> String {
    switch value {
    case .phrase(let phrase): ReferenceText.markdown(phrase)
    case .name(let kind): name(kind)
    case .shared(let name, let section): headings[section].link(name)
    case .words(let words): ReferenceText.oneOf(words)
    case .object(let name, let index, let words): object(name, index, words)
    case .kinds(let kinds):
      ValueShape.oneOf(
        kinds.map { word, section in
          let code = MarkdownText.code(word)
          return section.map { headings[$0].link(code) } ?? code
        })
    case .array(let phrase, let element): "\(phrase), each \(text(element))"
    case .tuple(let values): "an array of " + values.map(text).joined(separator: " and ")
    case .map(let names, let element): "an object: each key is \(name(names)), each value is \(text(element))"
    case .either(let values): either(values.map(text))
    case .technique(let phrase): MarkdownHeading(level: 2, text: ReferencePage.techniques).link(phrase)
    }
  }

  /// One of several forms. A form that has alternatives itself is behind a semicolon.
  private func either(_ forms: [String]) -> String {
    forms.joined(separator: forms.contains { $0.contains(", or ") } ? "; or " : ", or ")
  }

  /// A name of a kind, with a link to the section that lists the names.
  private func name(_ kind: NameKind) -> String {
    switch kind {
    case .metric: MarkdownHeading(level: 2, text: ReferencePage.metrics).link(kind.phrase)
    case .workKind: MarkdownHeading(level: 2, text: ReferencePage.work).link(kind.phrase)
    case .technique: MarkdownHeading(level: 2, text: ReferencePage.techniques).link(kind.phrase)
    case .memoryUnit: ValueShape.oneOf(MemoryUnit.allCases.map { MarkdownText.code($0.name) })
    default: ReferenceText.markdown(kind.phrase)
    }
  }

  private func object(_ name: String, _ section: Int, _ words: [KeySection.Words]) -> String {
    let varying = words.first { sections[section].varyingKeys.contains($0.key) }
    let detail = varying.map { key, words in
      " whose \(MarkdownText.code(key)) is \(ReferenceText.oneOf(words))"
    }
    return headings[section].link(name) + (detail ?? "")
  }
}
