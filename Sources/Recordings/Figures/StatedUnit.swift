import JSON

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
  /// The content of the brackets, which are round or square, or the unit in which the words end.
  package let unit: StatedUnit
  /// The words of a heading in snake case, kebab case or camel case, in lower case.
  package let words: [String]

  /// Reads a heading.
  package init(_ heading: String) {
    words = Self.words(of: heading)
    guard let last = heading.last, last == ")" || last == "]",
      let opening = heading.lastIndex(of: last == ")" ? "(" : "[")
    else {
      name = heading
      let isOnlyWord = words.last?.count == heading.count
      unit = isOnlyWord || heading.last?.isLetter != true ? .none : Self.unit(ofWords: words)
      return
    }
    name = String(heading[..<opening].reversed().drop { $0 == " " }.reversed())
    unit = StatedUnit(named: String(heading[heading.index(after: opening)...].dropLast()))
  }

  /// The unit in which words end. That of a rate is known only if a metric has it, as in `ms_per_s` and `frames_per_s`.
  private static func unit(ofWords words: [String]) -> StatedUnit {
    let last = words.last ?? ""
    let isRate = words.dropLast().last == "per"
    let own = unit(ofWord: last)
    let counted = words.dropLast(isRate ? 2 : 1).last ?? ""
    let countedUnit = unit(ofWord: counted)
    if own == .known(.seconds) || isRate && last == "second" {
      if counted == "frames" || counted == "frame" { return .known(.framesPerSecond) }
      if countedUnit == .known(.milliseconds) { return .known(.hitchRatio) }
    }
    if isRate, countedUnit == .none || last == "frame" { return countedUnit }
    return isRate || own != .none && countedUnit != .none ? .unknown("\(counted)/\(last)") : own
  }

  /// The unit that a word states. `kb` can mean 1000 or 1024 bytes.
  static func unit(ofWord word: String) -> StatedUnit {
    switch word {
    case "ns", "us", "µs", "μs", "ms", "s": StatedUnit(named: word)
    case "sec", "secs", "seconds": .known(.seconds)
    case "milli", "millis", "milliseconds": .known(.milliseconds)
    case "nano", "nanos", "nanoseconds": .known(.nanoseconds)
    case "micro", "micros", "microseconds": StatedUnit(named: "us")
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

  private static func words(of name: String) -> [String] {
    let characters = Array(name)
    var words: [String] = []
    for (position, character) in characters.enumerated() where character.isLetter {
      let previous = position > 0 && characters[position - 1].isLetter ? characters[position - 1] : nil
      // The capitals of units such as kB and MiB begin no word.
      let isUnit = character == "B" && (previous == "k" || previous == "i")
      let isBeforeLower = position + 1 < characters.count && characters[position + 1].isLowercase
      let isStart = character.isUppercase && !isUnit && (previous?.isUppercase != true || isBeforeLower)
      if previous == nil || isStart { words.append("") }
      words[words.count - 1] += character.lowercased()
    }
    return words
  }
}
