internal import Analysis
internal import Charts
internal import LabRunner

/// Series of a run as charts take them.
enum RunTimes {
  /// The most points that a line has; longer series are thinned.
  static let longest = 240
  /// The most runs of which charts over time are shown.
  static let mostRuns = 24

  /// An instant in seconds.
  static func seconds(_ microseconds: Int64) -> ChartValue {
    let value = Rational(Int128(microseconds), 1_000_000)
    return ChartValue(value.approximation, value.text(decimals: 2))
  }

  /// A fraction with decimals.
  static func value(_ value: Rational, decimals: Int) -> ChartValue {
    ChartValue(value.approximation, value.text(decimals: decimals))
  }

  /// Which of many numbers are drawn: all, or of every so many the least and the greatest, which no thinning may hide.
  static func drawn(_ numbers: [Int64]) -> [Int] {
    guard numbers.count > longest else { return Array(numbers.indices) }
    let width = (2 * numbers.count + longest - 1) / longest
    return stride(from: 0, to: numbers.count, by: width).flatMap { start -> [Int] in
      let bucket = start..<min(start + width, numbers.count)
      guard let least = bucket.min(by: { numbers[$0] < numbers[$1] }),
        let greatest = bucket.max(by: { numbers[$0] < numbers[$1] })
      else { return [] }
      return least == greatest ? [least] : [min(least, greatest), max(least, greatest)]
    }
  }

  /// What is said where numbers were left out; nil if none were.
  static func note(_ longestSeries: Int, _ what: String) -> String? {
    longestSeries <= longest
      ? nil
      : "Of a scroll with more than \(longest) \(what), the least and the greatest of equal groups of them are shown; results.json has all."
  }

  /// The end of the longest scroll, in seconds.
  static func end(of runs: [RunSeries]) -> Double { seconds(runs.map(\.scrollMicroseconds).max() ?? 0).number }
}

extension StudyResult {
  /// The runs that completed, with what was measured.
  var completed: [(name: String, data: RunData)] { runs.compactMap { run in run.data.map { (run.name, $0) } } }

  /// The runs of which charts over time are shown: the first of many.
  var charted: [(name: String, data: RunData)] { Array(completed.prefix(RunTimes.mostRuns)) }

  /// What is said if charts of runs are left out; nothing if none are.
  var chartedNote: [Markup] {
    let hidden = completed.count - charted.count
    return hidden > 0
      ? [.paragraph("Shown are the first \(charted.count) of \(completed.count) runs; results.json has all.", "note")]
      : []
  }
}

extension String {
  /// The text with its first letter as a sentence begins.
  var sentenceCased: String { prefix(1).uppercased() + dropFirst() }
}
