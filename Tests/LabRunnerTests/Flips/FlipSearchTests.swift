import Analysis
import LabRunner
import ListRuntime
import RunRecordSupport
import Scenarios
import Simulation
import Testing

/// Two runs, of which one costs a coefficient in each frame, and the other a constant.
@Suite("What would change an answer")
struct FlipSearchTests {
  private static let kind = WorkKind.gpuPassGap

  /// A scenario whose device has a range for the coefficient, in nanoseconds.
  private func scenario(
    _ range: ClosedRange<Int64>, nominal: Int64, rules: String = "", by metric: String = "main_ms_per_entry"
  ) throws -> ResolvedScenario {
    var scenario = try SampleAblation.scenario(
      #"{"factors": ["pool"]}"#,
      more: #""question": "Which is better?", "columns": ["\#(metric)"], "# + rules
        + #""runs": [{"name": "varying", "techniques": []}, {"name": "fixed", "techniques": ["pool"]}], "#)
    for run in scenario.runs.indices {
      scenario.runs[run].configuration.profile[.work(Self.kind)] = Coefficient(
        value: nominal * 1000, source: "a test", status: .estimate, confidence: .low,
        range: range.lowerBound * 1000...range.upperBound * 1000)
    }
    return scenario
  }

  /// The main thread's time of a run: of "varying" it is the coefficient, of "fixed" the given time, in nanoseconds.
  private func record(_ configuration: RunConfiguration, fixed: Int64, rule: Int64 = 0) -> RunRecord {
    let clips = configuration.profile.system.contentsClip.value == .inPlace
    let varying = configuration.profile.picoseconds(Self.kind) / 1000 - (clips ? rule : 0)
    return SampleRecord.record(
      name: configuration.name,
      frames: [.init(mainTime: configuration.name == "varying" ? varying : fixed, shownAt: 1)])
  }

  private func flips(
    _ scenario: ResolvedScenario, budget: Int = 1000, allowed: Duration = FlipSearch.alwaysAllowed,
    _ simulate: @escaping @Sendable (RunConfiguration) -> RunRecord
  ) async throws -> (condition: AnswerFlips.Condition, runCount: Int) {
    let runner = StudyRunner(jobs: 2, simulate: { simulate($0) })
    let study = await runner.run(scenario)
    var count = 0
    let flips = await FlipSearch.flips(
      of: study.contests(of: scenario), budget: budget, allowed: allowed, study: "test", folder: ""
    ) { plan, deliver in
      count += plan.runs.count
      await runner.run(plan, deliver: deliver)
    }
    return (try #require(flips?.conditions.first), count)
  }

  @Test(
    "A coefficient flips the answer at its threshold, to a sixteenth of its range",
    arguments: 1...12 as ClosedRange<UInt64>)
  func threshold(seed: UInt64) async throws {
    var random = RandomStream(seed: seed, name: "flips")
    let low = Int64(random.integer(in: 1_000_000...10_000_000))
    let high = low * Int64(random.integer(in: 2...42))
    let nominal = low + (high - low) / 4 + Int64(random.integer(in: 0...Int((high - low) / 2)))
    // The run that costs the coefficient wins or loses, and changes places at the fixed time.
    let isBelow = seed.isMultiple(of: 2)
    let threshold = isBelow ? (low + nominal) / 2 : (nominal + high) / 2
    let scenario = try scenario(low...high, nominal: nominal)
    let (condition, _) = try await flips(scenario) { record($0, fixed: threshold) }
    #expect(condition.answer == (isBelow ? "fixed is best" : "varying is best"))
    let flip = try #require(condition.flips.first { $0.input.path == "device.work.\(Self.kind.name)" }, "seed \(seed)")
    #expect(flip.answer == (isBelow ? "varying is best" : "fixed is best") && flip.confidence == .low)
    guard case .amount(let picoseconds) = flip.flipping else {
      Issue.record("seed \(seed): no amount")
      return
    }
    let found = Double(picoseconds) / 1000
    // Halving four times leaves a sixteenth of the interval's logarithm.
    let end = Double(isBelow ? low : high)
    let step = abs(Logarithm.value(end / Double(nominal))) / 16 + 1e-3
    #expect(abs(Logarithm.value(found / Double(threshold))) <= step, "seed \(seed): \(found), not \(threshold)")
    #expect(isBelow ? found <= Double(threshold) : found >= Double(threshold), "seed \(seed)")
    let range = try #require(condition.ranges.first)
    let nominalValue = (isBelow ? Double(threshold) : Double(nominal)) / 40e6
    #expect(range.low.approximation <= nominalValue && range.high.approximation >= nominalValue, "seed \(seed)")
  }

  @Test("If the threshold is outside of the range, nothing flips the answer, and the range of the best figure is given")
  func holds() async throws {
    let scenario = try scenario(2_000_000...6_000_000, nominal: 4_000_000)
    let (condition, _) = try await flips(scenario) { record($0, fixed: 8_000_000) }
    #expect(condition.flips.isEmpty && condition.triedCount > 10)
    let range = try #require(condition.ranges.first)
    #expect(range.metric.name == "main_ms_per_entry")
    #expect(abs(range.low.approximation - 0.05) < 1e-9 && abs(range.high.approximation - 0.15) < 1e-9)
  }

  @Test("On a device with cost factors, a value is told as a scenario sets it", arguments: ["4", "0.25"])
  func costFactor(factor: String) async throws {
    func scenario(_ changes: String) throws -> ResolvedScenario {
      try SampleAblation.scenario(
        #"{"factors": ["pool"]}"#, devices: #""device": {"id": "ipod-touch-5g"\#(changes)}"#,
        more:
          #""question": "Which is better?", "columns": ["main_ms_per_entry"], "runs": [{"name": "varying", "techniques": []}, "#
          + #"{"name": "fixed", "techniques": ["pool"]}], "#)
    }
    let cost = #", "cost": {"gpu": \#(factor)}"#
    let (declared, scaled) = (Self.cost(try scenario("")), try scenario(cost))
    let fixed = Self.cost(scaled) * 6 / 5
    let (condition, _) = try await flips(scaled) { configuration in
      let varying = configuration.profile.picoseconds(Self.kind)
      return SampleRecord.record(
        name: configuration.name,
        frames: [.init(mainTime: configuration.name == "varying" ? varying : fixed, shownAt: 1)])
    }
    let path = "device.work.\(Self.kind.name)"
    let flip = try #require(condition.flips.first { $0.input.path == path })
    #expect(flip.nominal == .amount(declared) && Self.cost(scaled) != declared)
    guard case .amount(let found) = flip.flipping else {
      Issue.record("no amount")
      return
    }
    let set = try scenario(cost + #", "work": {"\#(Self.kind.name)": {"value": \#(found), "unit": "ps/pass"}}"#)
    #expect(Self.cost(scaled) < fixed && Self.cost(set) > fixed && Self.cost(set) < fixed * 11 / 10)
  }

  private static func cost(_ scenario: ResolvedScenario) -> Int64 {
    scenario.runs[0].configuration.profile.picoseconds(kind)
  }

  @Test("Coefficients that the network of the scenario replaces are not moved")
  func replacedCoefficients() async throws {
    var counts: [Int] = []
    for network in ["{}", #"{"latencyMs": 50}"#, #"{"latencyMs": 50, "mbitPerS": 8}"#] {
      let scenario = try SampleAblation.scenario(
        #"{"factors": ["pool"]}"#,
        more: #""network": \#(network), "question": "Which is better?", "columns": ["main_ms_per_entry"], "#
          + #""runs": [{"name": "varying", "techniques": []}, {"name": "fixed", "techniques": ["pool"]}], "#)
      counts.append(try await flips(scenario) { record($0, fixed: 1_000_000) }.condition.inputCount)
    }
    #expect(counts.map { counts[0] - $0 } == [0, 1, 2])
  }

  @Test("Where a value makes the metric of the answer equal, the next one decides")
  func laterMetric() async throws {
    let scenario = try scenario(2_000_000...6_000_000, nominal: 4_000_000, by: "hitch_ms_per_s")
    for (time, answers) in [(1_000_000, ["fixed is better by main-thread time per row"]), (9_000_000, [])] {
      let (condition, _) = try await flips(scenario) { configuration in
        var record = record(configuration, fixed: Int64(time))
        let misses = configuration.profile.system.contentsClip.value != .inPlace && configuration.name == "fixed"
        record.missedRefreshes = misses ? [60, 61] : []
        return record
      }
      #expect(condition.answer.hasPrefix("varying is best, good"))
      #expect(condition.flips.map(\.answer) == answers)
    }
  }

  @Test("Where a value flips the answer, runs that were not followed are compared, too")
  func others() async throws {
    var scenario = try scenario(2_000_000...6_000_000, nominal: 4_000_000)
    var third = scenario.runs[1]
    third.configuration.name = "third"
    scenario.runs.append(third)
    let (condition, _) = try await flips(scenario) {
      // The third run is as good as the second one, but only the first two are followed.
      record($0, fixed: 5_000_000)
    }
    #expect(condition.answer == "varying is best")
    #expect(condition.flips.first?.answer == "fixed and third are equally good")
  }

  @Test("A rule is tried with each of its other words")
  func rule() async throws {
    let scenario = try scenario(3_900_000...4_100_000, nominal: 4_000_000)
    let (condition, _) = try await flips(scenario) { record($0, fixed: 3_000_000, rule: 2_000_000) }
    #expect(condition.answer == "fixed is best")
    let flip = try #require(condition.flips.first)
    #expect(
      flip.input.path == "os.contentsClip" && flip.nominal == .word("offscreen") && flip.flipping == .word("in-place"))
    #expect(condition.flips.count == 1)
  }

  @Test("No more runs are simulated than allowed; the rest of the inputs is not tried")
  func budget() async throws {
    let scenario = try scenario(2_000_000...6_000_000, nominal: 4_000_000)
    let (condition, count) = try await flips(scenario, budget: 40, allowed: .zero) { record($0, fixed: 8_000_000) }
    #expect(count <= 40 && condition.triedCount > 0 && condition.triedCount < condition.inputCount)
  }

  @Test("A question with one run, and a study without a question, decide nothing")
  func undecided() async throws {
    var scenario = try scenario(2_000_000...6_000_000, nominal: 4_000_000)
    scenario.runs.removeLast()
    let runner = StudyRunner(jobs: 1, simulate: { record($0, fixed: 1) })
    #expect(await runner.run(scenario).contests(of: scenario).isEmpty)
    let plain = try SampleAblation.scenario(
      #"{"factors": ["pool"]}"#,
      more: #""runs": [{"name": "a", "techniques": []}, {"name": "b", "techniques": ["pool"]}], "#)
    #expect(await runner.run(plain).contests(of: plain).isEmpty)
  }

  @Test(
    "A run with another list is never the best; the best of the runs with the list of most runs is, and the answer says so"
  )
  func otherList() async throws {
    let scenario = try SampleAblation.scenario(
      #"{"factors": ["pool"]}"#,
      more: #""question": "Which is better?", "columns": ["main_ms_per_entry"], "#
        + #""runs": [{"name": "texts", "techniques": [], "data": {"mediaAsText": true}}, {"name": "plain", "techniques": []}, "#
        + #"{"name": "pooled", "techniques": ["pool"]}], "#)
    let times: [String: Int64] = ["texts": 1, "plain": 3, "pooled": 2]
    let (condition, _) = try await flips(scenario) { configuration in
      SampleRecord.record(
        name: configuration.name, frames: [.init(mainTime: (times[configuration.name] ?? 0) * 1_000_000, shownAt: 1)])
    }
    #expect(condition.answer == "of the runs with the same list, pooled is best")
  }

  @Test("Runs whose values differ by no more than the tolerance of their kind are equally good")
  func equallyGood() async throws {
    let scenario = try scenario(2_000_000...6_000_000, nominal: 4_000_000)
    for (fixed, answer) in [
      (4_000_800, "varying and fixed are equally good"),
      (4_004_000, "varying and fixed are equally good within 0.2%"), (4_100_000, "varying is best"),
      (3_900_000, "fixed is best"),
    ] as [(Int64, String)] {
      let (condition, _) = try await flips(scenario) { record($0, fixed: fixed) }
      #expect(condition.answer == answer, "\(fixed)")
    }
  }

  @Test(
    "Runs compete with those that show the same list: the list of most, the first of equally many, and none if each has its own",
    arguments: [
      ([false, true, false], [0, 2]), ([false, true], []), ([true, false, false, true], [0, 3]), ([false], [0]),
    ] as [([Bool], [Int])])
  func competitors(asText: [Bool], competing: [Int]) async throws {
    let runs = asText.enumerated().map { #"{"name": "r\#($0)", "techniques": [], "data": {"mediaAsText": \#($1)}}"# }
    let scenario = try SampleAblation.scenario(
      #"{"factors": ["pool"]}"#, more: #""runs": [\#(runs.joined(separator: ", "))], "#)
    let study = await StudyRunner(jobs: 1, simulate: { record($0, fixed: 1) }).run(scenario)
    #expect(study.groups.map { $0.competitors.map(\.name) } == [competing.map { "r\($0)" }])
  }

  @Test(
    "Runs with other scrolls do not compete, although they show the same list",
    arguments: [
      (#"{"scroll.steps": [[{"atMs": 0, "offset": 400}], [{"atMs": 0, "offset": 500}]]}"#, [], ["scroll"]),
      (
        #"{"scroll.steps": [[{"atMs": 0, "offset": 400}], [{"atMs": 0, "offset": 500}]], "imageCaches": ["cold", "disk"]}"#,
        [0, 1], ["scroll"]
      ), (#"{"imageCaches": ["cold", "disk"]}"#, [0, 1], []),
      (
        #"{"scroll.steps": [[{"atMs": 0, "offset": 400}], [{"atMs": 0, "offset": 500}]], "data.mediaAsText": [true, false]}"#,
        [], ["list", "scroll"]
      ),
    ] as [(String, [Int], [String])])
  func otherScrolls(sweep: String, competing: [Int], otherParts: [String]) async throws {
    let scenario = try SampleAblation.scenario(
      #"{"factors": ["pool"]}"#, more: #""sweep": \#(sweep), "runs": [{"name": "r", "techniques": []}], "#)
    let study = await StudyRunner(jobs: 1, simulate: { record($0, fixed: 1) }).run(scenario)
    #expect(study.groups.map { $0.competitors.map(\.name) } == [competing.map { scenario.runs[$0].name }])
    #expect(study.groups.map(\.otherParts) == [otherParts])
  }

  @Test("Where all runs fail, none is the best, whichever was", arguments: ["varying", "fixed"])
  func allFail(best: String) async throws {
    let scenario = try scenario(2_000_000...6_000_000, nominal: 4_000_000)
    let (condition, _) = try await flips(scenario) { configuration in
      var record = record(configuration, fixed: best == "fixed" ? 1_000_000 : 8_000_000)
      if configuration.profile.system.contentsClip.value == .inPlace { record.ending = .timeLimit }
      return record
    }
    #expect(condition.answer == "\(best) is best")
    #expect(condition.flips.map(\.answer) == ["none of them completes"])
  }

  @Test("Runs whose events lead to other items show another list; the same items at another time are the same list")
  func listsAfterEvents() async throws {
    let events = ["[]"] + [100, 300].map { #"[{"atMs": \#($0), "event": "delete", "at": 0, "count": 1}]"# }
    let runs = events.enumerated().map { #"{"name": "r\#($0)", "techniques": [], "events": \#($1)}"# }
    let scenario = try SampleAblation.scenario(
      #"{"factors": ["pool"]}"#, more: #""runs": [\#(runs.joined(separator: ", "))], "#)
    let study = await StudyRunner(jobs: 1, simulate: { record($0, fixed: 1) }).run(scenario)
    #expect(study.groups.map { $0.competitors.map(\.name) } == [["r1", "r2"]])
  }

  @Test("A metric that comes first and tells no runs apart decides where it does, unless the same run is the best")
  func mainMetricFirst() async throws {
    let scenario = try scenario(2_000_000...6_000_000, nominal: 4_000_000, by: "hitch_ms_per_s")
    for (slow, flips) in [
      ("varying", ["fixed is better by hitch time ratio, good by Apple's threshold of 5 ms/s"]), ("fixed", []),
    ] {
      let (condition, _) = try await self.flips(scenario) { configuration in
        var record = record(configuration, fixed: 8_000_000)
        let misses = configuration.profile.system.contentsClip.value == .inPlace && configuration.name == slow
        record.missedRefreshes = misses ? [60, 61] : []
        return record
      }
      #expect(condition.answer == "varying is best")
      #expect(condition.flips.map(\.answer) == flips, "\(condition.flips)")
    }
  }

  @Test("A metric that some runs lack and the others have equally does not decide")
  func missingValue() async throws {
    let scenario = try SampleAblation.scenario(
      #"{"factors": ["pool"]}"#,
      more: #""question": "Which is better?", "columns": ["landing_error_px", "main_ms_per_entry"], "#
        + #""runs": [{"name": "a", "techniques": []}, {"name": "b", "techniques": []}, {"name": "c", "techniques": []}], "#
    )
    let times: [String: Int64] = ["a": 3, "b": 2, "c": 1]
    let (condition, _) = try await flips(scenario) { configuration in
      var record = SampleRecord.record(
        name: configuration.name, frames: [.init(mainTime: (times[configuration.name] ?? 0) * 1_000_000, shownAt: 1)])
      record.position.landingErrors = configuration.name == "c" ? [] : [0]
      return record
    }
    #expect(condition.answer == "c is best")
  }

  @Test("An answer about memory rests on the sizes of memory, which are moved first")
  func memory() async throws {
    let scenario = try scenario(2_000_000...6_000_000, nominal: 4_000_000, by: "memory_avg_mb")
    let (condition, count) = try await flips(scenario, budget: 12, allowed: .zero) { configuration in
      let base = configuration.profile[.memory(.appBase)].value
      return SampleRecord.record(
        name: configuration.name, footprints: [base + (configuration.name == "varying" ? 10_000_000 : 20_000_000)])
    }
    let range = try #require(condition.ranges.first)
    #expect(range.metric.name == "memory_avg_mb" && range.low < range.high && count <= 12)
  }

  @Test("Runs of a sweep compete under each condition; if each condition has one run, they compete with each other")
  func conditions() async throws {
    for (names, groups) in [
      (["a", "b"], [["a", "b"], ["a", "b"]]), (["a"], [["a@imageCaches=cold", "a@imageCaches=disk"]]),
    ] {
      let runs = names.map { #"{"name": "\#($0)", "techniques": []}"# }.joined(separator: ", ")
      let scenario = try SampleAblation.scenario(
        #"{"factors": ["pool"]}"#,
        more:
          #""question": "Which is better?", "columns": ["main_ms_per_entry"], "sweep": {"imageCaches": ["cold", "disk"]}, "runs": [\#(runs)], "#
      )
      let runner = StudyRunner(
        jobs: 1,
        simulate: { configuration in
          SampleRecord.record(
            name: configuration.name,
            frames: [
              .init(
                mainTime: configuration.name.hasPrefix("b")
                  ? 3_000_000 : configuration.imageCaches == .cold ? 1_000_000 : 2_000_000, shownAt: 1)
            ])
        })
      let study = await runner.run(scenario)
      #expect(study.groups.map { group in group.competitors.map(group.shortName) } == groups)
      let flips = await FlipSearch.flips(of: study.contests(of: scenario), budget: 1, study: "test", folder: "") {
        await runner.run($0, deliver: $1)
      }
      #expect(
        flips?.conditions.map { "\($0.name): \($0.answer)" }
          == (names.count > 1
            ? ["imageCaches=cold: a is best", "imageCaches=disk: a is best"]
            : ["ipod-touch-5g: a@imageCaches=cold is best"]))
    }
  }

  @Test("Each device is answered by the metric that tells its runs apart")
  func metricOfEachDevice() async throws {
    let study = try await SampleAblation.studyOfDevices()
    #expect(study.groups.map { $0.decidingMetric?.name } == ["fps_avg", "main_ms_per_entry"])
  }

  @Test("Of three runs of which two are as good as the first, all three are named")
  func severalEqual() async throws {
    let scenario = try SampleAblation.scenario(
      #"{"factors": ["pool"]}"#,
      more: #""question": "Which is better?", "columns": ["main_ms_per_entry"], "#
        + #""runs": [{"name": "a", "techniques": []}, {"name": "b", "techniques": []}, {"name": "c", "techniques": []}], "#
    )
    let (condition, _) = try await flips(scenario) { record($0, fixed: 1_000_000) }
    #expect(condition.answer == "a, b and c are equally good")
  }
}
