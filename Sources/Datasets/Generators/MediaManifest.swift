package import ListRuntime

/// The content of a media library file: the pictures and the assumptions about them.
package struct MediaManifest: Hashable, Sendable {
  /// The assumptions, one or two sentences each.
  package var assumptions: [String]
  /// The scale at which the pictures are served; nil for their own sizes.
  package var scale: AssumedMediaScale?
  /// The stills, by ascending URL.
  package var stills: [MediaItem]
  /// The animations, by ascending URL.
  package var animations: [MediaItem]

  /// A manifest with its assumptions and pictures.
  package init(
    assumptions: [String], scale: AssumedMediaScale? = nil, stills: [MediaItem], animations: [MediaItem]
  ) {
    (self.assumptions, self.scale, self.stills, self.animations) = (assumptions, scale, stills, animations)
  }

  /// The pictures as a media library.
  ///
  /// - Throws: ``RepeatedMediaURL`` if two pictures have the same URL; never for a generated manifest.
  package func library() throws(RepeatedMediaURL) -> MediaLibrary { try MediaLibrary(stills + animations) }

  /// The prefix of all generated URLs: a reserved host name that never resolves (RFC 2606).
  static let baseURL = "https://media.example/"

  /// A number with leading zeros, so that URLs sort in the order of the numbers.
  static func padded(_ number: Int, to digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
