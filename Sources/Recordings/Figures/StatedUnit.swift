internal import JSON

/// What a recording says about the unit of a figure. A unit that is not known is kept apart from none.
package enum StatedUnit: Sendable, Hashable {
  /// The recording says nothing: the figure is taken in the unit of its metric.
  case none
  /// A unit that converts.
  case known(FigureUnit)
  /// A text in the place of a unit that is the name of none.
  case unknown(String)

  /// The unit with a name; ``none`` for an empty name.
  package init(named name: String) {
    self = name.isEmpty ? .none : FigureUnit.named(name).map(StatedUnit.known) ?? .unknown(name)
  }

  /// The unit; nil if none is stated, or if it is not known.
  package var unit: FigureUnit? {
    if case .known(let unit) = self { unit } else { nil }
  }

  /// The problem of a unit that is not known.
  ///
  /// - Parameters:
  ///   - text: the unit as it is written.
  ///   - figure: the figure that has it.
  ///   - target: the unit to which it has to convert.
  ///   - option: how a person states the unit, as in `--map "a=b:UNIT"`.
  static func problem(
    _ text: String, of figure: String, converting target: FigureUnit, option: String, in file: SourceFile,
    at range: SourceRange?
  ) -> Diagnostic {
    let names = target.convertible.map(\.name)
    return Diagnostic(
      in: file, at: range, "the unit \(JSONString.quoted(text)) of \(JSONString.quoted(figure)) is not known",
      expected: "\(names.joined(separator: ", ")), or \(option)",
      suggestion: NearestName.nearest(to: text, among: names))
  }
}

/// The heading of a column: a name, and a unit in brackets at its end, as in `Memory (MiB)`.
package struct ColumnHeading {
  /// The heading without the brackets.
  package let name: String
  /// What the brackets, round or square, have.
  package let unit: StatedUnit

  /// Reads a heading.
  package init(_ heading: String) {
    guard let last = heading.last, last == ")" || last == "]",
      let opening = heading.lastIndex(of: last == ")" ? "(" : "[")
    else {
      (name, unit) = (heading, .none)
      return
    }
    name = String(heading[..<opening].reversed().drop { $0 == " " }.reversed())
    unit = StatedUnit(named: String(heading[heading.index(after: opening)...].dropLast()))
  }
}
