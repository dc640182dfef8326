import Analysis
import LabRunner

/// A bar chart of the value of each technique by the most important metric, as text: a column of numbers and one of
/// bars for each condition.
struct ContributionChart {
  private let study: AblationStudy
  private let metric: Quantity
  private let worths: [TechniqueContributions?]
  private let first: TechniqueContributions

  /// The number of techniques in the chart.
  private static let barLimit = 10
  /// The number of conditions in the chart.
  static let conditionLimit = 4
  /// The possible lengths of the longest bar, in characters; if there is no room for any of them, there are no bars.
  private static let barLengths = [30, 20, 10]

  /// The chart of a metric; nil if nothing is defined.
  init?(_ study: AblationStudy, on metric: Quantity?) {
    guard let metric else { return nil }
    let worths = study.conditions.map { condition in
      condition.effects.first { $0.metric == metric }.flatMap { TechniqueContributions(study, metric, $0.effects) }
    }
    guard let first = worths.first ?? nil else { return nil }
    self.study = study
    self.metric = metric
    self.worths = worths
    self.first = first
  }

  /// The chart as lines that fit a width. If there is no room, bars are first shortened and then omitted, and then
  /// intervals are omitted.
  ///
  /// - Parameter width: the width of the terminal; nil for a file.
  func lines(_ width: Int?) -> [String] {
    let available = PlainText.paragraphWidth(width)
    let lengths = Self.barLengths.map(Optional.some) + [nil]
    let isUncertain = study.uncertainty != nil
    let choices = (isUncertain ? [true, false] : [false]).flatMap { hasIntervals in
      lengths.map { (barLength: $0, hasIntervals: hasIntervals) }
    }
    let charts = choices.lazy.map { (choice: $0, grid: grid(barLength: $0.barLength, hasIntervals: $0.hasIntervals)) }
    guard let chart = charts.first(where: { $0.grid.width <= available }) ?? charts.last else { return [] }
    let missing = [
      first.order.count > Self.barLimit ? "\(first.order.count - Self.barLimit) more techniques" : nil,
      worths.count > Self.conditionLimit ? "\(worths.count - Self.conditionLimit) more conditions" : nil,
      isUncertain && !chart.choice.hasIntervals ? "intervals" : nil,
    ].compactMap { $0 }
    let legend = chart.choice.barLength == nil ? nil : "\(Bar.better) better, \(Bar.worse) worse"
    return [""] + PlainText.wrapped(first.heading(legend: legend), width: available) + chart.grid.lines(fitting: width)
      + (worths.count == 1 ? first.reversals.map { PlainText.wrapped($0, width: available) } ?? [] : [])
      + (missing.isEmpty ? [] : ["  and \(missing.joined(separator: " and ")) in the tables"])
      + (chart.choice.barLength == nil
        ? ["  The terminal is too narrow for bars; they are in \(Exporters.pageFile)."] : [])
  }

  private func grid(barLength: Int?, hasIntervals: Bool) -> Grid {
    let isSingle = worths.count == 1
    let conditions = Array(worths.prefix(Self.conditionLimit).indices)
    let greatest = conditions.flatMap { worths[$0]?.changes.compactMap { $0?.magnitude } ?? [] }.max() ?? .zero
    let parts: [Grid.Alignment] = [.right] + (hasIntervals ? [.left] : []) + (barLength == nil ? [] : [.left])
    var grid = Grid([.left] + conditions.flatMap { _ in parts })
    if !isSingle {
      grid.add([""] + conditions.flatMap { [study.conditions[$0].name] + parts.dropFirst().map { _ in "" } })
    }
    for factor in first.order.prefix(Self.barLimit) {
      let cells = conditions.flatMap { condition -> [String] in
        let change = worths[condition]?.changes[factor]
        let number = change.map { isSingle ? metric.signedTextWithUnit($0) : withoutUnit($0) } ?? "-"
        let bar = barLength.map { length in
          change.map { Bar.text($0, of: greatest, isBetter: first.gain($0) > .zero, length: length) } ?? ""
        }
        return [number] + (hasIntervals ? [interval(condition, factor, change)] : []) + [bar].compactMap { $0 }
      }
      grid.add(["  " + first.names[factor]] + cells)
    }
    return grid
  }

  private func withoutUnit(_ change: Rational) -> String {
    change.signedText(decimals: metric.decimals)
  }

  /// The interval of a factor's change; empty without an ensemble.
  private func interval(_ condition: Int, _ factor: Int, _ change: Rational?) -> String {
    let intervals = study.intervals(of: metric, under: study.conditions[condition])
    guard !intervals.isEmpty, let interval = intervals[factor] else { return "" }
    return metric.signedText(interval, of: change)
  }

  /// A bar of block characters: full ones for an improvement, to an eighth of a character; shaded ones for the opposite.
  private enum Bar {
    static let (better, worse) = ("█", "░")

    static func text(_ value: Rational, of greatest: Rational, isBetter: Bool, length: Int) -> String {
      guard let share = value.magnitude.divided(by: greatest) else { return "" }
      let eighths = Int((share * Rational(Int128(8 * length))).rounded(decimals: 0).approximation)
      guard isBetter else { return String(repeating: worse, count: (eighths + 4) / 8) }
      let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
      return String(repeating: better, count: eighths / 8) + parts[eighths % 8]
    }
  }
}
