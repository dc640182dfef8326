package import Analysis

/// How the runs of one study differ from those of another: of results, baselines, or runs just simulated.
package struct StudyComparison: Sendable {
  /// Two runs that are compared.
  package struct Pair: Sendable {
    /// The name of the run that is compared with.
    package let old: String
    /// The name of the run that is compared.
    package let new: String
    /// What was asked differently; techniques among them.
    package let differences: [InputDifference]
    /// Why a run has no figures; nil if both have, and only then is anything compared.
    package let failure: String?
    /// What changed; nil if either run has no figures.
    package let change: RunDiff?

    /// Both names, or the one that both have.
    package var title: String { old == new ? new : "\(old) → \(new)" }
    /// Whether the runs differ by more than their techniques, or it is not known by what.
    package let isUnlike: Bool
  }

  /// What is compared with, as the user named it.
  package let oldName: String
  /// What is compared, as the user named it.
  package let newName: String
  /// Pairs of runs, in the order of the new study.
  package let pairs: [Pair]
  /// Runs that only the old study has.
  package let onlyOld: [String]
  /// Runs that only the new study has.
  package let onlyNew: [String]
  /// Metrics that mean something else in the old study.
  package let redefined: [InputDifference]
  /// Modules and plugins whose sources differ, if both sides recorded them.
  package let changedSources: [String]

  /// Compares runs of the same name; if a run is named on a side, that run, with the other side's of its name or with the
  /// one named there.
  ///
  /// - Returns: O(runs · figures log figures).
  package init(from old: Side, to new: Side) {
    oldName = old.name
    newName = new.name
    redefined = new.snapshot.redefinedMetrics(since: old.snapshot)
    changedSources = new.snapshot.changedSources(since: old.snapshot)
    let named = [old.run, new.run].contains { $0 != nil }
    var pairs: [Pair] = []
    var missing: [String] = []
    for run in new.snapshot.runs where new.run == nil && (old.run == nil || old.run == run.name) || new.run == run.name
    {
      guard let other = old.snapshot.run(named: old.run ?? run.name) else {
        missing.append(run.name)
        continue
      }
      pairs.append(Pair(from: other, to: run))
    }
    self.pairs = pairs
    onlyNew = missing
    onlyOld = named ? [] : old.snapshot.runs.map(\.name).filter { new.snapshot.run(named: $0) == nil }
  }

  /// One side of a comparison.
  package struct Side: Sendable {
    /// As the user named it.
    package let name: String
    /// What it holds.
    package let snapshot: StudySnapshot
    /// The run that is meant; nil for all.
    package let run: String?

    /// A side.
    package init(name: String, snapshot: StudySnapshot, run: String?) {
      self.name = name
      self.snapshot = snapshot
      self.run = run
    }
  }

  /// Whether anything is asked differently apart from techniques: then the comparison says more of that than of them.
  package var isUnlike: Bool { !redefined.isEmpty || pairs.contains(where: \.isUnlike) }
}

extension StudyComparison.Pair {
  init(from old: StudySnapshot.Run, to new: StudySnapshot.Run) {
    self.old = old.name
    self.new = new.name
    if let before = old.inputs, let after = new.inputs {
      differences = InputDifference.all(from: before, to: after)
      isUnlike = !before.isLikeApartFromTechniques(after)
    } else {
      differences = [InputDifference(path: "inputs", old: nil, new: nil, place: nil)]
      isUnlike = true
    }
    let failures = [(old, "before"), (new, "now")].compactMap { run, side -> String? in
      if case .failed(let reason) = run.outcome { "\(run.name) failed \(side): \(reason)" } else { nil }
    }
    failure = failures.isEmpty ? nil : failures.joined(separator: "; ")
    change =
      if let before = old.figures, let after = new.figures { RunDiff(from: before, to: after) } else { nil }
  }
}
