internal import Analysis
internal import JSON
internal import Scenarios

/// The sections of a report on what a host measured: the answer first, then how sure it is, then the tables.
struct MeasuredSections {
  private let study: MeasuredStudy

  init(_ study: MeasuredStudy) { self.study = study }

  /// The metrics that decide when the rounds end, and whose comparisons have verdicts.
  var asked: [MeasuredMetric] { study.protocolSettings.metrics.compactMap(MeasuredMetric.named) }

  /// The answer in sentences: one for each compared pair of runs and metric, then the runs with the best medians.
  var answer: [String] {
    var sentences: [String] = []
    for (run, base) in study.comparedRuns {
      for metric in asked {
        guard let comparison = study.comparison(run, with: base, by: metric) else { continue }
        sentences.append(sentence(comparison, run.name, base.name, metric))
      }
    }
    return asked.compactMap(best) + sentences
  }

  private func sentence(
    _ comparison: PairedComparison, _ run: String, _ base: String, _ metric: MeasuredMetric
  ) -> String {
    let change = "\(change(comparison)) (\(interval(comparison)))"
    switch comparison.verdict {
    case .better: return "\(run) is better than \(base) by \(metric.heading): \(change)."
    case .worse: return "\(run) is worse than \(base) by \(metric.heading): \(change)."
    case .undecided: return "\(run) against \(base), \(metric.heading): undecided; \(change)."
    }
  }

  /// The run with the best median of a metric.
  private func best(_ metric: MeasuredMetric) -> String? {
    let medians = study.runs.compactMap { run in
      run.summary(metric.name, seed: study.protocolSettings.seed).map { (run.name, $0) }
    }
    let isBetter: (Double, Double) -> Bool = metric.polarity == .lowerIsBetter ? (<) : (>)
    guard let first = medians.min(by: { isBetter($0.1.median, $1.1.median) }), medians.count > 1 else { return nil }
    return "The best median of \(metric.heading) is that of \(first.0): \(metric.text(first.1.median)) \(metric.unit)."
  }

  /// The estimated change in percent of the base's median, or in the metric's unit if that is 0.
  private func change(_ comparison: PairedComparison) -> String {
    comparison.percent(comparison.estimate).map(Self.percent) ?? Self.signed(comparison.estimate, 3)
  }

  private func interval(_ comparison: PairedComparison) -> String {
    guard let low = comparison.low, let high = comparison.high else {
      return "too few pairs for an interval: \(comparison.count)"
    }
    guard let least = comparison.percent(low), let greatest = comparison.percent(high) else {
      return "\(Self.signed(low, 3)) to \(Self.signed(high, 3))"
    }
    return "\(Self.percent(least)) to \(Self.percent(greatest))"
  }

  static func percent(_ value: Double) -> String { "\(signed(value, 1)) %" }

  static func signed(_ value: Double, _ decimals: Int) -> String {
    let text = FixedDecimals.text(value, decimals) ?? "n/a"
    return value > 0 && text.contains(where: { ("1"..."9").contains($0) }) ? "+\(text)" : text
  }

  /// Sentences that say what was measured, on what, and how.
  var introduction: [String] {
    let settings = study.protocolSettings
    let rounds = study.runs.map(\.repetitions.count).max() ?? 0
    let repetitions = study.runs.flatMap(\.repetitions)
    let disturbed = repetitions.count(where: \.isDisturbed)
    let failed = repetitions.count { $0.failure != nil }
    let conditions = study.host.conditions.map { "\($0.name): \($0.value)" }
    return [
      "\(study.scenario), measured on \(study.host.product): \(study.summary)",
      "These figures are measurements of a program on this machine, not a model's; they differ from one session to the next.",
      "Conditions: \(conditions.joined(separator: "; ")).",
      "\(count(rounds, "round")) of \(count(study.runs.count, "run")) in random order (seed \(settings.seed)); "
        + "\(disturbed) of \(repetitions.count) repetitions were disturbed and do not count, \(failed) failed.",
    ]
  }

  private func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

  /// All sections after the introduction, in reading order.
  var all: [ReportSection] {
    [answerSection, medians("Medians", asked + others), comparisons, pictures, phases, counters, problems, obtained]
      .compactMap { $0 }
  }

  private var answerSection: ReportSection? {
    answer.isEmpty ? nil : ReportSection(title: Self.answerTitle, notes: answer + [howSure])
  }

  /// The title of the first section.
  static let answerTitle = "Answer"

  /// What the verdicts rest on.
  var howSure: String {
    let family = study.comparisonFamily
    let pairs = study.comparedRuns.count * asked.count
    return
      "Each interval has the level \(FixedDecimals.text(100 * family.level, 2) ?? "") %, so that all \(pairs) comparisons are right "
      + "together with 95 %; a verdict needs an interval wholly on one side of no change, which takes at least "
      + "\(family.pairsNeeded) undisturbed pairs."
  }

  /// The thesis's metrics and those of frames, as far as they were measured and are not asked for.
  private var others: [MeasuredMetric] {
    let names = [
      "fps_avg", "hitch_ms_per_s", MeasuredMetric.mainPerFrame, "load_ms", "cpu_avg_pct", "memory_avg_mb",
      MeasuredMetric.heap,
    ]
    return study.metrics.filter { names.contains($0.name) && !study.protocolSettings.metrics.contains($0.name) }
  }

