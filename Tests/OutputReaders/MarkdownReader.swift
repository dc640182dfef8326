/// Reads Markdown by the few rules that decide whether a text acts as markup.
package enum MarkdownReader {
  /// The constructs that a line begins and that a report's own lines do not begin: lists, rules, quotes, blocks of
  /// code, and raw HTML or links anywhere, with the line. Lists and rules are allowed if `allowsLists`.
  package static func findings(_ bytes: [UInt8], allowsLists: Bool = false) -> [String] {
    var findings: [String] = []
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { Array(String(decoding: $0, as: UTF8.self).unicodeScalars) }
    var columns: Int?
    for line in lines {
      let text = String(String.UnicodeScalarView(line))
      let plain = unescaped(line)
      if plain.starts(with: ["|"]) {
        let count = plain.count { $0 == "|" }
        if count != columns ?? count { findings.append("\(count) bars instead of \(columns ?? 0): \(text)") }
        columns = columns ?? count
      } else {
        columns = nil
      }
      if ["<details><summary>", "</details>"].contains(where: text.hasPrefix) { continue }
      for special in "[<`".unicodeScalars where plain.contains(special) { findings.append("\(special): \(text)") }
      if !allowsLists, isBlock(plain) { findings.append("a block: \(text)") }
    }
    return findings
  }

  /// The scalars of a line that are not behind a backslash; an escaped scalar becomes a space.
  private static func unescaped(_ line: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    var isEscaped = false
    for scalar in line {
      if !isEscaped, scalar == "\\" {
        isEscaped = true
        continue
      }
      result.append(isEscaped ? "x" : scalar)
      isEscaped = false
    }
    return result
  }

  private static func isBlock(_ line: [Unicode.Scalar]) -> Bool {
    let content = line.drop { $0 == " " }
    if line.count - content.count >= 4, !content.isEmpty { return true }
    guard let first = content.first else { return false }
    // A line of equals signs makes the line before it a heading.
    if first == ">" || content.allSatisfy({ $0 == "=" || $0 == " " }) { return true }
    let second = content.dropFirst().first
    // Reports write sentences in bold, which begin with two asterisks.
    if first == "*" { return second == " " }
    if first == "-" || first == "+" { return second == " " || second == first }
    let rest = content.drop { ("0"..."9").contains($0) }
    guard rest.count < content.count, let end = rest.first, end == "." || end == ")" else { return false }
    return rest.dropFirst().first.map { $0 == " " } ?? true
  }
}
