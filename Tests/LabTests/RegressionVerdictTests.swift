import Foundation
import LabRunner
import Testing

/// The verdict of a check: the values that it compares or rejects, and the resulting exit code.
extension RegressionCheckTests {
  @Test(
    "A changed coefficient or setting is reported by name",
    arguments: [
      ("device.work.viewCreate.value=1", "device.work.viewCreate changed from "),
      ("imageCaches=memory", "imageCaches changed from disk to memory"),
    ])
  func changedInputs(setting: String, message: String) throws {
    let lab = try withBaseline()
    defer { lab.remove() }
    let outcome = try lab.run("check", "study.json", "-q", "--set", setting)
    #expect(outcome.code == 65 && outcome.errors.hasPrefix("--set:1:"), "\(outcome.errors)")
    #expect(outcome.errors.contains("error: \(message)") && outcome.errors.ranges(of: ": error: ").count == 2)
  }

  @Test("Expectations about runs that are not selected are reported as not evaluated")
  func notEvaluated() throws {
    let lab = try LabProcess.withData()
    defer { lab.remove() }
    try write(lab, expect: "\"plain.load_ms < other.load_ms * 0\"")
    let outcome = try lab.run("run", "study.json", "-q", "--filter", "plain")
    #expect(outcome.code == 0)
    #expect(
      outcome.errors.contains("warning: expectation not evaluated: one of its runs is not selected"),
      "\(outcome.errors)"
    )
  }

  @Test("Changed inputs exit with 65 at the changed line; --update replaces the baseline and prints the changes")
  func notComparable() throws {
    let lab = try withBaseline()
    defer { lab.remove() }
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
    defer { lab.remove() }
    try write(lab)
    #expect(try lab.run("check", "study.json", "--update", "-q", "--filter", "plain").code == 0)
    let new = try lab.run("check", "study.json", "-q")
    #expect(new.code == 5)
    #expect(
      new.errors == """
        study.json:8:14: error: the run other is not in the baseline
            {"name": "other", "techniques": ["cell-reuse"], "compareTo": "plain"}
                     ^~~~~~~

        """, "\(new.errors)")
    #expect(try lab.run("check", "study.json", "-q", "--filter", "plain").code == 0)
    let lenient = try lab.run("check", "study.json", "-q", "--lenient")
    #expect(lenient.code == 0 && lenient.errors.contains("warning: the run other is not in the baseline"))
    // An update of some runs does not change the others.
    #expect(try lab.run("check", "study.json", "-q", "--update", "--skip", "plain").code == 0)
    #expect(try lab.run("check", "study.json", "-q").code == 0)
    try lab.write(
      "study.json", try lab.text("study.json").replacing("\"name\": \"other\"", with: "\"name\": \"another\""))
    let gone = try lab.run("check", "study.json", "-q")
    #expect(gone.code == 5)
    #expect(
      gone.errors.hasPrefix("study.json:8:14: error: the run another is not in the baseline\n"), "\(gone.errors)")
    let lines = try lab.text(Self.baseline).split(separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(lines.firstIndex { $0.contains("\"name\": \"other\"") }) + 1
    #expect(
      gone.errors.contains(
        "\n\(Self.baseline):\(line):15: error: the run other of the baseline is not in the scenario\n"),
      "\(gone.errors)")
  }

  @Test("A difference that only the file of a baseline or of results contains is reported at its line there")
  func placesInResults() throws {
    let lab = try withBaseline()
    defer { lab.remove() }
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
    let inset = try line(of: "\"topInset\": \"32\"", in: "Results/study/results.json")
    #expect(compared.errors.contains("Results/study/results.json:\(inset):"), "\(compared.errors)")
    #expect(compared.errors.contains("error: topInset changed from "), "\(compared.errors)")
    #expect(compared.errors.contains("lab: not comparable: "), "\(compared.errors)")
    // A failed run, which a baseline cannot contain.
    let run = try #require(good.firstRange(of: /"name": "plain",/))
    try lab.write(
      Self.baseline, good.replacingCharacters(in: run, with: "\"name\": \"plain\", \"failure\": \"no\","))
    let failed = try lab.run("check", "study.json", "-q")
    let runLine = try line(of: "\"failure\": \"no\"", in: Self.baseline)
    #expect(failed.errors.hasPrefix("\(Self.baseline):\(runLine):"), "\(failed.errors)")
    #expect(
      failed.errors.contains("error: its run plain failed, and a baseline has no failed runs"), "\(failed.errors)")
  }

  @Test("With an ensemble, a check says which changes are larger than the model's uncertainty")
  func uncertainty() throws {
    let lab = try withBaseline()
    defer { lab.remove() }
    let good = try lab.text(Self.baseline)
    try lab.write(Self.baseline, Self.changed(good, "load_ms", "1"))
    let plain = try lab.run("check", "study.json", "-q")
    #expect(plain.code == 2 && !plain.errors.contains("uncertainty"), "\(plain.errors)")
    let starts = try lab.run("check", "study.json", "--phases", "4")
    #expect(starts.code == 2)
    #expect(
      starts.errors.contains("the change is larger than the effect of the scroll start"), "\(starts.errors)")
    #expect(starts.output.contains("failed, larger than the uncertainty"), "\(starts.output)")
    let json = try lab.run("check", "study.json", "--uncertainty", "3", "-f", "json")
    #expect(json.code == 2 && json.output.contains("\"exceedsUncertainty\": true"), "\(json.errors)")
    #expect(json.output.contains("\"conclusions\""))
    let refused = try lab.run("check", "study.json", "--host", "chromium", "--phases", "4")
    #expect(refused.code == 64 && refused.errors.contains("--phases"), "\(refused.errors)")
  }

  @Test("A worse metric exits with 2 at the run's line; a better one with 0, and with 2 under --strict")
  func regression() throws {
    let lab = try withBaseline()
    defer { lab.remove() }
    let good = try lab.text(Self.baseline)
    // Simulates a faster list: load_ms of the second run in the file, which is `plain`.
    try lab.write(Self.baseline, Self.changed(good, "load_ms", "1"))
    let worse = try lab.run("check", "study.json", "-q")
    #expect(worse.code == 2)
    #expect(worse.errors.contains("study.json:7:"), "\(worse.errors)")
    #expect(worse.errors.contains("plain.load_ms rose by "))
    #expect(worse.errors.contains("against the baseline"))
    try lab.write(Self.baseline, Self.changed(good, "load_ms", "99999"))
    let better = try lab.run("check", "study.json", "-q")
    #expect(better.code == 0)
    #expect(better.errors.contains("study: 1 better than in the baseline; lab check study.json --update saves it"))
    #expect(try lab.run("check", "study.json", "-q", "--strict").code == 2)
    #expect(try lab.run("check", "study.json", "-q", "--update").code == 0)
    #expect(try lab.text(Self.baseline) == good)
  }

  /// A baseline in which a metric of the last run has another value.
  static func changed(_ baseline: String, _ metric: String, _ value: String) -> String {
    guard let last = baseline.ranges(of: "\"\(metric)\": {").last,
      let old = baseline[last.upperBound...].firstRange(of: /"value": [0-9.]+/)
    else { return "" }
    return baseline.replacingCharacters(in: old, with: "\"value\": \(value)")
  }

  @Test("A failed run exits with 3 and is neither compared nor saved")
  func failedRun() throws {
    let lab = try LabProcess.withData(messages: 400)
    defer { lab.remove() }
    try lab.write("study.json", SampleFile.scenario("study", second: "\"async-nodes\"", timeLimit: 2))
    let outcome = try lab.run("check", "study.json", "--update", "-q")
    #expect(outcome.code == 3 && outcome.errors.contains("not saved, because a run failed"), "\(outcome.errors)")
    #expect(try !lab.names().contains("baselines"))
    #expect(try lab.run("check", "study.json", "--update", "-q", "--filter", "plain").code == 0)
    let lenient = try lab.run("check", "study.json", "--lenient")
    #expect(lenient.code == 3 && lenient.errors.contains("the run other failed"))
  }
}

extension String {
  fileprivate func replacingFirst(_ text: String, with other: String) -> String {
    guard let range = firstRange(of: text) else { return self }
    return replacingCharacters(in: range, with: other)
  }
}
