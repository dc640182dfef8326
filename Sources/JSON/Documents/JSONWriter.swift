/// Writes JSON as text: the same bytes for the same calls on every machine.
///
/// Calls must be balanced: `begin…` with `end…`, and in objects every value after its `key`.
package struct JSONWriter {
  /// How the text is laid out.
  package enum Style: Sendable {
    /// One member or element a line, two spaces a level.
    case indented
    /// No spaces at all.
    case compact
  }

  private let style: Style
  private var output: [UInt8] = []
  /// For every open container: whether it stands on one line, and whether something stands in it.
  private var levels: [(isInline: Bool, isFilled: Bool)] = []
  private var isAfterKey = false

  /// A writer without any text yet.
  package init(style: Style = .indented) { self.style = style }

  /// The text so far.
  package var bytes: [UInt8] { output }
  /// The text so far, with a newline at its end.
  package var line: [UInt8] { output + [UInt8(ascii: "\n")] }

  /// Opens an object; an inline one, and all in it, stands on one line.
  package mutating func beginObject(inline: Bool = false) { begin("{", inline) }
  /// Closes the object.
  package mutating func endObject() { end("}") }
  /// Opens an array; an inline one, and all in it, stands on one line.
  package mutating func beginArray(inline: Bool = false) { begin("[", inline) }
  /// Closes the array.
  package mutating func endArray() { end("]") }

  /// Writes the key of the next value.
  package mutating func key(_ name: String) {
    separate()
    JSONString.append(name, to: &output)
    append(style == .compact ? ":" : ": ")
    isAfterKey = true
  }

  /// Writes a string.
  package mutating func string(_ text: String) {
    separate()
    JSONString.append(text, to: &output)
  }
  /// Writes a whole number.
  package mutating func integer(_ value: Int) { scalar(String(value)) }
  /// Writes the shortest decimal that reads back as the same number; null if it is not finite.
  package mutating func number(_ value: Double) { scalar(value.isFinite ? value.description : "null") }
  /// Writes a number with a fixed count of decimals; null if it is not finite.
  package mutating func number(_ value: Double, decimals: Int) { scalar(FixedDecimals.text(value, decimals) ?? "null") }
  /// Writes a number by its digits, as `Rational.text` gives them.
  package mutating func number(digits: String) { scalar(digits) }
  /// Writes true or false.
  package mutating func boolean(_ value: Bool) { scalar(value ? "true" : "false") }
  /// Writes null.
  package mutating func null() { scalar("null") }

  private mutating func scalar(_ text: String) {
    separate()
    append(text)
  }

  private mutating func begin(_ bracket: String, _ inline: Bool) {
    separate()
    append(bracket)
    levels.append((inline || levels.last?.isInline == true, false))
  }

  private mutating func end(_ bracket: String) {
    guard let level = levels.popLast() else { preconditionFailure("\(bracket) closes nothing") }
    precondition(!isAfterKey, "a key without a value before \(bracket)")
    if level.isFilled, !level.isInline { newline() }
    append(bracket)
  }

  /// What stands between the last token and the next.
  private mutating func separate() {
    if isAfterKey {
      isAfterKey = false
      return
    }
    guard let level = levels.last else { return }
    if level.isFilled { append(level.isInline && style == .indented ? ", " : ",") }
    levels[levels.count - 1].isFilled = true
    if !level.isInline { newline() }
  }

  private mutating func newline() {
    guard style == .indented else { return }
    output.append(UInt8(ascii: "\n"))
    output += repeatElement(UInt8(ascii: " "), count: levels.count * 2)
  }

  private mutating func append(_ text: String) { output += Array(text.utf8) }
}
