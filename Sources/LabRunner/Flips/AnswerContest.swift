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
  /// What the study's answer decides: on each device, the best run by ``decidingMetric``. Empty without a
  /// question, or if only one run on a device has a value.
  ///
  /// - Parameter scenario: the scenario of the study.
  package func contests(of scenario: ResolvedScenario) -> [AnswerContest] {
    guard question != nil, let metric = decidingMetric else { return [] }
    var devices: [(name: String, contenders: [AnswerContest.Contender])] = []
    for (run, result) in zip(scenario.runs, runs) {
      guard let measurements = result.data?.measurements, measurements[metric.name] != nil else { continue }
      let device = run.configuration.profile.id
      let position = devices.firstIndex { $0.name == device } ?? devices.count
      if position == devices.count { devices.append((device, [])) }
      devices[position].contenders.append(
        AnswerContest.Contender(name: run.name, run: run, measurements: measurements))
    }
    return devices.compactMap { device in
      let ranked = device.contenders.enumerated().sorted { first, second in
        let gains = [first, second].map { metric.gain($0.element.measurements) }
        return gains[0] == gains[1] ? first.offset < second.offset : gains[0] > gains[1]
      }.map(\.element)
      guard ranked.count > 1 else { return nil }
      let contenders = Array(ranked.prefix(2))
      let names = contenders.map(\.name)
      let metrics = mainMetric.map { $0 == metric ? [metric] : [$0, metric] } ?? [metric]
      return AnswerContest(name: device.name, contenders: contenders, metrics: metrics) { measurements in
        metric.best(of: names, measurements)
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

  /// The best of some runs as a clause, the first of equal ones; with the rating of a hitch time ratio.
  fileprivate func best(of names: [String], _ measurements: [Measurements?]) -> String {
    var best = 0
    for position in names.indices where gain(measurements[position]) > gain(measurements[best]) { best = position }
    guard name == HitchRating.metric, let value = measurements[best]?[name] else { return "\(names[best]) is best" }
    return "\(names[best]) is best, \(HitchRating(of: value).phrase)"
  }
}
