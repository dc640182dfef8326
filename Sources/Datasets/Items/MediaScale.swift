package import JSON
package import ListRuntime

/// The scale at which the pictures of a library are served: factors of their widths and heights, by the kind of
/// picture.
package struct MediaScale: Sendable, Hashable {
  /// The factor of stills, 0.1 to 1; nil for 1.
  package var stills: Double?
  /// The factor of animations, 0.1 to 1; nil for 1.
  package var animations: Double?

  /// The two factors.
  static let fields = [
    FieldBinding(factor(of: .still, "stills"), optional: \MediaScale.stills),
    FieldBinding(factor(of: .animation, "animations"), optional: \MediaScale.animations),
  ]
  /// Reads the two factors.
  package static let reader = ValueReader<MediaScale>.record("a media scale", MediaScale(), fields)

  private static func factor(of kind: MediaKind, _ name: String) -> Field<Double> {
    .optional(name, .number(0.1...1), "The factor for the width and the height of each \(kind.rawValue); 1 if omitted.")
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
  package var scale = MediaScale()
  /// The source of the factors.
  package var provenance = Provenance.blank

  static let reader = ValueReader<AssumedMediaScale>.record(
    "an assumed scale", AssumedMediaScale(),
    MediaScale.fields.inside(\.scale) + Provenance.fields.inside(\.provenance), isInline: true)
}
