import Foundation
import JSONTestSupport
import LabRunner
import Testing

@Suite("Regression check: lab check", .serialized)
struct RegressionCheckTests {
  /// Writes a study of two runs that scrolls by a number of points.
  func write(
    _ lab: LabProcess, offset: Int = 300, expect: String = "", second: String = "\"cell-reuse\"", isStrict: Bool = true
  ) throws {
    let text = SampleFile.scenario(second: second, expect: expect)
    try lab.write(
      "study.json",
      text.replacing("\"offset\": 500", with: "\"offset\": \(offset)")
        .replacing("\"runs\"", with: (isStrict ? "\"strict\": true, " : "") + "\"runs\""))
  }

  static let baseline = "baselines/study/main.json"

  /// A folder with the study and a baseline of it.
  func withBaseline() throws -> LabProcess {
    let lab = try LabProcess.withData()
    try write(lab)
    try lab("check study.json --update -q")
    return lab
  }

  @Test("A baseline is saved, listed, compared with and checked")
  func lifecycle() throws {
    let lab = try LabProcess.withData()
    try write(lab)
    #expect(try lab("check study.json --update -q").errors == "baseline: \(Self.baseline)\n")
    let bytes = try lab.text(Self.baseline)
    #expect(!bytes.contains(lab.folder.path) && !bytes.contains("2026-"))
    #expect(try lab("list baselines study.json").output == "main\n")
    #expect(try lab("check study.json").errors == "results: Results/study\n")
    #expect(try !lab("compare \(Self.baseline) study.json").output.isEmpty)
  }

