internal import Analysis
internal import Charts
internal import JSON
internal import LabRunner
internal import Markup

/// Converts the series of a run to chart values, and thins long series.
enum ChartSeries {
  /// The maximum number of points in a line. Longer series are thinned.
  static let pointLimit = 240
  /// The maximum number of runs with charts over time.
  static let runLimit = 24

  /// A chart value in seconds.
  static func seconds(_ microseconds: Int64) -> ChartValue {
    let value = Rational(Int128(microseconds), 1_000_000)
    return ChartValue(value.approximation, value.text(decimals: 2))
  }

  /// A chart value with a fixed number of decimals.
  static func value(_ value: Rational, decimals: Int) -> ChartValue {
    ChartValue(value.approximation, value.text(decimals: decimals))
  }

  /// The indices of the numbers to draw: all of them, or the minimum and the maximum of each bucket, so that thinning
  /// never hides an extreme.
  static func thinnedIndices(of numbers: [Int64]) -> [Int] {
    guard numbers.count > pointLimit else { return Array(numbers.indices) }
    let width = (2 * numbers.count + pointLimit - 1) / pointLimit
    return stride(from: 0, to: numbers.count, by: width).flatMap { start -> [Int] in
      let bucket = start..<min(start + width, numbers.count)
      guard let least = bucket.min(by: { numbers[$0] < numbers[$1] }),
        let greatest = bucket.max(by: { numbers[$0] < numbers[$1] })
      else { return [] }
      return least == greatest ? [least] : [min(least, greatest), max(least, greatest)]
    }
  }

  /// A note for charts with thinned series, or nil if no series was thinned.
  ///
  /// - Parameters:
  ///   - count: the number of values in the longest series.
  ///   - what: the plural noun for the values.
  static func thinningNote(for count: Int, _ what: String) -> String? {
    count <= pointLimit
      ? nil
      : "For a scroll with more than \(pointLimit) \(what), the chart shows the minimum and the maximum of equal groups; results.json has all values."
  }

  /// The duration of the longest scroll, in seconds.
  static func longestScroll(of runs: [RunSeries]) -> Double {
    seconds(runs.map(\.scrollMicroseconds).max() ?? 0).number
  }
}

extension StudyResult {
  /// The runs that completed, with their data.
  var completedRuns: [(name: String, data: RunData)] { runs.compactMap { run in run.data.map { (run.name, $0) } } }

  /// The runs with charts over time: the first `ChartSeries.runLimit` completed ones.
  var chartedRuns: [(name: String, data: RunData)] { Array(completedRuns.prefix(ChartSeries.runLimit)) }

  /// The figures of the charted runs side by side. Under the conditions of a sweep, all but those of the first condition
  /// are collapsed.
  ///
  /// - Parameter figure: makes the figure of a run from its position, its title in a picture and its heading on the page.
  func chartedFigures(
    _ figure: (_ position: Int, _ title: String, _ heading: String) -> MarkupElement
  ) -> [MarkupElement] {
    let (names, runs) = (runNames, chartedRuns.map(\.name))
    let figures = runs.enumerated().map { position, name in
      figure(position, names.title(of: name).printable, names.short(name))
    }
    return names.groups(of: runs).enumerated().flatMap { position, group in
      let grid = MarkupElement.grid(group.positions.map { figures[$0] })
      return group.condition.map { condition in
        [.part(condition, size: Self.size(of: group.positions, "run"), isOpen: position == 0, [grid])]
      } ?? [grid]
    }
  }

  /// A count with its noun: `1 run`, `7 runs`.
  static func size(of list: [some Any], _ noun: String) -> String {
    "\(list.count) \(noun)\(list.count == 1 ? "" : "s")"
  }

  /// A note on the number of runs with charts; empty if all have charts.
  var chartedRunsNote: [MarkupElement] {
    let hidden = completedRuns.count - chartedRuns.count
    return hidden > 0
      ? [
        .paragraph(
          "The charts show the first \(chartedRuns.count) of \(completedRuns.count) runs; results.json has all runs.",
          "note")
      ]
      : []
  }
}
