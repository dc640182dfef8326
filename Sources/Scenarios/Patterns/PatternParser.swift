/// The reason why a text is not a regular expression that selects names.
package struct PatternError: Error {
  /// The reason, in words that end a sentence.
  package let reason: String

  init(_ reason: String) { self.reason = reason }
}

/// A part of a regular expression.
indirect enum PatternPart: Sendable {
  /// One scalar of a set.
  case scalar(ScalarSet)
  /// The start and the end of the name.
  case start, end
  /// The boundary of a word, or any other place.
  case boundary(isNegated: Bool)
  /// Parts that follow each other.
  case sequence([PatternPart])
  /// Alternative parts; at least one.
  case alternatives([PatternPart])
  /// A part that matches several times; without a maximum, any number of times.
  case repetition(PatternPart, minimum: Int, maximum: Int?)
}

/// Parses regular expressions: literals, `.`, sets such as `[a-z_]`, `\d`, `\w`, `\s`, `^`, `$`, `\b`, groups, `|`, and
/// the quantifiers `*`, `+`, `?` and `{2,5}`.
struct PatternParser {
  /// The maximum depth of groups, and the maximum count of a quantifier.
  private static let (depthLimit, countLimit) = (50, 200)

  private var rest: ArraySlice<Unicode.Scalar>
  private var depth = 0

  init(_ text: String) { rest = Array(text.unicodeScalars)[...] }

  /// The whole pattern.
  mutating func parse() throws(PatternError) -> PatternPart {
    let part = try alternatives()
    guard rest.isEmpty else { throw PatternError("a \")\" has no \"(\" before it") }
    return part
  }

  private mutating func alternatives() throws(PatternError) -> PatternPart {
    guard depth < Self.depthLimit else { throw PatternError("groups are nested too deeply") }
    var parts = [try sequence()]
    while consume("|") { parts.append(try sequence()) }
    return parts.count == 1 ? parts[0] : .alternatives(parts)
  }

  private mutating func sequence() throws(PatternError) -> PatternPart {
    var parts: [PatternPart] = []
    while let next = rest.first, next != "|", next != ")" { parts.append(try quantified(try atom())) }
    return .sequence(parts)
  }

  private mutating func atom() throws(PatternError) -> PatternPart {
    guard let scalar = rest.popFirst() else { throw PatternError("it ends unexpectedly") }
    switch scalar {
    case ".": return .scalar(ScalarSet(["\n"], isNegated: true))
    case "^": return .start
    case "$": return .end
    case "(": return try group()
    case "[": return .scalar(try set())
    case "\\": return try escape()
    case "*", "+", "?": throw PatternError("\"\(scalar)\" has nothing to repeat")
    default: return .scalar(ScalarSet([scalar]))
    }
  }

  private mutating func group() throws(PatternError) -> PatternPart {
    if consume("?"), !consume(":") {
      throw PatternError("of the groups that begin with \"(?\", only \"(?:\" is supported")
    }
    depth += 1
    let part = try alternatives()
    depth -= 1
    guard consume(")") else { throw PatternError("a \"(\" is not closed") }
    return part
  }

  private mutating func escape() throws(PatternError) -> PatternPart {
    switch rest.first {
    case "b", "B": return .boundary(isNegated: rest.removeFirst() == "B")
    default: return .scalar(try escapedSet())
    }
  }

  /// The set after a backslash.
  private mutating func escapedSet() throws(PatternError) -> ScalarSet {
    guard let scalar = rest.popFirst() else { throw PatternError("it ends with a backslash") }
    switch scalar {
    case "d": return .digit
    case "D": return ScalarSet.digit.inverted
    case "w": return .word
    case "W": return ScalarSet.word.inverted
    case "s": return .space
    case "S": return ScalarSet.space.inverted
    case "t": return ScalarSet(["\t"])
    case "1"..."9", "k": throw PatternError("backreferences are not supported")
    case "a"..."z", "A"..."Z", "0": throw PatternError("the escape \"\\\(scalar)\" is not supported")
    default: return ScalarSet([scalar])
    }
  }

  private mutating func set() throws(PatternError) -> ScalarSet {
    var set = ScalarSet([])
    let isNegated = consume("^")
    guard rest.first != "]" else { throw PatternError("a \"[\" has no members") }
    while let scalar = rest.popFirst() {
      if scalar == "]" { return isNegated ? set.inverted : set }
      var part = ScalarSet([scalar])
      if scalar == "\\" { part = try escapedSet() }
      if let low = part.only, rest.first == "-", rest.dropFirst().first != "]" {
        rest.removeFirst()
        guard var high = rest.popFirst() else { break }
        if high == "\\" {
          guard let only = try escapedSet().only else { throw PatternError("a range in \"[…]\" ends with a set") }
          high = only
        }
        guard low <= high else { throw PatternError("the range \"\(low)-\(high)\" is empty") }
        part = ScalarSet(low...high)
      }
      set.formUnion(part)
    }
    throw PatternError("a \"[\" is not closed")
  }

  private mutating func quantified(_ part: PatternPart) throws(PatternError) -> PatternPart {
    let (minimum, maximum): (Int, Int?)
    switch rest.first {
    case "*": (minimum, maximum) = (0, nil)
    case "+": (minimum, maximum) = (1, nil)
    case "?": (minimum, maximum) = (0, 1)
    case "{":
      guard let counts = try counts() else { return part }
      (minimum, maximum) = counts
    default: return part
    }
    rest.removeFirst()
    // A lazy quantifier affects which part is matched, not whether there is a match.
    _ = consume("?")
    if let next = rest.first, "*+?".unicodeScalars.contains(next) {
      throw PatternError("\"\(next)\" has nothing to repeat")
    }
    return .repetition(part, minimum: minimum, maximum: maximum)
  }

  /// The counts of `{2}`, `{2,}`, `{,5}` or `{2,5}`, after the opening brace has been consumed; nil if the brace is a
  /// literal.
  private mutating func counts() throws(PatternError) -> (Int, Int?)? {
    guard let end = rest.firstIndex(of: "}") else { return nil }
    let fields = rest[rest.index(after: rest.startIndex)..<end].split(separator: ",", omittingEmptySubsequences: false)
    guard fields.count <= 2, fields.allSatisfy({ $0.allSatisfy { ("0"..."9").contains($0) } }),
      fields.contains(where: { !$0.isEmpty })
    else { return nil }
    let counts = fields.map { Int(String(String.UnicodeScalarView($0))) }
    let minimum = fields[0].isEmpty ? 0 : counts[0] ?? Int.max
    let maximum = fields.count == 1 ? minimum : fields[1].isEmpty ? nil : counts[1] ?? Int.max
    guard minimum <= Self.countLimit, maximum ?? 0 <= Self.countLimit else {
      throw PatternError("it repeats a part more than \(Self.countLimit) times")
    }
    if let maximum, maximum < minimum { throw PatternError("the counts of a repetition are in the wrong order") }
    rest = rest[end...]
    return (minimum, maximum)
  }

  private mutating func consume(_ scalar: Unicode.Scalar) -> Bool {
    guard rest.first == scalar else { return false }
    rest.removeFirst()
    return true
  }
}
