/// A JSON value to write, for results that are small enough to be built in memory first.
package indirect enum JSONContent: Sendable, Hashable {
  case null
  case boolean(Bool)
  case integer(Int)
  /// A number, written as the shortest decimal that parses to the same number.
  case number(Double)
  /// A number with a fixed number of decimals.
  case fixed(Double, decimals: Int)
  case string(String)
  case array([JSONContent])
  /// An array that is written on one line.
  case inlineArray([JSONContent])
  /// An object with its members in output order.
  case object([Member])

  /// A member of an object.
  package struct Member: Sendable, Hashable {
    /// The unescaped key, unique in its object.
    package var key: String
    /// The value of the key.
    package var value: JSONContent
    /// A member with a key and a value.
    package init(_ key: String, _ value: JSONContent) {
      self.key = key
      self.value = value
    }
  }

  /// An object whose members are sorted by the Unicode scalars of their keys.
  package static func sorted(_ members: [String: JSONContent]) -> JSONContent {
    .object(members.map { Member($0.key, $0.value) }.sorted { $0.key < $1.key })
  }

  /// The UTF-8 text of the value, ending with a newline.
  package func text(style: JSONWriter.Style = .indented) -> [UInt8] {
    var writer = JSONWriter(style: style)
    write(to: &writer)
    return writer.bytesWithNewline
  }

  /// Appends the value to a writer.
  package func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.null()
    case .boolean(let value): writer.boolean(value)
    case .integer(let value): writer.integer(value)
    case .number(let value): writer.number(value)
    case .fixed(let value, let decimals): writer.number(value, decimals: decimals)
    case .string(let text): writer.string(text)
    case .array(let elements), .inlineArray(let elements):
      if case .inlineArray = self { writer.beginArray(inline: true) } else { writer.beginArray() }
      for element in elements { element.write(to: &writer) }
      writer.endArray()
    case .object(let members):
      writer.beginObject()
      for member in members {
        writer.key(member.key)
        member.value.write(to: &writer)
      }
      writer.endObject()
    }
  }
}
