import Analysis
import JSON
import LabRunner
import Reports
import Testing

@Suite("Snapshots in files")
struct SnapshotFileTests {
  private func read(_ bytes: [UInt8]) throws -> StudySnapshot {
    let collector = DiagnosticCollector()
    let snapshot = SnapshotReader(reportingTo: collector).read(SourceFile(name: "main.json", bytes: bytes))
    #expect(collector.sorted.isEmpty, "\(DiagnosticText.text(collector.sorted))")
    return try #require(snapshot)
  }

  private func expectEqual(_ read: StudySnapshot, _ written: StudySnapshot) {
    #expect(read.study == written.study)
    #expect(read.definitions == written.definitions)
    #expect(read.sources == written.sources)
    #expect(read.runs.map(\.name) == written.runs.map(\.name))
    for (left, right) in zip(read.runs, written.runs) {
      #expect(left.inputs == right.inputs, "\(left.name)")
      #expect(left.summary == right.summary, "\(left.name)")
    }
  }

  @Test("A baseline reads back as it was written, with runs ascending and without failed runs")
  func baseline() async throws {
    var snapshot = try await SampleSnapshot.snapshot()
    #expect(snapshot.runs.map(\.name) == ["base", "broken", "idle", "bare"])
    let read = try read(BaselineFile.bytes(of: snapshot))
    snapshot.runs = snapshot.runs.filter { $0.name != "broken" }.sorted { $0.name < $1.name }
    expectEqual(read, snapshot)
    #expect(BaselineFile.bytes(of: read) == BaselineFile.bytes(of: snapshot))
  }

  @Test("Sources and inputs that were not recorded are absent from the file, and read back as absent")
  func unrecorded() async throws {
    var snapshot = try await SampleSnapshot.snapshot()
    snapshot.sources = nil
    snapshot.runs = snapshot.runs.filter { $0.summary != nil }.sorted { $0.name < $1.name }
    for position in snapshot.runs.indices { snapshot.runs[position].inputs = nil }
    expectEqual(try read(BaselineFile.bytes(of: snapshot)), snapshot)
  }

  @Test("Values that the lab no longer knows are preserved exactly")
  func unknown() throws {
    let summary = RunSummary(
      metrics: ["old_metric": Rational(-1_234_567, 1_000_000), "fps_avg": Rational(40)], counters: ["old_count": 3],
      charges: [
        RunSummary.WorkCell(WorkSource(.background, technique: "gone", phase: "thinking"), "oldWork"):
          RunSummary.ChargedWork(amount: 4, nanoseconds: 7)
      ],
      times: [RunSummary.TimeCell(.load, technique: "gone", phase: "thinking"): 5])
    let snapshot = StudySnapshot(
      study: "old", definitions: ["old_metric": "00000000"], sources: [:],
      runs: [StudySnapshot.Run(name: "a \"b\"\n", inputs: nil, outcome: .completed(summary))])
    let bytes = BaselineFile.bytes(of: snapshot)
    expectEqual(try read(bytes), snapshot)
    #expect(String(decoding: bytes, as: UTF8.self).contains("{\"value\": -1.234567}"))
  }

  @Test("The results of a study read back as its snapshot, including failed runs")
  func results() async throws {
    var snapshot = try await SampleSnapshot.snapshot()
    let bytes = Exporters.json.bytes(
      of: StudyReport(
        try await SampleStudy.study(), inputs: SampleSnapshot.documents(of: ["base", "broken", "idle", "bare"])))
    let read = try read(bytes)
    snapshot.sources = nil
    expectEqual(read, snapshot)
    guard case .failed(let reason)? = read.run(named: "broken")?.outcome else {
      Issue.record("the failed run has a summary")
      return
    }
    #expect(reason == "no, \"really\"")
  }

  @Test("Results without inputs have no member for them")
  func withoutInputs() async throws {
    let text = String(decoding: Exporters.json.bytes(of: try await SampleStudy.study()), as: UTF8.self)
    #expect(!text.contains("\"inputs\""))
  }

  @Test("A changed value changes exactly one line of a baseline")
  func oneLine() async throws {
    let snapshot = try await SampleSnapshot.snapshot()
    let before = lines(snapshot)
    let imageAssign = RunSummary.WorkCell(WorkSource(.main, technique: "list", phase: "layout"), "imageAssign")
    for change in [
      { (summary: inout RunSummary) in summary.metrics["fps_avg"] = Rational(41) },
      { $0.counters["decodes"] = 8 }, { $0.charges[imageAssign]?.amount = 11 },
      { $0.times[RunSummary.TimeCell(.scroll, technique: "list", phase: "layout")] = 1 },
    ] {
      var changed = snapshot
      let position = try #require(changed.runs.firstIndex { $0.name == "idle" })
      var summary = try #require(changed.runs[position].summary)
      change(&summary)
      changed.runs[position].outcome = .completed(summary)
      let after = lines(changed)
      #expect(after.count == before.count)
      #expect(zip(before, after).count { $0 != $1 } == 1)
    }
  }

  private func lines(_ snapshot: StudySnapshot) -> [Substring] {
    String(decoding: BaselineFile.bytes(of: snapshot), as: UTF8.self).split(separator: "\n")
  }
}
