import Analysis
import JSON
import LabRunner
import Markup

extension StudyResult {
  /// The interval of a run's metric after a space, marked if the figure is outside of it; empty without an ensemble.
  func intervalText(of run: RunResult, _ metric: Quantity) -> String {
    uncertainty?.interval(of: run.name, metric.name).map {
      " \(metric.text($0, of: run.data?.measurements[metric.name]))"
    } ?? ""
  }

  /// The interval of a change, with signs, marked if the change is outside of it; empty without an ensemble.
  func intervalText(of comparison: RunComparison, _ metric: Quantity) -> String {
    uncertainty?.interval(of: comparison, metric.name).map {
      metric.signedText($0, of: comparison[metric.name]?.points)
    } ?? ""
  }

  /// A change on one line, with its mark, its share and its interval: `+8.12† (+31.3 %) [+6.20 to +9.10]`; `n/a` if a run has no
  /// value.
  func changeText(_ comparison: RunComparison, _ metric: Quantity) -> String {
    guard let change = comparison[metric.name], let text = comparison.markedText(of: metric) else { return "n/a" }
    let interval = intervalText(of: comparison, metric)
    return "\(text) (\(change.percentText))" + (interval.isEmpty ? "" : " \(interval)")
  }
}

/// The certainty of the figures and the conclusions of a study.
struct UncertaintySections {
  private let ensemble: Ensemble
  private let conclusions: [EnsembleStatement]
  private let failedCount: Int
  /// The values outside their own intervals: how many, out of how many, and of what kind.
  private let outside: [(count: Int, total: Int, noun: String)]
  /// Which sets got how many draws, and what that can make wrong; empty if all sets got all draws.
  private let chosenDraws: [String]
  /// The intervals of figures, one table per block; empty if they are shown with the figures.
  private let intervals: [ReportSection]

  /// The sections of a study; nil if no ensemble was run.
  init?(of study: StudyResult) {
    guard let uncertainty = study.uncertainty else { return nil }
    ensemble = uncertainty.ensemble
    conclusions = uncertainty.conclusions
    failedCount = uncertainty.failedCount
    let (figures, changes) = (uncertainty.outsideFigures(of: study), uncertainty.outsideChanges(of: study))
    outside = [(figures.count, figures.total, "figures"), (changes.count, changes.total, "changes")]
    chosenDraws = []
    intervals = uncertainty.ensemble.blocks.compactMap { block, _ in
      guard let text = Self.text(of: block, uncertainty.ensemble.settings) else { return nil }
      return .runs(
        "Intervals: \(text)",
        question: uncertainty.ensemble.settings.isRange
          ? "From the minimum to the maximum of which figures does the ensemble go?"
          : "Which interval contains the middle 90 % of the ensemble?",
        study.runs.map(\.name), study.columns
      ) { position, metric in
        uncertainty.interval(of: study.runs[position].name, metric.name, in: block).map(metric.text) ?? "n/a"
      }
    }
  }

  /// The sections of an ablation; nil if no ensemble was run.
  init?(of study: AblationStudy) {
    guard let uncertainty = study.uncertainty else { return nil }
    ensemble = uncertainty.ensemble
    conclusions = uncertainty.conclusions
    failedCount = uncertainty.failedCount
    let changes = uncertainty.outsideChanges
    outside = [(changes.count, changes.total, "changes")]
    chosenDraws = ChosenDraws(uncertainty, of: study)?.sentences ?? []
    intervals = []
  }

  /// The sources that vary in a block whose intervals are shown; nil for the others.
  private static func text(of block: Ensemble.Block, _ settings: Ensemble.Settings) -> String? {
    switch block {
    case .combined: settings.sources.count == 1 ? "\(settings.sources[0].text) varied" : "everything varied"
    case .alone(let source): "only \(source.text) varied"
    case .second, .mixed: nil
    }
  }

  /// The number of conclusions in a short list of those that are not robust.
  private static let briefLimit = 8

  /// The draws and what they vary, as a noun phrase.
  private var draws: String {
    let settings = ensemble.settings
    let count = settings.count
    return settings.isEvenlySpaced
      ? "\(PlainText.count(count, "evenly spaced start")) of the scroll"
      : "\(PlainText.count(count, "draw")) (seed \(settings.seed)) of \(NameList.sentence(settings.sources.map(text)))"
  }

  /// The varied sources, the number of robust conclusions, and other facts about the draws that a reader must know.
  var summary: [String] {
    let settings = ensemble.settings
    var sentences = [
      "Intervals and shares are over \(draws); an interval "
        + (settings.isRange
          ? "goes from the minimum to the maximum, and nothing is called robust, which needs at least \(Robustness.leastCount) draws."
          : "contains the middle 90 %.")
    ]
    sentences += chosenDraws
    if !conclusions.isEmpty {
      sentences.append(
        "Conclusions: \(Self.counts(of: conclusions).joined(separator: ", ")). Robust ones are true in at least 95 % of the draws, likely ones in at least 75 %, contradicted "
          + "ones in at most 5 %.")
    }
    if settings.sources.contains(.rules) {
      sentences.append(
        "Alternative rules are drawn by the confidence in the rule, not by how well they fit measurements.")
    }
    if let outsideCounts {
      sentences.append(
        "\(EnsembleInterval.outsideMark): outside of its own interval (\(outsideCounts)): the varied inputs shift it to one side."
      )
    }
    if failedCount > 0 {
      sentences.append(
        "\(failedCount) of the repeated runs failed; a conclusion counts as not true where its figures are missing.")
    }
    return sentences
  }