  private func medians(_ title: String, _ metrics: [MeasuredMetric]) -> ReportSection {
    let known = metrics.filter { metric in study.metrics.contains { $0.name == metric.name } }
    return ReportSection(
      title: title,
      columns: ReportSection.textColumns(["run"])
        + ReportSection.numberColumns(known.map { "\($0.heading), \($0.unit)" }),
      rows: study.runs.map { run in
        [run.name]
          + known.map { metric in
            guard let summary = run.summary(metric.name, seed: study.protocolSettings.seed) else { return "n/a" }
            let (median, low, high) = (metric.text(summary.median), metric.text(summary.low), metric.text(summary.high))
            return low == high ? median : "\(median) [\(low) to \(high)]"
          }
      },
      notes: [
        "Medians of undisturbed repetitions with their 95 % bootstrap intervals; of fewer than 5 values, the range. n/a: the "
          + "host does not give it."
      ])
  }

  private var comparisons: ReportSection? {
    var rows: [[String]] = []
    for (run, base) in study.comparedRuns {
      for metric in study.metrics where metric.name != "duration_s" {
        guard let comparison = study.comparison(run, with: base, by: metric) else { continue }
        let isAsked = study.protocolSettings.metrics.contains(metric.name)
        rows.append([
          run.name, base.name, "\(metric.heading) (\(metric.unit))", Self.signed(comparison.estimate, metric.decimals),
          change(comparison), interval(comparison), "\(comparison.count)",
          isAsked ? comparison.verdict.rawValue : "-",
        ])
      }
    }
    guard !rows.isEmpty else { return nil }
    return ReportSection(
      title: "Comparisons",
      columns: ReportSection.textColumns(["run", "against", "metric"])
        + ReportSection.numberColumns(["change", "in percent", "interval", "pairs"])
        + ReportSection.textColumns(["verdict"]),
      rows: rows,
      notes: [
        "Change: Hodges–Lehmann estimate of the paired differences of the rounds, with the interval of Wilcoxon's signed ranks. "
          + "Only the metrics that were asked for have verdicts: the level of the intervals is corrected for their number."
      ])
  }

  private var pictures: ReportSection? {
    let checked = study.runs.compactMap { run in run.picture.map { (run.name, $0) } }
    guard !checked.isEmpty else { return nil }
    return ReportSection(
      title: "Pictures at rest",
      columns: ReportSection.textColumns(["run", "against"]) + ReportSection.numberColumns(["differing pixels"])
        + ReportSection.textColumns(["verdict"]),
      rows: checked.map { run, picture in
        [
          run, picture.base, "\(FixedDecimals.text(100 * picture.differingShare, 2) ?? "n/a") %",
          picture.isSame
            ? "same" : picture.declared.isEmpty ? "DIFFERENT" : "declared: \(picture.declared.joined(separator: "; "))",
        ]
      })
  }

  private var phases: ReportSection? {
    let metrics = study.metrics.filter { $0.name.hasSuffix("_ms_per_frame") }
    guard !metrics.isEmpty else { return nil }
    return medians("Time per frame by phase", metrics)
  }

  private var counters: ReportSection? {
    let names = Set(study.runs.flatMap(\.repetitions).flatMap { $0.sample?.counters.keys.map { $0 } ?? [] }).sorted()
    guard !names.isEmpty else { return nil }
    return ReportSection(
      title: "What the list did",
      columns: ReportSection.textColumns(["run"]) + ReportSection.numberColumns(names),
      rows: study.runs.map { run in
        [run.name]
          + names.map { name in
            let values = run.repetitions.compactMap { $0.sample?.counters[name] }.sorted()
            return values.isEmpty ? "n/a" : "\(values[values.count / 2])"
          }
      }, notes: ["Counts of the median repetition; frames that were missed can change them."])
  }

  private var problems: ReportSection? {
    let skipped = study.skipped.map { "\($0.run) was not measured: \($0.reasons.joined(separator: "; "))." }
    let failures = study.runs.flatMap { run in
      run.repetitions.enumerated().compactMap { round, repetition in
        repetition.failure.map { "\(run.name), round \(round + 1), failed: \($0)." }
      }
    }
    let refused = study.runs.flatMap(\.repetitions).reduce(0) { $0 + ($1.sample?.refusedRequests ?? 0) }
    let requests = refused == 0 ? [] : ["\(refused) requests to other places were refused."]
    let notes = skipped + failures + requests
    return notes.isEmpty ? nil : ReportSection(title: "Not measured", notes: notes)
  }

  /// One note for each metric: a table would be wider than any screen.
  private var obtained: ReportSection {
    ReportSection(
      title: "How each metric is obtained",
      notes: study.metrics.map { metric in
        "\(metric.name) (\(metric.unit), \(metric.polarity.rawValue) is better): \(metric.meaning) From: \(metric.obtained)."
      })
  }
}

extension MeasuredMetric {
  /// Formats a value; `n/a` for nil.
  func text(_ value: Double?) -> String { value.flatMap { FixedDecimals.text($0, decimals) } ?? "n/a" }
}
