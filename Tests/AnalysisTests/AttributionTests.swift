import Analysis
import ListRuntime
import RunRecordSupport
import Simulation
import Testing

@Suite("Attribution, counters and changes")
struct AttributionTests {
  private let frames = [
    SampleRecord.Frame(mainTime: 9, shownAt: 1, isScroll: false), SampleRecord.Frame(mainTime: 7, shownAt: 2),
    SampleRecord.Frame(mainTime: 12, shownAt: 3),
  ]

  @Test("The cells of an attribution sum exactly to the main-thread time of the frames")
  func sums() {
    let record = SampleRecord.record(techniques: ["a", "b"], frames: frames)
    let scroll = Attribution(of: record) { $0.isScroll }
    #expect(scroll.techniques == ["list", "a", "b"])
    #expect(scroll.total == 19)
    #expect((0..<3).map { scroll.nanoseconds(technique: $0) } == [13, 0, 6])
    #expect(scroll.nanoseconds(technique: 2, phase: .layout) == 6)
    #expect(scroll.nanoseconds(technique: 2, phase: .bind) == 0)
    #expect(Attribution(of: record) { !$0.isScroll }.total == 9)
  }

  @Test("A frame whose charges do not sum to its main-thread time is reported as a mismatch")
  func mismatch() {
    var record = SampleRecord.record(frames: frames)
    #expect(AttributionMismatch.all(in: record).isEmpty)
    record.charges[0].time -= .nanoseconds(1)
    record.charges[2].time += .nanoseconds(1)
    let mismatches = AttributionMismatch.all(in: record)
    #expect(mismatches.map(\.frame) == [0, 1])
    #expect(mismatches.map(\.mainTime) == [9, 7])
    #expect(mismatches.map(\.charged) == [8, 8])
  }

  @Test("Amounts of work appear as counters, and related work kinds are summed")
  func counterValues() {
    let record = SampleRecord.record()
    let counters = WorkCounters(of: record)
    #expect(counters["views_created"] == record.work[WorkKind.viewCreate.index])
    #expect(
      counters["constraints_solved"]
        == record.work[WorkKind.solveFresh.index] + record.work[WorkKind.solveInPlace.index])
    #expect(counters["decodes"] == 7)
    #expect(counters["driver_ticks"] == 5)
    #expect(counters["no_such"] == nil)
  }

  @Test("Expectations refer to metrics by name and to counters by prefixed name")
  func measurements() {
    let record = SampleRecord.record()
    let measured = Measurements(of: record)
    #expect(measured["duration_s"] == Rational(2))
    #expect(measured["counters.decodes"] == Rational(7))
    #expect(measured["decodes"] == nil)
    #expect(measured["counters.duration_s"] == nil)
    #expect(measured["work.viewCreate"] == Rational(Int128(record.work[WorkKind.viewCreate.index])))
    #expect(measured["work.no_such"] == nil)
    #expect(Measurements.names.allSatisfy { measured[$0] != nil || Quantity.metric($0) != nil })
  }

  @Test("A change has a difference, a percentage of the old value, and a verdict by the metric's polarity")
  func changes() throws {
    let old = MetricValues(of: SampleRecord.record(samples: [40]))
    let new = MetricValues(of: SampleRecord.record(scrollSeconds: 3, samples: [50], missedVsyncs: 4))
    func change(_ name: String) throws -> MetricChange {
      let definition = try #require(Quantity.metric(name))
      return try #require(MetricChange(definition, from: old, to: new))
    }
    let frameRate = try change("fps_avg")
    #expect(frameRate.points == Rational(10) && frameRate.percent == Rational(25) && frameRate.verdict == .improved)
    let duration = try change("duration_s")
    #expect(duration.points == Rational(1) && duration.percent == Rational(50) && duration.verdict == .worsened)
    let missed = try change("missed_vsyncs")
    #expect(missed.points == Rational(4) && missed.percent == nil && missed.verdict == .worsened)
    #expect(try change("load_ms").verdict == .unchanged)
    let definition = try #require(Quantity.metric("worst_window_fps"))
    #expect(MetricChange(definition, from: old, to: new) == nil)
  }
}
