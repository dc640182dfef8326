import Foundation
import LabRunner
import Testing

/// The verdict of a check: the values that it compares or rejects, and the resulting exit code.
extension RegressionCheckTests {
  @Test(
    "A changed coefficient or setting is reported by name",
    arguments: [
      // A changed device has another name.
      ("device.work.viewCreate.value=1", ["device.id changed from ", "device.work.viewCreate changed from "]),
      ("imageCaches=memory", ["imageCaches changed from disk to memory"]),
    ])
  func changedInputs(setting: String, messages: [String]) throws {
    let lab = try withBaseline()
    let outcome = try lab.run("check", "study.json", "-q", "--set", setting)
    #expect(outcome.code == 65 && outcome.errors.contains("--set:1:"), "\(outcome.errors)")
    for message in messages { #expect(outcome.errors.contains("error: \(message)"), "\(outcome.errors)") }
    #expect(outcome.errors.ranges(of: ": error: ").count == messages.count + 1)
  }

  @Test("Expectations about runs that are not selected are reported as not evaluated")
  func notEvaluated() throws {
    let lab = try LabProcess.withData()
    try write(lab, expect: "\"plain.load_ms < other.load_ms * 0\"")
    try lab("run study.json -q --filter plain", says: "warning: … not evaluated … not selected")
  }

  @Test("Changed inputs exit with 65 at the changed line; --update replaces the baseline and prints the changes")
  func notComparable() throws {
    let lab = try withBaseline()
    let before = try lab.text(Self.baseline)
    let messages = try lab.text("messages.json")
    try lab.write("messages.json", messages.replacingFirst("\"message\": \"", with: "\"message\": \"More. "))
    let row = try lab.run("check", "study.json")
    #expect(row.code == 65 && row.output.isEmpty)
    #expect(row.errors.hasPrefix("messages.json:"), "\(row.errors)")
    #expect(row.errors.contains("error: data.messages["))
    try lab.write("messages.json", messages)
    try write(lab, second: "\"stock-cells\", {\"id\": \"no-offscreen\", \"redraw\": \"on-size-change\"}")
    let option = try lab.run("check", "study.json")
    #expect(option.code == 65)
    #expect(option.errors.contains("study.json:8:"), "\(option.errors)")
    #expect(option.errors.contains("techniques changed from cell-reuse to stock-cells, no-offscreen (run other)"))
    #expect(try lab.text(Self.baseline) == before)
    let updated = try lab.run("check", "study.json", "--update", "-q")
    #expect(updated.code == 0 && updated.errors.contains("warning: techniques changed from"), "\(updated.errors)")
    #expect(try lab.text(Self.baseline) != before)
    #expect(try lab.run("check", "study.json", "-q").code == 0)
  }

  @Test("Runs that exist on only one side exit with 5, unless they are not selected or --lenient is given")
  func runs() throws {
    let lab = try LabProcess.withData()
    try write(lab)
    try lab("check study.json --update -q --filter plain")
    let place = "study.json:8:14: error: the run"
    try lab("check study.json -q", exits: 5, says: "\(place) other … ^~~~~~~")
    try lab("check study.json -q --filter plain")
    try lab("check study.json -q --lenient", says: "warning: the run other")
    // An update of some runs does not change the others.
    try lab("check study.json -q --update --skip plain")
    try lab("check study.json -q")
    try lab.write(
      "study.json", try lab.text("study.json").replacing("\"name\": \"other\"", with: "\"name\": \"another\""))
    let lines = try lab.text(Self.baseline).split(separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(lines.firstIndex { $0.contains("\"name\": \"other\"") }) + 1
    try lab(
      "check study.json -q", exits: 5, says: "\(place) another … \(Self.baseline):\(line):15: error: the run other")
  }

  @Test("A difference that only the file of a baseline or of results contains is reported at its line there")
  func placesInResults() throws {
    let lab = try withBaseline()
    let good = try lab.text(Self.baseline)
    func line(of part: String, in file: String) throws -> Int {
      let lines = try lab.text(file).split(separator: "\n", omittingEmptySubsequences: false)
      return try #require(lines.firstIndex { $0.contains(part) }, "\(part)") + 1
    }
    // A metric whose definition has changed.
    let definition = try #require(good.firstRange(of: /"load_ms": "[0-9a-f]{8}"/))
    try lab.write(Self.baseline, good.replacingCharacters(in: definition, with: "\"load_ms\": \"00000000\""))
    let redefined = try lab.run("check", "study.json", "-q")
    let definitionLine = try line(of: "\"load_ms\": \"00000000\"", in: Self.baseline)
    #expect(redefined.code == 65)
    #expect(
      redefined.errors.hasPrefix("\(Self.baseline):\(definitionLine):")
        && redefined.errors.contains("metrics.load_ms changed"),
      "\(redefined.errors)")
    // Two results files that differ in one value.
    try lab.write(Self.baseline, good)
    try write(lab, offset: 301)
    #expect(try lab.run("run", "study.json", "-q", "--set", "topInset=32").code == 0)
    let compared = try lab.run("compare", Self.baseline, "Results/study", "-q")
    #expect(compared.code == 65)
    let inset = try line(of: "\"topInset\": 32", in: "Results/study/results.json")
    #expect(compared.errors.contains("Results/study/results.json:\(inset):"), "\(compared.errors)")
    #expect(compared.errors.contains("error: topInset changed from "), "\(compared.errors)")
    #expect(compared.errors.contains("lab: not comparable: "), "\(compared.errors)")
    // A failed run, which a baseline cannot contain.
    let run = try #require(good.firstRange(of: /"name": "plain"\n/))
    try lab.write(
      Self.baseline, good.replacingCharacters(in: run, with: "\"name\": \"plain\", \"failure\": \"no\"\n"))
    let failed = try lab.run("check", "study.json", "-q")
    let runLine = try line(of: "\"failure\": \"no\"", in: Self.baseline)
    #expect(failed.errors.hasPrefix("\(Self.baseline):\(runLine):"), "\(failed.errors)")
    #expect(
      failed.errors.contains("error: its run plain failed, and a baseline has no failed runs"), "\(failed.errors)")
  }

