import Analysis
import JSON
import ListRuntime
package import Scenarios

/// The sets of techniques between which an answer decides on one device, and how it decides.
package struct AnswerContest: Sendable {
  /// A set that can win, or a run.
  struct Contender: Sendable {
    var name: String
    var run: ResolvedRun
    var measurements: Measurements
  }

  /// The name of the device or of the condition.
  let name: String
  /// What can win, the winner first: these are followed while values move.
  let contenders: [Contender]
  /// What comes after the contenders. It is simulated only where a value flips the answer between these; that it overtakes them elsewhere is
  /// not seen.
  var others: [Contender] = []
  /// The metrics that decide; the winner's values of them are given with their ranges.
  let metrics: [Quantity]
  /// The answer where at least one of the runs completes; see ``answer(_:)``.
  let decide: @Sendable ([Measurements?]) -> String

  /// The answer for some measurements of the contenders, in their order, or of them and all others, as a clause: `reuse is best`. A run
  /// that fails has none.
  func answer(_ measurements: [Measurements?]) -> String {
    measurements.contains { $0 != nil } ? decide(measurements) : "none of them completes"
  }
}

extension StudyResult {
  /// The maximum number of runs that are compared where a value flips the answer.
  private static let contenderLimit = 8

  /// What the study's answer decides: in each of its ``groups``, the best of the competitors. Empty without a question, or if only one of
  /// them has a value.
  ///
  /// - Parameter scenario: the scenario of the study.
  package func contests(of scenario: ResolvedScenario) -> [AnswerContest] {
    guard question != nil else { return [] }
    let resolved = Dictionary(zip(runs.lazy.map(\.name), scenario.runs), uniquingKeysWith: { first, _ in first })
    return groups.compactMap { group in
      guard let metric = group.decidingMetric else { return nil }
      let ranked = group.competitors.compactMap { result -> AnswerContest.Contender? in
        guard let measurements = result.data?.measurements, measurements[metric.name] != nil else { return nil }
        return resolved[result.name].map {
          .init(name: group.shortName(of: result), run: $0, measurements: measurements)
        }
      }.enumerated().sorted { first, second in
        let gains = [first, second].map { metric.gain($0.element.measurements) }
        return gains[0] == gains[1] ? first.offset < second.offset : gains[0] > gains[1]
      }.map(\.element)
      guard ranked.count > 1 else { return nil }
      let compared = ranked.prefix(Self.contenderLimit)
      // The first two, and those that are as good as the first.
      let followed = compared.prefix { metric.areEqual($0.measurements, ranked[0].measurements) }
      let contenders = Array(compared.prefix(max(2, followed.count)))
      let choice = AnswerChoice(
        metrics: group.metrics, deciding: metric, names: compared.map(\.name), restriction: group.restriction)
      let nominal = choice.best(contenders.map(\.measurements))
      return AnswerContest(
        name: group.name, contenders: contenders, others: Array(compared.dropFirst(contenders.count)),
        metrics: group.metrics.prefix(1).filter { $0 != metric } + [metric]
      ) { measurements in
        let best = choice.best(measurements)
        // The same runs are still the best if another metric tells them from the others.
        let isSame = best.runs == nominal.runs && (best.metric != nominal.metric || best.rating == nominal.rating)
        return isSame ? nominal.text : best.text
      }
    }
  }
}

/// How the best of some runs is found: by the first of the metrics that tells them apart, or by the deciding one.
private struct AnswerChoice: Sendable {
  /// The metrics in the order in which they are looked at.
  let metrics: [Quantity]
  /// The one that gives the answer of the study.
  let deciding: Quantity
  /// The names of all runs.
  let names: [String]
  /// What tells them from the other runs of the group.
  let restriction: String

  /// The best of some runs.
  struct Best {
    let runs: [Int]
    let metric: Quantity
    /// The rating of their hitch time ratio, if it decides.
    let rating: String?
    /// The answer as a clause.
    let text: String
  }

  /// The best runs for the measurements of the first runs or of all.
  func best(_ measurements: [Measurements?]) -> Best {
    // Whether the deciding metric tells all runs apart is known only of all.
    let areAll = measurements.count == names.count
    let metric = metrics.first { $0.tellsApart(measurements) || (!areAll && $0 == deciding) } ?? deciding
    var best = 0
    for position in measurements.indices where metric.gain(measurements[position]) > metric.gain(measurements[best]) {
      best = position
    }
    let equal = measurements.indices.filter { $0 == best || metric.areEqual(measurements[$0], measurements[best]) }
    let differ = equal.contains { metric.printed(measurements[$0]) != metric.printed(measurements[best]) }
    let clause =
      (restriction.isEmpty ? "" : "of the runs\(restriction), ") + NameList.sentence(equal.map { names[$0] })
      + (equal.count > 1
        ? " are equally good\(differ ? metric.withinTolerance : "")" : metric == deciding ? " is best" : " is better")
      + (metric == deciding ? "" : " by \(metric.noun)")
    let value = metric.name == HitchRating.metric ? measurements[best]?[metric.name] : nil
    let rating = value.map { HitchRating(of: $0).phrase }
    return Best(runs: equal, metric: metric, rating: rating, text: clause + (rating.map { ", \($0)" } ?? ""))
  }
}

extension Quantity {
  /// A value as a number of which more is better, as it is printed; a missing one is the worst.
  fileprivate func gain(_ measurements: Measurements?) -> Rational {
    guard let value = printed(measurements) else { return .zero - Rational(Int128(Int64.max)) }
    return polarity == .higherIsBetter ? value : .zero - value
  }

  /// Whether two values, as they are printed, differ by no more than the tolerance of their kind.
  fileprivate func areEqual(_ first: Measurements?, _ second: Measurements?) -> Bool {
    guard let reference = second?[name] else { return false }
    return (gain(first) - gain(second)).magnitude <= usualTolerance.amount(relativeTo: reference)
  }

  private var usualTolerance: Tolerance { toleratedKind?.usual ?? .zero }

  /// The end of a clause about values that differ by no more than the tolerance.
  fileprivate var withinTolerance: String {
    " within \(usualTolerance.text)\(usualTolerance.isPercentage ? "" : " \(unit)")"
  }
}
