import Foundation
import JSONTestSupport
import Testing

@Suite("lab ablate", .serialized)
struct AblateTests {
  /// A folder with a study that has an ablation of three techniques.
  private func lab(_ members: String? = nil) throws -> LabProcess {
    let lab = try LabProcess.withData()
    try lab.write("study.json", members.map { SampleFile.ablation($0) } ?? SampleFile.ablation())
    return lab
  }

  @Test("A declared ablation is run and written completely, and lists impossible combinations")
  func declared() throws {
    let lab = try lab()
    let outcome = try lab("ablate study.json -o out --tables", prints: "8 combinations, 6 measured, 2 … 0 failed")
    #expect(outcome.errors == "results: out/study\n")
    #expect(
      try lab.names().filter { $0.hasPrefix("out/study/") } == [
        "out/study/ablation.md", "out/study/ablation.txt", "out/study/effects.csv", "out/study/points.csv",
        "out/study/report.html", "out/study/results.json",
      ])
    #expect(try lab.text("out/study/ablation.txt") == outcome.output)
    #expect(try lab.text("out/study/points.csv").split(separator: "\n").count == 9)
  }

  @Test("The bytes do not depend on the number of jobs, the cache or repetition")
  func sameBytes() throws {
    let lab = try lab()
    let one = try lab("ablate study.json -f json -o one -j 1 --no-cache").output
    #expect(!one.isEmpty)
    for jobs in [3, 2] { #expect(try lab("ablate study.json -f json -o two -j \(jobs)").output == one) }
    for file in ["ablation.md", "points.csv", "effects.csv"] {
      #expect(try lab.text("one/study/\(file)") == lab.text("two/study/\(file)"))
    }
  }

  @Test("The command line can declare an ablation of a scenario without one, which has a results folder of its own")
  func commandLine() throws {
    let lab = try lab(
      #""runs": [{"name": "plain", "techniques": []}, {"name": "reuse", "techniques": ["cell-reuse"]}]"#)
    let ablate = "ablate study.json --base reuse --factors static-cells,cached-heights --tables --design"
    for (design, points) in [("full", 4), ("oat", 3), ("loo", 3)] {
      let outcome = try lab(
        "\(ablate) \(design) --metrics main_ms_per_entry,fps_avg --target 'fps_avg >= 1'",
        prints: "the run reuse: \(points) combinations, \(points) measured … frame rate >= 1 fps")
      #expect(outcome.errors == "results: Results/study-ablation\n")
    }
    try lab("\(ablate) foldover", prints: "8 runs")
  }

  @Test(
    "Merged shards have the bytes of the whole study, with the options that declared it, also if some have no run",
    arguments: [
      (1, "--metrics main_ms_per_entry"), (3, "--set topInset=20 --sweep device.refreshHz=60,120"),
      (7, "--target 'fps_avg > 1'"),
    ])
  func shards(count: Int, options: String) throws {
    let lab = try lab()
    try lab("ablate study.json -o whole \(options)")
    for index in 1...count { try lab("ablate study.json --shard \(index)/\(count) -o parts/\(index) \(options)") }
    try lab("merge parts -o merged")
    let files = try lab.names().filter { $0.hasPrefix("whole/study/") }
    #expect(files.count == 6)
    for name in files { #expect(try lab.text(name) == lab.text("merged" + name.dropFirst("whole".count)), "\(name)") }
  }

  @Test("All mistakes of names are reported at once with the nearest ones, and nothing is run or written")
  func mistakes() throws {
    let lab = try lab()
    for (options, facts) in [
      (
        "--factors cell-reuse,statik-cells --target 'fps_vg >= 3'",
        "--target:1:1: … \"fps_avg\"? … --factors:1:12: … \"static-cells\"?"
      ),
      ("--design sideways", "--design:1:1"),
      ("--minimize fps_vg --subject-to load_ms", "--subject-to:1: … comparison … --minimize:1: … \"fps_avg\"?"),
      (
        "--minimize 'work per row' --subject-to 'frame rate >= 50 or shown rate > 3'",
        "\"main_ms_per_entry\"? … \"fps_avg\"? … \"frames_shown_per_s\"?"
      ),
    ] { try lab.rejects("ablate study.json \(options)", exits: 65, says: facts) }
  }

  @Test("Options ask for the best set under constraints, instead of the question of the file")
  func goal() throws {
    let lab = try lab(
      #""ablation": {"factors": ["cell-reuse", "static-cells", "cached-heights"], "target": "fps_avg >= 1"}"#)
    try lab(
      """
      ablate study.json --maximize duration_s --minimize main_ms_per_entry --subject-to 'load_ms < 100000' \
      --subject-to 'duration_s >= 0 or load_ms < 1'
      """,
      prints: """
        highest duration (lower is better) … lowest main-thread time per row … load time < 100000 ms and \
        (duration >= 0 s or load time < 1 ms) … Best:
        """)
    let answer = try lab.text("Results/study/results.json")
    #expect(answer.contains("\"subjectTo\"") && !answer.contains("\"fps_avg >= 1\""))
  }

  @Test("An ensemble says how sure the answer is, with the same bytes for any number of jobs and shards")
  func uncertainty() throws {
    let lab = try lab()
    let asked = "ablate study.json --minimize main_ms_per_entry --uncertainty 4"
    let whole = try lab("\(asked) -o whole -j 2", prints: "best in … of 4 draws … 4 draws (seed 1)")
    #expect(
      whole.errors.contains("is best in 4 of 4 draws of the sets between which the answer decides"), "\(whole.errors)")
    #expect(try lab("\(asked) -o one -j 1 --no-cache").output == whole.output)
    for index in 1...3 { try lab("\(asked) --shard \(index)/3 -o parts") }
    try lab("merge parts -o merged")
    #expect(try lab.text("merged/study/results.json") == lab.text("whole/study/results.json"))
    // Tables, charts and effects contain the intervals; without the option there are none.
    let tables = try lab.text("whole/study/ablation.txt").split(separator: "\n")
    #expect(tables.contains { $0.hasPrefix("technique ") && $0.hasSuffix("  interval") })
    #expect(try lab.text("whole/study/report.html").contains("interval over the ensemble"))
    let points = try lab.text("whole/study/points.csv").split(separator: "\n")
    #expect(points[0].hasSuffix(",main_ms_per_entry,draws,main_ms_per_entry_low,main_ms_per_entry_high"))
    let effects = try lab.text("whole/study/effects.csv").split(separator: "\n")
    #expect(effects[0].hasSuffix(",interval_low,interval_high"))
    let contributions = effects.filter { $0.contains(",faigle_kern,") }
    #expect(contributions.count == 3 && contributions.allSatisfy { !$0.hasSuffix(",,") })
    try lab("ablate study.json -o plain -q")
    for file in ["effects.csv", "ablation.txt"] { #expect(try !lab.text("plain/study/\(file)").contains("interval")) }
    let seed = try lab("\(asked) --ensemble-seed 2 -o seed")
    #expect(seed.output != whole.output)
  }

  @Test("Draws go to the sets that can still win, with the same bytes for any number of jobs; a shard needs all draws")
  func chosenDraws() throws {
    let lab = try lab()
    let asked =
      "ablate study.json --factors cell-reuse,static-cells,cached-heights,image-presizing --minimize main_ms_per_entry "
      + "--uncertainty 64"
    try lab(
      "\(asked) -o whole -j 2",
      prints: "All 12 sets got 20 draws, … got all 64: … sets. … at most 5 % for each question. … --all-draws runs all."
    )
    try lab("\(asked) -o one -j 1 --no-cache -q")
    let json = try lab.text("whole/study/results.json")
    #expect(try lab.text("one/study/results.json") == json && json.contains("\"drawsOfAllSets\": 20"))
    #expect(!json.contains("\"only start\""))
    let points = try lab.text("whole/study/points.csv").split(separator: "\n")
    #expect(points.contains { $0.contains(",20,") } && points.contains { $0.contains(",64,") })
    try lab("\(asked) --shard 1/2", exits: 64, says: "--shard … --all-draws")
    let all = try lab("ablate study.json --uncertainty 2 --all-draws -f json").output
    #expect(all.contains("\"only start\"") && all.contains("\"chosenDraws\": null"))
  }

  @Test("A metric of which no run has a value is named, with what has it")
  func missingMetric() throws {
    let lab = try lab()
    let fact = "No run has a value of landing_error_px: … scrolls to rows"
    try lab("ablate study.json --metrics landing_error_px", prints: fact)
    try lab("ablate study.json --target 'landing_error_px < 5'", prints: fact)
  }

  @Test("--dry-run prints the runs of the design and runs nothing")
  func dryRun() throws {
    let lab = try lab()
    let before = try lab.names()
    try lab("ablate study.json --dry-run", prints: "6 runs")
    #expect(try lab.names() == before)
  }

  @Test("Failed runs are counted by reason and exit with 3")
  func failure() throws {
    let lab = try lab()
    try lab(
      #"ablate study.json --set timeLimitS=1 --set 'scroll.steps=[{"atMs": 5000, "offset": 500}]'"#, exits: 3,
      says: "results: Results/study study: error: 6 runs failed: stopped at its time limit … and 1 more")
    #expect(try lab.text("Results/study/ablation.txt").missing("0 measured, 2 … 6 failed") == nil)
  }
}
