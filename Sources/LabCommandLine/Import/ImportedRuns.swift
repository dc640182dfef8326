import Analysis
import JSON
import LabRunner
import Recordings
import Reports
import Scenarios

/// Recorded runs with the noise of each metric: the content of a reference.
struct ImportedRuns {
  private let runs: [RecordedRun]
  /// The metrics with their noise, in the order of reports.
  let metrics: [MeasuredReference.Metric]
  /// The omitted figures with the reasons: one sentence each without a period.
  let notes: [String]
  /// The method by which the noise was determined, in words.
  private let noiseText: String

  /// Computes the noise of each metric that the runs have.
  init(_ runs: [RecordedRun], _ settings: ImportSettings) {
    self.runs = runs
    var (metrics, notes, stated): ([MeasuredReference.Metric], [String], [String]) = ([], [], [])
    var degrees: [Int] = []
    for name in FidelityStudy.metricNames {
      let groups = runs.compactMap { $0.values[name] }
      if groups.isEmpty {
        if settings.noise[name] != nil { notes.append("--noise \(name): no recording gives this metric") }
      } else if let noise = settings.noise[name] {
        metrics.append(MeasuredReference.Metric(name, noise: noise))
        stated.append(name)
      } else if let pooled = PooledDeviation(of: groups) {
        guard let millionths = Reference.millionths(pooled.difference), millionths > 0 else {
          notes.append(
            "\(name) is omitted: its repetitions do not differ, so its noise is unknown; \(Self.hint(name))")
          continue
        }
        metrics.append(MeasuredReference.Metric(name, noise: pooled.difference))
        degrees.append(pooled.degreesOfFreedom)
      } else {
        notes.append("\(name) is omitted: its noise cannot be derived from one repetition; \(Self.hint(name))")
      }
    }
    self.metrics = metrics
    self.notes = notes
    noiseText = Self.noiseText(degrees: degrees, stated: stated)
  }

  private static func hint(_ metric: String) -> String { "record more, or state it with --noise \(metric)=VALUE" }

  private static func noiseText(degrees: [Int], stated: [String]) -> String {
    var parts: [String] = []
    if let least = degrees.min(), let most = degrees.max() {
      parts.append(
        "noise: the standard deviation of the repetitions of a run, pooled over the runs (\(least == most ? "\(least)" : "\(least) to \(most)") "
          + "\(most == 1 ? "degree" : "degrees") of freedom), times the square root of 2")
    }
    if !stated.isEmpty { parts.append("noise given by the user: \(stated.joined(separator: ", "))") }
    return parts.joined(separator: "; ")
  }

  /// The reference.
  ///
  /// - Parameters:
  ///   - source: the origin of the recordings, in words; nil if it was not given.
  ///   - device: the device in words; nil if it was not given.
  func reference(
    named name: String, of scenario: ResolvedScenario, source: String?, device: String?
  ) -> Reference {
    let subjects = runs.flatMap(\.subjects).unique
    let origin =
      [source ?? "Recordings that lab import read", device.map { "device: \($0)" }].compactMap { $0 }
      + (subjects.isEmpty ? [] : ["according to the files: \(subjects.joined(separator: ", "))"]) + [noiseText]
    let ordered = scenario.runs.compactMap { run in
      runs.first { $0.name == run.name }.map { recorded in
        MeasuredReference.Run(
          name: run.name, compareTo: run.compareTo, values: { recorded.values[$0] ?? [] },
          obtained: { metric in Self.obtained(metric, of: recorded) })
      }
    }
    return MeasuredReference.reference(
      name: name, summary: "Recordings of \(scenario.name): \(scenario.summary)",
      source: origin.joined(separator: "; ") + ".", metrics: metrics, runs: ordered, missing: nil, seed: Self.seed)
  }

  /// The seed of the resampling, which only has to be the same each time.
  private static let seed: UInt64 = 1

  private static func obtained(_ metric: String, of run: RecordedRun) -> String? {
    guard let bases = run.bases[metric] else { return nil }
    let count = run.files.count
    let files = count > 3 ? "\(run.files[0]) and \(count - 1) more files" : run.files.joined(separator: ", ")
    return "\(bases.joined(separator: "; ")); from \(files)"
  }

  /// The values of all runs, for a terminal.
  var lines: [String] {
    var grid = Grid([.left, .left, .right, .right, .left])
    grid.add(["run", "metric", "median", "noise", "repetitions"])
    for run in runs {
      for metric in metrics {
        guard let values = run.values[metric.name], let median = SampleSummary.median(of: values),
          let definition = Quantity.metric(metric.name)
        else { continue }
        func text(_ value: Double) -> String { FixedDecimals.text(value, definition.decimals) ?? "" }
        grid.add([
          run.name, metric.name, "\(text(median)) \(definition.unit)", FixedDecimals.text(metric.noise, 3) ?? "",
          "\(values.count)",
        ])
      }
    }
    return grid.lines
  }
}
