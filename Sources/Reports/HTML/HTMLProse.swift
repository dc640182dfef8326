import Analysis
import JSON
import Markup
import Scenarios

/// Texts whose lines are broken only where a reader expects it.
extension MarkupElement {
  /// The maximum length of a word that a line is never broken in. It fits beside another column on a phone.
  static let unbrokenLimit = 24

  /// Text in which a line is never broken within an option such as `--at`, within an id such as `iphone-6`, or between a
  /// number and its unit.
  static func prose(_ text: String) -> [Node] {
    let words = text.printable.split(separator: " ", omittingEmptySubsequences: false)
    var nodes: [Node] = []
    var index = 0
    while index < words.count {
      let word = words[index]
      if index > 0 { append(" ", to: &nodes) }
      index += 1
      if word.hasPrefix("--"), word.dropFirst(2).first?.isLetter == true {
        let option = word.prefix { $0 == "-" || $0.isLetter || $0.isNumber }
        nodes.append(.element(MarkupElement("code", text: String(option))))
        append(String(word.dropFirst(option.count)), to: &nodes)
      } else if index < words.count, isNumber(word), isUnit(words[index]) {
        nodes.append(unbroken("\(word) \(words[index])"))
        index += 1
      } else if word.count <= unbrokenLimit, isHyphenated(word) {
        nodes.append(unbroken(String(word)))
      } else {
        append(String(word), to: &nodes)
      }
    }
    return nodes
  }

  /// A command line. Only its options and ids are never broken.
  static func command(_ text: String) -> MarkupElement {
    MarkupElement("code", [("class", "command")], nodes: prose(text))
  }

  /// A figure, with what follows it in parentheses or brackets below it in small type: a percentage or an interval.
  static func figure(_ text: String) -> [Node] {
    let text = text.printable
    // Most figures are a number.
    guard text.utf8.contains(UInt8(ascii: " ")) else { return [.text(text)] }
    let parts = parts(of: text)
    guard parts.count > 1, !parts[0].isEmpty else { return [.text(text)] }
    return [.text(parts[0]), .element(MarkupElement("small", nodes: [.text(" ")] + unbroken(parts.dropFirst())))]
  }

  /// A figure in which a line is broken only before a parenthesis or a bracket.
  static func breakable(_ text: String) -> [Node] { unbroken(parts(of: text)[...]) }

  /// A figure, and each of its parts in parentheses or brackets.
  private static func parts(of text: String) -> [String] {
    text.printable.split(separator: " ").reduce(into: [String]()) { parts, word in
      if let last = parts.last, !word.hasPrefix("("), !word.hasPrefix("[") {
        parts[parts.count - 1] = "\(last) \(word)"
      } else {
        parts.append(String(word))
      }
    }
  }

  private static func unbroken(_ parts: ArraySlice<String>) -> [Node] {
    parts.enumerated().flatMap { ($0.offset > 0 ? [.text(" ")] : []) + [unbroken($0.element)] }
  }

  private static func unbroken(_ text: String) -> Node {
    .element(MarkupElement("span", [("class", "w")], text: text))
  }

  /// Whether a word has a hyphen between two letters or digits.
  private static func isHyphenated(_ word: Substring) -> Bool {
    zip(word, zip(word.dropFirst(), word.dropFirst(2))).contains { first, others in
      others.0 == "-" && (first.isLetter || first.isNumber) && (others.1.isLetter || others.1.isNumber)
    }
  }

  private static func isNumber(_ word: Substring) -> Bool {
    word.count <= unbrokenLimit && word.contains(where: \.isNumber)
      && word.allSatisfy { $0.isNumber || "+-.,([".contains($0) }
  }

  private static let units = Set(Quantity.metrics.map(\.unit))

  private static func isUnit(_ word: Substring) -> Bool {
    var unit = word
    while let last = unit.last, ".,;:)]".contains(last) { unit.removeLast() }
    return units.contains(String(unit))
  }

  /// Appends text to nodes: to the last one if that is text.
  private static func append(_ text: String, to nodes: inout [Node]) {
    if case .text(let before)? = nodes.last {
      nodes[nodes.count - 1] = .text(before + text)
    } else if !text.isEmpty || nodes.isEmpty {
      nodes.append(.text(text))
    }
  }
}
