internal import Analysis
internal import JSON

/// A JSON value for output. Objects are written with ascending keys, so their order is deterministic.
indirect enum JSONTree {
  case object([String: JSONTree])
  case array([JSONTree])
  /// An object or array with one member or element per line, even if it is small, so that versions of the file diff well.
  case expanded(JSONTree)
  /// An array of integers on one line.
  case numbers([Int64])
  case string(String)
  case integer(Int64)
  /// An exact value with a fixed number of decimals, or null if there is none.
  case decimal(Rational?, decimals: Int)
  /// A floating-point number in its shortest form that reads back as the same value.
  case double(Double)
  case boolean(Bool)
  case null

  /// An exact value with as many decimals as it needs, up to nine.
  static func exact(_ value: Rational) -> JSONTree {
    .decimal(value, decimals: value.shortText.drop { $0 != "." }.dropFirst().count)
  }

  /// A machine-size integer.
  static func count(_ value: Int) -> JSONTree { .integer(Int64(value)) }

  /// The value, or `null` if it is missing.
  static func null(or value: JSONTree?) -> JSONTree { value ?? .null }

  /// The JSON text as UTF-8, ending with a newline.
  var line: [UInt8] {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.bytesWithNewline
  }

  /// Writes the value to a writer.
  func write(to writer: inout JSONWriter) {
    write(to: &writer, inline: fitsOnOneLine)
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
    case .expanded(let value): value.write(to: &writer, inline: false)
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

  /// Whether the value is written on one line. Objects with at most four members and arrays of any length are, if they
  /// contain no containers.
  private var fitsOnOneLine: Bool {
    switch self {
    case .object(let members): members.count <= 4 && members.values.allSatisfy(\.isScalar)
    case .array(let elements): elements.allSatisfy(\.isScalar)
    default: true
    }
  }

  private var isScalar: Bool {
    switch self {
    case .object, .array, .expanded, .numbers: false
    default: true
    }
  }
}
