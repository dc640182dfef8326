import Analysis
import JSON
import Scenarios

extension MeasuredReport {
  /// The answer in sentences: for each metric the run with the best median among those with the same data, then one for each
  /// compared pair of runs.
  var comparisonSentences: [String] {
    let comparisons = study.comparedRuns.flatMap { run, base in
      asked.compactMap { metric in
        study.comparison(run, with: base, by: metric).map { sentence($0, run.name, base.name, metric) }
      }
    }
    // Variants that alternate are compared, and a median of one of them says less than the comparison.
    guard study.interleaving == nil, study.page == nil else {
      return study.page.map(sentences(of:)) ?? comparisons
    }
    var groups: [String] = []
    for run in study.runs where !groups.contains(run.firstWithSameData) { groups.append(run.firstWithSameData) }
    let best = groups.flatMap { group in asked.compactMap { bestRun(by: $0, among: group, isOnly: groups.count == 1) } }
    return best + comparisons + figures
  }

  /// The requested metrics of each run that is neither compared nor among several with the same data.
  private var figures: [String] {
    let compared = Set(study.comparedRuns.flatMap { [$0.run.name, $0.base.name] })
    return study.runs.compactMap { run in
      guard !compared.contains(run.name),
        study.runs.count(where: { $0.firstWithSameData == run.firstWithSameData }) == 1
      else { return nil }
      let summaries = asked.compactMap { metric in
        run.summary(metric.name, seed: study.protocolSettings.seed).map { (metric, $0) }
      }
      guard let count = summaries.map(\.1.count).max() else { return nil }
      let values = summaries.map { metric, summary in
        "\(metric.noun) \(metric.text(summary.median))"
          + (count == 1 ? "" : " [\(metric.text(summary.low)) to \(metric.text(summary.high))]") + " \(metric.unit)"
      }
      return "\(run.name): \(values.joined(separator: ", ")) "
        + (count == 1 ? "(1 repetition, so without intervals)." : "(medians of \(count) repetitions).")
    }
  }

  private func sentence(
    _ comparison: MeasuredEffect, _ run: String, _ base: String, _ metric: Quantity
  ) -> String {
    let verdict =
      switch comparison.verdict {
      case .better: "is better than \(base)"
      case .worse: "is worse than \(base)"
      case .undecided: "against \(base) is undecided"
      }
    return "\(run) \(verdict) in \(metric.phrase): \(comparison.changeText) (\(comparison.intervalText))."
  }

  /// The run with the best median of a metric among those with the same data.
  private func bestRun(by metric: Quantity, among group: String, isOnly: Bool) -> String? {
    let medians = study.runs.filter { $0.firstWithSameData == group }.compactMap { run in
      run.summary(metric.name, seed: study.protocolSettings.seed).map { (run.name, $0.median) }
    }
    guard medians.count > 1,
      let first = medians.min(by: { metric.polarity == .lowerIsBetter ? $0.1 < $1.1 : $0.1 > $1.1 })
    else { return nil }
    let direction = metric.polarity == .lowerIsBetter ? "lowest" : "highest"
    let place = isOnly ? "" : " among the runs with the data of \(group)"
    return
      "\(first.0) has the \(direction) median of \(metric.phrase)\(place): \(metric.text(first.1)) \(metric.unit)."
  }

  /// The basis of the verdicts.
  var howSureAreComparisons: String {
    let family = study.comparisonFamily
    let pairs = study.comparedRuns.count * asked.count
    guard pairs > 0 else {
      if study.page?.positions.isEmpty == false {
        return
          "Every case was repeated \(study.runs[0].repetitions.count) times, each in a new browser, with real wheel input. A jump is a movement of a row by at least a pixel that the wheel did not command."
      }
      if study.runs.isEmpty { return "Nothing was measured." }
      if study.runs.count == 1 { return "One run was measured, so there is nothing to compare." }
      return "No run is compared with another, so there is no verdict: name them in \"compareTo\"."
    }
    if study.interleaving != nil { return howSureIsInterleaving }
    return
      "Each interval has the level \(FixedDecimals.text(100 * family.level, 2) ?? "") %, so that all \(pairs) comparisons are simultaneously "
      + "correct with 95 % confidence; a verdict needs an interval entirely on one side of zero, which requires at least "
      + "\(family.pairsNeeded) pairs."
  }

