import Analysis
import LabRunner
import ListRuntime

/// The answer of a study's runs in sentences, for each group of runs: based on the scenario's first column, or by the frame rate if it names
/// none. If all runs of a group have the same value of this metric, the next column that tells them apart gives the answer.
struct StudyAnswer {
  private let study: StudyResult
  private let groups: [StudyGroup]
  /// The metric that gives the answer of all groups; if they differ, the main metric of the study. Nil if the scenario names only counts.
  private let metric: Quantity?

  /// The change by each step of the study, by the name of the group, where consecutive runs are compared.
  let steps: [(group: String, steps: StudySteps)]

  init(_ study: StudyResult) {
    self.study = study
    let groups = study.groups
    self.groups = groups
    let deciding = groups.map(\.decidingMetric)
    metric = Set(deciding).count == 1 ? deciding[0] : study.mainMetric
    steps = zip(groups, deciding).compactMap { group, metric in
      metric.flatMap { StudySteps(study, $0, in: group) }.map { (group.name, $0) }
    }
  }

  /// The comparisons between runs that do the same task.
  private var comparisons: [RunComparison] {
    let competitors = groups.map { Set($0.competitors.map(\.name)) }
    return study.comparisons.filter { comparison in
      competitors.contains { $0.contains(comparison.run) && $0.contains(comparison.against) }
    }
  }

  /// The number of groups, and what tells them apart: `4 conditions`.
  var groupCount: Int { groups.count }
  var groupNoun: String { groups.first?.kind == .condition ? "condition" : "device" }

  /// The devices with their systems; then the steps, or else the best and the worst run of each group; then improvements
  /// and regressions.
  var sentences: [String] { [devices] + introduction + groupSentences + overallSentences + unchanged }

  /// The sentence that names the devices and their systems.
  var devices: String {
    DeviceSentence.text(
      study.runs.map(\.configuration.profile), study.columns)
  }

  /// A sentence that the main metric does not tell the runs of any group apart, before the answer by another metric.
  var introduction: [String] {
    guard let main = study.mainMetric, let metric, main != metric, let first = groups.first else { return [] }
    let place = groupNoun == "device" ? "on a device" : "under a condition"
    let same =
      groups.count > 1 ? "all runs \(place) have the same \(main.noun)" : Self.sameValue(of: main, in: first)
    return ["\(same.withCapital). The next metric that tells the runs apart is \(metric.noun)."]
  }

  /// That a metric does not tell the runs of a group apart: `both runs have the same hitch time ratio, 0.000 ms/s`.
  private static func sameValue(of metric: Quantity, in group: StudyGroup) -> String {
    let ranking = Ranking(metric, in: group)
    let value = ranking.best.map { ", \(metric.text($0.value)) \(metric.unit)" } ?? ""
    let runs = ranking.countText
    return "\(ranking.count == 2 ? "both\(runs.dropFirst())" : "all \(runs)") have the same \(metric.noun)\(value)"
  }

  /// The steps of each group, or else its best and its worst run.
  var groupSentences: [String] {
    groups.compactMap { group in
      guard let metric = group.decidingMetric else { return nil }
      let place = groups.count > 1 ? group.name : nil
      let steps = steps.first { $0.group == group.name }?.steps
      let ranking = Ranking(metric, in: group)
      func answer(_ place: String?) -> String? {
        steps.map { $0.sentence(on: place, isShort: groups.count > 1) + ($0.bestSentence(ranking, in: group) ?? "") }
          ?? sentence(metric, ranking, in: group, prefix: place.map { "On \($0): of" } ?? "Of")
      }
      // The other groups may have other metrics.
      guard let place, let main = study.mainMetric, metric != self.metric, let answer = answer(nil) else {
        return answer(place)
      }
      return "On \(place), \(Self.sameValue(of: main, in: group)). \(answer)"
    }
  }

  /// Techniques and numbers of items that changed nothing.
  var unchanged: [String] { UnchangedNotes(study).sentences }

  /// Improvements and regressions over all groups.
  var overallSentences: [String] {
    guard let main = study.mainMetric, let metric else { return [] }
    var sentences: [String] = []
    let changes = comparisons.compactMap { $0[metric.name] }
    if !changes.isEmpty {
      sentences.append(
        "By \(metric.noun), \(Self.count(changes, .improved)) of \(changes.count) "
          + "\(changes.count == 1 ? "comparison" : "comparisons") between runs \(Self.verb(changes, .improved)) better, "
          + "\(Self.count(changes, .worsened)) \(Self.verb(changes, .worsened)) worse, and "
          + "\(Self.count(changes, .unchanged)) \(Self.verb(changes, .unchanged)) unchanged"
          + "\(contradicted(metric)).\(greatestGain(metric))")
    }
    if main.name == HitchRating.metric {
      let ratios = study.runs.compactMap { $0.data?.measurements.metrics[main.name] }
      sentences += HitchRating.sentence(on: ratios).map { [$0] } ?? []
    }
    return sentences
  }

  /// The number of changes with the opposite sign in measurements, as the end of a sentence; empty if there are none.
  private func contradicted(_ metric: Quantity) -> String {
    let count = comparisons.count { $0.contradiction(of: metric.name) != nil }
    return count == 0
      ? "" : "; \(count) \(count == 1 ? "has" : "have") the opposite sign in measurements (\(ContradictionNotes.mark))"
  }

  /// A sentence about the greatest improvement between two compared runs, or an empty string if there is none.
  private func greatestGain(_ metric: Quantity) -> String {
    var greatest: (comparison: RunComparison, points: Rational)?
    for comparison in comparisons {
      guard let change = comparison[metric.name], change.verdict == .improved else { continue }
      let points = change.points.magnitude
      if greatest.map({ points > $0.points }) ?? true { greatest = (comparison, points) }
    }
    guard let (comparison, _) = greatest, let step = comparison.markedText(of: metric) else { return "" }
    return
      " The largest gain is \(comparison.run) against \(comparison.against): \(step) \(metric.changeUnit)."
  }

  private func sentence(_ metric: Quantity, _ ranking: Ranking, in group: StudyGroup, prefix: String) -> String? {
    guard let best = ranking.best, let worst = ranking.worst, ranking.count > 1 else { return nil }
    let others = group.others.map { group.shortName(of: $0) }
    let value = "\(metric.noun), \(metric.text(best.value)) \(metric.unit)"
    guard best.value != worst.value else { return "\(prefix) \(ranking.countText), all have the same \(value)." }
    let direction = metric.polarity == .higherIsBetter ? "highest" : "lowest"
    return "\(prefix) \(ranking.countText), \(Self.list(best.runs)) \(best.runs.count == 1 ? "has" : "have") the "
      + "\(direction) \(value); \(Self.list(worst.runs)) \(worst.runs.count == 1 ? "comes" : "come") last with "
      + "\(metric.text(worst.value)) \(metric.unit)."
      + (others.isEmpty
        ? "" : " Another \(group.otherParts.joined(separator: " or ")), so not ranked: \(Self.list(others)).")
  }

  private static func verb(_ changes: [MetricChange], _ verdict: MetricChange.Verdict) -> String {
    count(changes, verdict) == 1 ? "is" : "are"
  }

  private static func count(_ changes: [MetricChange], _ verdict: MetricChange.Verdict) -> Int {
    changes.count { $0.verdict == verdict }
  }

  /// Names for a sentence: `a, b and 3 more`.
  static func list(_ names: [String]) -> String {
    guard names.count > 3 else { return names.joined(separator: ", ") }
    return names.prefix(2).joined(separator: ", ") + " and \(names.count - 2) more"
  }
}
