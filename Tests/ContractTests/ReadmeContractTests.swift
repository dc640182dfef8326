internal import Analysis
internal import ListRuntime
internal import TechniqueTestSupport
internal import Testing

@Suite("Every technique: its README")
struct ReadmeContractTests {
  @Test("It has the required headings, in order, and no empty section", arguments: PluginFolder.all)
  func headings(_ plugin: PluginFolder) throws {
    let readme = try plugin.readme()
    #expect(readme.sections.map(\.heading) == PluginReadme.headings)
    for section in readme.sections {
      #expect(section.body.contains { !$0.isWhitespace }, "\(section.heading) is empty")
    }
  }

  @Test("It documents exactly the declared options, with their defaults", arguments: PluginFolder.all)
  func options(_ plugin: PluginFolder) throws {
    let lines = try plugin.readme().body("Options").split(separator: "\n").filter { $0.hasPrefix("| `") }
    #expect(lines.count == plugin.declaration.options.count)
    for option in plugin.declaration.options {
      let line = lines.first { $0.hasPrefix("| `\(option.name)` |") }
      #expect(line?.contains("`\(defaultText(option))`") == true, "\(option.name) has no line with its default")
    }
  }

  /// A default as written in a README: whole numbers without a decimal point.
  private func defaultText(_ option: OptionDeclaration) -> String {
    if case .number(let value) = option.defaultValue, value == value.rounded() { return "\(Int(value))" }
    return option.defaultValue.text
  }

  @Test("It states changes only for counts that exist", arguments: PluginFolder.all)
  func changesNameCounts(_ plugin: PluginFolder) throws {
    let changes = try plugin.readme().changes
    #expect(!changes.isEmpty)
    for change in changes {
      #expect(PluginReadme.Change.Direction(rawValue: change.direction) != nil, "\(change)")
      #expect(StudyRuns.isCount(change.counter), "there is no count \(change.counter)")
    }
  }
}