  @Test("With an ensemble, a check says which changes are larger than the model's uncertainty")
  func uncertainty() throws {
    let lab = try withBaseline()
    let good = try lab.text(Self.baseline)
    try lab.write(Self.baseline, Self.changed(good, "load_ms", "1"))
    #expect(try !lab("check study.json -q", exits: 2).errors.contains("uncertainty"))
    try lab(
      "check study.json --phases 4", exits: 2, says: "larger than the effect of the scroll start",
      prints: "larger than the uncertainty")
    let json = try lab("check study.json --uncertainty 3 -f json", exits: 2, prints: "\"exceedsUncertainty\": true")
    #expect(json.output.contains("\"conclusions\""))
  }

  @Test("A worse metric exits with 2 at the run's line; a better one with 0, and with 2 under --strict")
  func regression() throws {
    let lab = try withBaseline()
    let good = try lab.text(Self.baseline)
    // Simulates a faster list: load_ms of the second run in the file, which is `plain`.
    try lab.write(Self.baseline, Self.changed(good, "load_ms", "1"))
    try lab("check study.json -q", exits: 2, says: "study.json:7: … plain.load_ms rose by … baseline")
    try lab.write(Self.baseline, Self.changed(good, "load_ms", "99999"))
    try lab("check study.json -q", says: "1 better … lab check study.json --update")
    try lab("check study.json -q --strict", exits: 2)
    try lab("check study.json -q --update")
    #expect(try lab.text(Self.baseline) == good)
  }

  @Test("Metrics that the scenario does not ask for pass, and --strict lets them decide")
  func deciding() throws {
    let lab = try LabProcess.withData()
    try write(lab, isStrict: false)
    try lab("check study.json --update -q")
    try lab.write(Self.baseline, Self.changed(try lab.text(Self.baseline), "load_ms", "1"))
    try lab("check study.json", prints: "no metric is worse than allowed … 1 reported")
    try lab("check study.json -q --strict", exits: 2, says: "plain.load_ms rose by")
  }

  @Test("--update --tolerances writes the tolerances into the scenario once, and keeps everything else as it is")
  func tolerances() throws {
    let lab = try LabProcess.withData()
    try write(lab, isStrict: false)
    let before = try lab.text("study.json")
    try lab("check study.json --update -q")
    #expect(try lab.text("study.json") == before)
    try lab("check study.json --update --tolerances -q", says: "tolerances: study.json")
    let usual =
      #""tolerances": {"rate": "0.2%", "time": "0.2%", "share": 0.2, "memory": "0.5%", "count": "0.5%", "area": "0.5%"}"#
    let after = try lab.text("study.json")
    #expect(after.replacing(usual + ",\n  ", with: "") == before, "\(after)")
    try lab("check study.json -q")
    try lab.write("study.json", after.replacing(#""count": "0.5%""#, with: #""count": 7"#))
    try lab("check study.json --update --tolerances -q")
    #expect(try lab.text("study.json") == after.replacing(#""count": "0.5%""#, with: #""count": 7"#))
    try lab.rejects("check study.json --tolerances", says: "--tolerances needs --update")
  }

  /// A baseline in which a metric of the last run has another value.
  static func changed(_ baseline: String, _ metric: String, _ value: String) -> String {
    guard let last = baseline.ranges(of: "\"\(metric)\": {").last,
      let old = baseline[last.upperBound...].firstRange(of: /"value": [0-9.]+/)
    else { return "" }
    return baseline.replacingCharacters(in: old, with: "\"value\": \(value)")
  }
}

extension String {
  fileprivate func replacingFirst(_ text: String, with other: String) -> String {
    guard let range = firstRange(of: text) else { return self }
    return replacingCharacters(in: range, with: other)
  }
}
