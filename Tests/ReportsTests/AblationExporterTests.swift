import Analysis
import Foundation
import JSON
import LabRunner
import Reports
import RunRecordSupport
import Testing

@Suite("Reports of ablations")
struct AblationExporterTests {
  private func study(_ ablation: String, devices: String? = nil) async throws -> AblationStudy {
    let scenario =
      try devices.map { try SampleAblation.scenario(ablation, devices: $0) } ?? SampleAblation.scenario(ablation)
    return try await SampleAblation.study(scenario).study
  }

  private static let chain =
    #"{"factors": ["pool", "fixed", "corners"], "metrics": ["main_ms_per_entry", "fps_avg"], "target": "fps_avg >= 60"}"#

  @Test("The tables state the factors, the answer, the caveats, and what each technique changes")
  func terminal() async throws {
    let declared = Self.chain.replacing("fps_avg >= 60", with: "main_ms_per_entry <= 0.8")
    try expectInOrder(
      [
        "Varied, in stacking order: pool, fixed, corners.", "8 combinations, 6 measured, 2 that are not possible",
        "What are the fewest techniques with main-thread time per row <= 0.8 ms?", "all pool yes 0.8000 3 of 6",
        "2 of 8 combinations are not possible: fixed requires pool.", "fill of all items: corners are round",
        "Frame rate is at its limit of 60.00 fps in 4 of 6 runs",
        "technique alone left out in this order main effect share of the change",
        "pool -0.2000 - -0.2000 -0.2125 -0.2083", "fixed - -0.1000 -0.1000 -0.1000 -0.1000",
        "corners +0.0500 +0.0250 +0.0250 +0.0333 +0.0333", "pool -0.2250 corners -0.2000 baseline",
        "1 pool 0.8000 -0.2000 2 fixed 0.7000 -0.1000 3 corners 0.7250 +0.0250",
      ], in: try await Exporters.ablations.words("tables", of: study(declared)))
  }

