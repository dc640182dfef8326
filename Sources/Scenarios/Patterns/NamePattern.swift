/// A pattern that selects names: a text anywhere in a name, with alternatives as in `^(worst|reuse)$`.
///
/// `^` is the start of a name, `$` its end, `*` any text, `|` separates alternatives, and parentheses group them. Everything
/// else is itself, also the dot of a number. Swift's `Regex` is not used, because it backtracks: `(a*)*b` takes years for a name of forty
/// letters, and a limit on its time would make the selection of runs depend on the machine.
package struct NamePattern: Sendable {
  /// The maximum number of characters of a pattern, and of alternatives when groups are multiplied out.
  private static let (lengthLimit, alternativeLimit) = (1000, 1000)

  /// For each alternative the texts between the places that match any text: the first one starts a name, and the last one ends it.
  private let alternatives: [[String]]

  /// Reads a pattern.
  ///
  /// - Throws: ``PatternError`` if the text is not a pattern, or has more than 1000 characters or alternatives.
  package init(_ text: String) throws(PatternError) {
    guard text.count <= Self.lengthLimit else {
      throw PatternError("it has \(text.count) characters; at most \(Self.lengthLimit) are possible")
    }
    var rest = text[...]
    let expanded = try Self.expanded(&rest)
    guard rest.isEmpty else {
      throw PatternError("the \")\" at character \(Self.place(of: rest)) has no \"(\" before it")
    }
    var alternatives: [[String]] = []
    for var body in expanded {
      let (start, end) = (body.hasPrefix("^"), body.hasSuffix("$"))
      body = "\(start ? "" : "*")\(body.dropFirst(start ? 1 : 0).dropLast(end ? 1 : 0))\(end ? "" : "*")"
      guard !body.contains(where: { $0 == "^" || $0 == "$" }) else {
        throw PatternError("\"^\" is possible only at the start of an alternative, and \"$\" only at its end")
      }
      alternatives.append(body.split(separator: "*", omittingEmptySubsequences: false).map(String.init))
    }
    self.alternatives = alternatives
  }

  /// The alternatives up to the end of a group or of the pattern, without groups.
  private static func expanded(_ rest: inout Substring) throws(PatternError) -> [String] {
    var (finished, current) = ([String](), [""])
    while let next = rest.first, next != ")" {
      rest.removeFirst()
      if next == "|" {
        finished += current
        current = [""]
        continue
      }
      var parts = [String(next)]
      if next == "(" {
        let inside = place(of: rest)
        parts = try expanded(&rest)
        guard rest.popFirst() != nil else { throw PatternError("the \"(\" at character \(inside - 1) is not closed") }
      }
      guard finished.count + current.count * parts.count <= alternativeLimit else {
        throw PatternError("its groups have more than \(alternativeLimit) combinations")
      }
      current = current.flatMap { start in parts.map { start + $0 } }
    }
    return finished + current
  }

  /// The number of the first character of the rest of a pattern, from 1.
  private static func place(of rest: Substring) -> Int {
    rest.base.distance(from: rest.base.startIndex, to: rest.startIndex) + 1
  }

  /// Whether the pattern matches a name. Complexity: O(alternatives * characters of the name * characters of the pattern).
  package func matches(_ name: String) -> Bool { alternatives.contains { Self.matches(name, $0) } }

  private static func matches(_ name: String, _ texts: [String]) -> Bool {
    guard let first = texts.first, let last = texts.last, texts.count > 1 else { return name == texts.first }
    guard name.hasPrefix(first) else { return false }
    var rest = name.dropFirst(first.count)
    // The first place of a text leaves the most for the texts after it.
    for text in texts.dropFirst().dropLast() where !text.isEmpty {
      guard let place = rest.firstRange(of: text) else { return false }
      rest = rest[place.upperBound...]
    }
    return rest.hasSuffix(last)
  }
}

/// The reason why a text is not a pattern of names.
package struct PatternError: Error {
  /// The reason, in words that end a sentence.
  package let reason: String

  init(_ reason: String) { self.reason = reason }
}
