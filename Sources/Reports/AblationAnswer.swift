internal import Analysis
internal import LabRunner

/// The answer of an ablation on one screen: the question, the answer, what each technique is worth, the caveats that
/// matter most, and where the rest is.
struct AblationAnswer {
  private let study: AblationStudy
  private let goal: GoalSections?

  /// How many caveats are shown.
  private static let caveatLimit = 3
  /// How many techniques and conditions the chart shows.
  private static let (barLimit, conditionLimit) = (10, 4)
  /// The length of the longest bar, in characters.
  private static let barLength = 30

  init(_ study: AblationStudy) {
    self.study = study
    goal = GoalSections(study)
  }

  // MARK: - Question and answer

  /// The question that is answered: the goal, or else the scenario's question, or else the design's.
  var question: String { goal?.question ?? study.question ?? study.plan.kind.question }

  /// The answer in sentences, the most important first.
  var sentences: [String] { goal.map { $0.sentences } ?? contributions }

  /// Alternatives, prices of constraints and what depends on the condition.
  var notes: [String] { goal?.notes ?? [] }

  /// A sentence for each condition and metric on the techniques that are worth most and least.
  private var contributions: [String] {
    study.conditions.flatMap { condition in
      condition.effects.compactMap { metric, effects in
        Worth(study, metric, effects).map {
          (condition.name.isEmpty ? "" : "\(condition.name): ") + $0.sentence
        }
      }
    }
  }

  // MARK: - Caveats

  /// All caveats, the most severe first; each once, with the conditions to which it applies unless these are all.
  var caveats: [String] {
    var caveats: [(text: String, conditions: [String])] = []
    for condition in study.conditions {
      for text in [Self.infeasible(in: condition.table)].compactMap({ $0 }) + condition.warnings.map(\.text) {
        if let known = caveats.firstIndex(where: { $0.text == text }) {
          caveats[known].conditions.append(condition.name)
        } else {
          caveats.append((text, [condition.name]))
        }
      }
    }
    return caveats.map { text, conditions in
      conditions.count == study.conditions.count ? text : "\(conditions.joined(separator: ", ")): \(text)"
    }
  }

  /// One sentence that counts the combinations that cannot exist by their reasons; nil if all can.
  private static func infeasible(in table: AblationTable) -> String? {
    let infeasible = table.infeasible
    guard !infeasible.isEmpty else { return nil }
    var counts: [(reason: String, count: Int)] = []
    for (_, reason) in infeasible {
      if let known = counts.firstIndex(where: { $0.reason == reason }) {
        counts[known].count += 1
      } else {
        counts.append((reason, 1))
      }
    }
    let reasons = counts.map { counts.count > 1 ? "\($0.reason) (\($0.count))" : $0.reason }
    return "\(infeasible.count) of \(table.rows.count) combinations cannot exist: \(reasons.joined(separator: "; "))."
  }

  // MARK: - The screen

  /// The screen as lines of text.
  ///
  /// - Parameter width: the width of the terminal; nil for a file.
  func lines(_ width: Int?) -> [String] {
    let paragraphWidth = PlainText.paragraphWidth(width)
    var lines = PlainText.wrapped(question, width: paragraphWidth) + [""]
    for sentence in sentences { lines += PlainText.wrapped(sentence, width: paragraphWidth) }
    lines += notes.flatMap { PlainText.item($0, width: paragraphWidth) }
    lines += chart(width)
    if let sure = UncertaintySections(of: study) { lines += sure.brief.flatMap { $0.textLines(width) } }
    let caveats = caveats
    if !caveats.isEmpty {
      lines += [
        "", caveats.count > Self.caveatLimit ? "Caveats (\(Self.caveatLimit) of \(caveats.count)):" : "Caveats:",
      ]
      lines += caveats.prefix(Self.caveatLimit).flatMap { PlainText.item($0, width: paragraphWidth) }
    }
    return lines + [""]
      + PlainText.wrapped(
        "\(PlainText.simulatedNote) Charts: \(HTMLExporter.fileName). Tables: "
          + "\(AblationMarkdownExporter.fileName), or lab ablate --tables. Every combination: \(AblationPointsExporter.fileName).",
        width: paragraphWidth)
  }

  /// Bars of what each technique is worth by the most important metric; the numbers alone under several conditions.
  private func chart(_ width: Int?) -> [String] {
    guard let metric = study.goal?.metrics.first ?? study.metrics.first
    else { return [] }
    let worths = study.conditions.map { condition in
      condition.effects.first { $0.metric == metric }.flatMap { Worth(study, metric, $0.effects) }
    }
    guard let first = worths.first ?? nil else { return [] }
    let isSingle = study.conditions.count == 1
    let shown = worths.prefix(Self.conditionLimit)
    let order = first.order.prefix(Self.barLimit)
    let greatest = first.changes.compactMap { $0?.magnitude }.max() ?? .zero
    var grid = Grid([.left] + shown.map { _ in .right } + (isSingle ? [.left] : []))
    if !isSingle { grid.add([""] + study.conditions.prefix(Self.conditionLimit).map(\.name)) }
    for factor in order {
      let change = first.changes[factor]
      grid.add(
        ["  " + first.names[factor]]
          + shown.enumerated().map { condition, worth in
            (worth?.text(ofFactor: factor) ?? "-") + intervalText(condition, metric, factor)
          }
          + (isSingle ? [change.map { Self.bar($0, of: greatest) } ?? ""] : []))
    }
    let rest = [
      first.order.count > order.count ? "\(first.order.count - order.count) more techniques" : nil,
      worths.count > shown.count ? "\(worths.count - shown.count) more conditions" : nil,
    ].compactMap { $0 }
    return [""] + PlainText.wrapped("\(first.heading):", terminal: width)
      + grid.lines(fitting: width)
      + (rest.isEmpty ? [] : ["  and \(rest.joined(separator: " and ")) in the tables"])
  }

  /// The interval of what a factor changes after a space; empty without an ensemble.
  private func intervalText(_ condition: Int, _ metric: AblationMetric, _ factor: Int) -> String {
    let intervals = study.intervals(of: metric, under: study.conditions[condition])
    guard !intervals.isEmpty, let interval = intervals[factor] else { return "" }
    return " " + interval.signedText(decimals: AblationEffectSections.decimals(of: metric.name))
  }

  /// A bar of block characters, to an eighth of a character.
  private static func bar(_ value: Rational, of greatest: Rational) -> String {
    guard let share = value.magnitude.divided(by: greatest) else { return "" }
    let eighths = Int((share * Rational(Int128(8 * barLength))).rounded(decimals: 0).approximation)
    let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    return String(repeating: "█", count: eighths / 8) + parts[eighths % 8]
  }
}
