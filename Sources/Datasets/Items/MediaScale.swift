package import JSON
package import ListRuntime

/// The scale at which the pictures of a library are served: factors of their widths and heights, by the kind of
/// picture.
package struct MediaScale: Sendable, Hashable {
  /// The factor of stills, 0.1 to 1; nil for 1.
  package var stills: Double?
  /// The factor of animations, 0.1 to 1; nil for 1.
  package var animations: Double?

  static let stills = field(.still, "stills")
  static let animations = field(.animation, "animations")
  static let fields = [stills.shape, animations.shape]
  /// Reads the two factors.
  package static let reader = ValueReader<MediaScale>.object(ObjectShape("a media scale", fields), read)

  @Sendable static func read(_ object: ObjectReader) -> MediaScale {
    MediaScale(stills: object.read(stills), animations: object.read(animations))
  }

  private static func field(_ kind: MediaKind, _ name: String) -> Field<Double> {
    .optional(
      name, .number(0.1...1), "The factor for the width and the height of each \(kind.rawValue); 1 if omitted.")
  }

  /// This scale, with its nil factors inherited from another one.
  package func completed(by other: MediaScale) -> MediaScale {
    MediaScale(stills: stills ?? other.stills, animations: animations ?? other.animations)
  }

  /// The factor of a kind of picture.
  package subscript(kind: MediaKind) -> Double {
    switch kind {
    case .still: stills ?? 1
    case .animation: animations ?? 1
    }
  }

  /// The two factors as JSON.
  package var text: String { "{\"stills\": \(self[.still]), \"animations\": \(self[.animation])}" }
}

/// The scale that a library assumes, with its provenance.
package struct AssumedMediaScale: Sendable, Hashable {
  /// The factors.
  package let scale: MediaScale
  /// The source of the factors.
  package let provenance: Provenance

  static let reader = ValueReader<AssumedMediaScale>.object(
    ObjectShape("an assumed scale", MediaScale.fields + Provenance.fields)
  ) { object in
    let scale = MediaScale.read(object)
    return Provenance.read(object).map { AssumedMediaScale(scale: scale, provenance: $0) }
  }
}