  private var howSureIsInterleaving: String {
    let family = study.comparisonFamily
    let looks = InterleavedProtocol.looks
    let leftOut = study.runsLeftOut.map { run, browsers in
      "\(run.name) after \(PlainText.count(browsers, "browser")) (\(run.repetitions.count) times)"
    }
    return
      "The variants alternated at the same place, \(study.runs[0].repetitions.count) times. "
      + (leftOut.isEmpty
        ? "" : "Left out once everything about them was decided or precise: \(leftOut.joined(separator: ", ")). ")
      + "\(study.interleaving?.control ?? "") is a second copy of \(study.runs[0].name): "
      + "by a clock by which the two differ, there is no verdict. Each interval has the level \(FixedDecimals.text(100 * family.level, 2) ?? "") %, "
      + "because \(study.comparedRuns.count * asked.count) comparisons are looked at up to \(looks.count) times (after \(looks.map(String.init).joined(separator: ", ")) "
      + "browsers at most), and all must be right together with 95 % confidence."
  }

  /// The tables of the runs.
  var runTables: [ReportSection] {
    (study.page.map(tables(of:)) ?? [])
      + [problems, medians("Medians", asked + others), comparisons, pictures, phases, counters].compactMap { $0 }
  }

  /// The thesis's metrics and those of frames, if they were measured and not requested.
  private var others: [Quantity] {
    // Positions have few figures.
    if study.page?.positions.isEmpty == false {
      return study.metrics.filter { !study.protocolSettings.metrics.contains($0.name) }
    }
    let names = [
      "fps_avg", "hitch_ms_per_s", Quantity.mainPerFrame, Quantity.settledLoad, "cpu_avg_pct",
      "memory_avg_mb",
      Quantity.heap,
    ]
    return study.metrics.filter { names.contains($0.name) && !study.protocolSettings.metrics.contains($0.name) }
  }

  private func medians(_ title: String, _ metrics: [Quantity]) -> ReportSection {
    .runs(
      title, study.runs.map(\.name), metrics.filter(study.metrics.contains),
      notes: [
        "Medians of repetitions with their 95 % bootstrap intervals; with fewer than 5 values, the range. n/a: the "
          + "host does not give it."
      ]
    ) { position, metric in
      let run = study.runs[position]
      guard let summary = run.summary(metric.name, seed: study.protocolSettings.seed) else { return "n/a" }
      let (median, low, high) = (metric.text(summary.median), metric.text(summary.low), metric.text(summary.high))
      return low == high ? median : "\(median) [\(low) to \(high)]"
    }
  }

  private var comparisons: ReportSection? {
    var rows: [[String]] = []
    for (run, base) in study.comparedRuns {
      for metric in study.metrics where metric.name != "duration_s" {
        guard let comparison = study.comparison(run, with: base, by: metric) else { continue }
        let isAsked = study.protocolSettings.metrics.contains(metric.name)
        rows.append([
          run.name, base.name, metric.columnHeading, metric.signedText(comparison.interval.estimate),
          comparison.changeText, comparison.intervalText, "\(comparison.interval.count)",
          isAsked ? comparison.verdict.rawValue : "-",
        ])
      }
    }
    guard !rows.isEmpty else { return nil }
    return ReportSection(
      title: "Comparisons",
      columns: .columns(
        ["run", "against", "metric"], numbers: ["change", "in percent", "interval", "pairs"], ["verdict"]),
      rows: rows,
      notes: [
        "Change: median of the means of two differences between rounds, with the interval of signed ranks. "
          + "Only the requested metrics have verdicts, because the level of the intervals is corrected for their number."
      ])
  }

