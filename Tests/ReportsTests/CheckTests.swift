import Analysis
import LabRunner
import ListRuntime
import Reports
import RunRecordSupport
import Scenarios
import Testing

@Suite("Reports of a study that is compared with a baseline")
struct CheckTests {
  private func lines(_ exporter: Exporter<StudyReport>, _ report: StudyReport) -> [String] {
    String(decoding: exporter.bytes(of: report), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// A study of many runs. In each run one metric is worse than in the baseline: by 1 in the first run, by 2 in the next, and
  /// so on.
  ///
  /// - Parameter hasOneCause: whether the runs' work changed in one technique; otherwise each in another.
  private func manyWorse(_ count: Int, hasOneCause: Bool = true) async throws -> StudyReport {
    let scenario = try SampleScenario.scenario(
      runs: (0..<count).map { SampleScenario.Run("run-\($0)") }, isStrict: true)
    let study = await StudyRunner(jobs: 2) { _ in SampleRecord.record(missedVsyncs: 100) }.run(scenario)
    var current = StudySnapshot(of: study, sources: nil)
    var old = current
    for position in current.runs.indices {
      guard var summary = current.runs[position].summary else { continue }
      let technique = hasOneCause ? "one" : "technique-\(position)"
      let source = WorkSource(.main, technique: technique, phase: "display")
      summary.charges[.init(source, "textDrawCall")] = .init(amount: 1000, nanoseconds: 1_000_000)
      current.runs[position].outcome = .completed(summary)
    }
    for position in old.runs.indices {
      guard var summary = old.runs[position].summary else { continue }
      summary.metrics["missed_vsyncs"] = Rational(Int128(99 - position))
      summary.counters["decodes"] = 1
      old.runs[position].outcome = .completed(summary)
    }
    return StudyReport(
      study,
      check: BaselineCheck(current, against: old, named: "main", scenario: scenario, isComplete: true, isStrict: false))
  }

  @Test("Changed values are sorted by outcome, the worst first, then by descending relative change")
  func order() async throws {
    let check = try #require(try await SampleRegressionCheck.report().check)
    #expect(
      check.changedCases.map { "\($0.outcome.rawValue) \($0.metric.name)" } == [
        "failed counters.decodes", "failed fps_avg", "warned load_ms", "incomparable fps_avg", "reported missed_vsyncs",
        "tolerated main_busy_ms", "improved duration_s", "excluded cpu_avg_pct",
      ])
    #expect(check.counts.reduce(0) { $0 + $1.count } == check.cases.count)
    let many = try #require(try await manyWorse(4).check)
    #expect(many.changedCases.map(\.run) == ["run-3", "run-2", "run-1", "run-0"])
  }

  @Test(
    "The first line says in a sentence how many metrics are worse",
    arguments: [
      (0, "nothing can be compared with"), (1, "1 metric is worse than in"), (3, "3 metrics are worse than in"),
    ])
  func sentence(count: Int, beginning: String) async throws {
    let report = try await manyWorse(count)
    let text = try Exporters.studies.words("text", of: report)
    let outcome = ReportOutcome(of: report).rawValue
    #expect(text.contains(" \(outcome): \(beginning) the baseline main"), "\(text.prefix(300))")
    if count > 0 { #expect(text.contains(/main \(\d+ unchanged\)/)) }
  }

  @Test(
    "Without a changed value no changed code is named, but the JSON has it", arguments: ["text", "markdown", "html"])
  func unchanged(_ format: String) async throws {
    let scenario = try SampleScenario.scenario(runs: [SampleScenario.Run("only")])
    let study = await StudyRunner(jobs: 1) { _ in SampleRecord.record() }.run(scenario)
    let current = StudySnapshot(of: study, sources: ["Analysis": "00000001"])
    var old = current
    old.sources = ["Analysis": "00000002"]
    let check = BaselineCheck(
      current, against: old, named: "main", scenario: scenario, isComplete: true, isStrict: false)
    let report = StudyReport(study, check: check)
    #expect(try Exporters.studies.text("json", of: report).contains(/"changedSources": \[\s*"Analysis"/))
    let printed = try Exporters.studies.words(format, of: report)
    #expect(!printed.contains("Changed code"))
    #expect(
      printed.contains(/[Nn]o metric is worse than in the baseline main \(\d+ unchanged\)/), "\(printed.prefix(600))")
  }

  @Test("A run that improved and got worse within the limits has a trade-off, with the reasons; others have none")
  func tradeOffs() async throws {
    let scenario = try SampleScenario.scenario(
      runs: ["both", "worse", "better"].map { SampleScenario.Run($0) }, columns: ["blank_frames_pct", "main_busy_ms"])
    let study = await StudyRunner(jobs: 1) { _ in SampleRecord.record(missedVsyncs: 100) }.run(scenario)
    func snapshot(blank: Int, busy: Int, missed: Int, in runs: [String]) -> StudySnapshot {
      var snapshot = StudySnapshot(of: study, sources: nil)
      for position in snapshot.runs.indices where runs.contains(snapshot.runs[position].name) {
        guard var summary = snapshot.runs[position].summary else { continue }
        if snapshot.runs[position].name != "worse" { summary.metrics["blank_frames_pct"] = Rational(Int128(blank)) }
        if snapshot.runs[position].name != "better" {
          summary.metrics["main_busy_ms"] = Rational(Int128(busy))
          summary.metrics["missed_vsyncs"] = Rational(Int128(missed))
        }
        snapshot.runs[position].outcome = .completed(summary)
      }
      return snapshot
    }
    let runs = ["both", "worse", "better"]
    let check = BaselineCheck(
      snapshot(blank: 9, busy: 10_002, missed: 110, in: runs),
      against: snapshot(blank: 10, busy: 10_000, missed: 100, in: runs), named: "main", scenario: scenario,
      isComplete: true, isStrict: false)
    #expect(check.failures.isEmpty)
    #expect(
      check.tradeOffs == [
        "both: blank frames -10.0 %; main thread +0.02 %: within the tolerance; missed +10.0 %: the scenario does not ask for it"
      ])
    let failing = BaselineCheck(
      snapshot(blank: 9, busy: 20_000, missed: 110, in: runs),
      against: snapshot(blank: 10, busy: 10_000, missed: 100, in: runs), named: "main", scenario: scenario,
      isComplete: true, isStrict: false)
    #expect(failing.tradeOffs.isEmpty, "a run that fails has no trade-off")
    let text = try Exporters.studies.words("text", of: StudyReport(study, check: check))
    #expect(text.contains("Trade-off in both: blank frames -10.0 %"), "\(text)")
  }

