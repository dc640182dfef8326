import Analysis
import JSON
import LabRunner
import RunRecordSupport
import Scenarios
import Testing

@Suite("Causes of a regression check's failures")
struct RegressionGroupTests {
  private typealias Times = [String: Int64]

  /// Runs whose layout rises from 10,000 views in 10 ms by these thousands of views and milliseconds, by technique, and whose
  /// frame rate falls.
  private func check(
    _ runs: [(name: String, times: Times, counters: [String: Int])], expect: String = "",
    sources: [String: String]? = nil, removed: [String] = [],
    plugins: [String: String] = [:], fps: Rational = Rational(50), memory: Rational? = nil, isStrict: Bool = true,
    isCheckStrict: Bool = false, counters: [String: Int] = [:]
  ) throws -> BaselineCheck {
    let explained = try InMemoryScenario.explained(
      runs: runs.map { #"{"name": "\#($0.name)", "techniques": ["plain"]}"# }.joined(separator: ","),
      more: "\"strict\": \(isStrict)," + (expect.isEmpty ? "" : expect + ","))
    let inputs = InMemoryScenario.inputs(explained)
    func metrics(_ isNew: Bool) -> [String: Rational] {
      var metrics = ["fps_avg": isNew ? fps : Rational(60)]
      if let memory { metrics["memory_avg_mb"] = isNew ? memory : Rational(10) }
      return metrics
    }
    func snapshot(isNew: Bool) -> StudySnapshot {
      StudySnapshot(
        study: "study", definitions: StudySnapshot.currentDefinitions,
        sources: sources.map { sources in
          let before = (sources.keys + removed).map { ($0, "before") }
          return isNew ? sources : Dictionary(uniqueKeysWithValues: before)
        },
        runs: runs.map { run in
          var charges: [RunSummary.WorkCell: RunSummary.ChargedWork] = [:]
          for (technique, thousands) in run.times {
            let source = WorkSource(.main, technique: technique, phase: "layout")
            let amount = (10 + (isNew ? thousands : 0)) * 1000
            charges[RunSummary.WorkCell(source, "frameLayout")] = RunSummary.ChargedWork(
              amount: Int(amount), nanoseconds: amount * 1000)
          }
          // The list waits longer in the new run.
          let waiting = RunSummary.TimeCell(.scroll, technique: "list", phase: "waiting")
          return StudySnapshot.Run(
            name: run.name, inputs: inputs[run.name],
            outcome: .completed(
              RunSummary(
                metrics: metrics(isNew), counters: isNew ? run.counters : counters, charges: charges,
                times: [waiting: isNew ? 900_000_000 : 0])))
        })
    }
    return BaselineCheck(
      snapshot(isNew: true), against: snapshot(isNew: false), named: "main", scenario: explained.scenario,
      isComplete: true, isStrict: isCheckStrict, plugins: plugins)
  }

  private func causes(_ check: BaselineCheck) -> [String] {
    check.groups.map { group in
      let runs = group.runs.joined(separator: ",")
      return switch group.cause {
      case .work(let source): "\(source.text): \(runs)"
      case .count(let name): "\(name): \(runs)"
      case .unknown: "unknown: \(runs)"
      }
    }
  }

  @Test(
    "Runs whose work changed in one technique are one group, even if that of another changed a little more in one of them"
  )
  func oneCause() throws {
    // In b the work of the list changed more, but by less than twice as much.
    let check = try check([("a", ["plain": 9, "list": 1], [:]), ("b", ["plain": 5, "list": 7], [:])])
    #expect(causes(check) == ["layout of plain: a,b"])
    #expect(check.diagnostics.count == 1)
  }

  @Test("Runs whose work changed in different techniques are groups of their own")
  func severalCauses() throws {
    let check = try check([("a", ["plain": 9], [:]), ("b", ["plain": 1, "other": 8], [:])])
    #expect(causes(check) == ["layout of plain: a", "layout of other: b"])
  }

  @Test("Without a change of work the count that changed is the cause, and without both none is known")
  func counts() throws {
    let check = try check([("a", [:], ["decodes": 4]), ("b", [:], ["decodes": 5]), ("c", [:], [:])])
    #expect(causes(check) == ["counters.decodes: a,b", "unknown: c"])
  }

  @Test("Work does not explain memory that changed by more")
  func unexplained() throws {
    let tiny = try check([("a", ["plain": 9, "list": 0], ["decodes": 4])], memory: Rational(100))
    #expect(causes(tiny) == ["layout of plain: a", "counters.decodes: a"], "what work explains comes first")
    let doubled = try check([("a", ["plain": 9], ["decodes": 4])], memory: Rational(11))
    #expect(causes(doubled) == ["layout of plain: a"], "memory rose by 10 %, the work by 45 %")
    let neither = try check([("a", ["plain": 9], ["kept": 101])], memory: Rational(100), counters: ["kept": 100])
    #expect(causes(neither) == ["layout of plain: a"], "memory rose by 900 %, the count by 1 %")
  }

  @Test("A warning is not part of an error, and a message stays with its metric")
  func severities() throws {
    let expect =
      #""expect": {"memory_avg_mb": ["warn", {"maxIncrease": 0, "against": "@baseline", "message": "advice"}]}"#
    let check = try check([("a", ["plain": 9], [:])], expect: expect, memory: Rational(11))
    #expect(check.diagnostics.map(\.severity) == [.error, .warning])
    #expect(check.diagnostics.map { $0.message.contains("advice") } == [false, true])
  }

  @Test("The message names the run in which the cause changed most, and points to it")
  func leadingRun() throws {
    let check = try check([("a", ["plain": 2], [:]), ("b", ["plain": 9], [:])])
    let message = try #require(check.diagnostics.first?.message)
    #expect(
      message.contains("layout of plain: +9,000 views (frameLayout), +9.000 ms on the main thread in the run b"),
      "\(message)")
    #expect(message.contains("the worst: b.fps_avg") && check.groups[0].runs == ["b", "a"])
  }

