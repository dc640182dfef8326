import Analysis
import ListRuntime
import RunRecordSupport
import Testing

@Suite("Run differences")
struct RunDiffTests {
  private func summary(
    _ metrics: [String: Rational] = [:], counters: [String: Int] = [:],
    charges: [RunSummary.WorkCell: RunSummary.ChargedWork] = [:], times: [RunSummary.TimeCell: Int64] = [:]
  ) -> RunSummary { RunSummary(metrics: metrics, counters: counters, charges: charges, times: times) }

  @Test("A summary has metrics rounded to printed decimals and omits zeros")
  func summaryOfRecord() {
    let record = SampleRecord.record(
      techniques: ["idle"], samples: [40, 41, 41], frames: [.init(mainTime: 9, shownAt: 1)])
    let summary = RunSummary(
      Measurements(of: record), load: Attribution(of: record) { !$0.isScroll },
      scroll: Attribution(of: record, where: \.isScroll), charges: record.workCharges)
    #expect(summary.metrics["fps_avg"] == Rational(4067, 100))
    #expect(summary.metrics["worst_window_fps"] == nil)
    #expect(summary.counters["decodes"] == 7 && summary.counters["row_reloads"] == nil)
    #expect(!summary.counters.values.contains(0) && !summary.work.values.contains(0))
    #expect(
      summary.times == [
        RunSummary.TimeCell(.scroll, technique: "list", phase: "layout"): 6,
        RunSummary.TimeCell(.scroll, technique: "idle", phase: "layout"): 3,
      ])
    #expect(summary["counters.decodes"] == Rational(7) && summary["counters.nothing"] == .zero)
    #expect(summary["nothing"] == nil)
  }

  @Test("New counters come first, then counters by descending relative change, then by name")
  func countsInOrder() {
    let change = RunDiff(
      from: summary(counters: ["a": 10, "b": 1000, "c": 5, "same": 3, "z": 10]),
      to: summary(counters: ["a": 20, "b": 1100, "added": 1, "same": 3, "z": 0]))
    #expect(change.counters.map(\.plainName) == ["added", "a", "c", "z", "b"])
    #expect(change.counters.map(\.difference) == [1, 10, -5, -10, 100])
    let passes = RunDiff(from: summary(), to: summary(counters: ["offscreen_passes": 2140])).counters
    #expect(passes.map(\.phrase) == ["+2,140 offscreen passes"])
  }

  @Test("Charged work that differs is ordered by the absolute change of its time, and phrased in its unit")
  func chargesInOrder() {
    func cell(_ technique: String, _ kind: String) -> RunSummary.WorkCell {
      RunSummary.WorkCell(WorkSource(.main, technique: technique, phase: "bind"), kind)
    }
    func work(_ amount: Int, _ nanoseconds: Int64) -> RunSummary.ChargedWork {
      RunSummary.ChargedWork(amount: amount, nanoseconds: nanoseconds)
    }
    let change = RunDiff(
      from: summary(charges: [
        cell("a", "textMeasureGlyph"): work(5, 50), cell("b", "viewCreate"): work(9, 90),
        cell("c", "cacheLookup"): work(1, 1),
      ]),
      to: summary(charges: [
        cell("a", "textMeasureGlyph"): work(2005, 20_050), cell("b", "viewCreate"): work(9, 990),
        cell("c", "cacheLookup"): work(1, 1),
      ]))
    #expect(
      change.charges.map(\.phrase) == [
        "+2,000 glyphs (textMeasureGlyph)", "the same 9 views (viewCreate) at another cost",
      ])
    #expect(change.oldWork.values.sorted() == [1, 50, 90], "what did not change, too")
    #expect(change.work.map(\.phrase) == ["+2,000 textMeasureGlyph"])
  }

  @Test("Times that differ are ordered by absolute change across techniques")
  func timesInOrder() {
    func cell(_ technique: String, _ phase: String) -> RunSummary.TimeCell {
      RunSummary.TimeCell(.scroll, technique: technique, phase: phase)
    }
    let change = RunDiff(
      from: summary(times: [cell("a", "bind"): 5_000_000, cell("list", "layout"): 7]),
      to: summary(times: [cell("b", "display"): 12_345_678, cell("list", "layout"): 7, cell("c", "bind"): 5_000_000]))
    #expect(
      change.times.map(\.phrase) == [
        "+12.346 ms in display of b (scroll)", "-5.000 ms in bind of a (scroll)", "+5.000 ms in bind of c (scroll)",
      ])
  }

  @Test("Every metric is listed, obsolete metrics come last, and a missing value has no change")
  func metrics() throws {
    let change = RunDiff(
      from: summary(["fps_avg": Rational(50), "gone": Rational(1), "load_ms": Rational(3)]),
      to: summary(["fps_avg": Rational(40), "duration_s": Rational(2)]))
    #expect(change.metrics.dropLast().map(\.name) == Quantity.metrics.filter { !$0.isOptional }.map(\.name))
    #expect(change.metrics.last?.name == "gone")
    let fps = try #require(change["fps_avg"]?.change)
    #expect(fps.verdict == .worsened && fps.phrase == "fell by 10.00 fps (20.0 %)")
    #expect(change["load_ms"]?.change == nil && change["duration_s"]?.change == nil)
    #expect(!change.isEmpty)
    #expect(RunDiff(from: summary(["gone": Rational(1)]), to: summary(["gone": Rational(1)])).isEmpty)
  }

  @Test(
    "The phrase of a change has the metric's unit and decimals",
    arguments: [
      ("cpu_avg_pct", 40, 45, "rose by 5.00 points (12.5 %)", MetricChange.Verdict.worsened),
      ("counters.decodes", 0, 3, "rose by 3", .changed), ("load_ms", 3, 3, "did not change", .unchanged),
    ])
  func phrase(name: String, old: Int, new: Int, phrase: String, verdict: MetricChange.Verdict) {
    let change = MetricChange(name, from: Rational(Int128(old)), to: Rational(Int128(new)))
    #expect(change.phrase == phrase && change.verdict == verdict)
  }

  @Test("Values round half away from zero, and the short text parses back to the value", arguments: -1200...1200)
  func rounding(thousandths: Int) {
    let value = Rational(Int128(thousandths), 1000)
    #expect(value.rounded(decimals: 2).text(decimals: 2) == value.text(decimals: 2))
    #expect(value.rounded(decimals: 3) == value)
    #expect(Double(value.shortText) == Double(thousandths) / 1000)
  }
}
