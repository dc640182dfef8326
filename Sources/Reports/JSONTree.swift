internal import Analysis
internal import JSON

/// A JSON value to be written: objects are written by ascending keys, so that their order never depends on anything else.
indirect enum JSONTree {
  case object([String: JSONTree])
  case array([JSONTree])
  /// An object or array with a member or element a line, however few: what versions of a file are to be compared by line.
  case spread(JSONTree)
  /// An array on one line.
  case numbers([Int64])
  case string(String)
  case integer(Int64)
  /// An exact value, written with a fixed number of decimals; null for none.
  case decimal(Rational?, decimals: Int)
  /// A number of a scenario, written as short as it reads back.
  case double(Double)
  case boolean(Bool)
  case null

  /// An exact value with as many decimals as it needs, at most nine.
  static func exact(_ value: Rational) -> JSONTree {
    .decimal(value, decimals: value.shortText.drop { $0 != "." }.dropFirst().count)
  }

  /// An integer of the machine's size.
  static func count(_ value: Int) -> JSONTree { .integer(Int64(value)) }

  /// A value that may be missing.
  static func null(or value: JSONTree?) -> JSONTree { value ?? .null }

  /// The text as UTF-8, ending with a newline.
  var line: [UInt8] {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.line
  }

  /// Writes the value.
  func write(to writer: inout JSONWriter) {
    write(to: &writer, inline: isSmall)
  }

  private func write(to writer: inout JSONWriter, inline: Bool) {
    switch self {
    case .object(let members):
      writer.beginObject(inline: inline)
      for (key, value) in members.sorted(by: { $0.key < $1.key }) {
        writer.key(key)
        value.write(to: &writer)
      }
      writer.endObject()
    case .array(let elements):
      writer.beginArray(inline: inline)
      for element in elements { element.write(to: &writer) }
      writer.endArray()
    case .spread(let value): value.write(to: &writer, inline: false)
    case .numbers(let numbers):
      writer.beginArray(inline: true)
      for number in numbers { writer.integer(Int(number)) }
      writer.endArray()
    case .string(let text): writer.string(text)
    case .integer(let number): writer.integer(Int(number))
    case .decimal(let value, let decimals):
      if let value { writer.number(digits: value.text(decimals: decimals)) } else { writer.null() }
    case .double(let number): writer.number(number)
    case .boolean(let flag): writer.boolean(flag)
    case .null: writer.null()
    }
  }

  /// Whether it stands on one line: at most four members or elements, none of which is a container.
  private var isSmall: Bool {
    switch self {
    case .object(let members): members.count <= 4 && members.values.allSatisfy(\.isScalar)
    case .array(let elements): elements.allSatisfy(\.isScalar)
    default: true
    }
  }

  private var isScalar: Bool {
    switch self {
    case .object, .array, .spread, .numbers: false
    default: true
    }
  }
}