  @Test("Less work is not a cause of a change for the worse, unless no work increased")
  func direction() throws {
    #expect(try causes(check([("a", ["plain": -9, "other": 2], [:])])) == ["layout of other: a"])
    #expect(try causes(check([("a", ["plain": -9, "other": 0], [:])])) == ["layout of plain: a"])
  }

  @Test("Of the code that changed, plugins of techniques that a run does not use are not named")
  func changedCode() throws {
    let sources = ["Plain": "now", "Other": "now", "ListRuntime": "now"]
    let plugins = ["plain": "Plain", "other": "Other"]
    let check = try check([("a", ["plain": 9], [:])], sources: sources, plugins: plugins)
    #expect(check.changedSources == ["ListRuntime", "Plain"])
    #expect(check.groups.map(\.changedSources) == [["ListRuntime", "Plain"]])
  }

  @Test("Plugins that were deleted since the baseline are not code that changed")
  func removedCode() throws {
    let check = try check(
      [("a", ["plain": 9], [:])], sources: ["Plain": "now"], removed: ["OldA", "OldB", "OldC"],
      plugins: ["plain": "Plain"])
    #expect(check.changedSources == ["Plain"])
    #expect(check.diagnostics.first?.message.hasSuffix("; changed code: Plain") == true, "\(check.diagnostics)")
  }