  @Test("The answer is on one screen: the question, the answer, bars, caveats without codes, and where the rest is")
  func answer() async throws {
    #expect(
      try await Exporters.ablations.text("text", of: study(Self.chain)) == """
        What are the fewest techniques with frame rate >= 60 fps?
        On ipod-touch-5g with ios-9-reinpalu-2017.

        Best: pool, with frame rate 60.00 fps.
        - 4 of 6 sets meet the constraints. Next best: all but corners (+1 technique).
        - A limit of 50.00 fps instead of 60.00 fps on frame rate would admit baseline (-1 technique).

        Changes of frame rate in fps (share of the change; █ better, ░ worse):
          pool     +10.00 fps  ██████████████████████████████
          fixed      0.00 fps
          corners    0.00 fps

        Caveats:
        - corners has visual differences.
        - Frame rate is at its limit of 60.00 fps in 4 of 6 runs: the effect of a technique is not visible
          there.
        - 2 of 8 combinations are not possible: fixed requires pool.

        All figures are simulated. Charts: report.html; tables: ablation.md or --tables.

        """)
  }

  @Test(
    "A sentence says which technique improves a metric most, that none does, or that nothing changes it",
    arguments: [
      (
        #"["pool", "corners"], "metrics": ["main_ms_per_entry"]"#,
        "Main-thread time per row: pool (-0.2125 ms) improves it most, and corners (+0.0375 ms) worsens it most, averaged over 2 orders"
      ),
      (
        #"["pool", "fixed"], "metrics": ["main_ms_per_entry"]"#,
        "Main-thread time per row: pool (-0.2000 ms) improves it most, and fixed (-0.1000 ms) least, in the only order that is possible;"
      ),
      (
        #"["corners", "idle"], "metrics": ["main_ms_per_entry"]"#,
        "Main-thread time per row: no technique improves it; idle (0.0000 ms) does not change it, and corners (+0.0500 ms) worsens it most,"
      ),
      (#"["idle", "corners"], "metrics": ["fps_avg"]"#, "Frame rate: nothing changes it."),
    ])
  func worth(declared: String, sentence: String) async throws {
    let lines = try await Exporters.ablations.text("text", of: study(#"{"factors": \#(declared)}"#)).split(
      separator: "\n")
    #expect(lines.joined(separator: " ").contains(sentence), "\(lines)")
  }

  @Test(
    "The screen has only caveats on what is asked, and bars show better and worse apart; the tables have all caveats")
  func asked() async throws {
    let study = try await study(
      #"""
      {"factors": ["pool", "corners"], "metrics": ["main_busy_ms", "fps_avg"],
       "goal": {"objectives": "minimize main_ms_per_entry", "subjectTo": ["main_ms_per_entry <= 0.8 or memory_avg_mb < 1"]}}
      """#)
    let screen = try Exporters.ablations.text("text", of: study)
    #expect(screen.contains("pool     -0.2125 ms  ██████████████████████████████\n"), "\(screen)")
    #expect(screen.contains("corners  +0.0375 ms  ░░░░░\n"), "\(screen)")
    #expect(screen.contains("Caveats (more in ablation.md):\n- corners has visual differences.\n\n"), "\(screen)")
    #expect(screen.contains("- Relaxing one limit alone admits nothing better.\n"), "\(screen)")
    let tables = try Exporters.ablations.text("tables", of: study)
    for text in [
      "main-thread time sums over them", "Frame rate is at its limit", "(fill of all items: corners are round)",
    ] {
      #expect(!screen.contains(text) && tables.contains(text), "\(text)")
    }
  }

  @Test("Under several conditions the alternatives are those to the one set for all, and each condition has bars")
  func conditions() async throws {
    let devices = #""devices": ["ipod-touch-5g", {"id": "ipod-touch-5g", "name": "fast", "refreshHz": 120}]"#
    let study = try await study(
      #"{"factors": ["pool", "corners"], "goal": {"objectives": "minimize main_ms_per_entry"}}"#, devices: devices)
    #expect(
      try Exporters.ablations.text("text", of: study).hasPrefix(
        """
        Which set of techniques has the lowest main-thread time per row, under each condition and under all
        of them?

        """))
    #expect(try Exporters.ablations.text("text", of: study).components(separatedBy: "Next best").count == 2)
    #expect(try Exporters.ablations.text("markdown", of: study).components(separatedBy: "Next best").count == 4)
  }

  @Test(
    "With an ensemble the answer says in how many draws its set is the best, and marks what is outside of its interval")
  func uncertain() async throws {
    let scenario = try SampleAblation.scenario(
      #"{"factors": ["pool", "corners"], "goal": {"objectives": "minimize main_ms_per_entry"}}"#)
    let spaced = Ensemble.Settings(count: 4, sources: [.start], isEvenlySpaced: true)
    let study = try await SampleAblation.study(scenario, uncertainty: spaced).study
    let answer = try Exporters.ablations.text("text", of: study)
    #expect(
      answer.hasPrefix(
        """
        Which set of techniques has the lowest main-thread time per row?
        On ipod-touch-5g with ios-9-reinpalu-2017.

        Best: pool, with main-thread time per row 0.8000 ms [0.8000 to 0.8000]. It is the best in 2 of 4
        draws; next often, all, in 2. A close result: its lead is +0.0250 ms [-0.0750 to +0.0250].
        - Next best: all (main-thread time per row +0.0250 ms).

        """), "\(answer)")
    let late = SampleAblation.lateStart(of: scenario)
    let drawn = try await SampleAblation.study(scenario, uncertainty: late).study
    let screen = try Exporters.ablations.text("text", of: drawn)
    #expect(screen.contains("It is the best in 0 of 1\ndraws; most often the best is all, in 1."), "\(screen)")
    #expect(screen.contains("[-0.0625 to -0.0625]‡"), "\(screen)")
    #expect(screen.contains("(1 of 2 changes)."), "\(screen)")
    #expect(try Exporters.ablations.text("csv", of: drawn).contains(",main_ms_per_entry_low,main_ms_per_entry_high\n"))
    let root = try Exporters.ablations.json(of: study)
    let best = try #require(root["uncertainty"]?["bestSets"]?.elements.first { _ in true })
    let sets = try #require(best["sets"]).elements.compactMap { $0["combination"]?.string }
    #expect(sets == ["pool", "pool + corners"])
  }

  @Test(
    "Every table follows a question, in every design",
    arguments: [
      "\"full-factorial\"", "\"one-at-a-time\"", "\"leave-one-out\"", "\"plackett-burman\"",
    ])
  func questions(design: String) async throws {
    let study = try await study(#"{"factors": ["pool", "corners", "idle"], "design": \#(design)}"#)
    let lines = try Exporters.ablations.text("markdown", of: study).split(
      separator: "\n", omittingEmptySubsequences: false)
    let tables = lines.indices.filter { lines[$0].hasPrefix("| ") && !lines[$0 - 1].hasPrefix("| ") }
    #expect(tables.count >= 5)
    for table in tables {
      let above = lines[..<table].last { !$0.isEmpty } ?? ""
      #expect(!above.hasPrefix("#") && !above.hasPrefix("| "), "\(lines[table]) stands under \(above)")
    }
    #expect(lines.contains { $0.contains(study.plan.kind.question) })
  }

  @Test("Shapley values in the CSV of effects sum to everything minus the baseline, and each row has its question")
  func effects() async throws {
    let study = try await study(Self.chain)
    let rows = try Exporters.ablations.text("csv-effects", of: study).split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    #expect(rows[0].joined(separator: ",") == "condition,metric,kind,techniques,value,context,question")
    let shapleyValues = rows.filter { $0[1] == "main_ms_per_entry" && $0[2] == "faigle_kern" }
    #expect(shapleyValues.map { $0[3] } == ["pool", "fixed", "corners"])
    let millionths = shapleyValues.compactMap { Double($0[4]) }.map { Int(($0 * 1_000_000).rounded()) }
    #expect(millionths.reduce(0, +) == -275_000)
    #expect(rows.allSatisfy { $0.count >= 7 && $0.last?.isEmpty == false })
    let shares = rows.filter { $0[1] == "fps_avg" && $0[2] == "variance_share" }
    #expect(shares.compactMap { Double($0[4]) }.reduce(0, +) == 1)
  }

  @Test("The CSV of points has every combination, with its run, its outcome and the combination that dominates it")
  func points() async throws {
    let text = try await Exporters.ablations.text("csv", of: study(Self.chain))
    #expect(
      text == """
        condition,combination,run,pool,fixed,corners,outcome,reason,front,dominated_by,main_ms_per_entry,fps_avg
        ,fixed,,off,on,off,infeasible,fixed requires pool,,,,
        ,fixed + corners,,off,on,on,infeasible,fixed requires pool,,,,
        ,baseline,base,off,off,off,measured,,,pool + fixed,1.0000,50.00
        ,pool,base+pool,on,off,off,measured,,,pool + fixed,0.8000,60.00
        ,pool + fixed,base+pool+fixed,on,on,off,measured,,yes,,0.7000,60.00
        ,corners,base+corners,off,off,on,measured,,,pool + fixed,1.0500,50.00
        ,pool + corners,base+pool+corners,on,off,on,measured,,,pool + fixed,0.8250,60.00
        ,pool + fixed + corners,base+pool+fixed+corners,on,on,on,measured,,,pool + fixed,0.7250,60.00

        """)
  }

  @Test("The JSON reads back: every effect has a listed question, and every undefined effect has a reason")
  func json() async throws {
    let study = try await study(Self.chain)
    let root = try Exporters.ablations.json(of: study)
    #expect(
      root["kind"]?.string == "ablation"
        && root["goal"]?["question"]?.string == "What are the fewest techniques with frame rate >= 60 fps?")
    let questions = Set(AblationQuestion.allCases.map(\.rawValue))
    #expect(Set(root["questions"]?.members.compactMap { $0.key.string } ?? []) == questions)
    let condition = try #require(root["conditions"]?.elements.first { _ in true })
    #expect(condition["points"].map { Array($0.elements).count } == 8)
    let effects = try #require(condition["effects"]?["main_ms_per_entry"])
    #expect(effects["contributionMeasure"]?.string == "Faigle-Kern value")
    let values = try Array(#require(effects["values"]).elements)
    #expect(values.count > 20 && values.allSatisfy { questions.contains($0["question"]?.string ?? "") })
    let shapleyValues = values.filter { $0["kind"]?.string == "faigle_kern" }.compactMap { $0["exact"]?.string }
    #expect(shapleyValues == ["-5/24", "-1/10", "1/30"])
    let undefined = try Array(#require(effects["undefined"]).elements).compactMap { $0["effect"]?.string }
    #expect(undefined == ["coefficient", "interaction", "alone", "leftOut"])
  }

  @Test("The text describes sign flips between conditions")
  func flips() async throws {
    let study = try await study(
      #"{"factors": ["pool", "corners"], "metrics": ["main_ms_per_entry"]}"#,
      devices: #""devices": ["ipod-touch-5g", {"id": "ipod-touch-5g", "name": "fast", "refreshHz": 120}]"#)
    let names = study.conditions.map(\.name)
    let text = try Exporters.ablations.text("tables", of: study)
    #expect(text.contains("\(names[0]): What each technique changes: main_ms_per_entry"))
    #expect(text.contains("pool: better under every condition.\n"))
    #expect(text.contains("corners: better under \(names[1]), worse under \(names[0]).\n"))
  }

  @Test(
    "Under three conditions the screen has a table of verdicts in place of bars, and says what is the same everywhere")
  func verdicts() async throws {
    let devices =
      #""devices": ["ipod-touch-5g", {"id": "ipod-touch-5g", "name": "fast", "refreshHz": 120}, {"id": "ipod-touch-5g", "name": "other", "refreshHz": 120}]"#
    let study = try await study(
      #"{"factors": ["pool", "corners"], "metrics": ["main_ms_per_entry"], "smallestEffects": {"main_ms_per_entry": 0.05}}"#,
      devices: devices)
    let text = try Exporters.ablations.text("text", of: study)
    let table = """
      Changes of main-thread time per row in ms (share of the change; changes of at least 0.0500 ms count;
      ▲ better, ▼ worse, · negligible):
      """
    #expect(text.contains(table), "\(text)")
    #expect(text.contains("- pool: better under every condition.\n"), "\(text)")
    #expect(!text.contains("█"))
    let comparison = try Exporters.ablations.json(of: study)["comparisons"]?.elements.first { _ in true }
    let verdicts = comparison?["conditions"]?.elements.map { $0["verdicts"].map { $0.elements.map { $0.string } } }
    #expect(
      verdicts?.count == 3 && verdicts?.allSatisfy { $0?.first == "better" } == true, "\(String(describing: verdicts))")
  }

  @Test("The aliases of a screening design are printed")
  func aliases() async throws {
    let text = try await Exporters.ablations.text(
      "tables",
      of: study(
        #"{"factors": ["pool", "corners", "idle", "faint"], "metrics": ["fps_avg"], "design": "plackett-burman"}"#))
    #expect(
      text.contains(
        """
        technique  two-factor interactions, with their weights
        ------------------------------------------------------
        pool       -1.00 idle + faint
        corners    none
        idle       -1.00 pool + faint
        faint      -1.00 pool + idle

        8 runs.
        """), "\(text)")
  }

  @Test("Formats have unique names and files, and one file is the marker of the results folder")
  func formats() {
    let files = Exporters.ablations.all.map(\.fileName)
    #expect(Set(files).count == files.count && files.contains(ResultWriter.marker))
  }
}
