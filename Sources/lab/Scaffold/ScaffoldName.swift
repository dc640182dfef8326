internal import Scenarios


/// A name for something new, in both spellings: `IdlePrefetch` and `idle-prefetch`.
struct ScaffoldName {
  /// `idle-prefetch`.
  let kebab: String
  /// `IdlePrefetch`.
  let camel: String

  /// A name in either spelling; nil if it is none: letters and digits, and dashes between them.
  init?(_ text: String) {
    let letters = text.unicodeScalars.allSatisfy { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "-")
    }
    guard letters, text.unicodeScalars.first?.properties.isAlphabetic == true, !text.hasSuffix("-"),
      !text.contains("--")
    else { return nil }
    camel = text.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    kebab = camel.map { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }.joined().dropFirst().description
  }
}
