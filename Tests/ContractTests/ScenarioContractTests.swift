internal import Analysis
internal import ListRuntime
internal import Scenarios
internal import Simulation
internal import TechniqueTestSupport
internal import Testing

@Suite("Every technique: its two scenarios")
struct ScenarioContractTests {
  @Test("All expectations of both scenarios hold", arguments: PluginFolder.all)
  func expectationsHold(_ plugin: PluginFolder) async throws {
    for name in ["wins", "must-not-win"] {
      let scenario = try plugin.scenario(name)
      #expect(!scenario.expectations.isEmpty)
      #expect(try await SharedRuns.of(plugin, name).unmetExpectations(of: scenario) == [], "\(name)")
    }
  }

  @Test(
    "Both compare runs that differ only in the technique", arguments: PluginFolder.all)
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

  @Test("must-not-win expects a cost metric to get worse", arguments: PluginFolder.all)
  func mustNotWinAssertsACost(_ plugin: PluginFolder) throws {
    let scenario = try plugin.scenario("must-not-win")
    let costs = scenario.expectations.filter { expectation in
      guard expectation.level == .error,
        case .relation(.metric("with", let metric, 1), let comparison, .metric("without", let other, _)) =
          expectation.requirement, metric == other, let definition = MetricDefinition.named(metric)
      else { return false }
      return comparison == (definition.polarity == .lowerIsBetter ? .greater : .less)
    }
    #expect(!costs.isEmpty, "no expectation says that a metric of `with` is worse than that of `without`")
  }

  @Test("Neither scenario holds if the technique does nothing", arguments: PluginFolder.all)
  func scenariosDetectAnInertTechnique(_ plugin: PluginFolder) async throws {
    for name in ["wins", "must-not-win"] {
      // A technique that does nothing gives both runs the values of the run without it.
      let runs = try await SharedRuns.of(plugin, name)
      _ = try #require(runs["without"])
      let unmet = runs.unmetExpectations(of: try plugin.scenario(name), ifEveryRunIs: "without")
      #expect(!unmet.isEmpty, "\(name)")
    }
  }

  @Test("Every count in its README changes as stated in wins", arguments: PluginFolder.all)
  func statedChangesOccur(_ plugin: PluginFolder) async throws {
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

  @Test("Running twice gives the same record", arguments: PluginFolder.all)
  func runsAreRepeatable(_ plugin: PluginFolder) async throws {
    for name in ["wins", "must-not-win"] {
      let first = try #require(try await SharedRuns.of(plugin, name)["with"])
      let configuration = try #require(try plugin.scenario(name).runs.last?.configuration)
      let second = configuration.record()
      #expect(String(reflecting: first) == String(reflecting: second), "\(name)")
    }
  }

  @Test("Host caches do not change results", arguments: PluginFolder.all)
  func hostShortcutsChangeNothing(_ plugin: PluginFolder) async throws {
    let quick = try #require(try await SharedRuns.of(plugin, "must-not-win")["with"])
    var configuration = try #require(try plugin.scenario("must-not-win").runs.last?.configuration)
    configuration.usesHostShortcuts = false
    #expect(String(reflecting: quick) == String(reflecting: configuration.record()))
  }

  @Test("Every nanosecond of every frame is attributed", arguments: PluginFolder.all)
  func attributionIsExact(_ plugin: PluginFolder) async throws {
    for name in ["wins", "must-not-win"] {
      let record = try #require(try await SharedRuns.of(plugin, name)["with"])
      #expect(record.frames.count { $0.mainTime > .zero } > 0)
      #expect(AttributionMismatch.all(in: record) == [], "\(name)")
    }
  }

  @Test(
    "Main-thread time is attributed to the technique if and only if its README states it",
    arguments: PluginFolder.all)
  func ownWorkIsAttributed(_ plugin: PluginFolder) async throws {
    let states = try plugin.readme().changes.contains { $0.counter == StudyRuns.techniqueTime }
    let with = try #require(try await SharedRuns.of(plugin, "wins")["with"])
    let time = StudyRuns.count(StudyRuns.techniqueTime, of: with, technique: plugin.declaration.id)
    #expect((time > 0) == states, "the technique has \(time) ns of the main thread")
  }
}
