internal import ListRuntime
internal import Scenarios
internal import Simulation
internal import TechniqueTestSupport
internal import Testing

@Suite("Every technique: the picture")
struct PictureContractTests {
  @Test(
    "It shows the same pictures as the list without it, except for declared differences", arguments: PluginFolder.all)
  func picturesAreEqual(_ plugin: PluginFolder) throws {
    let checks = try self.checks(plugin, ShippedData.shared.messages)
    for (name, check) in checks {
      #expect(check.undeclared.isEmpty, "\(name): \(check.undeclared.prefix(3))")
    }
  }

  @Test(
    "Every declared difference occurs",
    arguments: PluginFolder.all.filter { !$0.declaration.differences.isEmpty })
  func declaredDifferencesOccur(_ plugin: PluginFolder) throws {
    let checks = try self.checks(plugin, ShippedData.shared.messages)
    for difference in plugin.declaration.differences {
      let occurs = checks.contains { _, check in
        check.declared.contains { $0.difference == difference && $0.differing > 0 }
      }
      #expect(occurs, "declared but never found: \(difference)")
    }
  }

  /// Insertions, deletions, updates, a rotation and a reload: cached data of rows must follow.
  static let events: [ScheduledListEvent] = {
    func texts(_ ids: Range<Int>, _ lines: Int) -> ContentItems {
      .messages(
        ids.map { id in
          let text = Array(repeating: "Line of message \(id)", count: lines).joined(separator: "\n")
          return Message(messageId: id, direction: id % 2 == 0 ? .incoming : .outgoing, body: .text(text))
        })
    }
    let events: [ListEvent] = [
      .insert(texts(9000..<9003, 3), at: 2), .delete(7..<9), .update(texts(9010..<9012, 4), at: 11),
      .insert(texts(9020..<9022, 2), at: 1_000_000), .rotate, .delete(0..<1), .reload, .memoryWarning,
    ]
    return events.map { ScheduledListEvent(at: .zero, event: $0) }
  }()

  @Test(
    "It shows the same pictures also after insertions, deletions, updates and rotations", arguments: PluginFolder.all)
  func picturesAreEqualAfterEvents(_ plugin: PluginFolder) throws {
    let messages = Array(try ShippedData.shared.messages.prefix(40))
    for (name, check) in try checks(plugin, messages, events: Self.events) {
      #expect(check.undeclared.isEmpty, "\(name): \(check.undeclared.prefix(3))")
    }
  }

  @Test("Heights cached by index without invalidation are visible in the pictures")
  func staleHeightsAreVisible() throws {
    var run = ListRun(messages: Array(try ShippedData.shared.messages.prefix(40)))
    run.events = Array(Self.events.prefix(1))
    let base = try ["cell-reuse", "static-cells", "manual-heights"].map {
      ConfiguredTechnique(try #require(PluginFolder.technique($0)))
    }
    let check = try run.configuration().pictures(of: ConfiguredTechnique(StaleHeights.self), over: base)
    #expect(!check.undeclared.isEmpty)
    #expect(check.undeclared.contains { $0.difference.aspect == .height })
    let cached = try #require(PluginFolder.technique("cached-heights"))
    let correct = try run.configuration().pictures(of: ConfiguredTechnique(cached), over: base)
    #expect(correct.findings.isEmpty)
  }

  /// Checks with every set of options, over the required techniques and over those of the plugin's scenario.
  private func checks(
    _ plugin: PluginFolder, _ messages: [Message], events: [ScheduledListEvent] = []
  ) throws -> [(name: String, check: PictureCheck)] {
    let scenario = try plugin.scenario("wins").runs.first.map { $0.configuration.techniques } ?? []
    let required = ListRun(plugin.requirements).techniques
    var checks: [(name: String, check: PictureCheck)] = []
    for options in plugin.optionVariants {
      for base in required == scenario ? [required] : [required, scenario] {
        var run = ListRun(messages: messages)
        run.events = events
        run.mediaAsText = plugin.declaration.needsTextOnly
        let names = base.map(\.id)
        checks.append(
          (
            "\(options) over \(names)",
            try run.configuration().pictures(
              of: ConfiguredTechnique(plugin.technique, options: options), over: base)
          ))
      }
    }
    return checks
  }
}
