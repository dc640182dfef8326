import Analysis
import JSON
import LabRunner
import ListRuntime
import RunRecordSupport
import Scenarios

/// A study compared with a baseline, in which every kind of outcome occurs. The golden files of the formats show it.
///
/// Names and messages contain characters that formats must escape.
enum SampleRegressionCheck {
  /// The name of a run from a sweep over strings, which may contain any character.
  static let odd = "odd@text=\"a|b\",<c>&\t`d`"

  /// The scenario's text. Source locations are found by searching for text in it.
  private static let source = SourceFile(
    name: "Scenarios/check.json",
    text: """
      {
        "name": "check",
        "runs": [
          {"name": "base"},
          {"name": "broken"},
          {"name": "idle", "compareTo": ["base"]},
          {"name": "odd"},
          {"name": "fresh"}
        ],
        "expect": {
          "fps_avg": {"min": 55},
          "frames_shown": ["warn", {"min": 9}],
          "load_ms": ["warn", {"maxIncrease": 0}],
          "main_busy_ms": {"maxIncrease": "50%"},
          "counters.decodes": {"maxIncrease": 0},
          "relations": ["idle.fps_avg > broken.fps_avg"]
        }
      }
      """)

  private static func range(of excerpt: String) -> SourceRange {
    let text = String(decoding: source.bytes, as: UTF8.self)
    guard let range = text.firstRange(of: excerpt) else { return SourceRange(start: 0, end: 0) }
    let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
    return SourceRange(start: start, end: start + excerpt.utf8.count)
  }

  private static func expectation(
    _ level: Expectation.Level, _ requirement: Expectation.Requirement, at excerpt: String, message: String? = nil
  ) -> Expectation {
    Expectation(level: level, requirement: requirement, message: message, source: source, range: range(of: excerpt))
  }

  private static func change(_ metric: String, _ limits: ChangeLimits) -> Expectation.Requirement {
    .change(run: "idle", metric: metric, against: .baseline, limits: limits)
  }

  /// The scenario with five runs, one of which fails.
  static func scenario() throws -> ResolvedScenario {
    let names = ["base", "broken", "idle", odd, "fresh"]
    let runs = try SampleScenario.scenario(
      runs: names.map {
        SampleScenario.Run(
          $0, compareTo: $0 == "idle" ? ["base"] : [], techniques: $0 == "idle" ? [IdleTechnique.self] : [])
      }
    ).runs
    let fifty = Tolerance(DecimalNumber(Array("50".utf8)) ?? .zero, isPercentage: true)
    return ResolvedScenario(
      name: "check", summary: "A study beside a baseline.", question: nil, source: source,
      runs: runs.map { run in
        ResolvedRun(
          configuration: run.configuration, compareTo: run.compareTo, techniquesText: run.techniquesText,
          range: range(of: "\"\(run.name == odd ? "odd" : run.name)\""))
      },
      expectations: [
        expectation(
          .error, .limits(run: "idle", metric: "fps_avg", minimum: 55, maximum: nil), at: "{\"min\": 55}",
          message: "see <the|guide> & \u{1}\u{1B}[31m]]>\nask *us*, 100%"),
        expectation(
          .warn, .limits(run: odd, metric: "frames_shown", minimum: 9, maximum: nil),
          at: "[\"warn\", {\"min\": 9}]"),
        expectation(
          .warn, change("load_ms", ChangeLimits(maximumIncrease: .zero)), at: "[\"warn\", {\"maxIncrease\": 0}]"),
        expectation(
          .error, change("main_busy_ms", ChangeLimits(maximumIncrease: fifty)), at: "{\"maxIncrease\": \"50%\"}"),
        expectation(
          .error, change("counters.decodes", ChangeLimits(maximumIncrease: .zero)), at: "{\"maxIncrease\": 0}"),
        expectation(
          .error,
          .relation(
            .metric(run: "idle", metric: "fps_avg", factor: 1), .greater,
            .metric(run: "broken", metric: "fps_avg", factor: 1.5)), at: "\"idle.fps_avg > broken.fps_avg\""),
      ], inputs: [], excludedMetrics: [.init(run: odd, metric: "cpu_avg_pct")])
  }

  /// The results of the scenario's runs.
  static func study() async throws -> StudyResult {
    await StudyRunner(jobs: 2) { configuration in
      switch configuration.name {
      case "broken": throw SampleStudy.Broken()
      case "idle":
        SampleRecord.record(
          techniques: ["idle"], scrollSeconds: 1.5, samples: [50, 51],
          frames: [.init(mainTime: 9_000_000, shownAt: 1, isScroll: false), .init(mainTime: 7_000_000, shownAt: 2)],
          missedVsyncs: 2, footprints: [28_500_000])
      case odd: SampleRecord.record(samples: [])
      default: SampleRecord.record(samples: [40, 40])
      }
    }.run(try scenario())
  }