  /// The number of conclusions with each verdict.
  private static func counts(of conclusions: [EnsembleStatement]) -> [String] {
    Robustness.Verdict.allCases.compactMap { verdict in
      let count = conclusions.count { $0.robustness.verdict == verdict }
      return count > 0 ? "\(count) \(verdict.rawValue)" : nil
    }
  }

  /// The number of figures and changes outside their own intervals; nil if there are none.
  private var outsideCounts: String? {
    let counts = outside.filter { $0.count > 0 }.map { "\($0.count) of \($0.total) \($0.noun)" }
    return counts.isEmpty ? nil : NameList.sentence(counts)
  }

  private func text(of source: UncertaintySource) -> String {
    guard source == .coefficients else { return source.text }
    let inputs = ensemble.inputs.filter { $0.source == .coefficients }
    let fitted = inputs.count { $0.isFitted }
    let parts = [(fitted, "fitted factor"), (inputs.count - fitted, "coefficient")].filter { $0.0 > 0 }
    return parts.map { "\(PlainText.count($0, $1)) of the device" }.joined(separator: " and ")
  }

  /// A short section: the conclusions that are not robust.
  var brief: [ReportSection] {
    // With few draws, nothing is robust.
    let best: Robustness.Verdict = ensemble.settings.isRange ? .likely : .robust
    let shown = conclusions.filter { $0.robustness.verdict != best || $0.isCloseToLimit }
    let rows = shown.prefix(Self.briefLimit)
    let rest = shown.count - rows.count
    return [
      table(
        Array(rows), title: rows.isEmpty ? "How sure" : "How sure: conclusions that are not \(best.rawValue)",
        notes: summary + (rest > 0 ? ["\(rest) more are in the files."] : []))
    ]
  }

  /// The number of conclusions that a screen names.
  private static let namedLimit = 1

  /// The same content in one paragraph, for a screen that shows the best sets with their shares.
  var screen: String {
    let settings = ensemble.settings
    let isRange = settings.isRange
    let others = conclusions.filter { $0.kind != .bestSet && $0.kind != .limit }
    let least = others.enumerated()
      .filter { $0.element.robustness.verdict != .robust && $0.element.robustness.holds < $0.element.robustness.count }
      .sorted { ($0.element.robustness.holds, $0.offset) < ($1.element.robustness.holds, $1.offset) }
      .prefix(Self.namedLimit)
      .map { "\($0.element.text) (\($0.element.robustness.holds) of \($0.element.robustness.count))" }
    let sources = settings.isEvenlySpaced ? " of the start of the scroll" : " (seed \(settings.seed))"
    let robust = isRange ? " (robust needs \(Robustness.leastCount) draws)" : ""
    return
      "How sure: \(PlainText.count(settings.count, "draw"))\(sources); in brackets, \(isRange ? "minimum to maximum" : "the middle 90 %"). "
      + chosenDraws.map { "\($0) " }.joined()
      + (others.isEmpty ? "" : "Of signs and orders, \(NameList.sentence(Self.counts(of: others)))\(robust). ")
      + (least.isEmpty ? "" : "Least certain: \(least.joined(separator: ", ")). ")
      + (outsideCounts.map { "\(EnsembleInterval.outsideMark): outside of its brackets (\($0))." } ?? "")
  }

  /// The section of a page.
  var page: HTMLPage.Section {
    let all = all
    return HTMLPage.Section(
      id: "how-sure", title: "How sure",
      content: brief.flatMap(\.markup)
        + [.collapsed("All conclusions", all[0].markup)] + all.dropFirst().map { .collapsed($0.title, $0.markup) })
  }

  /// All sections.
  var all: [ReportSection] { [table(conclusions, title: "How sure", notes: summary)] + intervals }

  private func table(_ conclusions: [EnsembleStatement], title: String, notes: [String]) -> ReportSection {
    let hasDrivers = conclusions.contains { !$0.drivers.isEmpty }
    return ReportSection(
      title: title, question: conclusions.isEmpty ? nil : "In which share of the draws is each conclusion true?",
      columns: .columns(["conclusion"], numbers: ["true in"], ["verdict"] + (hasDrivers ? ["driven by"] : [])),
      rows: conclusions.map { conclusion in
        [
          conclusion.text, Self.text(of: conclusion.robustness),
          conclusion.robustness.verdict.rawValue + (conclusion.isCloseToLimit ? ", close to the limit" : ""),
        ] + (hasDrivers ? [Self.text(of: conclusion.drivers)] : [])
      },
      notes: notes
        + (conclusions.contains(where: \.isCloseToLimit)
          ? [
            "Close to the limit: the limit is within the interval of the figure that it is compared with, or the lead of a best set over "
              + "the next best one can be zero."
          ] : [])
        + (hasDrivers
          ? [
            "Driven by: the share of the variance of the conclusion's margin that an input has alone, and with its interactions, "
              + "± two standard errors. Errors decrease with the square root of the number of draws."
          ] : []))
  }

  private static func text(of robustness: Robustness) -> String {
    "\(robustness.holds) of \(robustness.count)"
      + (robustness.unknownCount > 0 ? ", \(robustness.unknownCount) without figures" : "")
  }

  /// The strongest drivers with their indices.
  static func text(of drivers: [EnsembleStatement.Driver]) -> String {
    func percent(_ share: Double) -> Int { Int((min(max(share, 0), 1) * 100).rounded()) }
    func percent(_ share: SobolIndices.Share) -> String {
      "\(percent(share.value)) ± \(percent(2 * share.error)) %"
    }
    return drivers.prefix(2).filter { $0.index.total.value > 0.05 }
      .map { "\($0.group) (\(percent($0.index.first)) alone, \(percent($0.index.total)) in all)" }
      .joined(separator: "; ")
  }
}
