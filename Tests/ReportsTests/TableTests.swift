import JSONTestSupport
import LabRunner
import ListRuntime
import Reports
import RunRecordSupport
import Testing

@Suite("Tables")
struct TableTests {
  private func text(_ exporter: Exporter<StudyReport>, _ study: StudyResult) -> String {
    String(decoding: exporter.bytes(of: study), as: UTF8.self)
  }

  @Test("The text table shows the six metrics of every run, then every change in points and in percent")
  func textTable() async throws {
    #expect(
      try await text(Exporters.text, SampleStudy.study()) == """
        sample: A study for tests.

        On sample-device with ios-9.
        Of 2 runs, idle has the highest frame rate, 50.50 fps; base comes last with 40.00 fps.
        By frame rate, 1 of 1 comparison between runs is better, 0 are worse, and 0 are unchanged. The
        largest gain is idle against base: +10.50 fps.
        All figures are simulated.

        run     duration  frame rate  stability     CPU     GPU  footprint
                       s         fps          %       %       %         MB
        ------------------------------------------------------------------
        base       2.000       40.00     100.00   25.00   15.00     30.000
        broken    failed      failed     failed  failed  failed     failed
        idle       1.500       50.50     100.00   33.33   20.00     28.500
        bare       2.000         n/a        n/a   25.00   15.00     30.000

        broken failed: no, "really"

        Change, in the metric's unit and in percent

        run   against  duration  frame rate  stability      CPU      GPU  footprint
                              s         fps     points   points   points         MB
        ---------------------------------------------------------------------------
        idle  base       -0.500      +10.50       0.00    +8.33    +5.00     -1.500
                        -25.0 %     +26.3 %      0.0 %  +33.3 %  +33.3 %     -5.0 %
        idle  bare       -0.500         n/a        n/a    +8.33    +5.00     -1.500
                        -25.0 %                         +33.3 %  +33.3 %     -5.0 %
        bare  base        0.000         n/a        n/a     0.00     0.00      0.000
                          0.0 %                           0.0 %    0.0 %      0.0 %

        """)
  }

  @Test("A scenario chooses the columns of the tables and their order")
  func columns() async throws {
    let scenario = try SampleScenario.scenario(
      runs: [SampleScenario.Run("base"), SampleScenario.Run("late", compareTo: ["base"])],
      columns: ["missed_vsyncs", "fps_avg"])
    let study = await StudyRunner(jobs: 1) { configuration in
      SampleRecord.record(samples: [40, 40], missedVsyncs: configuration.name == "late" ? 3 : 1)
    }.run(scenario)
    try expectInOrder(
      [
        "run missed frame rate vsyncs fps", "base 1 40.00 late 3 40.00", "run against missed frame rate vsyncs fps",
        "late base +2 0.00 +200.0 % 0.0 %",
      ], in: try Exporters.studies.words("text", of: StudyReport(study)))
    #expect(text(Exporters.markdown, study).contains("| run | missed (vsyncs) | frame rate (fps) |"))
  }

  @Test(
    "If all runs have the same value of the first column, the next column or the work per row gives the answer",
    arguments: ["text", "html"])
  func sameValues(_ format: String) async throws {
    func answer(_ columns: [String], samples: [Int] = [40, 40], mainTime: Int64 = 4_000_000) async throws -> String {
      let scenario = try SampleScenario.scenario(
        runs: [SampleScenario.Run("base"), SampleScenario.Run("late", compareTo: ["base"])], columns: columns)
      let study = await StudyRunner(jobs: 1) { configuration in
        configuration.name == "base"
          ? SampleRecord.record(samples: [40, 40], frames: [.init(mainTime: 4_000_000, shownAt: 1)])
          : SampleRecord.record(samples: samples, frames: [.init(mainTime: mainTime, shownAt: 1)])
      }.run(scenario)
      return try Exporters.studies.words(format, of: StudyReport(study))
    }
    let columns = ["missed_vsyncs", "counters.decodes", "memory_avg_mb", "fps_avg"]
    let next = try await answer(columns, samples: [50, 50], mainTime: 8_000_000)
    #expect(
      next.contains("Both runs have the same number of missed frames, 0 vsyncs. The next metric that"),
      "\(next.prefix(2000))")
    #expect(next.contains("The next metric that tells the runs apart is frame rate."))
    #expect(next.contains("Of 2 runs, late has the highest frame rate, 50.00 fps; base comes last with 40.00 fps."))
    #expect(next.contains("The largest gain is late against base: +10.00 fps."))
    let work = try await answer(["missed_vsyncs"], mainTime: 8_000_000)
    #expect(work.contains("Of 2 runs, base has the lowest main-thread time per row, "), "\(work.prefix(2000))")
    let none = try await answer(columns)
    #expect(
      none.contains("Of 2 runs, all have the same number of missed frames, 0 vsyncs.")
        && !none.contains("tells the runs apart"))
  }

  @Test("A gain in percent is in points")
  func points() async throws {
    let scenario = try SampleScenario.scenario(
      runs: [SampleScenario.Run("base"), SampleScenario.Run("even", compareTo: ["base"])],
      columns: ["frame_rate_stability_pct"])
    let study = await StudyRunner(jobs: 1) { configuration in
      SampleRecord.record(samples: configuration.name == "base" ? [10, 60] : [60, 60])
    }.run(scenario)
    let text = try Exporters.studies.words("text", of: StudyReport(study))
    #expect(text.contains("The largest gain is even against base: +100.00 points."), "\(text)")
  }

  private struct First: Technique {
    static let declaration = TechniqueDeclaration(id: "first", summary: "", decorates: [.cells])
    init(options: TechniqueOptions) {}
    func install(in strategies: StrategyStack) {}
  }

  private struct Second: Technique {
    static let declaration = TechniqueDeclaration(id: "second", summary: "", decorates: [.cells])
    init(options: TechniqueOptions) {}
    func install(in strategies: StrategyStack) {}
  }

  @Test("Runs that add techniques one after the other are answered by their steps, others by the best and the worst")
  func steps() async throws {
    func sentences(second: [any Technique.Type], compareTo: String) async throws -> String {
      let scenario = try SampleScenario.scenario(runs: [
        SampleScenario.Run("other"), SampleScenario.Run("none", compareTo: ["other"]),
        SampleScenario.Run("one", compareTo: ["none"], techniques: [First.self]),
        SampleScenario.Run("two", compareTo: [compareTo], techniques: second),
      ])
      let rates = ["other": 60, "none": 40, "one": 45, "two": 43]
      let study = await StudyRunner(jobs: 1) { SampleRecord.record(samples: [rates[$0.name] ?? 0]) }.run(scenario)
      return try Exporters.studies.words("text", of: StudyReport(study))
    }
    #expect(
      try await sentences(second: [First.self, Second.self], compareTo: "one").contains(
        "Frame rate, step by step: none 40.00 fps, one +5.00 fps, two -2.00 fps; 43.00 fps at the end."))
    for (second, compareTo) in [([First.self, Second.self], "none"), ([Second.self], "one")]
      as [([any Technique.Type], String)]
    {
      #expect(
        try await sentences(second: second, compareTo: compareTo).contains(
          "Of 4 runs, other has the highest frame rate, 60.00 fps; none comes last with 40.00 fps."))
    }
  }

  @Test("A device whose runs have the same main metric is answered by another one, after a sentence that says so")
  func metricOfOneDevice() async throws {
    let study = try await SampleAblation.studyOfDevices()
    let text = try Exporters.studies.words("text", of: StudyReport(study))
    let facts =
      "On ipod-touch-5g: of 2 runs, a has the highest frame rate, 60.00 fps; b … On fast, both runs have the same frame rate, 60.00 fps. "
      + "Of 2 runs, b has the lowest main-thread time per row, 1.0000 ms; a comes last"
    #expect(text.missing(facts) == nil, "\(text)")
    let page = try Exporters.studies.words("html", of: StudyReport(study))
    #expect(page.contains("on each device") && !page.contains("under each condition"))
  }

  @Test("The table of the thesis's ten runs fits in 100 columns")
  func width() async throws {
    let names = [
      "best", "worst", "reuse", "static-cells", "manual-heights", "cached-heights", "image-presizing",
      "rasterization", "no-offscreen", "async-nodes",
    ]
    let runs = names.map { SampleScenario.Run($0, compareTo: $0 == "best" ? [] : ["best", "image-presizing"]) }
    let study = await StudyRunner(jobs: 1) { configuration in
      // Changes as wide as those of the thesis: a few hundred percent.
      configuration.name == "best"
        ? SampleRecord.record(scrollSeconds: 99.999, samples: [60], footprints: [31_123_000])
        : SampleRecord.record(scrollSeconds: 1.001, samples: [9], footprints: [199_123_000])
    }.run(try SampleScenario.scenario("cumulative", runs: runs))
    let lines = text(Exporters.text, study).split(separator: "\n")
    #expect(lines.map(\.count).max() ?? 0 <= 100)
    #expect(lines.count > 30)
  }

  @Test("Markdown shows the same tables, with names escaped")
  func markdown() async throws {
    let lines = try await text(Exporters.markdown, SampleStudy.study(firstName: "a|b_c")).split(separator: "\n")
    #expect(lines.first == "# sample")
    #expect(lines.contains("| a\\|b\\_c | 2.000 | 40.00 | 100.00 | 25.00 | 15.00 | 30.000 |"))
    #expect(lines.contains { $0.hasPrefix("| idle | a\\|b\\_c | -0.500 (-25.0 %) | +10.50 (+26.3 %) |") })
    #expect(lines.contains("broken failed: no, \"really\""))
  }

  @Test("The same result gives the same bytes, and every format ends with a newline")
  func sameBytes() async throws {
    let studies = [try await SampleStudy.study(), try await SampleStudy.study()]
    for exporter in Exporters.studies.all {
      #expect(exporter.bytes(of: studies[0]) == exporter.bytes(of: studies[1]), "\(exporter.format)")
      #expect(exporter.bytes(of: studies[0]).last == UInt8(ascii: "\n"), "\(exporter.format)")
    }
    let files = Exporters.studies.files(of: StudyReport(studies[0])).map(\.name)
    #expect(files == ["table.txt", "results.csv", "report.html", "results.json", "results.md"])
  }
}
