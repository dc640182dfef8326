internal import JSON

/// The unit of a figure in a recording. An unknown unit is distinguished from a missing one.
package enum StatedUnit: Sendable, Hashable {
  /// The recording states no unit: the figure is in the unit of its metric.
  case none
  /// A unit that converts.
  case known(FigureUnit)
  /// A text in the place of a unit that is not the name of a unit.
  case unknown(String)

  /// The unit with a name; ``none`` for an empty name.
  package init(named name: String) {
    self = name.isEmpty ? .none : FigureUnit.named(name).map(StatedUnit.known) ?? .unknown(name)
  }

  /// The unit; nil if it is not stated or not known.
  package var unit: FigureUnit? {
    if case .known(let unit) = self { unit } else { nil }
  }

  /// The problem of a unit that is not known.
  ///
  /// - Parameters:
  ///   - text: the unit as it is written.
  ///   - figure: the figure that has it.
  ///   - target: the unit to which it must be converted.
  ///   - option: the option with which the user states the unit, as in `--map "a=b:UNIT"`.
  static func problem(
    _ text: String, of figure: String, converting target: FigureUnit, option: String, in file: SourceFile,
    at range: SourceRange?
  ) -> Diagnostic {
    let names = target.convertible.map(\.name)
    return Diagnostic(
      in: file, at: range, "unknown unit \(JSONString.quoted(text)) of \(JSONString.quoted(figure))",
      expected: "\(names.joined(separator: ", ")), or \(option)",
      suggestion: NearestName.nearest(to: text, among: names))
  }
}

/// The heading of a column: a name, and a unit in brackets at its end, as in `Memory (MiB)`, or as its last word, as in
/// `frame_us` and `durationMs`.
package struct ColumnHeading {
  /// The heading without the brackets.
  package let name: String
  /// The content of the brackets, which are round or square, or the last word if it is a unit of time or memory.
  package let unit: StatedUnit
  /// The last word, in lower case.
  package let lastWord: String

  /// Reads a heading.
  package init(_ heading: String) {
    lastWord = Self.lastWord(of: heading)
    guard let last = heading.last, last == ")" || last == "]",
      let opening = heading.lastIndex(of: last == ")" ? "(" : "[")
    else {
      name = heading
      unit = lastWord.count == heading.count ? .none : Self.unit(ofWord: lastWord)
      return
    }
    name = String(heading[..<opening].reversed().drop { $0 == " " }.reversed())
    unit = StatedUnit(named: String(heading[heading.index(after: opening)...].dropLast()))
  }

  /// The unit that a word states. `kb` can mean 1000 or 1024 bytes.
  private static func unit(ofWord word: String) -> StatedUnit {
    switch word {
    case "ns", "us", "µs", "μs", "ms", "s": StatedUnit(named: word)
    case "sec", "secs", "seconds": .known(.seconds)
    case "millis", "milliseconds": .known(.milliseconds)
    case "nanos", "nanoseconds": .known(.nanoseconds)
    case "micros", "microseconds": StatedUnit(named: "us")
    case "kib": .known(.kibibytes)
    case "mb": .known(.megabytes)
    case "gb": .known(.gigabytes)
    case "mib": StatedUnit(named: "MiB")
    case "gib": StatedUnit(named: "GiB")
    case "bytes": .known(.bytes)
    case "kb": .unknown("kb")
    case "pct", "percent": .known(.percent)
    default: .none
    }
  }

  /// The last word of a name in snake case, kebab case or camel case, in lower case.
  private static func lastWord(of name: String) -> String {
    var word = ""
    for character in name.reversed() {
      guard character.isLetter else { break }
      word = character.lowercased() + word
      if character.isUppercase, word.count > 1 { break }
    }
    return word
  }
}
