import Analysis
import JSON
import LabRunner
import Scenarios

/// A comment on a pull request or merge request, as Markdown: the answer, the causes, a picture, how to reproduce it, and the
/// greatest changes.
///
/// The picture is a Mermaid diagram: GitHub and GitLab render these in comments, and show neither an SVG that is written into a
/// comment nor one that a job keeps.
enum CheckComment {
  /// The first line of a comment, by which the next check finds and replaces it.
  static let marker = "<!-- lab check -->"

  /// The lines of a report's comment.
  static func lines(of report: StudyReport) -> [String] {
    let check = CheckSections(of: report)
    let study = report.study
    let outcome = ReportOutcome(of: report)
    var lines = [marker, "**\(MarkdownText.escaped("\(study.scenario): \(outcome.rawValue)"))**"]
    if let check { lines += ["", MarkdownText.escaped(check.reasons.withCapital + ".")] }
    lines += list("Why", study.failureDiagnostics + report.diagnostics)
    lines += (report.check?.tradeOffs ?? []).flatMap { ["", MarkdownText.escaped("Trade-off in \($0).")] }
    guard let check else { return lines }
    lines += ChangeDiagram(of: check.shownCases).markdownLines
    if outcome == .failed { lines += reproduction(of: report) }
    return lines + check.greatest(rowLimit).collapsibleMarkdownLines
  }

  /// The lines of the comment about a study that was rejected.
  static func lines(of refusal: Refusal) -> [String] {
    [
      marker, "**\(MarkdownText.escaped("\(refusal.study): refused"))**", "",
      "Nothing was run, because the input is not valid or cannot be compared.",
    ] + list("Why", refusal.diagnostics)
  }

  /// The maximum number of causes, and of rows of the table. A comment of GitHub has at most 65,536 characters.
  private static let causeLimit = 5
  private static let rowLimit = 10

  /// Diagnostics as a list: the sentence, then the place.
  private static func list(_ title: String, _ diagnostics: [Diagnostic]) -> [String] {
    guard !diagnostics.isEmpty else { return [] }
    let hidden = diagnostics.count - causeLimit
    return ["", "**\(title)**", ""]
      + diagnostics.prefix(causeLimit).map {
        "- \(MarkdownText.escaped($0.sentence)), at \(MarkdownText.code($0.locationText))"
      } + (hidden > 0 ? ["- and \(hidden) more"] : [])
  }

  /// The commands that repeat the check of the worst run.
  private static func reproduction(of report: StudyReport) -> [String] {
    let diagnostics = (report.check?.groups.flatMap(\.cases) ?? []).compactMap(\.diagnostic)
    guard let file = (diagnostics + report.diagnostics).first?.file.name else { return [] }
    let path = ShellWord.quotedIfNeeded(file)
    let run = report.check?.groups.first?.runs.first.map { " --filter '^\($0)$'" } ?? ""
    return [
      "",
      "**Reproduce it**: the figures are the same on every machine. In a package, write `swift run -c release` before `lab`.",
      "", "- \(MarkdownText.code("lab check \(path)\(run)"))",
      "- \(MarkdownText.code("lab check \(path) --update")) saves the new figures, if you want them.",
    ]
  }
}

/// The relative changes of a few figures as a Mermaid bar chart.
struct ChangeDiagram {
  private let bars: [(name: String, percent: Rational)]

  /// The first figures that have a relative change.
  init(of cases: some Sequence<RegressionCheckCase>) {
    bars = Array(
      cases.lazy.compactMap { one in
        one.metric.change?.percent.map { ("\(one.run) \(one.metric.definition?.heading ?? one.metric.name)", $0) }
      }.prefix(Self.limit))
  }

  private static let limit = 8

  /// The lines of the diagram; none without bars.
  var markdownLines: [String] {
    guard !bars.isEmpty else { return [] }
    let names = bars.map { "\"\($0.name.filter { $0.isLetter || $0.isNumber || " -_.,%".contains($0) })\"" }
    let values = bars.map { $0.percent.text(decimals: $0.percent.percentDecimals) }
    return [
      "", "```mermaid", "xychart-beta horizontal", "  title \"Change against the baseline, in percent\"",
      "  x-axis [\(names.joined(separator: ", "))]", "  y-axis \"%\"", "  bar [\(values.joined(separator: ", "))]",
      "```",
    ]
  }
}
