import Foundation
import LabRunner
import Testing

@Suite("Regression check: lab check", .serialized)
struct RegressionCheckTests {
  /// Writes a study of two runs that scrolls by a number of points.
  func write(_ lab: LabProcess, offset: Int = 300, expect: String = "", second: String = "\"cell-reuse\"")
    throws
  {
    try lab.write(
      "study.json",
      SampleFile.scenario("study", second: second, expect: expect).replacing(
        "\"offset\": 500", with: "\"offset\": \(offset)"))
  }

  static let baseline = "baselines/study/main.json"

  /// A folder with the study and a baseline of it.
  func withBaseline() throws -> LabProcess {
    let lab = try LabProcess.withData()
    try write(lab)
    #expect(try lab.run("check", "study.json", "--update", "-q").code == 0)
    return lab
  }

  @Test("A baseline is saved, listed, compared with and checked")
  func lifecycle() throws {
    let lab = try LabProcess.withData()
    defer { lab.remove() }
    try write(lab)
    let saved = try lab.run("check", "study.json", "--update", "-q")
    #expect(saved.code == 0 && saved.errors == "baseline: \(Self.baseline)\n", "\(saved.errors)")
    let bytes = try lab.text(Self.baseline)
    #expect(!bytes.contains(lab.folder.path) && !bytes.contains("2026-"))
    let listed = try lab.run("list", "baselines", "study.json")
    #expect(listed.code == 0 && listed.output == "main\n", "\(listed.output)")
    let checked = try lab.run("check", "study.json")
    #expect(checked.code == 0 && checked.errors == "results: Results/study\n", "\(checked.errors)")
    let compared = try lab.run("compare", Self.baseline, "study.json")
    #expect(compared.code == 0 && !compared.output.isEmpty, "\(compared.errors)")
  }

  @Test("A study always produces the same baseline, and check writes the same results as run")
  func sameBytes() throws {
    let lab = try LabProcess.withData()
    defer { lab.remove() }
    try write(lab)
    for (name, jobs) in [("one", "1"), ("two", "3")] {
      let update = ["check", "study.json", "--update", "-q", "--baseline", name, "-j", jobs, "--no-cache"]
      #expect(try lab.run(update).code == 0)
    }
    #expect(try lab.text("baselines/study/one.json") == lab.text("baselines/study/two.json"))
    let results = try lab.text("Results/study/results.json")
    #expect(try lab.run("check", "study.json", "-q", "--baseline", "one", "-o", "checked").code == 0)
    #expect(try lab.run("run", "study.json", "-q", "-o", "run").code == 0)
    #expect(try lab.text("checked/study/results.json") == results)
    #expect(try lab.text("run/study/results.json") == results)
  }

