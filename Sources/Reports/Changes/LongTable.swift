internal import Analysis
internal import LabRunner

/// A table with one row per run and metric, count or amount of work, which spreadsheets and plotting tools can group.
enum LongTable {
  /// The rows of a report, starting with the headings. Missing values are empty.
  ///
  /// A comparison with a baseline adds four columns, which are empty for runs that are not compared. The verdict is `excluded` for
  /// values that are excluded from the regression check. Complexity: O(runs · values).
  static func rows(of report: StudyReport) -> some Sequence<[String]> {
    let study = report.study
    let check = report.check.map(Comparison.init)
    let headings = ["scenario", "run", "name", "value", "unit", "better"] + (check == nil ? [] : Comparison.headings)
    let names = Measurements.names(in: study.runs.lazy.compactMap { $0.data?.measurements })
    // Lazily, so that the rows of one run are in memory at a time.
    let runs = study.runs.lazy.map { run in
      let comparisonFields = check?.fields(of: run.name)
      return names.map { name in
        let definition = MetricDefinition.named(name)
        let value = run.data?.measurements[name]
        return [study.scenario, run.name, name, CSV.number(value, of: name)]
          + [definition?.unit ?? "", definition?.polarity.rawValue ?? ""]
          + (comparisonFields.map { $0(name, value) } ?? [])
      }
    }
    return [AnySequence([[headings]]), AnySequence(runs)].joined().joined()
  }

  /// The columns of a comparison with a baseline.
  private struct Comparison {
    static let headings = ["baseline", "change", "percent", "verdict"]

    private let changes: [String: RunDiff]
    private let outcomes: [String: [String: RegressionCheckCase.Outcome]]

    init(_ check: BaselineCheck) {
      changes = Dictionary(check.changes.map { ($0.run, $0.change) }) { first, _ in first }
      outcomes = Dictionary(grouping: check.cases, by: \.run).mapValues { cases in
        Dictionary(cases.map { ($0.metric.name, $0.outcome) }) { $0.rank < $1.rank ? $0 : $1 }
      }
    }

    /// A function that returns the columns for a value of a run, given the value's name.
    func fields(of run: String) -> (_ name: String, _ value: Rational?) -> [String] {
      guard let change = changes[run] else { return { _, _ in Self.headings.map { _ in "" } } }
      let outcomes = outcomes[run] ?? [:]
      let metrics = Dictionary(change.metrics.map { ($0.name, $0) }) { first, _ in first }
      let counts = Dictionary((change.counters + change.work).map { ($0.name, $0) }) { first, _ in first }
      return { name, value in
        let metric =
          metrics[name]
          ?? counts[name]?.metric ?? RunDiff.Metric(name, from: value, to: value)
        return [
          CSV.number(metric.old, of: name), CSV.number(metric.change?.points, of: name),
          metric.change?.percent?.text(decimals: 3) ?? "", (outcomes[name] ?? .excluded).rawValue,
        ]
      }
    }
  }
}
