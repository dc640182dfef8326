/// References in XML text: the five names that XML itself defines, and numeric character references.
enum XMLReferences {
  private static let names: [(name: String, text: String)] = [
    ("lt", "<"), ("gt", ">"), ("amp", "&"), ("quot", "\""), ("apos", "'"),
  ]

  /// The longest reference between `&` and `;`, as in `#x10FFFF`.
  static let lengthLimit = 10

  /// The text that a reference represents; the reference is given without `&` and `;`. Nil if XML does not define it.
  static func text(of reference: some Sequence<UInt8>) -> String? {
    let name = String(decoding: Array(reference), as: UTF8.self)
    if let known = names.first(where: { $0.name == name }) { return known.text }
    guard name.hasPrefix("#") else { return nil }
    let isHexadecimal = name.hasPrefix("#x")
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    guard !digits.hasPrefix("+"), !digits.hasPrefix("-"), let value = UInt32(digits, radix: isHexadecimal ? 16 : 10),
      value == 9 || value == 10 || value == 13 || value >= 32, let scalar = Unicode.Scalar(value)
    else { return nil }
    return String(Character(scalar))
  }

  /// A text with its references replaced; an undefined one stays unchanged, and the parser has reported it.
  static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
    var output: [UInt8] = []
    var rest = bytes
    while let ampersand = rest.firstIndex(of: UInt8(ascii: "&")) {
      output += rest[..<ampersand]
      let after = rest[(ampersand + 1)...]
      if let semicolon = after.prefix(lengthLimit).firstIndex(of: UInt8(ascii: ";")),
        let text = text(of: after[..<semicolon])
      {
        output += Array(text.utf8)
        rest = after[(semicolon + 1)...]
      } else {
        output.append(UInt8(ascii: "&"))
        rest = after
      }
    }
    return String(decoding: output + rest, as: UTF8.self)
  }
}
