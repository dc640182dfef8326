internal import Analysis
internal import ListRuntime
internal import RunRecordSupport
import Testing

@Suite("How the figures of two runs differ")
struct FiguresChangeTests {
  private func figures(
    _ metrics: [String: Rational] = [:], counters: [String: Int] = [:], work: [String: Int] = [:],
    times: [RunSummary.TimeCell: Int64] = [:]
  ) -> RunSummary { RunSummary(metrics: metrics, counters: counters, work: work, times: times) }

  @Test("Figures of a record are rounded to what is printed, and leave out what is 0")
  func ofARecord() {
    let record = SampleRecord.record(
      techniques: ["idle"], samples: [40, 41, 41], frames: [.init(mainTime: 9, shownAt: 1)])
    let figures = RunSummary(
      Measurements(of: record), load: Attribution(of: record) { !$0.isScroll },
      scroll: Attribution(of: record, where: \.isScroll))
    #expect(figures.metrics["fps_avg"] == Rational(4067, 100))
    #expect(figures.metrics["worst_window_fps"] == nil)
    #expect(figures.counters["decodes"] == 7 && figures.counters["row_reloads"] == nil)
    #expect(!figures.counters.values.contains(0) && !figures.work.values.contains(0))
    #expect(
      figures.times == [
        RunSummary.TimeCell(.scroll, technique: "list", phase: "layout"): 6,
        RunSummary.TimeCell(.scroll, technique: "idle", phase: "layout"): 3,
      ])
    #expect(figures["counters.decodes"] == Rational(7) && figures["counters.nothing"] == .zero)
    #expect(figures["nothing"] == nil)
  }

  @Test("Counts that were none come first, then the greatest relative step, then names")
  func countsInOrder() {
    let change = RunDiff(
      from: figures(counters: ["a": 10, "b": 1000, "c": 5, "same": 3, "z": 10]),
      to: figures(counters: ["a": 20, "b": 1100, "fresh": 1, "same": 3, "z": 0]))
    #expect(change.counters.map(\.plainName) == ["fresh", "a", "c", "z", "b"])
    #expect(change.counters.map(\.difference) == [1, 10, -5, -10, 100])
    let passes = RunDiff(from: figures(), to: figures(counters: ["offscreen_passes": 2140])).counters
    #expect(passes.map(\.phrase) == ["+2,140 offscreen passes"])
  }

  @Test("Times that differ are ordered by the size of the step, whoever's they are")
  func timesInOrder() {
    func cell(_ technique: String, _ phase: String) -> RunSummary.TimeCell {
      RunSummary.TimeCell(.scroll, technique: technique, phase: phase)
    }
    let change = RunDiff(
      from: figures(times: [cell("a", "bind"): 5_000_000, cell("list", "layout"): 7]),
      to: figures(times: [cell("b", "display"): 12_345_678, cell("list", "layout"): 7, cell("c", "bind"): 5_000_000]))
    #expect(
      change.times.map(\.phrase) == [
        "+12.346 ms in display of b (scroll)", "-5.000 ms in bind of a (scroll)", "+5.000 ms in bind of c (scroll)",
      ])
  }

  @Test("Every metric is there, with those that only the old figures have at the end, and nil is no number")
  func metrics() throws {
    let change = RunDiff(
      from: figures(["fps_avg": Rational(50), "gone": Rational(1), "load_ms": Rational(3)]),
      to: figures(["fps_avg": Rational(40), "duration_s": Rational(2)]))
    #expect(change.metrics.dropLast().map(\.name) == MetricDefinition.all.map(\.name))
    #expect(change.metrics.last?.name == "gone")
    let fps = try #require(change["fps_avg"]?.change)
    #expect(fps.verdict == .worsened && fps.phrase == "fell by 10.00 fps (20.0 %)")
    #expect(change["load_ms"]?.change == nil && change["duration_s"]?.change == nil)
    #expect(!change.isEmpty)
    #expect(RunDiff(from: figures(["gone": Rational(1)]), to: figures(["gone": Rational(1)])).isEmpty)
  }

  @Test(
    "A change in words has the metric's unit and decimals",
    arguments: [
      ("cpu_avg_pct", 40, 45, "rose by 5.00 points (12.5 %)", MetricChange.Verdict.worsened),
      ("counters.decodes", 0, 3, "rose by 3", .changed), ("load_ms", 3, 3, "did not change", .unchanged),
    ])
  func words(name: String, old: Int, new: Int, phrase: String, verdict: MetricChange.Verdict) {
    let change = MetricChange(name, from: Rational(Int128(old)), to: Rational(Int128(new)))
    #expect(change.phrase == phrase && change.verdict == verdict)
  }

  @Test("Rounding is half away from zero, and the short text reads back", arguments: -1200...1200)
  func rounding(thousandths: Int) {
    let value = Rational(Int128(thousandths), 1000)
    #expect(value.rounded(decimals: 2).text(decimals: 2) == value.text(decimals: 2))
    #expect(value.rounded(decimals: 3) == value)
    #expect(Double(value.shortText) == Double(thousandths) / 1000)
  }
}
