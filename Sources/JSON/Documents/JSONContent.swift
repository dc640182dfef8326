/// A JSON value to write, for results that are small enough to be built in memory first.
package indirect enum JSONContent: Sendable, Hashable {
  case null
  case boolean(Bool)
  case integer(Int)
  /// A number, written as the shortest decimal that parses to the same number.
  case number(Double)
  /// A number as its decimal text, for exact values.
  case digits(String)
  case string(String)
  case array([JSONContent])
  /// An array that is written on one line in every style.
  case inlineArray([JSONContent])
  /// An array of integers that is written on one line in every style.
  case integers([Int])
  /// An object with its members in output order.
  case object([Member])
  /// An object that is written on one line in every style, with everything in it.
  case inlineObject([Member])
  /// An array or object that is never written on one line by the style `fitted`, so that versions of the file diff well.
  case expanded(JSONContent)
  /// A value as text that ``written(style:level:)`` made for its place.
  case written([UInt8])

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
  package static func sortedObject(_ members: [String: JSONContent]) -> JSONContent {
    .object(members.map { Member($0.key, $0.value) }.sorted { $0.key < $1.key })
  }

  /// The value, or `null` if it is missing.
  package static func null(or value: JSONContent?) -> JSONContent { value ?? .null }

  package static func strings(_ texts: some Sequence<String>) -> JSONContent { .array(texts.map { .string($0) }) }

  /// The UTF-8 text of the value, ending with a newline.
  package func text(style: JSONWriter.Style = .indented) -> [UInt8] {
    var writer = JSONWriter(style: style)
    write(to: &writer)
    return writer.bytesWithNewline
  }

  /// The value as text in one line.
  package var compactText: String {
    var writer = JSONWriter(style: .compact)
    write(to: &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// The value as text, which takes a fraction of its memory.
  ///
  /// - Parameters:
  ///   - style: the style of the text that it is inserted into.
  ///   - level: the number of arrays and objects around it there.
  package func written(style: JSONWriter.Style, level: Int) -> JSONContent {
    var writer = JSONWriter(style: style, level: level)
    write(to: &writer)
    return .written(writer.bytes)
  }

  /// Appends the value to a writer.
  package func write(to writer: inout JSONWriter) {
    write(to: &writer, inline: writer.style == .fitted && fitsOnOneLine)
  }

  private func write(to writer: inout JSONWriter, inline: Bool) {
    switch self {
    case .null: writer.null()
    case .boolean(let value): writer.boolean(value)
    case .integer(let value): writer.integer(value)
    case .number(let value): writer.number(value)
    case .digits(let text): writer.number(digits: text)
    case .string(let text): writer.string(text)
    case .array(let elements): write(elements, to: &writer, inline: inline)
    case .inlineArray(let elements): write(elements, to: &writer, inline: true)
    case .integers(let numbers):
      writer.beginArray(inline: true)
      for number in numbers { writer.integer(number) }
      writer.endArray()
    case .object(let members): write(members, to: &writer, inline: inline)
    case .inlineObject(let members): write(members, to: &writer, inline: true)
    case .expanded(let value): value.write(to: &writer, inline: false)
    case .written(let text): writer.written(text)
    }
  }

  private func write(_ members: [Member], to writer: inout JSONWriter, inline: Bool) {
    writer.beginObject(inline: inline)
    for member in members {
      writer.key(member.key)
      member.value.write(to: &writer)
    }
    writer.endObject()
  }

  private func write(_ elements: [JSONContent], to writer: inout JSONWriter, inline: Bool) {
    writer.beginArray(inline: inline)
    for element in elements { element.write(to: &writer) }
    writer.endArray()
  }

  /// Whether the style `fitted` writes the value on one line: objects of at most four members and arrays of any length,
  /// unless they contain containers.
  private var fitsOnOneLine: Bool {
    switch self {
    case .object(let members): members.count <= 4 && members.allSatisfy(\.value.isScalar)
    case .array(let elements): elements.allSatisfy(\.isScalar)
    default: true
    }
  }

  private var isScalar: Bool {
    switch self {
    case .null, .boolean, .integer, .number, .digits, .string: true
    case .array, .inlineArray, .integers, .object, .inlineObject, .expanded, .written: false
    }
  }
}
