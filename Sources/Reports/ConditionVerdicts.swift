import Analysis
import JSON
import LabRunner

/// The effect of each technique on a metric under each of several conditions, counting changes of at least the smallest
/// effect.
struct ConditionVerdicts {
  private let comparison: RankingComparison
  private let names: [String]
  /// The measure of the changes, as in `Shapley value`.
  let measure: String
  private var metric: Quantity { comparison.metric }
  private var conditions: [String] { comparison.conditions.map(\.name) }

  /// The verdicts on a metric; nil if the study has one condition only, or no effects on the metric.
  init?(_ study: AblationStudy, on metric: Quantity?) {
    guard let comparison = study.comparisons.first(where: { $0.metric == metric }),
      comparison.conditions.contains(where: { $0.changes.contains { $0 != nil } })
    else { return nil }
    self.init(study, comparison)
  }

  /// The verdicts of a comparison of conditions.
  init(_ study: AblationStudy, _ comparison: RankingComparison) {
    self.comparison = comparison
    names = study.plan.goalNames
    measure =
      study.conditions.lazy.compactMap { condition in
        (try? condition.effects.first { $0.metric == comparison.metric }?.effects.get())?.factorContributions.measure
          .text
      }.first ?? "n/a"
  }

  /// The threshold and the meaning of the marks: `changes of at least 0.50 fps count; ▲ better, ▼ worse, · less`.
  var legend: String {
    let marks = [RankingComparison.Verdict.better, .worse, .negligible].map { verdict in
      "\(Self.mark(verdict)) \(verdict.rawValue)"
    }
    return "changes of at least \(smallestText) count; \(marks.joined(separator: ", "))"
  }

  /// The smallest effect with all its decimals and the unit.
  private var smallestText: String {
    let decimals = (metric.decimals...9).first {
      comparison.smallestEffect.rounded(decimals: $0) == comparison.smallestEffect
    }
    return comparison.smallestEffect.text(decimals: decimals ?? 9) + metric.unitSuffix
  }

  /// The change that a technique makes under a condition, with the mark of its verdict; `-` if it is unknown.
  func text(ofFactor factor: Int, under condition: Int) -> String {
    guard let change = comparison.conditions[condition].changes[factor],
      let verdict = comparison.verdict(ofFactor: factor, under: condition)
    else { return "-" }
    return "\(change.signedText(decimals: metric.decimals)) \(Self.mark(verdict))"
  }

  private static func mark(_ verdict: RankingComparison.Verdict) -> String {
    switch verdict {
    case .better: "▲"
    case .negligible: "·"
    case .worse: "▼"
    }
  }

  // MARK: - Sentences

  /// All verdicts in a line: `Hitch time ratio (changes of at least 1.000 ms/s): reuse: better under every condition; …`
  var summary: String {
    "\(metric.capitalizedNoun) (changes of at least \(smallestText)): "
      + sentences.map { $0.dropLast() }.joined(separator: "; ") + "."
  }

  /// A sentence for the techniques that have the same verdicts, the important ones first.
  var sentences: [String] {
    let (mattering, negligible) = comparison.groups.reduce(into: ([String](), [String]())) { sentences, group in
      let text = "\(NameList.sentence(group.factors.map { names[$0] })): \(text(of: group.verdicts))."
      if group.verdicts.contains(.better) || group.verdicts.contains(.worse) {
        sentences.0.append(text)
      } else {
        sentences.1.append(text)
      }
    }
    return mattering + negligible
  }

  /// The conditions under which a group is better, worse and negligible.
  private func text(of verdicts: [RankingComparison.Verdict?]) -> String {
    let parts = [RankingComparison.Verdict.better, .worse, .negligible, nil].compactMap { verdict in
      let positions = verdicts.indices.filter { verdicts[$0] == verdict }
      return positions.isEmpty ? nil : (name: verdict?.rawValue ?? "unknown", positions: positions)
    }
    return parts.enumerated().map { index, part in
      let isRest = index > 0 && index == parts.count - 1 && part.positions.count > 1
      return "\(part.name) under \(isRest ? "the others" : text(ofConditions: part.positions))"
    }.joined(separator: ", ")
  }

  /// Conditions by name, or the missing ones if these are fewer.
  private func text(ofConditions positions: [Int]) -> String {
    let missing = conditions.indices.filter { !positions.contains($0) }
    if missing.isEmpty { return conditions.count == 1 ? conditions[0] : "every condition" }
    if missing.count < positions.count, missing.count <= 2, positions.count > 2 {
      return "every condition but \(NameList.sentence(missing.map { conditions[$0] }))"
    }
    return NameList.sentence(positions.map { conditions[$0] })
  }

  // MARK: - The screen

  /// A table of all conditions; a note counts the conditions for which there is no room.
  ///
  /// - Parameter width: the width of the terminal; nil for a file.
  func table(_ width: Int?) -> [String] {
    let available = PlainText.paragraphWidth(width)
    // Long names of conditions are replaced by letters, with a line for each below the table.
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".prefix(conditions.count).map(String.init)
    let isNamed = grid(conditions).width <= available || conditions.count > letters.count
    let grids = conditions.indices.reversed().lazy.map { grid(Array((isNamed ? conditions : letters).prefix($0 + 1))) }
    guard let grid = grids.first(where: { $0.width <= available }) ?? grids.last else { return [] }
    let shown = grid.alignments.count - 1
    let missing = conditions.count - shown
    return [""]
      + PlainText.wrapped(metric.changesHeading(measure, legend: legend), width: available)
      + grid.lines(fitting: width)
      + (isNamed ? [] : zip(letters, conditions).prefix(shown).map { "  \($0): \($1.printable)" })
      + (missing == 0 ? [] : ["  and \(missing) more conditions in the tables"])
  }

  /// The table of the first conditions, with a heading for each.
  private func grid(_ headings: [String]) -> Grid {
    let rows = names.indices.map { factor in
      ["  " + names[factor]] + headings.indices.map { text(ofFactor: factor, under: $0) }
    }
    return Grid([.left] + headings.map { _ in .right }, [[""] + headings] + rows)
  }
}
