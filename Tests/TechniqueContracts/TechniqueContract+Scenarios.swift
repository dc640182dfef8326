import Analysis
import ListRuntime
import Scenarios
import TechniqueTestSupport

extension TechniqueContract {
  private static let names = ["wins", "must-not-win"]

  /// The results of the scenarios.
  package static let scenarios = [
    TechniqueContract("All expectations of both scenarios hold") { plugin, failures in
      for name in names {
        let scenario = try await SharedRuns.scenario(plugin, name)
        failures.expect(!scenario.expectations.isEmpty, "\(name) expects nothing")
        for unmet in try await SharedRuns.of(plugin, name).unmetExpectations(of: scenario) {
          failures.expect(false, "\(name): \(unmet)")
        }
      }
    },
    TechniqueContract("Both scenarios compare runs that differ only in the technique") { plugin, failures in
      for name in names {
        let scenario = try await SharedRuns.scenario(plugin, name)
        failures.expect("runs of \(name)", scenario.runs.map(\.name), equals: ["without", "with"])
        guard scenario.runs.count == 2 else { continue }
        let ids = scenario.runs.map { $0.configuration.techniques.map { $0.type.declaration.id } }
        let id = plugin.declaration.id
        failures.expect(!ids[0].contains(id), "\(name): the run without has \(id)")
        let isReplacement = plugin.declaration.replaces.contains(.cells)
        failures.expect("techniques of with in \(name)", ids[1], equals: isReplacement ? [id] : ids[0] + [id])
        failures.expect("compareTo of with in \(name)", scenario.runs[1].compareTo, equals: ["without"])
      }
    },
    TechniqueContract("must-not-win expects a cost metric to get worse") { plugin, failures in
      let costs = try await SharedRuns.scenario(plugin, "must-not-win").expectations.filter { expectation in
        guard expectation.level == .error,
          case .relation(.metric("with", let metric, 1), let comparison, .metric("without", let other, _)) =
            expectation.requirement, metric == other, let definition = Quantity.metric(metric)
        else { return false }
        return comparison == (definition.polarity == .lowerIsBetter ? .greater : .less)
      }
      failures.expect(
        !costs.isEmpty, "no expectation says that a metric of `with` is worse than that of `without`")
    },
    TechniqueContract("Neither scenario holds if the technique does nothing") { plugin, failures in
      for name in names {
        // A technique that does nothing gives both runs the values of the run without it.
        let runs = try await SharedRuns.of(plugin, name)
        failures.expect(runs["without"] != nil, "\(name) has no run `without`")
        let unmet = runs.unmetExpectations(of: try await SharedRuns.scenario(plugin, name), ifEveryRunIs: "without")
        failures.expect(!unmet.isEmpty, "\(name) holds if both runs have the values of `without`")
      }
    },
    TechniqueContract("Every count in its README changes as stated in wins") { plugin, failures in
      let runs = try await SharedRuns.of(plugin, "wins")
      guard let without = runs["without"], let with = runs["with"] else { return }
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
        failures.expect(
          holds, "\(change.counter) is said to be \(change.direction), and goes from \(before) to \(after)")
      }
    },
    TechniqueContract("Main-thread time is attributed to it if and only if its README states it") { plugin, failures in
      let states = try plugin.readme().changes.contains { $0.counter == StudyRuns.techniqueTime }
      guard let with = try await SharedRuns.of(plugin, "wins")["with"] else { return }
      let time = StudyRuns.count(StudyRuns.techniqueTime, of: with, technique: plugin.declaration.id)
      failures.expect(
        (time > 0) == states,
        "it has \(time) ns of the main thread, and `\(StudyRuns.techniqueTime)` is \(states ? "" : "not ")in its README"
      )
    },
  ]
}
