internal import ListRuntime
internal import ScenarioKit
internal import TechniqueTestSupport
internal import Testing

@Suite("Every technique: the picture")
struct PictureContractTests {
  @Test("It shows what the list shows without it, up to what it declares", arguments: PluginFolder.all)
  func picturesAreEqual(_ plugin: PluginFolder) throws {
    let checks = try self.checks(plugin, ShippedData.shared.messages)
    for (name, check) in checks {
      #expect(check.undeclared.isEmpty, "\(name): \(check.undeclared.prefix(3))")
    }
  }

  @Test("Every difference it declares occurs", arguments: PluginFolder.all)
  func declaredDifferencesOccur(_ plugin: PluginFolder) throws {
    let checks = try self.checks(plugin, ShippedData.shared.messages)
    for difference in plugin.declaration.differences {
      let occurs = checks.contains { _, check in
        check.declared.contains { $0.difference == difference && $0.differing > 0 }
      }
      #expect(occurs, "declared and never seen: \(difference)")
    }
  }

  /// Checks for every set of options, over the techniques it requires and over those its scenario puts below it.
  private func checks(_ plugin: PluginFolder, _ messages: [Message]) throws -> [(name: String, check: PictureCheck)] {
    let scenario = try plugin.scenario("wins").runs.first.map { $0.configuration.techniques } ?? []
    let required = ListRun(plugin.requirements).techniques
    var checks: [(name: String, check: PictureCheck)] = []
    for options in variants(plugin) {
      for base in [required, scenario] {
        var run = ListRun(messages: messages)
        run.mediaAsText = plugin.declaration.needsTextOnly
        let names = base.map { $0.type.declaration.id }
        checks.append(
          (
            "\(options) over \(names)",
            PictureCheck((plugin.technique, options), over: base, in: try run.configuration())
          ))
      }
    }
    return checks
  }

  /// The default options, and one set for each other value of each option that is a word or a truth value.
  private func variants(_ plugin: PluginFolder) -> [TechniqueOptions] {
    var variants = [TechniqueOptions(of: plugin.declaration)]
    for option in plugin.declaration.options {
      let values: [OptionValue] =
        switch option.domain {
        case .boolean: [.boolean(true), .boolean(false)]
        case .choice(let words): words.map { .choice($0) }
        case .integer, .number: []
        }
      for value in values where value != option.defaultValue {
        variants.append(TechniqueOptions(of: plugin.declaration, given: [option.name: value]))
      }
    }
    return variants
  }
}
