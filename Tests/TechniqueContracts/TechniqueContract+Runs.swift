import Analysis
import ListRuntime
import Scenarios
import Simulation
import TechniqueTestSupport

extension TechniqueContract {
  /// Properties of every run.
  static let runs = [
    replacement,
    stacks,
    updates,
    TechniqueContract("Running twice gives the same record") { plugin, failures in
      for name in ["wins", "must-not-win"] {
        guard let first = try await SharedRuns.of(plugin, name)["with"],
          let configuration = try await SharedRuns.scenario(plugin, name).runs.last?.configuration
        else { continue }
        failures.expect(first == configuration.record(), "a second run of \(name) in this process has another record")
      }
    },
    processes,
    TechniqueContract("Caches of the host do not change results") { plugin, failures in
      guard let quick = try await SharedRuns.of(plugin, "must-not-win")["with"],
        var configuration = try await SharedRuns.scenario(plugin, "must-not-win").runs.last?.configuration
      else { return }
      configuration.usesShortcuts = false
      failures.expect(quick == configuration.record(), "without caches of the host, must-not-win has another record")
    },
    TechniqueContract("Every nanosecond of every frame is attributed") { plugin, failures in
      for name in ["wins", "must-not-win"] {
        guard let record = try await SharedRuns.of(plugin, name)["with"] else { continue }
        failures.expect(record.frames.contains { $0.mainTime > .zero }, "no frame of \(name) takes main-thread time")
        let mismatches = AttributionMismatch.all(in: record)
        failures.expect(mismatches.isEmpty, "\(name): \(mismatches)")
      }
    },
    TechniqueContract("It runs on a screen narrower than its margins") { plugin, failures in
      for width in [1.0, 20, 100] {
        var run = ListRun(plugin.requirements + [plugin.technique], messages: ChatSample.texts(5))
        run.mediaAsText = plugin.declaration.needsTextOnly
        var configuration = try run.configuration()
        configuration.profile.screen.width = width
        failures.expect(
          configuration.record().ending == .completed, "a run on a screen of \(width) pt does not complete")
      }
    },
    TechniqueContract("The list and its cells are deallocated, at the end of a run or before") { plugin, failures in
      for run in try await SharedRuns.scenario(plugin, "wins").runs {
        for limit in [run.configuration.timeLimit, .milliseconds(1_700), .milliseconds(150)] {
          var configuration = run.configuration
          configuration.timeLimit = limit
          let remains = Remains(of: configuration)
          // The shorter runs can end before the list is shown.
          failures.expect(
            remains.hadCell || limit < run.configuration.timeLimit, "the list of the run \(run.name) has no cell")
          failures.expect(
            "what remains of the run \(run.name), ended after \(limit)", remains.names, equals: [])
        }
      }
    },
  ]

  /// The objects that are still in memory after a run.
  private struct Remains {
    /// Whether the list had a cell.
    private(set) var hadCell = false
    /// The names of the objects that were not deallocated.
    private(set) var names: [String] = []

    /// Simulates a run.
    init(of configuration: RunConfiguration) {
      weak var ui: UIContext?
      weak var list: ListView?
      weak var cell: Cell?
      var hadCell = false
      TechniqueTimeLimit.enforce(on: configuration) {
        let simulation = ListSimulation(configuration)
        ui = simulation.ui
        list = simulation.list
        _ = simulation.run { [unowned simulation] in
          cell = simulation.list.cells.first
          hadCell = cell != nil
        }
        if let last = simulation.list.cells.first { cell = last }
      }
      self.hadCell = hadCell
      names = [ui.map { _ in "the context" }, list.map { _ in "the list" }, cell.map { _ in "a cell" }].compactMap(
        \.self)
    }
  }
}
