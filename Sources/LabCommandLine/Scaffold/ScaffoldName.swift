import Scenarios

/// A name in camel case and kebab case: `IdlePrefetch` and `idle-prefetch`.
package struct ScaffoldName {
  /// The name in kebab case, as a technique's id: that of the name in camel case, because the folder of a technique names its id. So
  /// `phone-2` becomes `phone2`.
  package let kebab: String
  /// The name in camel case, as in `IdlePrefetch`.
  package let camel: String
  /// The name of a file, in kebab case with the dashes that were given, as in `phone-2`.
  package let file: String

  /// The maximum number of characters of ``file`` and of ``kebab``. The names of folders, files and modules add a few dozen
  /// characters to a name, and file systems have 255 bytes for each.
  package static let limit = 100

  /// Parses a name in either spelling; nil unless it consists of ASCII letters, digits and single dashes between them, with at most
  /// ``limit`` characters in kebab case.
  package init?(_ text: String) {
    let letters = text.unicodeScalars.allSatisfy { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "-")
    }
    guard letters, text.utf8.count <= Self.limit, text.unicodeScalars.first?.properties.isAlphabetic == true,
      !text.hasSuffix("-"), !text.contains("--")
    else { return nil }
    let parts = text.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
    camel = parts.joined()
    kebab = Self.kebab(camel)
    file = parts.map(Self.kebab).joined(separator: "-")
    guard max(kebab.utf8.count, file.utf8.count) <= Self.limit else { return nil }
  }

  private static func kebab(_ camel: String) -> String {
    camel.enumerated().map { index, character in
      character.isUppercase && index > 0 ? "-\(character.lowercased())" : character.lowercased()
    }.joined()
  }
}
