import Analysis
import ListRuntime
package import Scenarios
import Simulation

/// Moves each uncertain value and rule through its range, one at a time, and finds where answers change.
///
/// First every input goes to the ends of its range, the most influential first, as far as three quarters of the runs allow.
/// Then the interval in which an answer changes is halved with the rest. Where it changes, the other runs are simulated, too.
package struct FlipSearch {
  /// The maximum number of runs under one condition.
  private static let limit = 256
  /// The time that a search can always take, by the predicted cost of its runs.
  package static let alwaysAllowed = Duration.seconds(4)
  /// The maximum number of times that an interval is halved: the position is then known to a sixteenth of it.
  private static let halvings = 4

  /// An input at one end of its range.
  private struct Probe {
    let input: AnswerInput
    let nominal: AnswerValue
    let end: AnswerValue
    /// The nearest value with another answer, and that answer; nil while there is none.
    var flipping: (value: AnswerValue, answer: String)?
    /// The farthest value with the answer of the study.
    var holding: AnswerValue

    /// The value to try next; nil if the interval cannot be halved.
    var middle: AnswerValue? {
      guard case .amount(let outer)? = flipping?.value, case .amount(let inner) = holding, abs(outer - inner) > 1
      else { return nil }
      // Values range over orders of magnitude.
      let product = Double(inner) * Double(outer)
      let middle = product > 0 ? product.squareRoot() : Double(inner + outer) / 2
      let value = Int64(middle.rounded())
      return value == inner || value == outer ? nil : .amount(value)
    }
  }

  /// The search under one condition.
  private struct Search {
    let contest: AnswerContest
    let profile: DeviceProfile
    let inputs: [AnswerInput]
    let nominal: String
    var probes: [Probe] = []
    var triedCount = 0
    var ranges: [(metric: Quantity, low: Rational, high: Rational)]

    init?(_ contest: AnswerContest) {
      guard let winner = contest.contenders.first else { return nil }
      self.contest = contest
      profile = winner.run.configuration.profile
      inputs = AnswerInput.all(
        of: contest.contenders.map { ($0.run.configuration, $0.measurements) }, for: contest.metrics)
      nominal = contest.answer(contest.contenders.map(\.measurements))
      ranges = contest.metrics.compactMap { metric in
        winner.measurements[metric.name].map { (metric, $0, $0) }
      }
    }

    /// The runs of the contenders, or of them and all others, with a value of an input.
    func runs(_ input: AnswerInput, _ value: AnswerValue, ofAll: Bool) -> [ResolvedRun] {
      (contest.contenders + (ofAll ? contest.others : [])).map { contender in
        var run = contender.run
        run.configuration.profile = input.setting(value, on: run.configuration.profile)
        return run
      }
    }

    mutating func add(_ measurements: [Measurements?]) -> String {
      for position in ranges.indices {
        guard let value = measurements.first??[ranges[position].metric.name] else { continue }
        ranges[position].low = min(ranges[position].low, value)
        ranges[position].high = max(ranges[position].high, value)
      }
      return contest.answer(measurements)
    }

    /// The result of the search.
    var condition: AnswerFlips.Condition {
      let flips = probes.compactMap { probe -> AnswerFlips.Flip? in
        guard let (value, answer) = probe.flipping, answer != nominal else { return nil }
        return AnswerFlips.Flip(
          input: probe.input, nominal: probe.nominal, flipping: value, end: probe.end,
          confidence: probe.input.confidence(on: profile), answer: answer)
      }
      return AnswerFlips.Condition(
        name: contest.name, answer: nominal,
        flips: flips.enumerated().sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }
          .map(\.element),
        triedCount: triedCount, inputCount: inputs.count, ranges: ranges)
    }
  }

  /// The number of runs that may be simulated: as many as the budget has, or as can be simulated in the time that is allowed.
  private static func runCount(_ budget: Int, _ allowed: Duration, of runs: [ResolvedRun]) -> Int {
    max(budget, Int(allowed / .microseconds(meanCost(of: runs))))
  }

  /// The mean predicted cost of runs in microseconds, at least 1.
  private static func meanCost(of runs: [ResolvedRun]) -> Int {
    max(1, runs.reduce(0) { $0 + $1.configuration.predictedCost } / max(1, runs.count))
  }

  /// The time that the search after a study of some runs takes at most, as far as it can be predicted; zero if there is nothing to decide.
  ///
  /// - Parameter jobs: the number of runs that are simulated at once, at least 1.
  package static func longestDuration(after runs: [ResolvedRun], jobs: Int) -> Duration {
    let contests = RunGroup.all(of: runs.map(\.configuration)).count { $0.competitors.count > 1 }
    let count = min(limit * contests, runCount(runs.count, alwaysAllowed, of: runs))
    return .microseconds(count * meanCost(of: runs) / max(1, jobs))
  }

  /// Finds what flips answers.
  ///
  /// - Parameters:
  ///   - contests: the answers, by device or condition.
  ///   - budget: the number of runs that may be simulated, that of the study.
  ///   - allowed: the time in which more runs may be simulated, by their predicted cost, which does not depend on the machine.
  ///   - run: simulates runs.
  /// - Returns: the flips; nil if there is nothing to decide.
  package static func flips(
    of contests: [AnswerContest], budget: Int, allowed: Duration = alwaysAllowed, study: String, folder: String,
    run: PlanRunner
  ) async -> AnswerFlips? {
    var searches = contests.compactMap(Search.init)
    guard !searches.isEmpty else { return nil }
    let contenders = searches.flatMap(\.contest.contenders).map(\.run)
    let share = min(limit, runCount(budget, allowed, of: contenders) / searches.count)
    var spent = searches.map { _ in 0 }

    /// Simulates the contenders of some searches, or all runs, with a value each, and returns the answers.
    func answers(
      _ moves: [(search: Int, input: AnswerInput, value: AnswerValue)], ofAll: Bool = false
    ) async -> [String] {
      let runs = moves.flatMap { searches[$0.search].runs($0.input, $0.value, ofAll: ofAll) }
      guard !runs.isEmpty else { return [] }
      var results: [Measurements?] = []
      await run(StudyPlan(study: study, folder: folder, runs: runs, needsSeries: false)) {
        results.append($0.data?.measurements)
      }
      var start = 0
      return moves.map { move in
        let contest = searches[move.search].contest
        let count = contest.contenders.count + (ofAll ? contest.others.count : 0)
        defer { start += count }
        return searches[move.search].add(Array(results[start..<start + count]))
      }
    }

    var moves: [(search: Int, input: AnswerInput, value: AnswerValue)] = []
    for position in searches.indices {
      for input in searches[position].inputs {
        let ends = input.ends(on: searches[position].profile)
        let cost = ends.count * searches[position].contest.contenders.count
        guard spent[position] + cost <= max(share * 3 / 4, min(share, cost)) else { break }
        spent[position] += cost
        searches[position].triedCount += 1
        moves += ends.map { (position, input, $0) }
      }
    }
    for (move, answer) in zip(moves, await answers(moves)) {
      let nominal = move.input.value(on: searches[move.search].profile)
      searches[move.search].probes.append(
        Probe(
          input: move.input, nominal: nominal, end: move.value,
          flipping: answer == searches[move.search].nominal ? nil : (move.value, answer), holding: nominal))
    }
    // Where the answer changes, all runs are simulated at the end: as often as the share allows.
    let confirmed = searches.indices.map { position in
      let contest = searches[position].contest
      guard !contest.others.isEmpty else { return 0 }
      let cost = contest.contenders.count + contest.others.count
      let flipCount = searches[position].probes.count { $0.flipping != nil }
      let affordable = min(flipCount, max(0, share - spent[position]) / cost)
      spent[position] += affordable * cost
      return affordable
    }
    for _ in 0..<halvings {
      var halved: [(search: Int, probe: Int)] = []
      for position in searches.indices {
        let cost = searches[position].contest.contenders.count
        for probe in searches[position].probes.indices where searches[position].probes[probe].middle != nil {
          guard spent[position] + cost <= share else { break }
          spent[position] += cost
          halved.append((position, probe))
        }
      }
      let moves = halved.compactMap { search, probe in
        searches[search].probes[probe].middle.map { (search, searches[search].probes[probe].input, $0) }
      }
      for ((search, probe), (answer, move)) in zip(halved, zip(await answers(moves), moves)) {
        if answer == searches[search].nominal {
          searches[search].probes[probe].holding = move.2
        } else {
          searches[search].probes[probe].flipping = (move.2, answer)
        }
      }
    }
    for position in searches.indices {
      let flipping = searches[position].probes.indices.compactMap { probe in
        searches[position].probes[probe].flipping.map { (probe: probe, value: $0.value) }
      }.prefix(confirmed[position])
      let moves = flipping.map { (position, searches[position].probes[$0.probe].input, $0.value) }
      for (flip, answer) in zip(flipping, await answers(moves, ofAll: true)) {
        searches[position].probes[flip.probe].flipping?.answer = answer
      }
    }
    return AnswerFlips(conditions: searches.map(\.condition))
  }
}

extension AnswerFlips.Flip {
  /// How far the value is from that of the study, as a logarithm; rules come first.
  fileprivate var distance: Double {
    guard case .amount(let nominal) = nominal, case .amount(let flipping) = flipping else { return -1 }
    guard nominal > 0, flipping > 0 else { return .greatestFiniteMagnitude }
    return abs(Logarithm.value(Double(flipping) / Double(nominal)))
  }
}
