/// The measurements of a scenario on a host: every repetition of every run, and how it was obtained.
///
/// Measured figures differ from one session to the next, so they never enter a baseline that is compared byte by byte.
package struct MeasuredStudy: Sendable {
  /// The name of the scenario.
  package let scenario: String
  /// The subject of the scenario, in one line.
  package let summary: String
  /// The host that performed the runs.
  package let host: HostDescription
  /// The number of rounds, their order, and the condition that ended them.
  package let protocolSettings: MeasurementSettings
  /// The measured runs, in the order of the scenario.
  package var runs: [MeasuredRun]
  /// The runs that the host cannot perform, with the reasons.
  package var skipped: [SkippedRun]
  /// The reason why the measurement ended before its last round; nil if it did not.
  package let abortion: String?
  /// How runs alternate; nil for runs that are measured one after the other.
  package let interleaving: InterleavedProtocol?
  /// What an ablation of a page found beside the comparisons; nil for other studies.
  package var page: PageFindings?

  /// A run that the host cannot perform.
  package struct SkippedRun: Sendable, Hashable {
    /// The name of the run.
    package let run: String
    /// Why, one sentence for each reason.
    package let reasons: [String]

    /// Creates a skipped run.
    package init(run: String, reasons: [String]) {
      self.run = run
      self.reasons = reasons
    }
  }

  /// The reasons why the host cannot perform runs, each once with the runs that it concerns, by the first of them.
  ///
  /// - Parameters:
  ///   - skipped: the runs that the host cannot perform.
  ///   - count: the number of all runs.
  package static func reasons(of skipped: [SkippedRun], among count: Int) -> [String] {
    var runs: [String: [String]] = [:]
    var reasons: [String] = []
    for run in skipped {
      for reason in run.reasons {
        if runs[reason] == nil { reasons.append(reason) }
        runs[reason, default: []].append(run.run)
      }
    }
    return reasons.map { reason in
      let names = runs[reason] ?? []
      if names.count == count, count > 1 { return "\(reason) (all \(count) runs)" }
      let shown = names.count <= Self.namesShown + 1 ? names : Array(names.prefix(Self.namesShown))
      let rest = names.count - shown.count
      return "\(reason) (\(shown.joined(separator: ", "))\(rest == 0 ? "" : " and \(rest) more runs"))"
    }
  }

  /// The number of runs that are named for a reason, if there are more of them.
  private static let namesShown = 3

  /// Creates a study from its parts.
  ///
  /// - Parameter interruption: what was complete when the user interrupted the measurement, as in `after 3 browsers`; nil if that did not
  ///   happen.
  package init(
    scenario: String, summary: String, host: HostDescription, protocolSettings: MeasurementSettings,
    runs: [MeasuredRun], skipped: [SkippedRun], abortion: String? = nil, interruption: String? = nil,
    interleaving: InterleavedProtocol? = nil, page: PageFindings? = nil
  ) {
    self.scenario = scenario
    self.summary = summary
    var host = host
    host.conditions += interruption.map { [.init("interrupted", $0)] } ?? []
    self.host = host
    self.protocolSettings = protocolSettings
    self.runs = runs
    self.skipped = skipped
    self.abortion = interruption.map { "interrupted \($0)" } ?? abortion
    self.interleaving = interleaving
    self.page = page
  }

  /// The run with a name, or nil.
  package func run(_ name: String) -> MeasuredRun? { runs.first { $0.name == name } }

  /// The metrics that at least one repetition has, in the order of reports.
  package var metrics: [Quantity] {
    Quantity.measured.filter { metric in
      runs.contains { run in run.repetitions.contains { $0.sample?.values[metric.name] != nil } }
    }
  }

  /// The pairs of runs that are compared: each run with those that its `compareTo` names and that were measured.
  package var comparedRuns: [(run: MeasuredRun, base: MeasuredRun)] {
    runs.flatMap { run in run.compareTo.compactMap { self.run($0) }.map { (run, $0) } }
  }

  /// The number of the browser in which a round took place; that of the round if the runs do not alternate.
  func launch(ofRound round: Int) -> Int { interleaving?.launches[round] ?? round }

  /// How often verdicts are looked at, at most.
  var lookCount: Int { interleaving == nil ? 1 : InterleavedProtocol.looks.count }

  /// The level of the intervals of comparisons: all intervals of the requested metrics are simultaneously correct with
  /// a probability of 95 %.
  package var comparisonFamily: FamilyLevel {
    protocolSettings.family(comparingPairs: comparedRuns.count * lookCount)
  }

  /// The number of rounds in which every run has a value of every requested metric.
  package var completeRoundCount: Int {
    let values = runs.flatMap { run in protocolSettings.metrics.map { run.pairedValues($0) } }
    return (0..<(values.map(\.count).min() ?? 0)).count { round in values.allSatisfy { $0[round] != nil } }
  }

  /// The runs whose content at rest differs from that of others with the same data, although none of their techniques
  /// declares a difference.
  package var runsWithOtherPictures: [MeasuredRun] {
    runs.filter { run in run.picture.map { !$0.isSame && $0.declared.isEmpty } ?? false }
  }

  /// Compares two runs by a metric; nil unless both have values in at least one round.
  package func comparison(_ run: MeasuredRun, with base: MeasuredRun, by metric: Quantity) -> MeasuredEffect? {
    let level = comparisonFamily.level
    if let interleaving { return interleavedComparison(run, with: base, by: metric, level: level, interleaving) }
    return MeasuredEffect(
      of: run.pairedValues(metric.name), with: base.pairedValues(metric.name), level: level, polarity: metric.polarity)
  }
}

