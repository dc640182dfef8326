/// Wraps text into lines.
package enum WrappedText {
  /// Text wrapped at spaces into lines of at most a width. Only a longer word exceeds it.
  ///
  /// - Parameters:
  ///   - indent: the number of spaces before the lines after the first.
  ///   - width: the width in characters.
  package static func lines(_ text: String, indent: Int = 0, width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(whereSeparator: \.isWhitespace) {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(repeating: " ", count: lines.isEmpty ? 0 : indent) + word)
      }
    }
    return lines
  }
}
