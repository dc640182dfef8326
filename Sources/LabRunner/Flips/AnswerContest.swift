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
  /// What the study's answer decides: on each device, the best of the ``competitors(on:)`` by ``decidingMetric``.
  /// Empty without a question, or if only one of them has a value.
  ///
  /// - Parameter scenario: the scenario of the study.
  package func contests(of scenario: ResolvedScenario) -> [AnswerContest] {
    guard question != nil, let metric = decidingMetric else { return [] }
    let resolved = Dictionary(zip(runs.lazy.map(\.name), scenario.runs), uniquingKeysWith: { first, _ in first })
    return devices.compactMap { device in
      let competitors = competitors(on: device)
      let hasOthers = competitors.count < runs(on: device).count
      let ranked = competitors.compactMap { result -> AnswerContest.Contender? in
        guard let measurements = result.data?.measurements, measurements[metric.name] != nil else { return nil }
        return resolved[result.name].map { .init(name: result.name, run: $0, measurements: measurements) }
      }.enumerated().sorted { first, second in
        let gains = [first, second].map { metric.gain($0.element.measurements) }
        return gains[0] == gains[1] ? first.offset < second.offset : gains[0] > gains[1]
      }.map(\.element)
      guard ranked.count > 1 else { return nil }
      let contenders = Array(ranked.prefix(2))
      let names = contenders.map(\.name)
      let metrics = mainMetric.map { $0 == metric ? [metric] : [$0, metric] } ?? [metric]
      return AnswerContest(name: device, contenders: contenders, metrics: metrics) { measurements in
        metric.best(of: names, measurements, amongOthers: hasOthers)
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

  /// The best of some runs as a clause, with the rating of a hitch time ratio. Two runs whose values differ by no more than is worth a
  /// discussion are equally good.
  ///
  /// - Parameter amongOthers: whether the device has also runs with another list.
  fileprivate func best(of names: [String], _ measurements: [Measurements?], amongOthers: Bool) -> String {
    var best = 0
    for position in names.indices where gain(measurements[position]) > gain(measurements[best]) { best = position }
    let value = measurements[best]?[name]
    let equal = names.indices.filter { position in
      guard let value, let other = measurements[position]?[name] else { return position == best }
      return (value - other).magnitude <= (toleratedKind?.usual ?? .zero).amount(relativeTo: value)
    }
    let clause =
      equal.map { names[$0] }.joined(separator: " and ") + (equal.count > 1 ? " are equally good" : " is best")
      + (amongOthers ? " of the runs with the same list" : "")
    guard name == HitchRating.metric, let value else { return clause }
    return "\(clause), \(HitchRating(of: value).phrase)"
  }
}
