/// A series as one line of block characters, for a terminal.
package struct Sparkline {
  /// The fewest characters that show a course.
  package static let leastWidth = 8

  private static let blocks: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// The characters, as many as fit or as there are values.
  package let text: String

  /// The course of values over a common scale.
  ///
  /// - Parameters:
  ///   - values: in order of time; none below 0.
  ///   - greatest: the value of a full block; greater ones are cut.
  ///   - width: the most characters, at least 1; each stands for as many values as the others, plus or minus one, and shows
  ///     their mean.
  package init(_ values: [Int], greatest: Int, width: Int) {
    let count = min(max(width, 1), values.count)
    let heights = (0..<count).map { place in
      let part = values[(place * values.count / count)..<((place + 1) * values.count / count)]
      let mean = part.isEmpty ? 0 : (2 * part.reduce(0, +) + part.count) / (2 * part.count)
      return min(max(mean, 0), greatest)
    }
    let last = Self.blocks.count - 1
    text = String(heights.map { Self.blocks[greatest > 0 ? (2 * $0 * last + greatest) / (2 * greatest) : 0] })
  }
}