  /// The inputs of each run.
  static let inputs = SampleSnapshot.documents(of: ["base", "broken", "idle", odd, "fresh"])

  /// The snapshot of the study's current results.
  static func current() async throws -> StudySnapshot {
    StudySnapshot(of: try await study(), sources: ["Analysis": "00000001", "Idle": "00000002"])
  }

  /// The baseline. One of its runs no longer exists, one run of the study is new, and most values of the others differ.
  static func baseline() async throws -> StudySnapshot {
    var old = try await current()
    old.sources = ["Analysis": "00000001", "Idle": "00000003"]
    old.runs.removeAll { ["broken", "fresh"].contains($0.name) }
    old.runs.append(StudySnapshot.Run(name: "gone", inputs: nil, outcome: .completed(old.runs[0].summary ?? .none)))
    for position in old.runs.indices {
      guard var summary = old.runs[position].summary else { continue }
      switch old.runs[position].name {
      case "idle":
        summary.metrics["duration_s"] = Rational(8, 5)
        summary.metrics["fps_avg"] = Rational(105, 2)
        summary.metrics["load_ms"] = Rational(249)
        summary.metrics["main_busy_ms"] = Rational(6)
        summary.metrics["missed_vsyncs"] = .zero
        summary.counters["decodes"] = nil
        summary.counters["offscreen_passes"] = 2140
        for (position, name) in WorkKind.allCases.map(\.name).prefix(9).enumerated() {
          let cell = RunSummary.WorkCell(WorkSource(.main, technique: "idle", phase: "display"), name)
          summary.charges[cell] = RunSummary.ChargedWork(amount: position, nanoseconds: 1_000 * Int64(position))
          summary.counters["driver_ticks"] = 1
        }
        summary.times = [
          .init(.scroll, technique: "list", phase: "layout"): 4_000_000,
          .init(.scroll, technique: "idle", phase: "display"): 1_500,
          .init(.load, technique: "idle", phase: "display"): 9_000,
        ]
      case odd:
        summary.metrics["fps_avg"] = Rational(61)
        summary.metrics["cpu_avg_pct"] = Rational(1)
      default: break
      }
      old.runs[position].outcome = .completed(summary)
    }
    return old
  }

  /// The comparison with an older study that has different inputs. There the failed run completed, one metric had another
  /// definition, and one metric existed that no longer does.
  static func comparison() async throws -> StudyComparison {
    var old = try await baseline()
    old.definitions["cpu_avg_pct"] = "00000000"
    old.definitions["worst_window_fps"] = nil
    let summary = old.run(named: "base")?.summary ?? .none
    old.runs.append(
      StudySnapshot.Run(name: "broken", inputs: SampleSnapshot.inputs(of: "broken"), outcome: .completed(summary)))
    for position in old.runs.indices {
      let name = old.runs[position].name
      old.runs[position].inputs = SampleSnapshot.inputs(
        of: name, passes: 4, techniques: name == "idle" ? ["idle", "<odd>"] : nil)
      guard name == "idle", var summary = old.runs[position].summary else { continue }
      summary.metrics["old_metric"] = Rational(5, 4)
      old.runs[position].outcome = .completed(summary)
    }
    return StudyComparison(
      from: .init(name: "old|results.json", snapshot: old, run: nil),
      to: .init(name: "main", snapshot: try await current(), run: nil))
  }

  /// The report of the study compared with the baseline.
  static func report(isStrict: Bool = false) async throws -> StudyReport {
    let study = try await study()
    return StudyReport(
      study, inputs: inputs,
      check: BaselineCheck(
        try await current(), against: try await baseline(), named: "main", scenario: try scenario(), isComplete: true,
        isStrict: isStrict))
  }
}

extension StudySnapshot {
  /// Creates the snapshot of a sample study, with the sample's inputs.
  init(of study: StudyResult, sources: [String: String]?) {
    self.init(
      study: study.scenario, definitions: Self.currentDefinitions, sources: sources,
      runs: study.runs.map { run in
        Run(
          name: run.name, inputs: SampleSnapshot.inputs(of: run.name),
          outcome: run.data.map { .completed(RunSummary(of: $0)) } ?? .failed(run.failure?.description ?? ""))
      })
  }
}

extension RunSummary {
  /// A summary without values.
  fileprivate static let none = RunSummary(metrics: [:], counters: [:], charges: [:], times: [:])
}
