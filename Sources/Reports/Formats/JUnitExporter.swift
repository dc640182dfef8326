internal import JSON
package import LabRunner

/// Test results as CI systems read them: a suite a run, and a case for its end, each expectation and each metric that is
/// compared with a baseline.
///
/// A failed run is an error, what moved too far or did not come true is a failure with file and line, its values, and where
/// the change comes from; a warning is a pass that says so; what could not be judged is skipped. A relation between runs is
/// a case of the first run it names. There is no time: a case takes none, and what its run took depends on the machine.
/// Source: the schema junit-10.xsd of Jenkins' xUnit plugin (G. Boissinot, 2014). It has `file` for suites alone, and
/// `skipped` for all elements but the root. A refusal is a suite with one error.
package struct JUnitExporter: Exporter {
  /// The format.
  package init() {}
  package let format = "junit"
  package let fileName: String? = nil
  package let summary = "runs, expectations and comparisons with a baseline as test cases (JUnit XML)"

  package func bytes(of report: StudyReport) -> [UInt8] {
    let study = report.study.scenario
    return Self.document(
      study, JUnitSuites(of: report).all.map { (suite: $0.suite, className: "\(study).\($0.run)") })
  }

  package func bytes(of refusal: Refusal) -> [UInt8]? {
    let problem = JUnitCase.Problem(
      kind: .error, type: "refused", message: refusal.diagnostics.first?.sentence ?? "",
      text: DiagnosticText.text(refusal.diagnostics))
    let suite = JUnitSuite(name: refusal.study, cases: [JUnitCase(name: "can be run", problem: problem)])
    return Self.document(refusal.study, [(suite, refusal.study)])
  }

  private static func document(_ name: String, _ suites: [(suite: JUnitSuite, className: String)]) -> [UInt8] {
    func sum(_ count: (JUnitSuite) -> Int) -> String { "\(suites.reduce(0) { $0 + count($1.suite) })" }
    return XMLElement(
      name: "testsuites",
      attributes: [
        ("name", name), ("tests", sum { $0.cases.count }), ("failures", sum { $0.count(.failure) }),
        ("errors", sum { $0.count(.error) }),
      ],
      children: suites.map { $0.suite.element(className: $0.className) }
    ).document
  }
}
