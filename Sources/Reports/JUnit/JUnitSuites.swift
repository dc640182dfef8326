import Analysis
import JSON
import LabRunner
import Markup
import Scenarios

/// Test results for CI systems: one suite per run, with one case for the run's completion, one per expectation, and one
/// per metric that is compared with a baseline.
///
/// A failed run is an error. A change beyond its limit or a failed expectation is a failure with its source location,
/// its values and the likely causes. A warning is a passed case with output. A case that could not be evaluated is
/// skipped. A relation between runs is a case of the first run it names. There are no times, because a run's real time
/// depends on the machine. A rejected study is a suite with one error. Source: the schema junit-10.xsd of Jenkins'
/// xUnit plugin (G. Boissinot, 2014). It allows `file` only on suites, and `skipped` on all elements except the root.
struct JUnitSuites {
  private let report: StudyReport
  private let verdicts: [String: [ExpectationVerdict]]
  private let cases: [String: [RegressionCheckCase]]

  init(of report: StudyReport) {
    self.report = report
    // A relation belongs to the first run it names, which is its subject.
    verdicts = Dictionary(grouping: report.study.verdicts) { $0.expectation.runs.first ?? "" }
    cases = Dictionary(grouping: report.check?.cases ?? [], by: \.run)
  }

  /// The document of a report.
  static func document(of report: StudyReport) -> [UInt8] {
    let study = report.study.scenario
    return document(study, JUnitSuites(of: report).all.map { (suite: $0.suite, className: "\(study).\($0.run)") })
  }

  /// The document of a rejected study.
  static func document(of refusal: Refusal) -> [UInt8] {
    let problem = JUnitCase.Problem(
      kind: .error, type: "refused", message: refusal.diagnostics.first?.sentence ?? "",
      text: DiagnosticText.text(refusal.diagnostics))
    let suite = JUnitSuite(name: refusal.study, cases: [JUnitCase(name: "can be run", problem: problem)])
    return document(refusal.study, [(suite, refusal.study)])
  }

  /// A document of suites.
  static func document(_ name: String, _ suites: [(suite: JUnitSuite, className: String)]) -> [UInt8] {
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

  /// The suite name of a run: `scenario/run`.
  func name(of run: String) -> String { "\(report.study.scenario)/\(run)" }

  /// All suites in the order of runs. Runs that only the baseline has come last.
  var all: [(run: String, suite: JUnitSuite)] {
    report.study.runs.map { ($0.name, suite(of: $0)) }
      + (report.check?.removedRuns ?? []).map { run in
        let message = "the baseline \(baseline) has this run, but the scenario no longer has it"
        return (
          run,
          JUnitSuite(
            name: name(of: run),
            cases: [JUnitCase(name: "completes", problem: .init(kind: .skipped, type: "removed", message: message))])
        )
      }
  }

  private var baseline: String { report.check?.name ?? "" }

  private func suite(of run: RunResult) -> JUnitSuite {
    JUnitSuite(
      name: name(of: run.name), file: report.study.locations[run.name]?.file.name,
      properties: run.techniques.isEmpty ? [] : [("techniques", run.techniques.joined(separator: ", "))],
      cases: [completion(of: run)] + (verdicts[run.name] ?? []).map(expectation)
        + (cases[run.name] ?? []).map(regressionCase)
    )
  }

  private func completion(of run: RunResult) -> JUnitCase {
    var result = JUnitCase(name: "completes")
    if let failure = run.failure {
      let diagnostic = report.study.failureDiagnostic(of: run)
      result.problem = .init(
        kind: .error, type: "run", message: failure.description,
        text: diagnostic.map { DiagnosticText.text($0) } ?? "")
    } else if report.check?.newRuns.contains(run.name) == true {
      result.output = "The baseline \(baseline) does not have this run: nothing is compared."
    }
    return result
  }

  private func expectation(_ verdict: ExpectationVerdict) -> JUnitCase {
    var result = JUnitCase(name: verdict.expectation.title)
    guard let diagnostic = verdict.diagnostic else { return result }
    let text = DiagnosticText.text(diagnostic)
    switch verdict.outcome {
    case .met: break
    case .warned: result.output = text
    case .notEvaluated: result.problem = .init(kind: .skipped, type: "not evaluated", message: diagnostic.sentence)
    case .failed:
      result.problem = .init(kind: .failure, type: "expectation", message: diagnostic.sentence, text: text)
    }
    return result
  }

  private func regressionCase(_ check: RegressionCheckCase) -> JUnitCase {
    var result = JUnitCase(name: "\(check.metric.name) against the baseline \(baseline)")
    let text = (check.diagnostic.map { DiagnosticText.text($0) } ?? "") + causes(of: check.run)
    switch check.outcome {
    case .unchanged: break
    case .tolerated, .reported, .improved: result.output = check.metric.sentence
    case .warned, .incomparable: result.output = text
    case .failed, .unexpected:
      result.problem = .init(
        kind: .failure, type: check.outcome == .failed ? "regression" : "unexpected",
        message: check.diagnostic?.sentence ?? check.metric.sentence, text: text)
    case .excluded:
      result.problem = .init(
        kind: .skipped, type: "excluded", message: "the scenario does not compare it with a baseline")
    }
    return result
  }

  /// The likely causes of a run's changes, one per line.
  private func causes(of run: String) -> String {
    guard let check = report.check, let change = check.change(of: run) else { return "" }
    let sources = check.changedSources
    let limit = ChangeSections.rowsPerRun
    func lines(_ phrases: [String], _ what: String) -> [String] {
      let hidden = phrases.count - limit
      return phrases.prefix(limit).map { "  \($0)" } + (hidden > 0 ? ["  and \(hidden) more \(what)"] : [])
    }
    let lines =
      lines(change.times.map(\.phrase), "times") + lines(change.counters.map(\.phrase), "counts")
      + (sources.isEmpty ? [] : ["  changed code: \(sources.joined(separator: ", "))"])
    return lines.isEmpty ? "" : "What changed in \(run):\n" + lines.joined(separator: "\n") + "\n"
  }
}

extension Expectation {
  /// The expectation as text, without the name of its run.
  var title: String {
    switch requirement {
    case .limits(_, let metric, let minimum, let maximum):
      "\(metric) is "
        + [minimum.map { "at least \(FixedDecimals.short($0))" }, maximum.map { "at most \(FixedDecimals.short($0))" }]
        .compactMap { $0 }.joined(separator: " and ")
    case .change(_, let metric, let reference, let limits):
      switch reference {
      case .run(let other): "\(metric) against \(other): \(limits.text)"
      case .baseline: "\(metric) against the baseline: \(limits.text)"
      }
    case .relation(let left, let comparison, let right): "\(text(left)) \(comparison.rawValue) \(text(right))"
    }
  }

  private func text(_ side: Side) -> String {
    switch side {
    case .number(let number): FixedDecimals.short(number)
    case .metric(let run, let metric, let factor):
      "\(run).\(metric)" + (factor == 1 ? "" : " * \(FixedDecimals.short(factor))")
    }
  }
}