  private var pictures: ReportSection? {
    let checked = study.runs.compactMap { run in run.picture.map { (run.name, $0) } }
    guard !checked.isEmpty else { return nil }
    return ReportSection(
      title: "Pictures at rest",
      columns: .columns(["run", "against"], numbers: ["differing pixels"], ["verdict"]),
      rows: checked.map { run, picture in
        [
          run, picture.base, "\(FixedDecimals.text(100 * picture.differingShare, 2) ?? "n/a") %",
          picture.isSame
            ? "same" : picture.declared.isEmpty ? "DIFFERENT" : "declared: \(picture.declared.joined(separator: "; "))",
        ]
      })
  }

  private var phases: ReportSection? {
    // The clocks of variants in turns are no phases.
    let metrics = study.interleaving == nil ? study.metrics.filter(Quantity.timesPerFrame.contains) : []
    guard !metrics.isEmpty else { return nil }
    return medians("Time per frame by phase", metrics)
  }

  private var counters: ReportSection? {
    let counters = study.runs.flatMap(\.repetitions).compactMap { $0.sample?.counters }
    let names = Set(counters.flatMap { $0.filter { $0.value != 0 }.keys }).sorted()
    guard !names.isEmpty else { return nil }
    return ReportSection(
      title: "Activity of the list",
      columns: .columns(["run"], numbers: names),
      rows: study.runs.map { run in
        [run.name]
          + names.map { name in
            let values = run.repetitions.compactMap { $0.sample?.counters[name] }.sorted()
            return values.isEmpty ? "n/a" : "\(values[values.count / 2])"
          }
      }, notes: ["The median of each count; frames that were missed can change them."])
  }

  private var problems: ReportSection? {
    let count = study.runs.count + study.skipped.count
    // An ablation of a page has a table of them.
    let reasons = study.page == nil ? MeasuredStudy.reasons(of: study.skipped, among: count) : []
    let skipped = reasons.map { "Not measured: \($0)." }
    let failures = study.runs.flatMap { run in
      run.repetitions.enumerated().compactMap { round, repetition in
        repetition.failure.map { "\(run.name), round \(round + 1), failed: \($0)." }
      }
    }
    let refused = study.runs.flatMap(\.repetitions).reduce(0) { $0 + ($1.sample?.refusedRequests ?? 0) }
    let requests = refused == 0 ? [] : ["\(refused) requests to other addresses were blocked."]
    let pictures = study.runs.compactMap { run in
      run.pictureFailure.map { "The picture of \(run.name) could not be compared: \($0)." }
    }
    let notes = skipped + pictures + failures + requests
    return notes.isEmpty ? nil : ReportSection(title: "Not measured", notes: notes)
  }
}

extension MeasuredEffect {
  /// An amount of the change in percent of the base: `+3.1 %`; nil if that is 0 or unknown.
  func percentText(_ amount: Double?) -> String? { percent(amount).map { "\(FixedDecimals.signedText($0, 1)) %" } }

  /// The interval in percent of the base; nil if there is none or no base.
  var percentInterval: String? {
    percentText(interval.low).flatMap { low in percentText(interval.high).map { "\(low) to \($0)" } }
  }

  /// The estimate in percent of the base, or in the metric's unit if that is 0.
  fileprivate var changeText: String {
    percentText(interval.estimate) ?? FixedDecimals.signedText(interval.estimate, 3)
  }

  /// The interval in percent of the base, or in the metric's unit if that is 0.
  fileprivate var intervalText: String {
    guard let low = interval.low, let high = interval.high else {
      return "too few pairs for an interval: \(interval.count)"
    }
    return percentInterval ?? "\(FixedDecimals.signedText(low, 3)) to \(FixedDecimals.signedText(high, 3))"
  }
}
