import Analysis
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
  /// What can win, the winner first.
  let contenders: [Contender]
  /// The metrics that decide; the winner's values of them are given with their ranges.
  let metrics: [Quantity]
  /// The answer for some measurements of the contenders, in their order, as a clause: `reuse is best`.
  let answer: @Sendable ([Measurements?]) -> String
}

extension StudyResult {
  /// The maximum number of runs that are followed while values move.
  private static let contenderLimit = 8

  /// What the study's answer decides: on each device, the best of the ``competitors(on:)`` by ``decidingMetric``.
  /// Empty without a question, or if only one of them has a value.
  ///
  /// - Parameter scenario: the scenario of the study.
  package func contests(of scenario: ResolvedScenario) -> [AnswerContest] {
    guard question != nil, let metric = decidingMetric else { return [] }
    let resolved = Dictionary(zip(runs.lazy.map(\.name), scenario.runs), uniquingKeysWith: { first, _ in first })
    return devices.compactMap { device in
      let competitors = competitors(on: device)
      let ranked = competitors.runs.compactMap { result -> AnswerContest.Contender? in
        guard let measurements = result.data?.measurements, measurements[metric.name] != nil else { return nil }
        return resolved[result.name].map { .init(name: result.name, run: $0, measurements: measurements) }
      }.enumerated().sorted { first, second in
        let gains = [first, second].map { metric.gain($0.element.measurements) }
        return gains[0] == gains[1] ? first.offset < second.offset : gains[0] > gains[1]
      }.map(\.element)
      guard ranked.count > 1 else { return nil }
      // The first two, and those that are as good as the first.
      let contenders = ranked.enumerated().filter { rank, run in
        rank < 2 || rank < Self.contenderLimit && metric.areEqual(run.measurements, ranked[0].measurements)
      }.map(\.element)
      let names = contenders.map(\.name)
      let metrics = mainMetric.map { $0 == metric ? [metric] : [$0, metric] } ?? [metric]
      return AnswerContest(name: device, contenders: contenders, metrics: metrics) { measurements in
        metric.best(of: names, measurements, amongOthers: !competitors.others.isEmpty)
      }
    }
  }
}

extension Quantity {
  /// A value as a number of which more is better, as it is printed; a missing one is the worst.
  fileprivate func gain(_ measurements: Measurements?) -> Rational {
    guard let value = measurements?[name]?.rounded(decimals: decimals) else {
      return .zero - Rational(Int128(Int64.max))
    }
    return polarity == .higherIsBetter ? value : .zero - value
  }

  /// Whether two values, as they are printed, differ by no more than the tolerance of their kind.
  fileprivate func areEqual(_ first: Measurements?, _ second: Measurements?) -> Bool {
    guard let reference = second?[name] else { return false }
    return (gain(first) - gain(second)).magnitude <= (toleratedKind?.usual ?? .zero).amount(relativeTo: reference)
  }

  /// The best of some runs as a clause, or those that are equally good; with the rating of a hitch time ratio.
  ///
  /// - Parameter amongOthers: whether the device also has runs with another list.
  fileprivate func best(of names: [String], _ measurements: [Measurements?], amongOthers: Bool) -> String {
    var best = 0
    for position in names.indices where gain(measurements[position]) > gain(measurements[best]) { best = position }
    let equal = names.indices.filter { $0 == best || areEqual(measurements[$0], measurements[best]) }.map { names[$0] }
    let clause =
      (amongOthers ? "of the runs with the same list, " : "") + equal.joined(separator: " and ")
      + (equal.count > 1 ? " are equally good" : " is best")
    guard name == HitchRating.metric, let value = measurements[best]?[name] else { return clause }
    return "\(clause), \(HitchRating(of: value).phrase)"
  }
}
