/// A JSON value to be written, for results that are small enough to be built before they are written.
package indirect enum JSONContent: Sendable, Hashable {
  case null
  case boolean(Bool)
  case integer(Int)
  /// The shortest decimal that reads back as the same number.
  case number(Double)
  /// A fixed count of decimals.
  case fixed(Double, decimals: Int)
  case string(String)
  case array([JSONContent])
  /// An array on one line.
  case row([JSONContent])
  /// Members in the order in which they are written.
  case object([Member])

  /// A member of an object.
  package struct Member: Sendable, Hashable {
    /// Its key.
    package var key: String
    /// Its value.
    package var value: JSONContent
    /// A member from its parts.
    package init(_ key: String, _ value: JSONContent) {
      self.key = key
      self.value = value
    }
  }

  /// An object whose members are sorted by the Unicode scalars of their keys.
  package static func sorted(_ members: [String: JSONContent]) -> JSONContent {
    .object(members.map { Member($0.key, $0.value) }.sorted { $0.key < $1.key })
  }

  /// The text, ending with a newline.
  package func text(style: JSONWriter.Style = .indented) -> [UInt8] {
    var writer = JSONWriter(style: style)
    write(to: &writer)
    return writer.line
  }

  /// Writes the value.
  package func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.null()
    case .boolean(let value): writer.boolean(value)
    case .integer(let value): writer.integer(value)
    case .number(let value): writer.number(value)
    case .fixed(let value, let decimals): writer.number(value, decimals: decimals)
    case .string(let text): writer.string(text)
    case .array(let elements), .row(let elements):
      if case .row = self { writer.beginArray(inline: true) } else { writer.beginArray() }
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