  @Test("Every outcome of a case has one place in the order of outcomes")
  func everyOutcome() {
    let ordered = RegressionCheckCase.Outcome.worstFirst.map(\.rawValue)
    #expect(ordered.sorted() == RegressionCheckCase.Outcome.allCases.map(\.rawValue).sorted())
  }

  @Test("A failed run has no numbers", arguments: ["text", "markdown", "csv"])
  func unfinished(_ format: String) async throws {
    let exporter = try #require(Exporters.studies[format])
    let mentions = lines(exporter, try await SampleRegressionCheck.report()).filter { $0.contains("broken") }
    #expect(!mentions.isEmpty)
    for line in mentions where !line.contains("check.json") {
      // Metric names may contain digits, but a value starts with one.
      let fields = line.split { "|, ".contains($0) }
      #expect(fields.allSatisfy { $0.first?.isNumber != true && $0.first != "-" || $0 == "---" }, "\(line)")
    }
  }

  @Test("Long tables are truncated, and a note states the number of omitted rows")
  func cut() async throws {
    let report = try await manyWorse(60)
    for exporter in [Exporters.text, Exporters.markdown] {
      let lines = lines(exporter, report)
      #expect(lines.count { $0.contains("no increase") && $0.contains("failed") } == CheckSections.rowLimit)
      #expect(lines.contains("10 more changed; --format json lists them."))
      #expect(
        lines.count { $0.contains("decodes") && $0.contains("run-") && !$0.contains("worst") }
          == ChangeSections.runLimit)
      #expect(lines.contains("50 more changed; --format json lists them."))
    }
    let json = String(decoding: Exporters.json.bytes(of: report), as: UTF8.self)
    #expect(json.ranges(of: "\"outcome\": \"failed\"").count == 61)
  }

  @Test("There are at most ten annotations, failed runs come first, and the last line states how many are omitted")
  func annotations() async throws {
    let lines = lines(Exporters.github, try await manyWorse(14, hasOneCause: false)).dropLast()
    #expect(lines.count == 11)
    #expect(lines.allSatisfy { $0.hasPrefix("::error file=sample.json,line=1,col=1") } == false)
    #expect(lines.dropLast().allSatisfy { $0.hasPrefix("::error file=sample.json,line=1,col=1") })
    #expect(lines.first?.contains("run-13.missed_vsyncs rose by 14 vsyncs") == true)
    #expect(lines.last == "::notice::4 more errors not shown here")
    let sampleLines = self.lines(Exporters.github, try await SampleRegressionCheck.report())
    #expect(sampleLines.first?.contains("the run broken failed") == true)
  }

  @Test("Failures of one cause are one annotation, and the cause comes before the figures of all runs")
  func oneCause() async throws {
    let report = try await manyWorse(14)
    let annotations = lines(Exporters.github, report).dropLast()
    #expect(annotations.count == 1)
    #expect(
      annotations.first?.contains(
        "display of one: +1,000 calls (textDrawCall), +1.000 ms on the main thread in the run run-13; "
          + "14 values of 14 runs are worse than in the baseline") == true
    )
    for exporter in [Exporters.text, Exporters.markdown] {
      let text = lines(exporter, report)
      let cause = try #require(text.firstIndex { $0.contains("display of one: +1,000 calls") })
      let figures = try #require(text.firstIndex { $0.contains("duration") })
      #expect(cause < figures)
    }
  }

  @Test("A passed report has no annotations")
  func noAnnotations() async throws {
    let scenario = try SampleScenario.scenario(runs: [SampleScenario.Run("only")])
    let study = await StudyRunner(jobs: 1) { _ in SampleRecord.record() }.run(scenario)
    #expect(Exporters.github.bytes(of: StudyReport(study)).isEmpty)
  }

  @Test("A failed run, a failed expectation or a regression fails the report, and otherwise it passes")
  func outcome() async throws {
    func outcome(_ runs: [String], _ expected: Scenarios.Expectation.Level?) async throws -> ReportOutcome {
      let scenario = try SampleScenario.scenario(
        runs: runs.map { SampleScenario.Run($0) },
        expectations: expected.map { [($0, .limits(run: runs[0], metric: "fps_avg", minimum: 99, maximum: nil))] } ?? []
      )
      let study = await StudyRunner(jobs: 1) { configuration in
        if configuration.name == "broken" { throw SampleStudy.Broken() }
        return SampleRecord.record()
      }.run(scenario)
      return ReportOutcome(of: StudyReport(study))
    }
    #expect(try await outcome(["base"], nil) == .passed)
    #expect(try await outcome(["base"], .warn) == .warned)
    #expect(try await outcome(["base"], .error) == .failed)
    #expect(try await outcome(["base", "broken"], nil) == .failed)
    #expect(ReportOutcome(of: try await SampleRegressionCheck.report()) == .failed)
    #expect(ReportOutcome(of: try await manyWorse(0)) == .passed)
  }

  @Test("Every row of a Markdown table has as many columns as its header, whatever the cells contain")
  func markdown() async throws {
    for text in [
      try Exporters.studies.text("markdown", of: try await SampleRegressionCheck.report()),
      try Exporters.comparisons.text("markdown", of: try await SampleRegressionCheck.comparison()),
    ] {
      #expect(text.contains("\n|"))
      var columns = 0
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        let bars = line.replacing("\\|", with: "").count { $0 == "|" }
        guard line.hasPrefix("|") else {
          columns = 0
          continue
        }
        if columns == 0 { columns = bars }
        #expect(bars == columns, "\(line)")
      }
    }
  }

  @Test("A long table is collapsed behind its title, which is escaped for HTML")
  func collapsed() {
    let section = ReportSection(
      title: "a <b> & c", columns: ReportSection.textColumns(["x"]),
      rows: Array(repeating: ["1"], count: ReportSection.expandedRowLimit + 1))
    let lines = section.collapsibleMarkdownLines
    #expect(lines.prefix(4) == ["", "<details><summary>a &lt;b&gt; &amp; c</summary>", "", "| x |"])
    #expect(lines.suffix(2) == ["", "</details>"])
  }
}
