import Analysis
import Charts
import JSON
import LabRunner
import Markup

/// Converts the series of a run to chart values, and thins long series.
enum ChartSeries {
  /// The maximum number of points in a line. Longer series are thinned.
  static let pointLimit = 240
  /// The maximum number of runs with charts over time.
  static let runLimit = 24

  /// A chart value in seconds.
  static func seconds(_ microseconds: Int64) -> ChartValue {
    ChartValue(number(microseconds), Rational(Int128(microseconds), 1_000_000).text(decimals: 2))
  }

  /// A time in seconds.
  static func number(_ microseconds: Int64) -> Double { Double(microseconds) / 1_000_000 }

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
    number(runs.map(\.scrollMicroseconds).max() ?? 0)
  }
}

extension StudyResult {
  /// The runs that completed, with their data.
  var completedRuns: [(name: String, data: RunData)] { runs.compactMap { run in run.data.map { (run.name, $0) } } }

  /// The runs with charts over time: the first `ChartSeries.runLimit` completed ones.
  var chartedRuns: [(name: String, data: RunData)] { Array(completedRuns.prefix(ChartSeries.runLimit)) }

  /// The charts of the charted runs side by side, after a note on their number and the legend of all. Under the conditions of a
  /// sweep, all but those of the first condition are collapsed.
  ///
  /// - Parameters:
  ///   - note: the note of a run.
  ///   - chart: makes the chart of a run from its position and its title in a picture.
  func chartedFigures(
    note: (RunData) -> String?, _ chart: (_ position: Int, _ title: String) -> some LegendChart
  ) -> [MarkupElement] {
    let (names, runs) = (runNames, chartedRuns)
    let charts = runs.enumerated().map { chart($0.offset, names.title(of: $0.element.name).printable) }
    let figures = zip(charts, runs).map { chart, run in
      MarkupElement.figure(chart, heading: names.short(run.name), note: note(run.data))
    }
    let legend = charts.first.map { [MarkupElement.legend($0.separateLegend)] } ?? []
    return chartedRunsNote + legend
      + names.groups(of: runs.map(\.name)).enumerated().flatMap { position, group in
        let grid = MarkupElement.grid(group.positions.map { figures[$0] })
        return group.condition.map { condition in
          [.part(condition, size: PlainText.count(group.positions.count, "run"), isOpen: position == 0, [grid])]
        } ?? [grid]
      }
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
