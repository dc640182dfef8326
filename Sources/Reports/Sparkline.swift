/// A series of values as a line of block characters, for a terminal.
package struct Sparkline {
  /// The minimum width that shows a trend, in characters.
  package static let minimumWidth = 8

  private static let blocks: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// The block characters: one per value, or as many as fit into the width.
  package let text: String

  /// Creates a sparkline on a scale from 0 to `maximum`.
  ///
  /// - Parameters:
  ///   - values: nonnegative values in order of time.
  ///   - maximum: the value of a full block. Greater values are clamped to it.
  ///   - width: the maximum number of characters, at least 1. Each character shows the mean of an equal share of the values,
  ///     give or take one value.
  package init(_ values: [Int], maximum: Int, width: Int) {
    let count = min(max(width, 1), values.count)
    let heights = (0..<count).map { index in
      let bucket = values[(index * values.count / count)..<((index + 1) * values.count / count)]
      let mean = bucket.isEmpty ? 0 : (2 * bucket.reduce(0, +) + bucket.count) / (2 * bucket.count)
      return min(max(mean, 0), maximum)
    }
    let last = Self.blocks.count - 1
    text = String(heights.map { Self.blocks[maximum > 0 ? (2 * $0 * last + maximum) / (2 * maximum) : 0] })
  }
}
