import JSON
internal import ListRuntime
internal import Scenarios
internal import TechniqueTestSupport
internal import Testing

@Suite("Every technique: what it declares")
struct DeclarationContractTests {
  @Test("The id is the folder's name in kebab-case", arguments: PluginFolder.all)
  func idIsTheFolderInKebabCase(_ plugin: PluginFolder) {
    var kebab = ""
    for character in plugin.name {
      if character.isUppercase, !kebab.isEmpty { kebab += "-" }
      kebab += character.lowercased()
    }
    #expect(plugin.declaration.id == kebab)
    #expect(!plugin.declaration.summary.isEmpty && !plugin.declaration.summary.contains("\n"))
  }

  @Test("Options have camelCase names, help texts and defaults in their ranges", arguments: PluginFolder.all)
  func optionsAreWellFormed(_ plugin: PluginFolder) {
    for option in plugin.declaration.options {
      #expect(option.name.first?.isLowercase == true, "\(option.name)")
      #expect(option.name.allSatisfy { $0.isLetter || $0.isNumber }, "\(option.name)")
      #expect(option.help.hasSuffix("."), "\(option.name)")
      #expect(option.accepts(option.defaultValue), "\(option.name) does not accept its own default")
    }
    #expect(Set(plugin.declaration.options.map(\.name)).count == plugin.declaration.options.count)
  }

  @Test("It overrides exactly the extension points its declaration names", arguments: PluginFolder.all)
  func installsWhereDeclared(_ plugin: PluginFolder) throws {
    var run = ListRun(plugin.requirements + [plugin.technique], messages: ChatSample.texts(1))
    run.mediaAsText = plugin.declaration.needsTextOnly
    let stacks = try run.finished().stacks
    let position = UInt8(run.techniques.count)
    let installed = ExtensionPoint.allCases.filter { stacks[$0]?.contains(position) ?? false }
    let declared = ExtensionPoint.allCases.filter {
      plugin.declaration.decorates.contains($0) || plugin.declaration.replaces.contains($0)
    }
    #expect(installed == declared)
    #expect(Set(plugin.declaration.decorates).isDisjoint(with: plugin.declaration.replaces))
  }

  @Test(
    "Each option accepts values in its range and rejects others",
    arguments: PluginFolder.all.filter { !$0.declaration.options.isEmpty })
  func optionsAreRangeChecked(_ plugin: PluginFolder) throws {
    for option in plugin.declaration.options {
      #expect(throws: Never.self) {
        try plugin.scenario(named: "wins", text: scenario(plugin, option.name, option.defaultValue.text))
      }
      for value in invalidValues(of: option) {
        let text = scenario(plugin, option.name, value)
        #expect("\(option.name): \(value) is not rejected") {
          try plugin.scenario(named: "wins", text: text)
        } throws: { error in
          guard case ScenarioFailure.invalid(let problems)? = error as? ScenarioFailure else { return false }
          return problems.count == 1 && problems[0].range != nil
        }
      }
    }
  }

  /// Values outside an option's domain, as JSON.
  private func invalidValues(of option: OptionDeclaration) -> [String] {
    switch option.domain {
    case .integer(let range): ["\(range.lowerBound - 1)", "\(range.upperBound + 1)", "\"1\"", "true"]
    case .number(let range): ["\(range.lowerBound - 0.5)", "\(range.upperBound + 0.5)", "\"1\"", "false"]
    case .boolean: ["1", "\"true\"", "null"]
    case .choice(let words): ["\"\(words.joined())\"", "\"\"", "1"]
    }
  }

  private func scenario(_ plugin: PluginFolder, _ option: String, _ value: String) -> String {
    let below = plugin.requirements.map { "\"\($0.declaration.id)\", " }.joined()
    return """
      {
        "name": "wins", "summary": "An option.", "device": "../../../Scenarios/devices/ipod-touch-5g.json",
        "data": {"messages": "../../../Scenarios/data/messages-500.json", "media": "../../../Scenarios/data/media.json",
          "mediaAsText": \(plugin.declaration.needsTextOnly)},
        "content": {"kind": "chat"}, "scroll": {"driver": "rows", "intervalMs": 20},
        "runs": [{"name": "with", "techniques": [\(below){"id": "\(plugin.declaration.id)", "\(option)": \(value)}]}]
      }
      """
  }
}
