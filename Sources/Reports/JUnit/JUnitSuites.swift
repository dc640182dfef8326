internal import Analysis
internal import JSON
internal import LabRunner
internal import Scenarios

/// The suites of a report, one a run: what is asked of it, and how it came out.
struct JUnitSuites {
  private let report: StudyReport
  private let verdicts: [String: [ExpectationVerdict]]
  private let cases: [String: [RegressionCheckCase]]

  init(of report: StudyReport) {
    self.report = report
    // A relation belongs to the first run it names, which is the one it says something of.
    verdicts = Dictionary(grouping: report.study.verdicts) { $0.expectation.runs.first ?? "" }
    cases = Dictionary(grouping: report.check?.cases ?? [], by: \.run)
  }

  /// The name under which consumers list what is asked of a run.
  func name(of run: String) -> String { "\(report.study.scenario)/\(run)" }

  /// Every suite, in the order of runs; runs that only the baseline has come last.
  var all: [(run: String, suite: JUnitSuite)] {
    report.study.runs.map { ($0.name, suite(of: $0)) }
      + (report.check?.goneRuns ?? []).map { run in
        let message = "the baseline \(baseline) has this run, and the scenario does not have it any more"
        return (
          run,
          JUnitSuite(
            name: name(of: run),
            cases: [JUnitCase(name: "completes", problem: .init(kind: .skipped, type: "gone", message: message))])
        )
      }
  }

  private var baseline: String { report.check?.name ?? "" }

  private func suite(of run: RunResult) -> JUnitSuite {
    JUnitSuite(
      name: name(of: run.name), file: report.study.places[run.name]?.file.name,
      properties: run.techniques.isEmpty ? [] : [("techniques", run.techniques.joined(separator: ", "))],
      cases: [completion(of: run)] + (verdicts[run.name] ?? []).map(expectation) + (cases[run.name] ?? []).map(gateCase)
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
    case .held: break
    case .warned: result.output = text
    case .notJudged: result.problem = .init(kind: .skipped, type: "not judged", message: diagnostic.sentence)
    case .failed:
      result.problem = .init(kind: .failure, type: "expectation", message: diagnostic.sentence, text: text)
    }
    return result
  }

  private func gateCase(_ one: RegressionCheckCase) -> JUnitCase {
    var result = JUnitCase(name: "\(one.metric.name) against the baseline \(baseline)")
    let text = (one.diagnostic.map { DiagnosticText.text($0) } ?? "") + causes(of: one.run)
    switch one.outcome {
    case .held: break
    case .tolerated, .improved: result.output = one.metric.sentence
    case .warned, .incomparable: result.output = text
    case .failed, .unexpected:
      result.problem = .init(
        kind: .failure, type: one.outcome == .failed ? "regression" : "unexpected",
        message: one.diagnostic?.sentence ?? one.metric.sentence, text: text)
    case .off:
      result.problem = .init(kind: .skipped, type: "off", message: "the scenario asks no baseline about it")
    }
    return result
  }

  /// To what the changes of a run are to be put down, a line each.
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
  /// What is expected, without the run it is expected of.
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
