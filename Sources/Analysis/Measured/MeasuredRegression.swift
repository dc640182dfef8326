/// The measurements of a scenario in an earlier session.
package struct MeasuredBaseline: Sendable {
  /// The name of the scenario.
  package var scenario: String
  /// The host that measured it, with the product's version.
  package var host: HostDescription
  /// The values of repetitions by run and metric.
  package var values: [String: [String: [Double]]]

  /// Creates a baseline from its parts.
  package init(scenario: String, host: HostDescription, values: [String: [String: [Double]]]) {
    self.scenario = scenario
    self.host = host
    self.values = values
  }
}

/// The comparison of a measured study with one of an earlier session: the values that became worse by more than a
/// threshold.
///
/// Sessions differ by more than repetitions do, for example by the machine's temperature, other programs or updates.
/// The threshold must exceed this difference, which you can measure with two sessions of unchanged code.
package struct MeasuredRegression: Sendable {
  /// One metric of one run.
  package struct Cell: Sendable {
    /// The name of the run.
    package let run: String
    /// The metric.
    package let metric: Quantity
    /// The median now.
    package let median: Double
    /// The shift from the earlier session to this one; its verdict is on changes beyond the threshold.
    package let shift: MeasuredEffect
  }

  /// The cells that both sessions have, in the order of runs and metrics.
  package let cells: [Cell]
  /// The runs that only one of the sessions has.
  package let unmatchedRuns: [String]
  /// The run and metric of each cell that both sessions have but for which one session has no value.
  package let missingCells: [(run: String, metric: Quantity)]
  /// The level of each interval, so that all verdicts are simultaneously correct with a probability of 95 %.
  package let family: FamilyLevel
  /// The change that does not count, as a share of the earlier median.
  package let threshold: Double

  /// Compares the metrics that the study requests: O(cells · (n + m) · n · m).
  package init(of study: MeasuredStudy, against baseline: MeasuredBaseline, threshold: Double) {
    let metrics = study.protocolSettings.definitions
    let family = study.protocolSettings.family(comparingPairs: study.runs.count)
    self.family = family
    self.threshold = threshold
    let names = study.runs.map(\.name)
    unmatchedRuns =
      names.filter { baseline.values[$0] == nil } + baseline.values.keys.filter { !names.contains($0) }.sorted()
    missingCells = study.runs.flatMap { run in
      metrics.filter { metric in
        guard let base = baseline.values[run.name] else { return false }
        return base[metric.name]?.isEmpty ?? true || run.values(metric.name).isEmpty
      }.map { (run.name, $0) }
    }
    cells = study.runs.flatMap { run in
      metrics.compactMap { metric in
        let base = baseline.values[run.name]?[metric.name] ?? []
        let values = run.values(metric.name)
        let before = SampleSummary.median(of: base)
        let shift = MeasuredEffect(
          RankInterval(of: values, from: base, level: family.level), base: before, polarity: metric.polarity,
          ignoring: threshold * (before ?? 0).magnitude)
        guard let shift, let median = SampleSummary.median(of: values) else { return nil }
        return Cell(run: run.name, metric: metric, median: median, shift: shift)
      }
    }
  }

  /// The cells that became worse.
  package var regressions: [Cell] { cells.filter { $0.shift.verdict == .worse } }
}
