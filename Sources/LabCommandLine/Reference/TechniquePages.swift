import JSON
import ListRuntime
import Reports
import Scenarios

/// The sections of the reference page that list techniques with their options.
struct TechniquePages {
  /// The techniques by id.
  private let techniques: [any Technique.Type]

  init(_ techniques: [any Technique.Type]) {
    self.techniques = techniques.sorted { $0.declaration.id < $1.declaration.id }
  }

  /// Links to the sections.
  var contents: [String] { techniques.map { heading(of: $0).link } }

  /// The lines of the sections.
  var lines: [String] { techniques.flatMap(lines) }

  private func lines(of technique: any Technique.Type) -> [String] {
    let declaration = technique.declaration
    let facts = HelpText.facts(of: declaration).map { ReferenceText.markdown($0) }
    let rows = declaration.options.map { option in
      let shape = option.field.shape
      let value = if case .word(let words) = shape { ReferenceText.oneOf(words) } else { shape.phrase }
      return [
        MarkdownText.code(option.name), value, MarkdownText.code(option.defaultValue.text),
        ReferenceText.markdown(option.help),
      ]
    }
    let page = "../Plugins/\(TechniquePackage.module(of: technique))/README.md"
    return ["", heading(of: technique).line]
      + ["", "\(ReferenceText.markdown(declaration.summary)) [README](\(page))"]
      + (facts.isEmpty ? [] : [""] + facts.map { "- \($0)" })
      + MarkdownTable.section(["option", "value", "default", "meaning"], rows)
  }

  private func heading(of technique: any Technique.Type) -> MarkdownHeading {
    MarkdownHeading(level: 3, text: MarkdownText.code(technique.declaration.id))
  }
}
