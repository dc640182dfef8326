internal import Analysis
internal import JSON
internal import LabRunner
internal import ListRuntime
internal import RunRecordSupport
internal import Scenarios

/// A study beside a baseline, in which everything occurs that can: what the formats' golden files show.
///
/// Names and messages have what formats must escape.
enum SampleGate {
  /// A run of a sweep over texts, which may hold anything.
  static let odd = "odd@text=\"a|b\",<c>&\t`d`"

  /// The scenario's text; places of what is declared in it are found by their words.
  private static let source = SourceFile(
    name: "Scenarios/gate.json",
    text: """
      {
        "name": "gate",
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

  private static func range(of words: String) -> SourceRange {
    let text = String(decoding: source.bytes, as: UTF8.self)
    guard let range = text.firstRange(of: words) else { return SourceRange(start: 0, end: 0) }
    let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
    return SourceRange(start: start, end: start + words.utf8.count)
  }

  private static func expectation(
    _ level: Expectation.Level, _ requirement: Expectation.Requirement, at words: String, message: String? = nil
  ) -> Expectation {
    Expectation(level: level, requirement: requirement, message: message, source: source, range: range(of: words))
  }

  private static func change(_ metric: String, _ limits: ChangeLimits) -> Expectation.Requirement {
    .change(run: "idle", metric: metric, against: .baseline, limits: limits)
  }

  /// The scenario with its five runs, one of which will fail.
  static func scenario() throws -> ResolvedScenario {
    let names = ["base", "broken", "idle", odd, "fresh"]
    let runs = try SampleScenario.scenario(
      runs: names.map {
        SampleScenario.Run(
          $0, compareTo: $0 == "idle" ? ["base"] : [], techniques: $0 == "idle" ? [IdleTechnique.self] : [])
      }
    ).runs
    let fifty = Allowance(DecimalNumber(Array("50".utf8)) ?? .zero, isPercentage: true)
    return ResolvedScenario(
      name: "gate", summary: "A study beside a baseline.", question: nil, source: source,
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
      ], inputs: [], ungated: [.init(run: odd, metric: "cpu_avg_pct")])
  }

  /// What its runs measured.
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

  /// What was asked of each run.
  static let inputs = Dictionary(
    uniqueKeysWithValues: ["base", "broken", "idle", odd, "fresh"].map { ($0, SampleSnapshot.inputs(of: $0)) })

  /// The study as it is now.
  static func current() async throws -> StudySnapshot {
    StudySnapshot(of: try await study(), sources: ["Analysis": "00000001", "Idle": "00000002"])
  }

  /// The baseline: one run is gone since, one is new, and of the others nearly everything is another.
  static func baseline() async throws -> StudySnapshot {
    var old = try await current()
    old.sources = ["Analysis": "00000001", "Idle": "00000003"]
    old.runs.removeAll { ["broken", "fresh"].contains($0.name) }
    old.runs.append(StudySnapshot.Run(name: "gone", inputs: nil, outcome: .completed(old.runs[0].figures ?? .none)))
    for position in old.runs.indices {
      guard var figures = old.runs[position].figures else { continue }
      switch old.runs[position].name {
      case "idle":
        figures.metrics["duration_s"] = Rational(8, 5)
        figures.metrics["fps_avg"] = Rational(105, 2)
        figures.metrics["load_ms"] = Rational(249)
        figures.metrics["main_busy_ms"] = Rational(6)
        figures.metrics["missed_vsyncs"] = .zero
        figures.counters["decodes"] = nil
        figures.counters["offscreen_passes"] = 2140
        for (position, name) in WorkKind.allCases.map(\.name).prefix(9).enumerated() {
          figures.work[name] = position
          figures.counters["driver_ticks"] = 1
        }
        figures.times = [
          .init(.scroll, technique: "list", phase: "layout"): 4_000_000,
          .init(.scroll, technique: "idle", phase: "display"): 1_500,
          .init(.load, technique: "idle", phase: "display"): 9_000,
        ]
      case odd:
        figures.metrics["fps_avg"] = Rational(61)
        figures.metrics["cpu_avg_pct"] = Rational(1)
      default: break
      }
      old.runs[position].outcome = .completed(figures)
    }
    return old
  }

  /// The study compared with an older one of other inputs, in which the failed run had not failed, one metric was something
  /// else, and one was there that is not any more.
  static func comparison() async throws -> StudyComparison {
    var old = try await baseline()
    old.definitions["cpu_avg_pct"] = "00000000"
    old.definitions["worst_window_fps"] = nil
    let figures = old.run(named: "base")?.figures ?? .none
    old.runs.append(
      StudySnapshot.Run(name: "broken", inputs: SampleSnapshot.inputs(of: "broken"), outcome: .completed(figures)))
    for position in old.runs.indices {
      old.runs[position].inputs?.values["scroll.passes"] = "4"
      old.runs[position].inputs?.parts["driver"] = "4444444444444444"
      guard old.runs[position].name == "idle", var figures = old.runs[position].figures else { continue }
      old.runs[position].inputs?.values["techniques"] = "idle, <odd>"
      old.runs[position].inputs?.parts["techniques"] = "5555555555555555"
      figures.metrics["old_metric"] = Rational(5, 4)
      old.runs[position].outcome = .completed(figures)
    }
    return StudyComparison(
      from: .init(name: "old|results.json", snapshot: old, run: nil),
      to: .init(name: "main", snapshot: try await current(), run: nil))
  }

  /// The report of the study beside the baseline.
  static func report(isStrict: Bool = false) async throws -> StudyReport {
    let study = try await study()
    return StudyReport(
      study, inputs: inputs,
      check: BaselineCheck(
        try await current(), against: try await baseline(), named: "main", scenario: try scenario(), isWhole: true,
        isStrict: isStrict))
  }
}

extension StudySnapshot {
  /// The snapshot of a sample, with the sample's inputs.
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
  /// Nothing.
  fileprivate static let none = RunSummary(metrics: [:], counters: [:], work: [:], times: [:])
}
