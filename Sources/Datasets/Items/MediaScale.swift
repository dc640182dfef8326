package import JSON
package import ListRuntime

/// How large the pictures of a library are served: factors of their widths and heights, by the kind of picture.
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
      name, .number(0.1...1), "The factor for the width and the height of each \(kind.rawValue); 1 if left out.")
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
  package var scale: MediaScale
  /// The kind of source of the factors.
  package var status: CoefficientStatus
  /// A citation or explanation.
  package var source: String
  /// For a fitted scale, the rows of the reference that it is based on.
  package var rows: [String]

  static let status = Field.required("status", ValueReader<CoefficientStatus>.word, "What kind of source it has.")
  static let source = Field.required("source", ValueReader<String>.text, "Where it comes from, in words.")
  static let rows = Field.defaulted(
    "rows", .array(of: ValueReader<String>.text), to: [], text: "[]",
    "For a fitted scale, the rows of the reference it was chosen by.")
  static let reader = ValueReader<AssumedMediaScale>.object(
    ObjectShape("an assumed scale", MediaScale.fields + [status.shape, source.shape, rows.shape])
  ) { object in
    let (status, source, rows) = (object.read(status), object.read(source), object.value(rows))
    let scale = MediaScale.read(object)
    guard let status, let source else { return nil }
    return AssumedMediaScale(scale: scale, status: status, source: source, rows: rows)
  }
}
