import Foundation
import JSONTestSupport
import Testing

@Suite("Shards, through the process")
struct ShardProcessTests {
  private func lab() throws -> LabProcess { try LabProcess.withStudy(expect: "\"plain.load_ms < 0\"") }

  @Test("A shard writes only its own file, evaluates no expectations and prints the path")
  func shard() throws {
    let lab = try lab()
    let outcome = try lab("study.json --shard 1/2")
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors == "shard 1/2: Results/study-shards/shard-1-of-2.json, 1 of 2 runs\n")
    #expect(
      try lab.names().filter { $0.hasPrefix("Results") } == [
        "Results", "Results/study-shards", "Results/study-shards/shard-1-of-2.json",
      ])
  }

  @Test("--list and --dry-run show the runs of the shard", arguments: ["study.json", "ablate ablation.json"])
  func preview(command: String) throws {
    let lab = try lab()
    try lab.write("ablation.json", SampleFile.ablation().replacing("\"study\"", with: "\"ablation\""))
    let whole = try lab("\(command) --list").output.split(separator: "\n")
    let parts = try (1...2).map { try lab("\(command) --list --shard \($0)/2").output.split(separator: "\n") }
    #expect(parts.allSatisfy { !$0.isEmpty } && parts[0].count + parts[1].count == whole.count)
    #expect(Set(parts.joined()) == Set(whole), "\(parts)")
    let table = try lab("\(command) --dry-run --shard 2/2").output
    #expect(table.contains(parts[1].count == 1 ? "1 run; nothing" : "\(parts[1].count) runs; nothing"), "\(table)")
  }

  @Test(
    "Merged shards have the bytes and the exit code of the whole study, in another folder too",
    arguments: ["", " --phases 2"])
  func merge(options: String) throws {
    let lab = try lab()
    let whole = try lab("study.json -o whole\(options)", exits: 2)
    for shard in 1...3 { try lab("study.json --shard \(shard)/3 -o parts/\(shard)\(options)") }
    #expect(try lab("merge parts -o merged", exits: 2).output == whole.output)
    for name in try lab.names().filter({ $0.hasPrefix("whole/study/") }) {
      #expect(try lab.text(name) == lab.text(name.replacing("whole", with: "merged")), "\(name)")
    }
    #expect(try lab.cachedRuns(in: "merged").isEmpty)

    let other = try LabProcess()
    try other.rejects("merge \(lab.folder.path)/parts", exits: 66, says: "study.json: error: … --scenario FILE")
    try other("merge \(lab.folder.path)/parts --scenario \(lab.folder.path)/study.json -f json -q", exits: 2)
    // Beside the results of other scenarios with this name, in any folder.
    #expect(try other.text("Results\(lab.folder.path)/study/results.json") == lab.text("whole/study/results.json"))
  }

  @Test("Missing shards exit with 66, invalid ones with 65, and nothing is written")
  func refusals() throws {
    let lab = try lab()
    for shard in 1...2 { try lab("study.json -q --shard \(shard)/2") }
    let folder = "Results/study-shards"
    let (second, copy) = ("\(folder)/shard-2-of-2.json", "\(folder)/shard-copy.json")
    let (text, scenario) = (try lab.text(second), try lab.text("study.json"))
    try lab.write(second, text.replacing("\"count\": 2", with: "\"count\": 3"))
    try lab.rejects("merge \(folder)", exits: 65, says: "shard-2-of-2.json: error: … checksum")
    try lab.write(second, text)
    try lab.write(copy, text)
    try lab.rejects("merge \(folder)", exits: 65, says: "shard-copy.json: error: … 2/2 … \(second)")
    try FileManager.default.removeItem(at: lab.folder.appending(path: copy))
    try lab.write("study.json", scenario.replacing("\"offset\": 500", with: "\"offset\": 501"))
    try lab.rejects("merge \(folder)", exits: 65, says: "shard-1-of-2.json: error: … another study")
    try lab.write("study.json", scenario)
    try FileManager.default.removeItem(at: lab.folder.appending(path: second))
    try lab.rejects("merge \(folder)", exits: 66, says: "missing: 2/2")
    try lab.rejects("merge study.json", exits: 65, says: "study.json")
    try lab.rejects("merge study.json --allow-partial", exits: 65, says: "study.json")
  }

  @Test("With --allow-partial, the runs of missing shards count as failed and are not evaluated")
  func partial() throws {
    let lab = try lab()
    for part in ["1/2", "2/2"] {
      try lab("study.json -q --shard \(part) -o \(part)")
      let outcome = try lab("merge \(part) --allow-partial -o out/\(part)", exits: 3, says: "warning: … missing")
      let isSecondMissing = outcome.errors.contains("the run other failed: ")
      #expect(isSecondMissing != outcome.errors.contains("the run plain failed: "))
      #expect(outcome.errors.contains("expectation not evaluated") != isSecondMissing)
      #expect(!outcome.output.contains("Change, in the metric's unit"))
    }
  }

  @Test("Sets and draws of a missing shard are neither compared nor counted as missed")
  func partialAblation() throws {
    let lab = try lab()
    let ablation =
      "study.json --factors cell-reuse,static-cells --target 'load_ms < 100000' --uncertainty 6 --all-draws"
    let texts = try ["1/2", "2/2"].map { part in
      try lab("ablate \(ablation) -q --shard \(part) -o \(part)")
      return try lab("merge \(part) --allow-partial -o out/\(part)", exits: 3).output
    }
    let facts = "It meets the constraints in … more … no figures of it … not compared, because a figure is missing"
    #expect(texts.contains { $0.missing(facts) == nil }, "\(texts)")
  }

  @Test("A shard has no report, so a format with it is an error")
  func format() throws {
    try lab().rejects("study.json --shard 1/2 -f json", exits: 64, says: "--format … lab merge")
  }

  @Test("--shard auto reads the environment and prints the shard")
  func auto() throws {
    let lab = try lab()
    try lab(
      "study.json --shard auto", says: "shard 2/2 … CircleCI (CIRCLE_NODE_INDEX=1 CIRCLE_NODE_TOTAL=2)",
      environment: ["CIRCLE_NODE_INDEX": "1", "CIRCLE_NODE_TOTAL": "2"])
    #expect(try lab.names().contains("Results/study-shards/shard-2-of-2.json"))
  }

  @Test("Several studies and an ablation of one of them have separate shards and are merged one after the other")
  func severalStudies() throws {
    let lab = try lab()
    try lab.write("more.json", SampleFile.scenario("more"))
    // A study of the same name in another folder.
    try FileManager.default.createDirectory(at: lab.folder.appending(path: "twin"), withIntermediateDirectories: true)
    try lab.write(
      "twin/study.json",
      lab.text("study.json").replacing("\"offset\": 500", with: "\"offset\": 400")
        .replacing("\"messages.json", with: "\"../messages.json").replacing("\"media.json", with: "\"../media.json"))
    for shard in ["1/2", "2/2"] {
      try lab("study.json more.json twin/study.json -q --shard \(shard) -o parts")
      try lab("ablate study.json --factors cell-reuse -q --shard \(shard) -o parts")
    }
    try lab("merge parts -q", exits: 2)
    try lab("study.json more.json twin/study.json -q -o whole", exits: 2)
    try lab("ablate study.json --factors cell-reuse -q -o whole")
    for study in ["study", "more", "twin/study", "study-ablation"] {
      #expect(try lab.text("Results/\(study)/results.json") == lab.text("whole/\(study)/results.json"))
    }
    try lab.rejects("merge parts --scenario study.json", says: "--scenario")
  }
}
