package import ListRuntime

/// A media library as a file holds it: the pictures and what was assumed about them.
package struct MediaManifest: Hashable, Sendable {
  /// What is not a fact, one sentence or two each.
  package let assumptions: [String]
  /// Pictures that do not move, by ascending address.
  package let stills: [MediaItem]
  /// Pictures that move, by ascending address.
  package let animations: [MediaItem]

  /// Makes a manifest.
  package init(assumptions: [String], stills: [MediaItem], animations: [MediaItem]) {
    self.assumptions = assumptions
    self.stills = stills
    self.animations = animations
  }

  /// The pictures as a library.
  ///
  /// - Throws: ``RepeatedMediaURL`` if two have one address; never for a generated manifest.
  package func library() throws(RepeatedMediaURL) -> MediaLibrary { try MediaLibrary(stills + animations) }

  /// Where all generated addresses begin: a host that is reserved and never answers (RFC 2606).
  static let baseURL = "https://media.example/"

  /// A number with leading zeros, so that the order of addresses is the order of numbers.
  static func padded(_ number: Int, to digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