  @Test(
    "The tolerance of the scenario applies to metrics without a limit of their own",
    arguments: [
      (#""tolerances": {"rate": "2%"}"#, Rational(59), "tolerated"),
      (#""tolerances": {"rate": "1.5%"}"#, Rational(59), "failed"),
      (#""tolerances": {"rate": 1}"#, Rational(59), "tolerated"),
      (#""tolerances": {"time": 9}"#, Rational(59), "failed"),
      (
        #""tolerances": {"rate": "2%"}, "expect": {"fps_avg": {"maxDecrease": 0, "against": "@baseline"}}"#,
        Rational(59),
        "failed"
      ),
      (
        #""tolerances": {"rate": "2%"}, "expect": {"fps_avg": {"maxIncrease": 5, "against": "@baseline"}}"#,
        Rational(59),
        "tolerated"
      ),
    ])
  func tolerance(scenario: String, fps: Rational, outcome: String) throws {
    let check = try check([("a", [:], [:])], expect: scenario, fps: fps)
    #expect(check.cases.first { $0.metric.name == "fps_avg" }?.outcome.rawValue == outcome)
  }

  @Test(
    "Without tolerances of its own a scenario has the usual ones, and a strict scenario none",
    arguments: [(Rational(5989, 100), "tolerated"), (Rational(5987, 100), "failed")])
  func usualTolerances(fps: Rational, outcome: String) throws {
    for (isStrict, expected) in [(false, outcome), (true, "failed")] {
      let check = try check([("a", [:], [:])], fps: fps, isStrict: isStrict)
      #expect(check.cases.first { $0.metric.name == "fps_avg" }?.outcome.rawValue == expected)
    }
  }

  @Test("Every metric has a kind of figure, so that a tolerance applies to it")
  func kinds() {
    #expect(Quantity.metrics.filter { $0.toleratedKind == nil }.map(\.name).isEmpty)
    #expect(Set(Quantity.metrics.compactMap(\.toleratedKind)) == Set(Tolerances.Kind.allCases))
  }

  @Test("Work that grew with the number of frames or rows is a consequence, and waiting never is a cause")
  func consequences() throws {
    func summary(_ frames: Int, calls: Int) -> RunSummary {
      func cell(_ phase: String, _ kind: String) -> RunSummary.WorkCell {
        RunSummary.WorkCell(WorkSource(.main, technique: "list", phase: phase), kind)
      }
      func work(_ amount: Int) -> RunSummary.ChargedWork { .init(amount: amount, nanoseconds: Int64(amount) * 1000) }
      return RunSummary(
        metrics: [:], counters: [:],
        charges: [
          cell("scroll", "mainFrame"): work(frames), cell("commit", "commitLayer"): work(1000 * frames),
          cell("bind", "methodCall"): work(calls),
        ],
        times: [.init(.scroll, technique: "list", phase: "waiting"): Int64(frames) * 1_000_000])
    }
    // Ten percent more frames commit 10,000 more layers in 10 ms; 100 calls take 0.1 ms.
    let change = WorkChange(of: RunDiff(from: summary(100, calls: 100), to: summary(110, calls: 200)))
    let greatest = change.candidates(forWorse: true).max { $0.value < $1.value }?.key
    #expect(greatest == WorkSource(.main, technique: "list", phase: "bind"))
    // More frames of an idle main thread are no cause, and neither are fewer ones.
    let idle = WorkChange(of: RunDiff(from: summary(100, calls: 100), to: summary(110, calls: 100)))
    #expect(idle.candidates(forWorse: true).isEmpty && idle.candidates(forWorse: false).isEmpty)
  }

  @Test("Work that moved off the main thread is not the cause; work that moved onto it is")
  func moves() {
    func summary(main: Int, background: Int, passes: Int) -> RunSummary {
      func cell(_ place: WorkPlace, _ kind: String) -> RunSummary.WorkCell {
        RunSummary.WorkCell(WorkSource(place, technique: "list", phase: "images"), kind)
      }
      return RunSummary(
        metrics: [:], counters: [:],
        charges: [
          cell(.main, "gifOpenFrame"): .init(amount: main, nanoseconds: Int64(main) * 1_000_000),
          cell(.background, "gifOpenFrame"): .init(amount: background, nanoseconds: Int64(background) * 1_000_000),
          cell(.gpu, "gpuPass"): .init(amount: passes, nanoseconds: Int64(passes) * 1000),
        ], times: [:])
    }
    func causes(_ old: RunSummary, _ new: RunSummary) -> Set<WorkPlace> {
      Set(WorkChange(of: RunDiff(from: old, to: new)).candidates(forWorse: true).keys.map(\.place))
    }
    let (off, on) = (summary(main: 10, background: 90, passes: 9000), summary(main: 90, background: 10, passes: 10))
    #expect(causes(on, off) == [.gpu] && causes(off, on) == [.main])
  }

  @Test("Work of the load that changed is the cause, not what changed more in the scroll")
  func loadFirst() {
    func summary(views: Int, cells: Int) -> RunSummary {
      func cell(_ technique: String, _ kind: String) -> RunSummary.WorkCell {
        RunSummary.WorkCell(WorkSource(.main, technique: technique, phase: "cells"), kind)
      }
      return RunSummary(
        metrics: [:], counters: [:],
        charges: [
          cell("plain", "viewCreate"): .init(amount: views, loadAmount: views / 2, nanoseconds: Int64(views) * 1000),
          cell("list", "cellCreate"): .init(amount: cells, loadAmount: 5, nanoseconds: Int64(cells) * 100_000),
        ], times: [:])
    }
    func causes(_ old: RunSummary, _ new: RunSummary) -> Set<String> {
      Set(WorkChange(of: RunDiff(from: old, to: new)).candidates(forWorse: true).keys.map(\.technique))
    }
    let before = summary(views: 10, cells: 20)
    #expect(causes(before, summary(views: 20, cells: 40)) == ["plain"])
    #expect(causes(before, summary(views: 10, cells: 40)) == ["list"])
    // A new kind of work in the load, of a source that does less there in all.
    func load(_ reads: Int, _ views: Int) -> RunSummary {
      let source = WorkSource(.main, technique: "plain", phase: "cells")
      let lists = RunSummary.WorkCell(WorkSource(.main, technique: "list", phase: "cells"), "cellCreate")
      return RunSummary(
        metrics: [:], counters: [:],
        charges: [
          .init(source, "cacheLookup"): .init(amount: reads, loadAmount: reads, nanoseconds: Int64(reads) * 1000),
          .init(source, "viewCreate"): .init(amount: views, loadAmount: views, nanoseconds: Int64(views) * 1000),
          lists: .init(amount: 1000 + reads, loadAmount: 0, nanoseconds: Int64(1000 + reads) * 1000),
        ], times: [:])
    }
    #expect(causes(load(0, 9000), load(500, 8000)) == ["list"])
    // A view more in the load, and a hundred thousand cells more in the scroll.
    #expect(causes(before, summary(views: 12, cells: 100_000)).contains("list"))
  }

  /// Two runs of which kinds of work changed, with the metrics before and after.
  private func check(
    _ work: [(source: WorkSource, kind: String, old: Int, new: Int)],
    _ metrics: (old: [String: Int], new: [String: Int]),
    counters: (old: [String: Int], new: [String: Int]) = ([:], [:]),
    sources: [String] = [], unmet: String = "{}"
  ) throws -> BaselineCheck {
    let explained = try InMemoryScenario.explained(
      runs: #"{"name": "a", "techniques": ["plain"], "expect": \#(unmet)}"#, more: "\"strict\": true,")
    func snapshot(isNew: Bool) -> StudySnapshot {
      let charges = work.map { one in
        let amount = isNew ? one.new : one.old
        return (
          RunSummary.WorkCell(one.source, one.kind),
          RunSummary.ChargedWork(amount: amount, nanoseconds: Int64(amount) * 1000)
        )
      }
      let summary = RunSummary(
        metrics: (isNew ? metrics.new : metrics.old).mapValues { Rational(Int128($0)) },
        counters: isNew ? counters.new : counters.old,
        charges: Dictionary(uniqueKeysWithValues: charges), times: [:])
      return StudySnapshot(
        study: "study", definitions: StudySnapshot.currentDefinitions,
        sources: Dictionary(uniqueKeysWithValues: sources.map { ($0, isNew ? "now" : "before") }),
        runs: [
          .init(name: "a", inputs: InMemoryScenario.inputs(explained)["a"], outcome: .completed(summary))
        ])
    }
    return BaselineCheck(
      snapshot(isNew: true), against: snapshot(isNew: false), named: "main", scenario: explained.scenario,
      isComplete: true, unmet: explained.scenario.expectations, isStrict: true, plugins: ["plain": "Plain"])
  }

  private let layout = WorkSource(.main, technique: "plain", phase: "layout")
  private let gpu = WorkSource(.gpu, technique: "list", phase: "frame")

  @Test("A source that does less in all is not the cause of a change for the worse, even if it does a new kind of work")
  func netWork() throws {
    let check = try check(
      [(gpu, "gpuSampledTexel", 0, 500), (gpu, "gpuBlendedPixel", 9000, 8000), (layout, "frameLayout", 900, 910)],
      (["fps_avg": 60], ["fps_avg": 50]))
    #expect(causes(check) == ["layout of plain: a"])
  }

  @Test("The GPU's work explains its usage, however large, and other work only what changed as much")
  func usageOfGPU() throws {
    let metrics: ([String: Int], [String: Int]) = (["gpu_avg_pct": 10], ["gpu_avg_pct": 90])
    let passes = (source: gpu, kind: "gpuPass", old: 9000, new: 10_000)
    #expect(try causes(check([(layout, "frameLayout", 2000, 3000), passes], metrics)) == ["the GPU: a"])
    #expect(
      try causes(check([(layout, "frameLayout", 10, 12)], metrics)) == ["layout of plain: a"], "nothing explains it")
    #expect(try causes(check([(layout, "frameLayout", 10, 1000), passes], metrics)) == ["layout of plain: a"])
  }

  @Test(
    "If only techniques' code changed, work of the list is a consequence of theirs; if the list's changed too, it can be the cause"
  )
  func consequencesInTheList() throws {
    let list = WorkSource(.background, technique: "list", phase: "animation")
    let work = [
      (source: layout, kind: "frameLayout", old: 10, new: 400),
      (source: list, kind: "gifDecodePixel", old: 10, new: 1000),
    ]
    let metrics: ([String: Int], [String: Int]) = (["fps_avg": 60], ["fps_avg": 50])
    #expect(try causes(check(work, metrics, sources: ["Plain"])) == ["layout of plain: a"])
    for sources in [["ListRuntime", "Plain"], []] {
      #expect(try causes(check(work, metrics, sources: sources)) == ["animation of list in the background: a"])
    }
  }

  @Test("Work of a source that increased as much as the memory explains it, however little of all work it is")
  func memoryOfSource() throws {
    let other = (
      source: WorkSource(.main, technique: "other", phase: "bind"), kind: "methodCall", old: 90_000, new: 90_001
    )
    let metrics: ([String: Int], [String: Int]) = (["memory_avg_mb": 100], ["memory_avg_mb": 105])
    #expect(try causes(check([(layout, "frameLayout", 100, 110), other], metrics)) == ["layout of plain: a"])
    // A new kind of work is a trifle beside what the source did before, and the count changed as much as the memory.
    let unchanged = (source: layout, kind: "methodCall", old: 100_000, new: 100_000)
    let kept = try check(
      [(layout, "frameLayout", 0, 1), unchanged], (["memory_avg_mb": 100], ["memory_avg_mb": 140]),
      counters: (["height_queries": 100], ["height_queries": 140]))
    #expect(causes(kept) == ["counters.height_queries: a"])
  }

  @Test("Less memory comes from the work that became less, not from that which became more")
  func lessMemory() throws {
    let other = (source: WorkSource(.main, technique: "other", phase: "bind"), kind: "methodCall", old: 100, new: 200)
    let less = try check(
      [(layout, "frameLayout", 1000, 400), other], (["memory_avg_mb": 100], ["memory_avg_mb": 50]),
      counters: (["height_queries": 100], ["height_queries": 45]))
    #expect(causes(less) == ["layout of plain: a"])
  }

  @Test("A count is the reason of an unmet expectation only if it moved away from what the expectation asks")
  func limitedCounts() throws {
    let range = #"{"counters.height_queries": {"min": 10, "max": 20}}"#
    for (old, new, isReason) in [(5, 8, false), (25, 22, false), (15, 25, true), (15, 5, true)] {
      let check = try check(
        [(layout, "frameLayout", 10, 20)], ([:], [:]), counters: (["height_queries": old], ["height_queries": new]),
        unmet: range)
      let cases = check.cases.filter { $0.metric.name == "counters.height_queries" }
      #expect(cases.map(\.outcome) == (isReason ? [.failed] : []), "\(old) to \(new)")
    }
  }

  @Test("What got worse comes before improvements that a strict check rejects, whatever changed more")
  func worseFirst() throws {
    let check = try check(
      [(layout, "frameLayout", 10, 20)],
      (["fps_avg": 60, "time_to_content_ms_p95": 50], ["fps_avg": 59, "time_to_content_ms_p95": 10]))
    #expect(check.groups.map(\.direction) == [.worse, .better])
  }

  @Test("Less work is the cause of an improvement, which a strict check rejects")
  func improvement() throws {
    let better = try check([("a", ["plain": -5, "other": 1], [:])], fps: Rational(61), isCheckStrict: true)
    #expect(causes(better) == ["layout of plain: a"] && better.groups.map(\.direction) == [.better])
  }
}
