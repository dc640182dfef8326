internal import Analysis
internal import ListRuntime
internal import Scenarios
internal import Simulation
internal import TechniqueTestSupport
internal import Testing

@Suite("Every technique: its two scenarios")
struct ScenarioContractTests {
  @Test("Where it wins and where it must not, all that is expected holds", arguments: PluginFolder.all)
  func expectationsHold(_ plugin: PluginFolder) async throws {
    for name in ["wins", "must-not-win"] {
      let scenario = try plugin.scenario(name)
      #expect(!scenario.expectations.isEmpty)
      #expect(try await SharedRuns.of(plugin, name).unmet(scenario) == [], "\(name)")
    }
  }

  @Test(
    "Both compare a run without the technique to one with it, and nothing else differs", arguments: PluginFolder.all)
  func scenariosIsolateTheTechnique(_ plugin: PluginFolder) throws {
    for name in ["wins", "must-not-win"] {
      let scenario = try plugin.scenario(name)
      #expect(scenario.runs.map(\.name) == ["without", "with"])
      let ids = scenario.runs.map { $0.configuration.techniques.map { $0.type.declaration.id } }
      #expect(!ids[0].contains(plugin.declaration.id))
      let isReplacement = plugin.declaration.replaces.contains(.cells)
      #expect(isReplacement ? ids[1] == [plugin.declaration.id] : ids[1] == ids[0] + [plugin.declaration.id])
      #expect(scenario.runs[1].compareTo == ["without"])
    }
  }

  @Test("A cost metric is expected to get worse where it must not win", arguments: PluginFolder.all)
  func mustNotWinAssertsACost(_ plugin: PluginFolder) throws {
    let scenario = try plugin.scenario("must-not-win")
    let costs = scenario.expectations.filter { expectation in
      guard expectation.level == .error,
        case .relation(.metric("with", let metric, 1), let comparison, .metric("without", let other, _)) =
          expectation.requirement, metric == other, let definition = MetricDefinition.named(metric)
      else { return false }
      return comparison == (definition.better == .lower ? .greater : .less)
    }
    #expect(!costs.isEmpty, "no expectation says that a metric of `with` is worse than that of `without`")
  }

  @Test("Every count its README names changes as stated where it wins", arguments: PluginFolder.all)
  func statedChangesHappen(_ plugin: PluginFolder) async throws {
    let runs = try await SharedRuns.of(plugin, "wins")
    let without = try #require(runs["without"])
    let with = try #require(runs["with"])
    for change in try plugin.readme().changes {
      let id = plugin.declaration.id
      let before = StudyRuns.count(change.counter, of: without, technique: id)
      let after = StudyRuns.count(change.counter, of: with, technique: id)
      let holds =
        switch PluginReadme.Change.Direction(rawValue: change.direction) {
        case .lower: after < before
        case .higher: after > before
        case .zero: after == 0 && before > 0
        case .present: after > 0 && before == 0
        case nil: false
        }
      #expect(holds, "\(change.counter) is said to be \(change.direction), and goes from \(before) to \(after)")
    }
  }

  @Test("The same run twice leaves the same record", arguments: PluginFolder.all)
  func runsAreRepeatable(_ plugin: PluginFolder) async throws {
    for name in ["wins", "must-not-win"] {
      let first = try #require(try await SharedRuns.of(plugin, name)["with"])
      let configuration = try #require(try plugin.scenario(name).runs.last?.configuration)
      let second = ListSimulation(configuration).run()
      #expect(String(reflecting: first) == String(reflecting: second), "\(name)")
    }
  }

  @Test("Shortcuts of the host change no result", arguments: PluginFolder.all)
  func hostShortcutsChangeNothing(_ plugin: PluginFolder) async throws {
    let quick = try #require(try await SharedRuns.of(plugin, "must-not-win")["with"])
    var configuration = try #require(try plugin.scenario("must-not-win").runs.last?.configuration)
    configuration.usesHostShortcuts = false
    #expect(String(reflecting: quick) == String(reflecting: ListSimulation(configuration).run()))
  }

  @Test("The time of every frame is attributed to the last nanosecond", arguments: PluginFolder.all)
  func attributionIsExact(_ plugin: PluginFolder) async throws {
    for name in ["wins", "must-not-win"] {
      let record = try #require(try await SharedRuns.of(plugin, name)["with"])
      #expect(record.frames.count { $0.mainTime > .zero } > 0)
      #expect(AttributionMismatch.all(in: record) == [], "\(name)")
    }
  }

  @Test(
    "Time is attributed to the technique exactly if its README says that it asks the main thread for work",
    arguments: PluginFolder.all)
  func ownWorkIsAttributed(_ plugin: PluginFolder) async throws {
    let states = try plugin.readme().changes.contains { $0.counter == StudyRuns.techniqueTime }
    let with = try #require(try await SharedRuns.of(plugin, "wins")["with"])
    let time = StudyRuns.count(StudyRuns.techniqueTime, of: with, technique: plugin.declaration.id)
    #expect((time > 0) == states, "the technique has \(time) ns of the main thread")
  }
}
