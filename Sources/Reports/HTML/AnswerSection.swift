internal import Analysis
internal import Charts
internal import JSON
internal import LabRunner
internal import ListRuntime
internal import Markup
internal import Scenarios

/// The section with the study's question and the answer of the runs, in sentences generated from the results.
struct AnswerSection {
  private let report: StudyReport
  private let study: StudyResult

  init(_ report: StudyReport) {
    self.report = report
    study = report.study
  }

  var section: HTMLPage.Section {
    HTMLPage.Section(
      id: "answer", title: study.question == nil ? "What came out" : "Question and answer",
      content: (study.question.map { [.paragraph($0, "study-question")] } ?? []) + failures + answer + tiles
        + expectations)
  }

  /// The metric that the sentences describe: the frame rate if the tables show it, or else their first column.
  private var main: MetricDefinition? { study.columns.first { $0.name == "fps_avg" } ?? study.columns.first }

  private var failures: [MarkupElement] {
    study.failedRuns.map { run in
      MarkupElement(
        "p", [("class", "alert"), ("role", "note")],
        nodes: [
          .element(MarkupElement("b", text: "The run \(run.name.printable) failed: ")),
          .text((run.failure?.description ?? "").printable + ". No figure of it is shown."),
        ])
    }
  }

  /// The best and the worst run per device, because values of different devices are not comparable.
  private var answer: [MarkupElement] {
    guard let main else { return [] }
    let groups = study.devices
    var sentences = groups.compactMap { device in
      sentence(main, Ranking(main, in: study, on: device), prefix: groups.count > 1 ? "On \(device): of" : "Of")
    }
    let changes = Array(study.comparisons.lazy.compactMap { $0[main.name] })
    if !changes.isEmpty {
      sentences.append(
        "By \(main.heading), of \(changes.count) \(changes.count == 1 ? "comparison" : "comparisons") between runs "
          + "\(Self.count(changes, .improved)) better, \(Self.count(changes, .worsened)) worse, "
          + "\(Self.count(changes, .unchanged)) unchanged.\(greatestGain(main))")
    }
    return sentences.map { .paragraph($0, "lead") }
  }

  /// A sentence about the greatest improvement between two compared runs, or an empty string if there is none.
  private func greatestGain(_ metric: MetricDefinition) -> String {
    var greatest: (comparison: RunComparison, points: Rational)?
    for comparison in study.comparisons {
      guard let change = comparison[metric.name], change.verdict == .improved else { continue }
      let points = change.points.magnitude
      if greatest.map({ points > $0.points }) ?? true { greatest = (comparison, points) }
    }
    guard let (comparison, _) = greatest, let change = comparison[metric.name] else { return "" }
    let step = "\(change.points.signedText(decimals: metric.decimals)) \(metric.unit)"
    return " The greatest gain is that of \(comparison.run) against \(comparison.against), \(step)."
  }

  private func sentence(_ metric: MetricDefinition, _ ranking: Ranking, prefix: String) -> String? {
    guard let best = ranking.best, let worst = ranking.worst, ranking.count > 1 else { return nil }
    let value = "\(metric.heading), \(metric.text(best.value)) \(metric.unit)"
    guard best.value != worst.value else { return "\(prefix) \(ranking.count) runs, all have the same \(value)." }
    let direction = metric.polarity == .higherIsBetter ? "highest" : "lowest"
    return "\(prefix) \(ranking.count) runs, \(Self.list(best.runs)) \(best.runs.count == 1 ? "has" : "have") the "
      + "\(direction) \(value); \(Self.list(worst.runs)) \(worst.runs.count == 1 ? "comes" : "come") last with "
      + "\(metric.text(worst.value)) \(metric.unit)."
  }

  private static func count(_ changes: [MetricChange], _ verdict: MetricChange.Verdict) -> Int {
    changes.count { $0.verdict == verdict }
  }

  /// A tile with the best run for each metric. There are none if the study has several devices.
  private var tiles: [MarkupElement] {
    guard let device = study.devices.first, study.devices.count == 1 else { return [] }
    let tiles = study.columns.compactMap { metric -> MarkupElement? in
      let ranking = Ranking(metric, in: study, on: device)
      guard let best = ranking.best, ranking.count > 1 else { return nil }
      return MarkupElement(
        "li", [],
        [
          MarkupElement("span", text: "best \(metric.heading)"),
          MarkupElement("b", text: "\(metric.text(best.value)) \(metric.unit)"),
          MarkupElement("span", text: Self.list(best.runs).printable),
        ])
    }
    return tiles.isEmpty ? [] : [MarkupElement("ul", [("class", "tiles")], tiles)]
  }

  private var expectations: [MarkupElement] {
    let verdicts = study.verdicts
    guard !verdicts.isEmpty else { return [] }
    let unmet = verdicts.filter { $0.outcome != .met }
    let met = verdicts.count - unmet.count
    let what = verdicts.count == 1 ? "expectation of the scenario" : "expectations of the scenario"
    guard !unmet.isEmpty else {
      let text = verdicts.count == 1 ? "The \(what) is met." : "All \(verdicts.count) \(what) are met."
      return [.paragraph(text, "fine")]
    }
    return [.paragraph("\(met) of \(verdicts.count) \(what) are met. Not met:")]
      + unmet.map { verdict in
        MarkupElement(
          "p", [("class", "alert"), ("role", "note")],
          // The sentence of an expectation that was not evaluated says so itself.
          nodes: (verdict.outcome == .notEvaluated
            ? [] : [.element(MarkupElement("b", text: "\(verdict.outcome.rawValue): "))])
            + [.text((verdict.diagnostic?.sentence ?? verdict.text).printable)])
      }
  }

  /// Names for a sentence: `a, b and 3 more`.
  private static func list(_ names: [String]) -> String {
    guard names.count > 3 else { return names.joined(separator: ", ") }
    return names.prefix(2).joined(separator: ", ") + " and \(names.count - 2) more"
  }
}

/// The best and the worst runs of a study on one device, by one metric.
struct Ranking {
  /// The number of runs that have a value.
  let count: Int
  /// The best value and all runs that have it, or nil if no run has a value.
  let best: (value: Rational, runs: [String])?
  /// The runs with the best value.
  private let bestRuns: Set<String>
  /// The worst value and all runs that have it, or nil if no run has a value.
  let worst: (value: Rational, runs: [String])?

  init(_ metric: MetricDefinition, in study: StudyResult, on device: String) {
    let values = study.runs.compactMap { run -> (name: String, value: Rational)? in
      guard run.configuration.profile.id == device, let value = run.data?.measurements.metrics[metric.name] else {
        return nil
      }
      return (run.name, value.rounded(decimals: metric.decimals))
    }
    func all(_ value: Rational?) -> (value: Rational, runs: [String])? {
      value.map { value in (value, values.filter { $0.value == value }.map(\.name)) }
    }
    count = values.count
    let (least, greatest) = (all(values.map(\.value).min()), all(values.map(\.value).max()))
    best = metric.polarity == .higherIsBetter ? greatest : least
    bestRuns = Set(best?.runs ?? [])
    worst = metric.polarity == .higherIsBetter ? least : greatest
  }

  /// Whether a run is among the best, given that there is more than one run.
  func isBest(_ run: String) -> Bool { count > 1 && bestRuns.contains(run) }
}

extension StudyResult {
  /// The ids of the runs' devices, in the order of the runs.
  var devices: [String] {
    var ids: [String] = []
    for run in runs where !ids.contains(run.configuration.profile.id) { ids.append(run.configuration.profile.id) }
    return ids
  }
}
