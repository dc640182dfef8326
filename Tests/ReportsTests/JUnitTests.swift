import LabRunner
import Reports
import RunRecordSupport
import Scenarios
import Testing
import XMLSupport

@Suite("JUnit's XML")
struct JUnitTests {
  private func root(_ report: StudyReport) throws -> XMLDocument.Element {
    try #require(XMLDocument(Exporters.junit.bytes(of: report)).root)
  }

  @Test("The counts of each suite and of the document match their cases")
  func counts() async throws {
    for report in [
      try await SampleRegressionCheck.report(), try await SampleRegressionCheck.report(isStrict: true),
      StudyReport(try await SampleStudy.study()),
    ] {
      let root = try root(report)
      try #require(!root.all("testsuite").isEmpty)
      for element in [root] + root.all("testsuite") {
        #expect(element.attributes["tests"] == "\(element.all("testcase").count)")
        #expect(element.attributes["failures"] == "\(element.all("failure").count)")
        #expect(element.attributes["errors"] == "\(element.all("error").count)")
        if element.name == "testsuite" { #expect(element.attributes["skipped"] == "\(element.all("skipped").count)") }
      }
    }
  }

  @Test("Each run has a suite, with one case for completion, one per expectation and one per regression check")
  func cases() async throws {
    let report = try await SampleRegressionCheck.report()
    let suites = try root(report).all("testsuite")
    #expect(suites.map { $0.attributes["name"] } == (report.study.runs.map(\.name) + ["gone"]).map { "check/\($0)" })
    for (suite, run) in zip(suites, report.study.runs) {
      let cases = try #require(report.check).cases.filter { $0.run == run.name }
      let verdicts = report.study.verdicts.filter { $0.expectation.runs.first == run.name }
      #expect(suite.all("testcase").count == 1 + cases.count + verdicts.count, "\(run.name)")
      let names = suite.all("testcase").compactMap { $0.attributes["name"] }
      #expect(Set(names).count == names.count)
    }
    // Nothing is reported twice.
    let all = try #require(report.check).cases.count + report.study.verdicts.count + suites.count
    #expect(suites.flatMap { $0.all("testcase") }.count == all)
  }

  @Test("A failed run is an error, a failure has metric, values, limit and causes, and a warning passes")
  func problems() async throws {
    let root = try root(try await SampleRegressionCheck.report())
    func find(_ suite: String, _ name: String) throws -> XMLDocument.Element {
      try #require(
        root.all("testcase").first { $0.attributes["classname"] == "check.\(suite)" && $0.attributes["name"] == name })
    }
    let broken = try find("broken", "completes")
    #expect(broken.all("error").first?.attributes["message"] == "no, \"really\"")
    #expect(broken.all("error").first?.text.contains("Scenarios/check.json:5:14: error:") == true)
    let failure = try #require(try find("idle", "fps_avg against the baseline main").all("failure").first)
    let message = try #require(failure.attributes["message"])
    for part in [
      "idle.fps_avg fell by 2.00 fps (3.8 %)", "expected a decrease of at most 0.2%", "found 50.50, previously 52.50",
    ] {
      #expect(message.contains(part))
    }
    for part in [
      "Scenarios/check.json:6:14: error:", "+2.333 ms in layout of idle (scroll)", "-2,140 offscreen passes",
    ] {
      #expect(failure.text.contains(part))
    }
    let warned = try find("idle", "load_ms against the baseline main")
    #expect(warned.all("failure").isEmpty && warned.all("system-out").first?.text.contains("warning:") == true)
    #expect(try find("idle", "idle.fps_avg > broken.fps_avg * 1.5").all("skipped").count == 1)
    #expect(try find("idle", "fps_avg is at least 55").all("failure").first?.attributes["type"] == "expectation")
  }

  @Test("An improvement fails only a strict check")
  func improvement() async throws {
    func duration(_ isStrict: Bool) async throws -> XMLDocument.Element {
      try #require(
        try root(try await SampleRegressionCheck.report(isStrict: isStrict)).all("testcase").first {
          $0.attributes["classname"] == "check.idle" && $0.attributes["name"] == "duration_s against the baseline main"
        })
    }
    #expect(try await duration(false).all("failure").isEmpty)
    #expect(try await duration(true).all("failure").first?.attributes["type"] == "unexpected")
  }

  @Test("Cases with the same name in a suite get unique names")
  func names() async throws {
    let (first, other) = (
      Expectation.Requirement.limits(run: "base", metric: "fps_avg", minimum: 55, maximum: nil),
      Expectation.Requirement.limits(run: "base", metric: "fps_avg", minimum: 9, maximum: nil)
    )
    let scenario = try SampleScenario.scenario(
      runs: [SampleScenario.Run("base")], expectations: [first, other, first, first].map { (.warn, $0) })
    let study = await StudyRunner(jobs: 1) { _ in SampleRecord.record() }.run(scenario)
    let names = try root(StudyReport(study)).all("testcase").map { $0.attributes["name"] }
    #expect(
      names == [
        "completes", "fps_avg is at least 55", "fps_avg is at least 9", "fps_avg is at least 55 (2)",
        "fps_avg is at least 55 (3)",
      ])
  }
}
