import JSON
package import LabRunner
import Markup

/// Writes test results for CI systems: one suite per run, with one case for the run's completion, one per expectation, and
/// one per metric that is compared with a baseline.
///
/// A failed run is an error. A change beyond its limit or a failed expectation is a failure with its source location,
/// its values and the likely causes. A warning is a passed case with output. A case that could not be evaluated is
/// skipped. A relation between runs is a case of the first run it names. There are no times, because a run's real time
/// depends on the machine. A rejected study is a suite with one error. Source: the schema junit-10.xsd of Jenkins'
/// xUnit plugin (G. Boissinot, 2014). It allows `file` only on suites, and `skipped` on all elements except the root.
package struct JUnitExporter: RefusalExporter {
  package init() {}
  package let format = "junit"
  package let fileName: String? = nil

  package func bytes(of report: StudyReport) -> [UInt8] {
    let study = report.study.scenario
    return Self.document(
      study, JUnitSuites(of: report).all.map { (suite: $0.suite, className: "\(study).\($0.run)") })
  }

  package func bytes(of refusal: Refusal) -> [UInt8] {
    let problem = JUnitCase.Problem(
      kind: .error, type: "refused", message: refusal.diagnostics.first?.sentence ?? "",
      text: DiagnosticText.text(refusal.diagnostics))
    let suite = JUnitSuite(name: refusal.study, cases: [JUnitCase(name: "can be run", problem: problem)])
    return Self.document(refusal.study, [(suite, refusal.study)])
  }

  private static func document(_ name: String, _ suites: [(suite: JUnitSuite, className: String)]) -> [UInt8] {
    func sum(_ count: (JUnitSuite) -> Int) -> String { "\(suites.reduce(0) { $0 + count($1.suite) })" }
    return MarkupElement(
      "testsuites",
      [
        ("name", name), ("tests", sum { $0.cases.count }), ("failures", sum { $0.count(.failure) }),
        ("errors", sum { $0.count(.error) }),
      ],
      suites.map { $0.suite.element(className: $0.className) }
    ).xmlDocument
  }
}
