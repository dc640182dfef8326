/// Writes JSON text: the same calls give the same bytes on every machine.
///
/// Calls must be balanced: every `begin…` needs its `end…`, and every value of an object needs a preceding `key`.
package struct JSONWriter {
  /// The whitespace of the output.
  package enum Style: Sendable {
    /// One member or element per line, indented by two spaces per level.
    case indented
    /// Like `indented`, but `JSONContent` writes small arrays and objects on one line.
    case fitted
    /// No whitespace.
    case compact
  }

  /// The whitespace of the output.
  package let style: Style
  /// The indentation level of the outermost value.
  private let level: Int
  private var output: [UInt8] = []
  /// For every open container: whether it is written on one line, and whether it has content.
  private var levels: [(isInline: Bool, hasContent: Bool)] = []
  private var isAfterKey = false

  /// A writer with empty output.
  ///
  /// - Parameter level: the indentation level of the outermost value, for a value that is inserted into another text.
  package init(style: Style = .indented, level: Int = 0) {
    self.style = style
    self.level = level
  }

  /// The output so far.
  package var bytes: [UInt8] { output }
  /// The output so far, with a newline at the end.
  package var bytesWithNewline: [UInt8] { output + [UInt8(ascii: "\n")] }

  /// Removes and returns the output so far, so that a long text is never in memory as a whole.
  package mutating func takeBytes() -> [UInt8] {
    defer { output.removeAll(keepingCapacity: true) }
    return output
  }

  /// Opens an object; an inline object and everything in it are written on one line.
  package mutating func beginObject(inline: Bool = false) { begin("{", inline) }
  /// Closes the innermost object.
  package mutating func endObject() { end("}") }
  /// Opens an array; an inline array and everything in it are written on one line.
  package mutating func beginArray(inline: Bool = false) { begin("[", inline) }
  /// Closes the innermost array.
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
  package mutating func integer(_ value: Int) {
    separate()
    if value < 0 { output.append(UInt8(ascii: "-")) }
    let start = output.count
    var rest = value.magnitude
    repeat {
      output.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    // Reversing a slice would copy it.
    var (low, high) = (start, output.count - 1)
    while low < high {
      output.swapAt(low, high)
      (low, high) = (low + 1, high - 1)
    }
  }
  /// Writes the shortest decimal that parses to the same number; null if it is not finite.
  package mutating func number(_ value: Double) { scalar(value.isFinite ? value.description : "null") }
  /// Writes a number with a fixed number of decimals; null if it is not finite.
  package mutating func number(_ value: Double, decimals: Int) { scalar(FixedDecimals.text(value, decimals) ?? "null") }
  /// Writes a number from its decimal text, as `Rational.text` returns it.
  package mutating func number(digits: String) { scalar(digits) }
  /// Writes true or false.
  package mutating func boolean(_ value: Bool) { scalar(value ? "true" : "false") }
  /// Writes null.
  package mutating func null() { scalar("null") }

  /// Writes a value that another writer wrote, in the same style and at the same level.
  package mutating func written(_ text: [UInt8]) {
    separate()
    output += text
  }

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
    if level.hasContent, !level.isInline { newline() }
    append(bracket)
  }

  /// Writes the separator between the previous token and the next one.
  private mutating func separate() {
    if isAfterKey {
      isAfterKey = false
      return
    }
    guard let level = levels.last else { return }
    if level.hasContent { append(level.isInline && style != .compact ? ", " : ",") }
    levels[levels.count - 1].hasContent = true
    if !level.isInline { newline() }
  }

  private mutating func newline() {
    guard style != .compact else { return }
    output.append(UInt8(ascii: "\n"))
    output += repeatElement(UInt8(ascii: " "), count: (level + levels.count) * 2)
  }

  private mutating func append(_ text: String) { output += text.utf8 }
}
