import JSON

/// The unit of a figure in a recording. An unknown unit is distinguished from a missing one.
package enum StatedUnit: Sendable, Hashable {
  /// The recording states no unit: the figure is in the unit of its metric.
  case none
  /// A unit that converts.
  case known(FigureUnit)
  /// A unit or another word: it is used only where it makes no difference.
  case possible(FigureUnit)
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

  /// The text that is not known to be a unit; nil if there is none.
  var doubtful: String? {
    switch self {
    case .none, .known: nil
    case .possible(let unit): unit.name
    case .unknown(let text): text
    }
  }

  /// The problem of a unit that is not known, or of a word that is possibly one.
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
    let isKnown = names.contains(text)
    return Diagnostic(
      in: file, at: range,
      isKnown
        ? "the unit of \(JSONString.quoted(figure)) is not clear: \(text), or another one"
        : "unknown unit \(JSONString.quoted(text)) of \(JSONString.quoted(figure))",
      expected: "\(names.joined(separator: ", ")), or \(option)",
      suggestion: isKnown ? nil : NearestName.nearest(to: text, among: names))
  }
}

/// The heading of a column: a name, and a unit in brackets at its end, as in `Memory (MiB)`, or as its last word, as in
/// `frame_us` and `durationMs`; a unit elsewhere in the words, as in `usFrame`, is a possible one.
package struct ColumnHeading {
  /// The heading without the brackets.
  package let name: String
  /// The content of the brackets, which are round or square, or the unit in which the words end.
  package let unit: StatedUnit
  /// The words of a heading in snake case, kebab case or camel case, in lower case, with their digits; `/` is a word.
  package let words: [String]

  /// The words of the name without the unit.
  var namedWords: [String] {
    let own = Self.words(of: name)
    return own == words && unit != .none ? Array(own.dropLast()) : own
  }

  /// Reads a heading.
  package init(_ heading: String) {
    words = Self.words(of: heading)
    guard let last = heading.last, last == ")" || last == "]",
      let opening = heading.lastIndex(of: last == ")" ? "(" : "[")
    else {
      name = heading
      unit = Self.unit(ofWords: words)
      return
    }
    name = String(heading[..<opening].reversed().drop { $0 == " " }.reversed())
    unit = StatedUnit(named: String(heading[heading.index(after: opening)...].dropLast()))
  }

  /// The unit in which words end, or after which a statistic follows. That of a rate is known only if a metric has it, as
  /// in `ms_per_s` and `frames/s`.
  private static func unit(ofWords all: [String]) -> StatedUnit {
    let words =
      isStatistic(all.last ?? "") && unit(ofWord: all.dropLast().last ?? "") != .none ? all.dropLast() : all[...]
    let last = words.last ?? ""
    let own = unit(ofWord: last)
    let link = words.dropLast().last
    let isQuotient = link == "per" || link == "/"
    let counted = words.dropLast(isQuotient ? 2 : 1).last ?? ""
    let countedUnit = !isQuotient && unclear.contains(counted) ? .none : unit(ofWord: counted)
    let isSecond = own == .known(.seconds)
    // The time of a frame is as common as a number of frames: frame_s, but frames_s.
    let isFrames = isQuotient ? counted == "frame" || counted == "frames" : counted == "frames" && isSecond
    // In `time/s`, s is the unit of the time.
    if link == "per" || own != .none && (countedUnit != .none || isFrames) {
      if isSecond, isFrames { return .known(.framesPerSecond) }
      if isSecond, countedUnit == .known(.milliseconds) { return .known(.hitchRatio) }
      return own == .none || isSecond && countedUnit == .none ? countedUnit : .unknown("\(counted)/\(last)")
    }
    if own != .none { return unclear.contains(last) || all == ["s"] ? possible(last) : own }
    // A single s is more often the end of a word or the letter of a series.
    let other = words.last { $0.count > 1 && !isStatistic($0) && !unclear.contains($0) && unit(ofWord: $0) != .none }
    return other.map(possible) ?? .none
  }

  private static func possible(_ word: String) -> StatedUnit {
    let own = unit(ofWord: word)
    return own.unit.map(StatedUnit.possible) ?? own
  }

  /// The unit that a word states. `kb` can mean 1000 or 1024 bytes.
  private static func unit(ofWord word: String) -> StatedUnit {
    if word == "kb" { return .unknown(word) }
    return FigureUnit.all.first { $0.words.contains(word) }.map(StatedUnit.known) ?? .none
  }

  /// Words that are a unit or something else, as in `fps_min` and `worst_second`.
  private static let unclear = ["min", "second"]

  private static func isStatistic(_ word: String) -> Bool {
    ["min", "max", "avg", "mean", "median", "total", "sum"].contains(word)
      || word.count > 1 && word.hasPrefix("p") && word.dropFirst().allSatisfy(\.isWholeNumber)
  }

  private static func words(of name: String) -> [String] {
    let characters = Array(name)
    var words: [String] = []
    func isPart(_ character: Character) -> Bool { character.isLetter || character.isWholeNumber }
    for (position, character) in characters.enumerated() where isPart(character) || character == "/" {
      var previous = position > 0 && isPart(characters[position - 1]) ? characters[position - 1] : nil
      if character == "/" || character.isLetter && previous?.isLetter == false { previous = nil }
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
