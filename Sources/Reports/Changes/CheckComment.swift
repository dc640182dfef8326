import Analysis
import JSON
import LabRunner
import Scenarios

/// A comment on a pull request or merge request, as Markdown: the answer, the causes, a picture, how to reproduce it, and the
/// greatest changes.
///
/// The picture is a Mermaid diagram: GitHub and GitLab render these in comments, and show neither an SVG that is written into a
/// comment nor one that a job keeps.
package enum CheckComment {
  /// The first line of a comment, by which the next check finds and replaces it.
  package static let marker = "<!-- lab check -->"

  /// The lines of a report's comment.
  static func lines(of report: StudyReport) -> [String] {
    let check = CheckSections(of: report)
    let study = report.study
    let outcome = ReportOutcome(of: report)
    var lines = [marker, heading(study.scenario, outcome.rawValue, at: [report.commands?.scenario].compactMap(\.self))]
    if let check { lines += ["", MarkdownText.escaped(check.reasons.withCapital + ".")] }
    lines += list("Why", report.study.failureDiagnostics + report.diagnostics)
    lines += (report.check?.tradeOffs ?? []).flatMap { ["", MarkdownText.escaped("Trade-off in \($0).")] }
    if let check { lines += ChangeDiagram(of: check.shownCases).markdownLines }
    if outcome == .failed { lines += reproduction(of: report) }
    return lines + (check?.greatest(rowLimit).collapsibleMarkdownLines ?? [])
  }

  /// The lines of the comment about a study that was rejected.
  static func lines(of refusal: Refusal) -> [String] {
    [
      marker, heading(refusal.study, "refused", at: refusal.paths), "", Refusal.introduction,
    ] + list("Why", refusal.diagnostics)
  }

  /// The maximum number of causes, and of rows of the table. A comment of GitHub has at most 65,536 characters.
  private static let causeLimit = 5
  private static let rowLimit = 10

  /// Diagnostics as a list: what happened, the place, and the rest.
  private static func list(_ title: String, _ diagnostics: [Diagnostic]) -> [String] {
    guard !diagnostics.isEmpty else { return [] }
    let hidden = diagnostics.count - causeLimit
    return ["", "**\(title)**", ""]
      + diagnostics.prefix(causeLimit).map { diagnostic in
        let parts = diagnostic.sentence.split(separator: "; ", maxSplits: 1).map { MarkdownText.escaped(String($0)) }
        return "- **\(parts[0])**, at \(MarkdownText.code(diagnostic.locationText))"
          + (parts.count > 1 ? "; \(parts[1])" : "")
      } + (hidden > 0 ? ["- and \(hidden) more"] : [])
  }

  /// The commands that repeat the check of the worst run, and save its figures if they are what fails.
  private static func reproduction(of report: StudyReport) -> [String] {
    guard let commands = report.commands else { return [] }
    let run = report.check?.groups.first?.runs.first.map { ShellWord.singleQuoted("^\($0)$") }
    let isWorse = report.check?.failures.isEmpty == false
    return [
      "",
      "**Reproduce it**: the figures are the same on every machine. In a package, write `swift run -c release` before `lab`.",
      "", "- \(MarkdownText.code(commands.check(filter: run)))",
    ] + (isWorse ? ["- \(MarkdownText.code(commands.update)) saves the new figures, if you want them."] : [])
  }

  /// What a study came to, in bold, with the paths of its scenario: scenarios of one name can be in several folders.
  private static func heading(_ study: String, _ outcome: String, at paths: [String]) -> String {
    "**\(MarkdownText.escaped("\(study): \(outcome)"))**"
      + (paths.isEmpty ? "" : " (\(paths.map(MarkdownText.code).joined(separator: ", ")))")
  }
}

/// The relative changes of a few figures as a Mermaid bar chart: those for the worse, or for the better if none is. If some exceed their
/// limits, only these; figures that the scenario excludes never.
///
/// All bars have the same direction, because the chart draws them from the end of its axis, not from zero.
struct ChangeDiagram {
  private let bars: [(name: String, percent: Rational)]
  private let isWorse: Bool

  /// The first figures with a relative change in one direction.
  init(of cases: some Sequence<RegressionCheckCase>) {
    let counted = cases.filter { $0.outcome != .excluded }
    let exceeding = counted.filter { $0.outcome == .failed || $0.outcome == .warned }
    let worse = [exceeding, counted].lazy.map { Self.bars(of: $0, .worsened) }.first { !$0.isEmpty }
    isWorse = worse != nil
    bars = worse ?? Self.bars(of: counted, .improved)
  }

  private static func bars(
    of cases: some Sequence<RegressionCheckCase>, _ verdict: MetricChange.Verdict
  ) -> [(name: String, percent: Rational)] {
    Array(
      cases.lazy.compactMap { one in
        guard let change = one.metric.change, change.verdict == verdict, let percent = change.percent else {
          return nil
        }
        return ("\(one.run) \(one.metric.definition?.heading ?? one.metric.name)", percent.magnitude)
      }.prefix(limit))
  }

  private static let limit = 8

  /// The lines of the diagram; none without bars.
  var markdownLines: [String] {
    guard let longest = bars.map(\.percent).max() else { return [] }
    func text(_ percent: Rational) -> String { percent.text(decimals: percent.percentDecimals) }
    let names = bars.map { "\"\($0.name.filter { $0.isLetter || $0.isNumber || " -_.,%".contains($0) })\"" }
    return [
      "", "```mermaid", "xychart-beta horizontal",
      "  title \"\(isWorse ? "Worse" : "Better") than in the baseline, by percent\"",
      "  x-axis [\(names.joined(separator: ", "))]", "  y-axis \"%\" 0 --> \(text(longest))",
      "  bar [\(bars.map { text($0.percent) }.joined(separator: ", "))]", "```",
    ]
  }
}