/// How a study was measured.
package struct MeasurementSettings: Sendable, Hashable {
  /// The number of rounds, at most; each round has every run once.
  package var rounds: Int
  /// The end of an interval, as a share of the base, up to which an undecided comparison in turns may end.
  package let precision: Double
  /// The metrics whose comparisons have verdicts.
  package var metrics: [String]
  /// The seed of the order of the runs in each round, of places, and of the resampling.
  package let seed: UInt64

  /// Creates settings from their parts.
  package init(rounds: Int, precision: Double, metrics: [String], seed: UInt64) {
    self.rounds = rounds
    self.precision = precision
    self.metrics = metrics
    self.seed = seed
  }

  /// The definitions of these metrics.
  package var definitions: [Quantity] { metrics.compactMap(Quantity.named) }

  /// The level of the intervals of comparisons by these metrics: all of them are simultaneously correct with a
  /// probability of 95 %.
  ///
  /// - Parameter pairs: the number of pairs of runs that are compared, or of pairs with the runs of an earlier session.
  package func family(comparingPairs pairs: Int) -> FamilyLevel {
    FamilyLevel(comparisons: max(1, pairs * metrics.count))
  }
}

/// A measured run.
package struct MeasuredRun: Sendable {
  /// The name of the run.
  package let name: String
  /// The names of the runs that it is compared with.
  package let compareTo: [String]
  /// Its techniques as text, in stacking order.
  package let techniques: [String]
  /// The first run with the same data; its own name if it is the first. Only runs with the same data do the same work.
  package let firstWithSameData: String
  /// Its repetitions, one for each round, in the order of rounds.
  package var repetitions: [MeasuredRepetition]
  /// Whether its content at rest equals that of the first run with the same data; nil if that was not checked.
  package var picture: PictureAgreement?
  /// The reason why its picture could not be compared, or nil.
  package var pictureFailure: String?

  /// Creates a run without repetitions.
  package init(name: String, compareTo: [String], techniques: [String], firstWithSameData: String) {
    self.name = name
    self.compareTo = compareTo
    self.techniques = techniques
    self.firstWithSameData = firstWithSameData
    repetitions = []
  }

  /// Removes the repetitions after a number of rounds.
  package mutating func keepRounds(_ count: Int) { repetitions = Array(repetitions.prefix(count)) }

  /// The values of a metric, one for each repetition; nil where a repetition failed or has no such value.
  package func pairedValues(_ metric: String) -> [Double?] {
    repetitions.map { $0.sample?.values[metric] }
  }

  /// The values of a metric in all repetitions that have one.
  package func values(_ metric: String) -> [Double] { pairedValues(metric).compactMap { $0 } }

  /// The median of a metric with its interval; nil without values.
  package func summary(_ metric: String, seed: UInt64) -> SampleSummary? {
    SampleSummary(of: values(metric), seed: seed)
  }
}

/// One repetition of a run.
package struct MeasuredRepetition: Sendable {
  /// Its position among the runs of its round, from 0.
  package let position: Int
  /// Its values; nil if it failed.
  package let sample: HostSample?
  /// The reason for the failure, or nil.
  package let failure: String?

  /// A repetition that succeeded.
  package init(position: Int, sample: HostSample) {
    self.position = position
    self.sample = sample
    failure = nil
  }

  /// A repetition that failed.
  package init(position: Int, failure: String) {
    self.position = position
    sample = nil
    self.failure = failure
  }
}

/// The agreement of a run's content at rest with that of another run.
package struct PictureAgreement: Sendable, Hashable {
  /// The run with the same data that it was compared with.
  package let base: String
  /// The largest share of differing pixels among the offsets, 0 to 1.
  package let differingShare: Double
  /// The reasons why the pictures may differ, as the run's techniques declare; empty if they must not differ.
  package let declared: [String]

  /// The share of differing pixels up to which two pictures count as the same.
  package static let tolerance = 0.001

  /// Creates the result of a comparison.
  package init(base: String, differingShare: Double, declared: [String]) {
    self.base = base
    self.differingShare = differingShare
    self.declared = declared
  }

  /// Whether the pictures are the same.
  package var isSame: Bool { differingShare <= Self.tolerance }
}
