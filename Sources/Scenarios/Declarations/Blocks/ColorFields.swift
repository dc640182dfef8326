import JSON
import ListRuntime

extension ValueReader where Value == Color {
  /// The colors with names.
  private static let named: [(name: String, color: Color)] = [("white", .white), ("black", .black), ("clear", .clear)]

  /// A color as `#RRGGBB`, as `#RRGGBBAA`, or by its name.
  static let color: ValueReader<Color> = {
    let names = named.map(\.name)
    let shape = ValueShape.text(
      rule: "a color such as \"#RRGGBB\" or \"#RRGGBBAA\", or \(ValueShape.oneOf(names.map(JSONString.quoted)))",
      pattern: "^(#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})|\(names.joined(separator: "|")))$")
    return ValueReader(shape, of: .string, write: { .string($0.hexadecimal) }) { json, collector in
      let text = json.string ?? ""
      if let color = named.first(where: { $0.name == text })?.color ?? Color(hexadecimal: text) { return color }
      let nearest = NearestName.nearest(to: text, among: names)
      collector.mismatch(json, shape, "invalid color", suggestion: nearest.map(JSONString.quoted))
      return nil
    }
  }()
}

extension Color {
  /// The color as `#RRGGBBAA`.
  var hexadecimal: String {
    let digits = String(rgba, radix: 16, uppercase: true)
    return "#" + String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// A color from `#RRGGBB` or `#RRGGBBAA`; nil for any other text.
  fileprivate init?(hexadecimal text: String) {
    let digits = text.utf8.dropFirst()
    guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6 || digits.count == 8,
      digits.allSatisfy({ UnicodeScalar($0).properties.isASCIIHexDigit }),
      let value = UInt32(text.dropFirst(), radix: 16)
    else { return nil }
    self.init(rgba: digits.count == 8 ? value : value << 8 | 0xFF)
  }
}