  @Test("A study always produces the same baseline, and check writes the same results as run")
  func sameBytes() throws {
    let lab = try LabProcess.withData()
    try write(lab)
    for (name, jobs) in [("one", 1), ("two", 3)] {
      try lab("check study.json --update -q --baseline \(name) -j \(jobs) --no-cache")
    }
    #expect(try lab.text("baselines/study/one.json") == lab.text("baselines/study/two.json"))
    let results = try lab.text("Results/study/results.json")
    try lab("check study.json -q --baseline one -o checked")
    try lab("run study.json -q -o run")
    for folder in ["checked", "run"] { #expect(try lab.text("\(folder)/study/results.json") == results) }
  }

  @Test(
    "A missing baseline exits with 5 and names the command that creates it; --lenient evaluates the other expectations")
  func missing() throws {
    let lab = try LabProcess.withData()
    try write(lab, expect: "\"plain.load_ms < 0\"")
    try lab.rejects("check study.json", exits: 5, says: "\(Self.baseline): error: … lab check study.json --update")
    try lab("check study.json --lenient -q", exits: 2, says: "warning: … baseline main … plain.load_ms … < 0")
    try write(lab)
    try lab("check study.json --update -q")
    try lab("check study.json --baseline mian", exits: 5, says: "main?")
  }

  @Test("A damaged baseline is reported at its line, and nothing runs or changes; an update replaces it")
  func damaged() throws {
    let lab = try withBaseline()
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
    let annotation = try lab.run("check", "study.json", "-f", "github").output
    #expect(annotation.contains("a value is missing; lab check study.json --update replaces it"), "\(annotation)")
    let part = try lab.run("check", "study.json", "--update", "--filter", "plain")
    #expect(part.code == 65, "the other runs cannot be kept: \(part.errors)")
    #expect(part.errors.hasSuffix("  lab check study.json --update replaces it\n"), "\(part.errors)")
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
      (#""blocks": \["#, #""blocks": [7, "#, "the digests do not match", "hexadecimal digits"),
      (#""blocks": \["#, #""blocks": ["a", "#, "the digests do not match", "hexadecimal digits"),
    ])
  func places(pattern: String, damage: String, problem: String, expected: String) throws {
    let lab = try withBaseline()
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

  @Test("A baseline of another scenario is named as such")
  func foreign() throws {
    let lab = try withBaseline()
    let text = try lab.text(Self.baseline)
    let foreign = text.replacing("\"scenario\": \"study\"", with: "\"scenario\": \"feed\"").replacing(
      "\"cores\": 2", with: "\"cores\": 4")
    #expect(foreign != text)
    try lab.write(Self.baseline, foreign)
    try lab(
      "check study.json -q", exits: 65,
      says: "not comparable with \(Self.baseline), which is of the scenario feed and whose inputs differ")
  }

  @Test("A refusal is written to the report formats that support it, and not to the others")
  func refusals() throws {
    let lab = try LabProcess.withData()
    try write(lab)
    let formats = "-f github -f csv -f junit=junit.xml -f json=check.json"
    try lab(
      "check study.json \(formats)", exits: 5,
      prints: "::error file=study.json:: … \(Self.baseline) … lab check study.json --update",
      environment: ["GITHUB_STEP_SUMMARY": "summary.md"])
    #expect(try lab.text("junit.xml").missing("errors=\"1\" … no baseline") == nil)
    #expect(try lab.text("summary.md").contains("# study: refused"))
    #expect(try !lab.names().contains("check.json"))
    try lab.write("study.json", try lab.text("study.json").replacing("\"runs\"", with: "\"rnus\""))
    try lab("run study.json \(formats)", exits: 65, prints: "::error file=study.json,line=")
    #expect(try lab.text("junit.xml").contains("rnus"))
  }

  @Test("An update of some runs keeps the others with their source digests, unless metrics were redefined")
  func partialUpdate() throws {
    let lab = try withBaseline()
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
    for file in ["study.json", "./messages.json", Self.baseline, lab.folder.appending(path: "media.json").path] {
      try lab.rejects("check study.json -f csv=\(file)", says: "overwrite the input")
    }
    try lab.write("target.csv", "old")
    let link = lab.folder.appending(path: "link.csv")
    try FileManager.default.createSymbolicLink(
      at: link, withDestinationURL: lab.folder.appending(path: "target.csv"))
    try lab("check study.json -q -f csv=link.csv -f json=/dev/null")
    #expect(try lab.text("target.csv").hasPrefix("scenario,run,"))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) != "")
    try lab.write(Self.baseline, Self.changed(try lab.text(Self.baseline), "load_ms", "1"))
    try lab(
      "check study.json -q -f csv=study.json/report.csv -f json=check.json", exits: 73,
      says: "cannot write study.json/report.csv … plain.load_ms rose by")
    #expect(try lab.names().contains("check.json"))
  }

  @Test("A refusal never overwrites an input, and no report or baseline is inside a folder that results replace")
  func safety() throws {
    let lab = try withBaseline()
    for (arguments, facts) in [
      ("-f junit=Results/study/junit.xml", "results replace"),
      ("-f junit=./Results/../Results/study/deep/junit.xml", "results replace"),
      ("--update --baselines Results", "another folder"), ("--update -o baselines", "another folder"),
    ] { try lab.rejects("check study.json -q \(arguments)", says: facts) }
    try lab("check study.json --shard 1/1 -q")
    let shard = "Results/study-shards/shard-1-of-1.json"
    try lab("merge \(shard) -q -f csv=\(shard)", exits: 64)
    try lab("merge \(shard) -q")
    let messages = try lab.text("messages.json")
    let wrong = try lab.text("study.json").replacing("\"runs\"", with: "\"rnus\"")
    try lab.write("study.json", wrong)
    for path in ["study.json", "messages.json"] {
      try lab.rejects("run study.json -q -f junit=\(path)", exits: 65, says: "rnus")
    }
    #expect(try lab.text("study.json") == wrong && lab.text("messages.json") == messages)
  }

  @Test("Suggested commands name the selected baseline, and work")
  func hints() throws {
    let lab = try LabProcess.withData()
    try write(lab)
    let check = "check study.json --baseline ver --baselines 'my baselines' --set imageCaches=memory"
    try lab("\(check) -q", exits: 5, says: "lab \(check) --update")
    try lab("\(check) -q --update")
    let path = "my baselines/study/ver.json"
    try lab.write(path, Self.changed(try lab.text(path), "load_ms", "99999"))
    try lab("\(check) -q", says: "lab \(check) --update")
    try lab.write(path, "<<<<<<< ours")
    try lab("\(check) -q --update")
    #expect(try lab.names().contains { $0.hasSuffix("main.json") } == false)
  }

  @Test("A write error does not suppress the verdict; a baseline without a metric is damaged")
  func verdicts() throws {
    let lab = try withBaseline()
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
    try lab.write("summary.md", "before\n")
    let outcome = try lab(
      "check study.json -f markdown -f json=out/deep/check.json --format csv=out/check.csv",
      environment: ["GITHUB_STEP_SUMMARY": "summary.md"])
    #expect(outcome.output.hasPrefix("#"))
    #expect(try lab.text("out/deep/check.json").hasPrefix("{"))
    #expect(try lab.text("out/check.csv").hasPrefix("scenario,run,"))
    #expect(try lab.text("summary.md") == "before\n" + outcome.output)
    try lab(
      "check study.json -q", says: "cannot append to GITHUB_STEP_SUMMARY",
      environment: ["GITHUB_STEP_SUMMARY": "no/such/folder/summary.md"])
  }
}
