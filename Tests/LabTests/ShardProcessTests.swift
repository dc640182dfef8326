import Foundation
import Testing

@Suite("Shards, through the process")
struct ShardProcessTests {
  private func lab() throws -> LabProcess {
    let lab = try LabProcess.withData()
    try lab.write(
      "study.json", SampleFile.scenario("study", second: "\"cell-reuse\"", expect: "\"plain.load_ms < 0\""))
    return lab
  }

  @Test("A shard writes only its own file, evaluates no expectations and prints the path")
  func shard() throws {
    let lab = try lab()
    defer { lab.remove() }
    let outcome = try lab.run("study.json", "--shard", "1/2")
    #expect(outcome.code == 0 && outcome.output.isEmpty)
    #expect(outcome.errors == "shard 1/2: Results/study-shards/shard-1-of-2.json, 1 of 2 runs\n")
    #expect(
      try lab.names().filter { $0.hasPrefix("Results") } == [
        "Results", "Results/study-shards", "Results/study-shards/shard-1-of-2.json",
      ])
  }

  @Test("Merged shards have the bytes and the exit code of the whole study, in another folder too")
  func merge() throws {
    let lab = try lab()
    defer { lab.remove() }
    let whole = try lab.run("study.json", "-o", "whole")
    for shard in ["1/3", "2/3", "3/3"] {
      #expect(try lab.run("study.json", "--shard", shard, "-o", "parts/\(shard.first ?? "0")").code == 0)
    }
    let merged = try lab.run("merge", "parts", "-o", "merged")
    #expect(merged.code == 2 && whole.code == 2 && merged.output == whole.output)
    for name in try lab.names().filter({ $0.hasPrefix("whole/study/") }) {
      #expect(try lab.text(name) == lab.text(name.replacingOccurrences(of: "whole", with: "merged")), "\(name)")
    }
    #expect(try lab.cachedRuns(in: "merged").isEmpty)

    let otherFolder = try LabProcess()
    defer { otherFolder.remove() }
    let parts = lab.folder.appending(path: "parts").path
    let withoutScenario = try otherFolder.run("merge", parts)
    #expect(withoutScenario.code == 66)
    #expect(
      withoutScenario.errors
        == "study.json: error: the scenario the shards were made from does not exist; name it with --scenario FILE\n")
    let scenario = lab.folder.appending(path: "study.json").path
    #expect(try otherFolder.run("merge", parts, "--scenario", scenario, "-f", "json", "-q").code == 2)
    // Beside the results of other scenarios with this name, in any folder.
    #expect(
      try otherFolder.text("Results\(lab.folder.path)/study/results.json") == lab.text("whole/study/results.json"))
  }

  @Test("Missing shards exit with 66, invalid ones with 65, and nothing is written")
  func refusals() throws {
    let lab = try lab()
    defer { lab.remove() }
    for shard in ["1/2", "2/2"] { #expect(try lab.run("study.json", "-q", "--shard", shard).code == 0) }
    let folder = "Results/study-shards"
    let second = try lab.text("\(folder)/shard-2-of-2.json")
    func refuses(_ code: Int32, _ message: String, _ line: Int = #line) throws {
      let outcome = try lab.run("merge", folder)
      #expect(outcome.code == code && outcome.output.isEmpty, "line \(line)")
      #expect(outcome.errors.contains(message), "line \(line): \(outcome.errors)")
      #expect(try !lab.names().contains("Results/study"), "line \(line)")
    }
    try lab.write("\(folder)/shard-2-of-2.json", second.replacingOccurrences(of: "\"count\": 2", with: "\"count\": 3"))
    try refuses(65, "shard-2-of-2.json: error: its checksum is wrong")
    try lab.write("\(folder)/shard-2-of-2.json", second)
    try lab.write("\(folder)/shard-copy.json", second)
    try refuses(65, "shard-copy.json: error: it is shard 2/2, as is \(folder)/shard-2-of-2.json")
    try FileManager.default.removeItem(at: lab.folder.appending(path: "\(folder)/shard-copy.json"))
    let scenario = try lab.text("study.json")
    try lab.write("study.json", scenario.replacingOccurrences(of: "\"offset\": 500", with: "\"offset\": 501"))
    try refuses(65, "shard-1-of-2.json: error: it is a shard of another study")
    try lab.write("study.json", scenario)
    try FileManager.default.removeItem(at: lab.folder.appending(path: "\(folder)/shard-2-of-2.json"))
    try refuses(66, "lab: error: a shard is missing: 2/2")
    #expect(try lab.run("merge", "no-such").code == 66)
    #expect(try lab.run("merge", ".").code == 66)
    #expect(try lab.run("merge", "study.json").code == 65)
    #expect(try lab.run("merge").code == 64)
  }

  @Test("With --allow-partial, the runs of missing shards count as failed and are not evaluated")
  func partial() throws {
    let lab = try lab()
    defer { lab.remove() }
    for shard in ["1/2", "2/2"] {
      #expect(try lab.run("study.json", "-q", "--shard", shard, "-o", shard).code == 0)
    }
    for (part, first, second) in [("1/2", "plain", "other"), ("2/2", "plain", "other")] {
      let outcome = try lab.run("merge", part, "--allow-partial", "-o", "out/\(part)")
      #expect(outcome.code == 3)
      #expect(outcome.errors.contains("lab: warning: a shard is missing: "))
      let isSecondMissing = outcome.errors.contains("the run \(second) failed: not finished: its shard is missing")
      #expect(isSecondMissing != outcome.errors.contains("the run \(first) failed: not finished: its shard is missing"))
      #expect(outcome.errors.contains("expectation not evaluated") != isSecondMissing)
      #expect(!outcome.output.contains("Change, in the metric's unit"))
    }
    #expect(try lab.run("merge", "study.json", "--allow-partial").code == 65)
  }

  @Test("--shard auto reads the environment and prints the shard; without one it exits with 64 and runs nothing")
  func auto() throws {
    let lab = try lab()
    defer { lab.remove() }
    let detected = try lab.run(
      ["study.json", "--shard", "auto"], environment: ["CIRCLE_NODE_INDEX": "1", "CIRCLE_NODE_TOTAL": "2"])
    #expect(detected.code == 0)
    #expect(detected.errors.hasPrefix("lab: shard 2/2 from CircleCI (CIRCLE_NODE_INDEX=1 CIRCLE_NODE_TOTAL=2)\n"))
    #expect(try lab.names().contains("Results/study-shards/shard-2-of-2.json"))
    let nothing = try lab.run("study.json", "--shard=auto", "-o", "none")
    #expect(nothing.code == 64 && nothing.errors.contains("--shard auto: the environment does not determine the shard"))
    #expect(try !lab.names().contains("none"))
    for invalid in ["3/2", "0/2", "2", "all"] {
      let outcome = try lab.run("study.json", "--shard", invalid, "-o", "none")
      #expect(outcome.code == 64 && outcome.errors.contains("--shard takes I/N"), "\(invalid): \(outcome.errors)")
    }
  }

  @Test("Several studies have separate shards and are merged one after the other")
  func severalStudies() throws {
    let lab = try lab()
    defer { lab.remove() }
    try lab.write("more.json", SampleFile.scenario("more"))
    for shard in ["1/2", "2/2"] {
      #expect(try lab.run("study.json", "more.json", "-q", "--shard", shard, "-o", "parts").code == 0)
    }
    #expect(try lab.run("merge", "parts", "-q").code == 2)
    #expect(try lab.run("study.json", "more.json", "-q", "-o", "whole").code == 2)
    for study in ["study", "more"] {
      #expect(try lab.text("Results/\(study)/results.json") == lab.text("whole/\(study)/results.json"))
    }
    #expect(try lab.run("merge", "parts", "--scenario", "study.json").code == 64)
  }
}
