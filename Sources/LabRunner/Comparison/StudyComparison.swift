package import Analysis
import JSON
import Scenarios

/// The differences between the runs of two studies. Each side is a results file, a baseline or a fresh simulation.
package struct StudyComparison: Sendable {
  /// A comparison of two runs.
  package struct Pair: Sendable {
    /// The name of the old run.
    package let old: String
    /// The name of the new run.
    package let new: String
    /// The inputs that differ, including techniques.
    package let differences: [InputDifference]
    /// Why the runs cannot be compared: at least one of them failed. Nil if both completed.
    package let failure: String?
    /// The changes; nil if either run failed.
    package let change: RunDiff?
    /// The measurements between runs with these techniques on this device.
    fileprivate let measurements: [MeasuredContradiction]

    /// The measurement that contradicts the change of a metric; nil if none does.
    package func contradiction(of metric: RunDiff.Metric) -> MeasuredContradiction? {
      guard !measurements.isEmpty, let change = metric.change else { return nil }
      return measurements.contradiction(of: metric.name, points: change.points)
    }

    /// Both names, or the common name.
    package var title: String { old == new ? new : "\(old) → \(new)" }
    /// Whether the runs differ in more than their techniques, or have no recorded inputs: the change is then not
    /// attributable to the techniques.
    package let isConfounded: Bool
  }

  /// The user's name for the old side.
  package let oldName: String
  /// The user's name for the new side.
  package let newName: String
  /// Pairs of runs, in the order of the new study.
  package let pairs: [Pair]
  /// Names of runs that exist only in the old study.
  package let runsOnlyInOld: [String]
  /// Names of runs that exist only in the new study.
  package let runsOnlyInNew: [String]
  /// Metrics with another definition in the old study.
  package let redefined: [InputDifference]
  /// Modules and plugins whose sources differ, if both sides recorded them.
  package let changedSources: [String]

  /// Compares runs of the same name. If a side selects a run, only that run is compared: with the run that the other
  /// side selects, or with the run of the same name.
  ///
  /// Complexity: O(runs · values · log values).
  ///
  /// - Parameters:
  ///   - plugins: the module of each technique, by id.
  ///   - devices: the profiles whose measured changes are known.
  package init(
    from old: Side, to new: Side, plugins: [String: String] = [:], devices: MeasuredDevices = MeasuredDevices([])
  ) {
    oldName = old.name
    newName = new.name
    redefined = new.snapshot.redefinedMetrics(since: old.snapshot)
    changedSources = new.snapshot.changedSources(since: old.snapshot, plugins: plugins)
    let selectsRun = [old.run, new.run].contains { $0 != nil }
    var pairs: [Pair] = []
    var missing: [String] = []
    for run in new.snapshot.runs where new.run == nil && (old.run == nil || old.run == run.name) || new.run == run.name
    {
      guard let other = old.snapshot.run(named: old.run ?? run.name) else {
        missing.append(run.name)
        continue
      }
      pairs.append(
        Pair(from: other, to: run, explanation: new.inputs?.explanation(of: run.name), devices) { steps in
          new.snapshot.locations?.input(steps, of: run.name) ?? old.snapshot.locations?.input(steps, of: other.name)
        })
    }
    self.pairs = pairs
    runsOnlyInNew = missing
    runsOnlyInOld = selectsRun ? [] : old.snapshot.runs.map(\.name).filter { new.snapshot.run(named: $0) == nil }
  }

  /// One side of a comparison.
  package struct Side {
    /// The user's name for it.
    package let name: String
    /// The study's snapshot.
    package let snapshot: StudySnapshot
    /// The name of the selected run; nil for all runs.
    package let run: String?
    /// The inputs of a scenario's runs with their source locations; nil for a file of results.
    let inputs: StudyInputs?

    /// Creates a side.
    package init(name: String, snapshot: StudySnapshot, run: String?, inputs: StudyInputs? = nil) {
      self.name = name
      self.snapshot = snapshot
      self.run = run
      self.inputs = inputs
    }
  }

  /// Whether any input other than techniques differs, so that changes are not attributable to techniques alone.
  package var isConfounded: Bool { !redefined.isEmpty || pairs.contains(where: \.isConfounded) }
}

extension StudyComparison.Pair {
  /// Compares two runs.
  ///
  /// - Parameters:
  ///   - explanation: the explanation of the new run, which provides source locations.
  ///   - devices: the profiles whose measured changes are known.
  ///   - place: the location of an input in a file of results.
  fileprivate init(
    from old: StudySnapshot.Run, to new: StudySnapshot.Run, explanation: RunExplanation?, _ devices: MeasuredDevices,
    place: @escaping (_ steps: [String]) -> SourceLocation?
  ) {
    self.old = old.name
    self.new = new.name
    if let before = old.inputs, let after = new.inputs {
      differences = InputDifference.all(from: before, to: after, explanation: explanation, place: place)
      isConfounded = !before.matches(after, except: InputDifference.techniqueKeys)
      measurements = devices.measurements(from: before, to: after)
    } else {
      differences = [InputDifference(["inputs"], location: place([]))]
      isConfounded = true
      measurements = []
    }
    let failures = [(old, "before"), (new, "now")].compactMap { run, side -> String? in
      if case .failed(let reason) = run.outcome { "\(run.name) failed \(side): \(reason)" } else { nil }
    }
    failure = failures.isEmpty ? nil : failures.joined(separator: "; ")
    change =
      if let before = old.summary, let after = new.summary { RunDiff(from: before, to: after) } else { nil }
  }
}
