internal import Scenarios

/// A name in camel case and kebab case: `IdlePrefetch` and `idle-prefetch`.
package struct ScaffoldName {
  /// The name in kebab case, as in `idle-prefetch`.
  package let kebab: String
  /// The name in camel case, as in `IdlePrefetch`.
  package let camel: String

  /// Parses a name in either spelling; nil unless it consists of ASCII letters, digits and single dashes between them.
  package init?(_ text: String) {
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