  @Test(
    "A missing baseline exits with 5 and names the command that creates it; --lenient evaluates the other expectations")
  func missing() throws {
    let lab = try LabProcess.withData()
    defer { lab.remove() }
    try write(lab, expect: "\"plain.load_ms < 0\"")
    let missing = try lab.run("check", "study.json")
    #expect(missing.code == 5 && missing.output.isEmpty)
    #expect(
      missing.errors
        == "\(Self.baseline): error: the baseline does not exist\n  lab check study.json --update creates it\n")
    #expect(try !lab.names().contains("Results"))
    let lenient = try lab.run("check", "study.json", "--lenient", "-q")
    #expect(lenient.code == 2)
    #expect(lenient.errors.contains("study: warning: there is no baseline main"))
    #expect(lenient.errors.contains("plain.load_ms is not < 0"))
    try write(lab)
    #expect(try lab.run("check", "study.json", "--update", "-q").code == 0)
    let nearest = try lab.run("check", "study.json", "--baseline", "mian")
    #expect(nearest.code == 5 && nearest.errors.contains("did you mean main?"), "\(nearest.errors)")
  }

  @Test("A damaged baseline is reported at its line, and nothing runs or changes; an update replaces it")
  func damaged() throws {
    let lab = try withBaseline()
    defer { lab.remove() }
    let good = try lab.text(Self.baseline)
    let damaged = good.replacing("\"schemaVersion\": \(SnapshotReader.schemaVersion)", with: "\"schemaVersion\": ")
    try lab.write(Self.baseline, damaged)
    try FileManager.default.removeItem(at: lab.folder.appending(path: "Results"))
    let outcome = try lab.run("check", "study.json")
    #expect(outcome.code == 65 && outcome.output.isEmpty)
    let lines = damaged.split(separator: "\n")
    let line = try #require(lines.firstIndex { $0.contains("schemaVersion") }) + 1
    #expect(outcome.errors.contains("\(Self.baseline):\(line):20: error: a value is missing"), "\(outcome.errors)")
    #expect(outcome.errors.hasSuffix("  lab check study.json --update replaces it\n"), "\(outcome.errors)")
    let part = try lab.run("check", "study.json", "--update", "--filter", "plain")
    #expect(part.code == 65, "the other runs cannot be kept: \(part.errors)")
    #expect(try lab.text(Self.baseline) == damaged && !lab.names().contains("Results"))
    let updated = try lab.run("check", "study.json", "--update", "-q")
    #expect(updated.code == 0 && updated.errors.contains("warning: the baseline cannot be read and is replaced"))
    #expect(try lab.text(Self.baseline) == good)
  }

  @Test(
    "Every kind of damage has a place and says what is expected",
    arguments: [
      (#""runs": \[(.|\n)*?\n  \]"#, #""runs": []"#, "it has no runs", "at least one run"),
      (
        #""definitions": \{[^}]*\}"#, #""definitions": {}"#, "it does not define its metrics",
        #""definitions" in "inputs""#
      ),
      (#""definitions": \{[^}]*\}"#, #""definitions": 3"#, "wrong type", "an object"),
      (#""inputs": \{"#, #""input": {"#, "it does not define its metrics", #""definitions" in "inputs""#),
      (#""attribution": \{"#, #""attribution": [], "x": {"#, "wrong type", "an object"),
      (#""scenario": "study","#, "", #""scenario" is missing"#, "a string"),
      (#""digests": \["#, #""digests": [7, "#, "wrong type", "a string"),
      (#""digests": \["#, #""digests": ["a", "#, "the digests do not match", "digests"),
    ])
  func places(pattern: String, damage: String, problem: String, expected: String) throws {
    let lab = try withBaseline()
    defer { lab.remove() }
    let good = try lab.text(Self.baseline)
    let range = try #require(good.firstRange(of: try Regex(pattern)), "\(good.prefix(2000))")
    try lab.write(Self.baseline, good.replacingCharacters(in: range, with: damage))
    let outcome = try lab.run("check", "study.json", "-q")
    #expect(outcome.code == 65, "\(outcome.errors)")
    #expect(
      outcome.errors.firstMatch(of: try Regex("^\(Self.baseline):[0-9]+:[0-9]+: error: ")) != nil, "\(outcome.errors)")
    #expect(outcome.errors.contains("error: \(problem)") && outcome.errors.contains("expected "), "\(outcome.errors)")
    #expect(outcome.errors.contains(expected), "\(outcome.errors)")
  }

  @Test("A refusal is written to the report formats that support it, and not to the others")
  func refusals() throws {
    let lab = try LabProcess.withData()
    defer { lab.remove() }
    try write(lab)
    let formats = ["-f", "github", "-f", "csv", "-f", "junit=junit.xml", "-f", "json=check.json"]
    let missing = try lab.run(["check", "study.json"] + formats, environment: ["GITHUB_STEP_SUMMARY": "summary.md"])
    #expect(missing.code == 5)
    #expect(
      missing.output.hasPrefix(
        "::error file=study.json::there is no baseline \(Self.baseline); lab check study.json --update"))
    let junit = try lab.text("junit.xml")
    #expect(junit.contains("errors=\"1\"") && junit.contains("there is no baseline"), "\(junit)")
    #expect(try lab.text("summary.md").contains("# study: refused"))
    #expect(try !lab.names().contains("check.json"))
    try lab.write("study.json", try lab.text("study.json").replacing("\"runs\"", with: "\"rnus\""))
    let invalid = try lab.run(["run", "study.json"] + formats)
    #expect(invalid.code == 65 && invalid.output.hasPrefix("::error file=study.json,line="), "\(invalid.output)")
    #expect(try lab.text("junit.xml").contains("rnus"))
  }

  @Test("An update of some runs keeps the others with their source digests, unless metrics were redefined")
  func partialUpdate() throws {
    let lab = try withBaseline()
    defer { lab.remove() }
    let good = try lab.text(Self.baseline)
    // As if another version of Analysis had computed both runs.
    let source = try #require(good.firstRange(of: /"Analysis": "[0-9a-f]+"/))
    try lab.write(Self.baseline, good.replacingCharacters(in: source, with: "\"Analysis\": \"00000000\""))
    #expect(try lab.run("check", "study.json", "-q", "--update", "--filter", "other").code == 0)
    let mixed = try lab.text(Self.baseline)
    #expect(mixed.contains("\"Analysis\": \"00000000\"") && mixed.contains(good[source]))
    try lab.write(Self.baseline, Self.changed(mixed, "load_ms", "1"))
    let unchanged = try lab.run("check", "study.json", "-q")
    #expect(unchanged.code == 2 && unchanged.errors.contains("changed code: Analysis"), "\(unchanged.errors)")
    #expect(try lab.run("check", "study.json", "-q", "--update").code == 0)
    #expect(try lab.text(Self.baseline) == good)
    let definition = try #require(good.firstRange(of: /"load_ms": "[0-9a-f]{8}"/))
    try lab.write(Self.baseline, good.replacingCharacters(in: definition, with: "\"load_ms\": \"00000000\""))
    let part = try lab.run("check", "study.json", "-q", "--update", "--filter", "other")
    #expect(part.code == 65)
    #expect(part.errors.contains("metrics.load_ms changed from the old definition"), "\(part.errors)")
    #expect(try lab.run("check", "study.json", "-q", "--update").code == 0)
    #expect(try lab.text(Self.baseline) == good)
  }

  @Test("Reports follow links and write into devices, never over inputs; a write error does not suppress the verdict")
  func files() throws {
    let lab = try withBaseline()
    defer { lab.remove() }
    let scenario = try lab.text("study.json")
    for file in ["study.json", "./messages.json", Self.baseline, lab.folder.appending(path: "media.json").path] {
      let outcome = try lab.run("check", "study.json", "-f", "csv=\(file)")
      #expect(outcome.code == 64 && outcome.errors.contains("would overwrite the input"), "\(outcome.errors)")
    }
    #expect(try lab.text("study.json") == scenario)
    try lab.write("target.csv", "old")
    try FileManager.default.createSymbolicLink(
      at: lab.folder.appending(path: "link.csv"), withDestinationURL: lab.folder.appending(path: "target.csv"))
    #expect(try lab.run("check", "study.json", "-q", "-f", "csv=link.csv", "-f", "json=/dev/null").code == 0)
    #expect(try lab.text("target.csv").hasPrefix("scenario,run,"))
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: lab.folder.appending(path: "link.csv").path) != "")
    let good = try lab.text(Self.baseline)
    try lab.write(Self.baseline, Self.changed(good, "load_ms", "1"))
    let outcome = try lab.run("check", "study.json", "-q", "-f", "csv=study.json/report.csv", "-f", "json=check.json")
    #expect(outcome.code == 73 && outcome.errors.contains("cannot write study.json/report.csv"), "\(outcome.errors)")
    #expect(outcome.errors.contains("plain.load_ms rose by "))
    #expect(try lab.names().contains("check.json"))
  }

  @Test("A refusal never overwrites an input, and no report or baseline is inside a folder that results replace")
  func safety() throws {
    let lab = try withBaseline()
    defer { lab.remove() }
    let good = try lab.text("study.json")
    for path in ["Results/study/junit.xml", "./Results/../Results/study/deep/junit.xml"] {
      let outcome = try lab.run("check", "study.json", "-q", "-f", "junit=\(path)")
      #expect(outcome.code == 64 && outcome.errors.contains("which the results replace"), "\(outcome.errors)")
    }
    for arguments in [["--baselines", "Results"], ["-o", "baselines"]] {
      let outcome = try lab.run(["check", "study.json", "--update", "-q"] + arguments)
      #expect(outcome.code == 64 && outcome.errors.contains("choose another folder"), "\(outcome.errors)")
    }
    #expect(try lab.run("check", "study.json", "--shard", "1/1", "-q").code == 0)
    let shard = "Results/study-shards/shard-1-of-1.json"
    #expect(try lab.run("merge", shard, "-q", "-f", "csv=\(shard)").code == 64)
    #expect(try lab.run("merge", shard, "-q").code == 0)
    let messages = try lab.text("messages.json")
    try lab.write("study.json", good.replacing("\"runs\"", with: "\"rnus\""))
    for path in ["study.json", "messages.json"] {
      let outcome = try lab.run("run", "study.json", "-q", "-f", "junit=\(path)")
      #expect(outcome.code == 65 && outcome.errors.contains("rnus"), "\(outcome.errors)")
    }
    #expect(try lab.text("study.json") == good.replacing("\"runs\"", with: "\"rnus\""))
    #expect(try lab.text("messages.json") == messages)
  }

  @Test("Suggested commands name the selected baseline, and work")
  func hints() throws {
    let lab = try LabProcess.withData()
    defer { lab.remove() }
    try write(lab)
    let selection = ["--baselines", "my baselines", "--set", "imageCaches=memory"]
    let missing = try lab.run(["check", "study.json", "--baseline", "ver", "-q"] + selection)
    #expect(missing.code == 5)
    #expect(
      missing.errors.contains(
        "lab check study.json --baseline ver --baselines 'my baselines' --set imageCaches=memory --update creates it"),
      "\(missing.errors)")
    #expect(try lab.run(["check", "study.json", "--update", "--baseline", "ver", "-q"] + selection).code == 0)
    let path = "my baselines/study/ver.json"
    try lab.write(path, Self.changed(try lab.text(path), "load_ms", "99999"))
    let better = try lab.run(["check", "study.json", "--baseline", "ver", "-q"] + selection)
    #expect(better.code == 0)
    #expect(
      better.errors.contains(
        "lab check study.json --baseline ver --baselines 'my baselines' --set imageCaches=memory --update saves it"),
      "\(better.errors)")
    try lab.write(path, "<<<<<<< ours")
    #expect(try lab.run(["check", "study.json", "--baseline", "ver", "-q", "--update"] + selection).code == 0)
    #expect(try lab.names().contains { $0.hasSuffix("main.json") } == false)
  }

  @Test("A write error does not suppress the verdict; a baseline without a metric is damaged")
  func verdicts() throws {
    let lab = try withBaseline()
    defer { lab.remove() }
    let good = try lab.text(Self.baseline)
    try lab.write(Self.baseline, Self.changed(good, "load_ms", "1"))
    try FileManager.default.createDirectory(
      at: lab.folder.appending(path: "Other/study"), withIntermediateDirectories: true)
    try lab.write("Other/study/mine.txt", "mine")
    let outcome = try lab.run("check", "study.json", "-q", "-o", "Other")
    #expect(outcome.code == 73 && outcome.errors.contains("plain.load_ms rose by "), "\(outcome.errors)")
    let metric = try #require(good.firstRange(of: /\n *"load_ms": \{[^}]*\},?/))
    try lab.write(Self.baseline, good.replacingCharacters(in: metric, with: ""))
    let damaged = try lab.run("check", "study.json", "-q")
    #expect(damaged.code == 65 && damaged.errors.contains("\"load_ms\" is missing"), "\(damaged.errors)")
  }

  @Test("Each format is written where requested, and the step summary is appended")
  func outputs() throws {
    let lab = try withBaseline()
    defer { lab.remove() }
    try lab.write("summary.md", "before\n")
    let outcome = try lab.run(
      ["check", "study.json", "-f", "markdown", "-f", "json=out/deep/check.json", "--format", "csv=out/check.csv"],
      environment: ["GITHUB_STEP_SUMMARY": "summary.md"])
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output.hasPrefix("#"))
    #expect(try lab.text("out/deep/check.json").hasPrefix("{"))
    #expect(try lab.text("out/check.csv").hasPrefix("scenario,run,"))
    #expect(try lab.text("summary.md") == "before\n" + outcome.output)
    let nowhere = try lab.run(
      ["check", "study.json", "-q"], environment: ["GITHUB_STEP_SUMMARY": "no/such/folder/summary.md"])
    #expect(nowhere.code == 0 && nowhere.errors.contains("cannot append to GITHUB_STEP_SUMMARY"))
  }

  @Test(
    "An invalid command line exits with 64",
    arguments: [
      (["check"], "check needs a scenario file"),
      (["check", "study.json", "--update", "--baseline", "../main"], "cannot be the name of a baseline"),
      (["check", "study.json", "--baseline", ".x"], "cannot be the name of a baseline"),
      (["check", "study.json", "-f", "jnuit"], "unknown format \"jnuit\""),
      (["check", "study.json", "-f", "json="], "needs a file after the ="),
      (["check", "study.json", "-f", "json=a", "-f", "csv=a"], "two formats cannot be written to one file"),
      (["check", "study.json", "-f", "json=a", "-f", "csv=./b/../a"], "two formats cannot be written to one file"),
      (["check", "study.json", "--update", "--strict"], "cannot be combined"),
      (["check", "study.json", "-f", "json", "-f", "json"], "is given twice"),
      (["compare", "study.json"], "compare needs two of"),
    ])
  func usage(arguments: [String], message: String) throws {
    let lab = try LabProcess()
    defer { lab.remove() }
    try lab.write("study.json", SampleFile.scenario("study"))
    let outcome = try lab.run(arguments)
    #expect(outcome.code == 64 && outcome.errors.contains(message), "\(outcome.errors)")
    #expect(try lab.names() == ["study.json"])
  }
}
