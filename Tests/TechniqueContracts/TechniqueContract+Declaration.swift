import JSON
import ListRuntime
import Scenarios
import TechniqueTestSupport

extension TechniqueContract {
  /// The declaration of the technique.
  static let declaration = [
    TechniqueContract("Its id is the folder's name in kebab-case") { plugin, failures in
      var kebab = ""
      for character in plugin.name {
        if character.isUppercase, !kebab.isEmpty { kebab += "-" }
        kebab += character.lowercased()
      }
      failures.expect("the id", plugin.declaration.id, equals: kebab)
      let summary = plugin.declaration.summary
      failures.expect(!summary.isEmpty && !summary.contains("\n"), "the summary is not one line: \"\(summary)\"")
    },
    TechniqueContract("Its options have camelCase names, help texts and defaults in their ranges") { plugin, failures in
      for option in plugin.declaration.options {
        let isCamel = option.name.first?.isLowercase == true && option.name.allSatisfy { $0.isLetter || $0.isNumber }
        failures.expect(isCamel, "the name of the option \(option.name) is not in camelCase")
        failures.expect(option.help.hasSuffix("."), "the help of \(option.name) is no sentence: \"\(option.help)\"")
        failures.expect(option.accepts(option.defaultValue), "\(option.name) does not accept its own default")
      }
      let names = plugin.declaration.options.map(\.name)
      failures.expect("different names of options", Set(names).count, equals: names.count)
    },
    TechniqueContract("It overrides exactly the extension points that its declaration names") { plugin, failures in
      var run = ListRun(plugin.requirements + [plugin.technique], messages: ChatSample.texts(1))
      run.mediaAsText = plugin.declaration.needsTextOnly
      let stacks = try run.finished().stacks
      let position = UInt8(run.techniques.count)
      let (decorates, replaces) = (plugin.declaration.decorates, plugin.declaration.replaces)
      failures.expect(
        "extension points", ExtensionPoint.allCases.filter { stacks[$0]?.contains(position) ?? false },
        equals: ExtensionPoint.allCases.filter { decorates.contains($0) || replaces.contains($0) })
      failures.expect(
        "extension points that it both decorates and replaces", decorates.filter { replaces.contains($0) }, equals: [])
    },
    TechniqueContract("Each option accepts values in its range and rejects others") { plugin, failures in
      for option in plugin.declaration.options {
        let found = problems(plugin, option, option.defaultValue.text)
        failures.expect(found?.isEmpty == true, "\(option.name) rejects its default in a scenario")
        for value in invalidValues(of: option) {
          let found = problems(plugin, option, value)
          failures.expect(
            found?.count == 1 && found?.first?.range != nil,
            "\(option.name): \(value) is not rejected at its place")
        }
      }
    },
  ]

  /// The problems of a scenario with a value of an option, as JSON; nil if it cannot be read for another reason.
  private static func problems(_ plugin: PluginFolder, _ option: OptionDeclaration, _ value: String) -> [Diagnostic]? {
    do {
      _ = try plugin.scenario(named: "wins", text: scenario(plugin, option.name, value))
      return []
    } catch ScenarioFailure.invalid(let problems) {
      return problems
    } catch {
      return nil
    }
  }

  /// Values outside an option's domain, as JSON.
  private static func invalidValues(of option: OptionDeclaration) -> [String] {
    switch option.domain {
    case .integer(let range): ["\(range.lowerBound - 1)", "\(range.upperBound + 1)", "\"1\"", "true"]
    case .number(let range): ["\(range.lowerBound - 0.5)", "\(range.upperBound + 0.5)", "\"1\"", "false"]
    case .boolean: ["1", "\"true\"", "null"]
    case .choice(let words): ["\"\(words.joined())\"", "\"\"", "1"]
    }
  }

  private static func scenario(_ plugin: PluginFolder, _ option: String, _ value: String) -> String {
    let below = plugin.requirements.map { "\"\($0.declaration.id)\", " }.joined()
    return """
      {
        "name": "wins", "summary": "An option.", "device": "ipod-touch-5g",
        "data": {"messages": "data/messages-500.json", "media": "data/media.json",
          "mediaAsText": \(plugin.declaration.needsTextOnly)},
        "content": {"kind": "chat"}, "scroll": {"driver": "rows", "intervalMs": 20},
        "runs": [{"name": "with", "techniques": [\(below){"id": "\(plugin.declaration.id)", "\(option)": \(value)}]}]
      }
      """
  }
}
