package import JSON
package import ListRuntime

/// The file format of a media library: the facts about every picture, and the assumptions.
package enum MediaFile {
  package static let url = Field.required(
    "url", ValueReader<String>.text.located, "The address of the picture; unique.")
  static let format = Field.required("format", ValueReader<MediaFormat>.word, "The format of the file.")
  static let pixelWidth = Field.required("pixelWidth", .integer(1...65_536, unit: "px"), "Width of a frame.")
  static let pixelHeight = Field.required("pixelHeight", .integer(1...65_536, unit: "px"), "Height of a frame.")
  static let byteCount = Field.required("byteCount", .integer(1...1_000_000_000, unit: "B"), "Size of the file.")
  static let frameDelays = Field.required(
    "frameDelaysMilliseconds", .array(of: .integer(0...600_000, unit: "ms"), count: 2...100_000),
    "How long each frame is shown.")
  /// The form of a still.
  static let stillShape = ObjectShape(
    "a still", [url.shape, format.shape, pixelWidth.shape, pixelHeight.shape, byteCount.shape])
  /// The form of an animation.
  static let animationShape = ObjectShape("an animation", stillShape.fields + [frameDelays.shape])

  static let assumptions = Field.defaulted(
    "assumptions", .array(of: ValueReader<String>.text), to: [], text: "[]",
    "Assumptions that are not facts, each in one or two sentences.")
  static let scale = Field.optional(
    "scale", AssumedMediaScale.reader,
    "The size in which the server delivers the pictures below, unless a scenario sets another; their own sizes if omitted."
  )
  package static let stills = Field.required(
    "stills", .array(of: .object(stillShape) { item($0, isAnimated: false) }), "Still pictures.")
  package static let animations = Field.required(
    "animations", .array(of: .object(animationShape) { item($0, isAnimated: true) }), "Animated pictures.")
  /// The form of the whole file.
  package static let shape = ObjectShape(
    "a media library", [assumptions.shape, scale.shape, stills.shape, animations.shape])

  /// Reads a library in the sizes that it assumes: O(bytes + pictures × log pictures). Nil if there are problems, which are
  /// reported.
  package static func read(_ source: SourceFile, reportingTo collector: DiagnosticCollector) -> MediaLibrary? {
    JSONDocument(source, reportingTo: collector).flatMap { read($0.root, reportingTo: collector) }?.library
  }

  /// Reads a library from a value of any document, and returns it with the scale that it assumes, or with nil if it assumes
  /// none or `scale` replaces it; nil if there are problems, which are reported.
  package static func read(
    _ value: JSONValue, scaledBy scale: MediaScale? = nil, reportingTo collector: DiagnosticCollector
  ) -> (library: MediaLibrary, assumed: AssumedMediaScale?)? {
    let errorsBefore = collector.errorCount
    guard let object = ObjectReader(value, shape, collector) else { return nil }
    _ = object.read(assumptions)
    let assumed = object.read(Self.scale)
    let served = scale ?? assumed?.scale ?? MediaScale()
    let (stills, animations) = (object.read(stills), object.read(animations))
    var first: [String: SourceLocation] = [:]
    for item in (stills ?? []) + (animations ?? []) {
      if let earlier = first[item.value.url] {
        let line = earlier.file.position(of: earlier.range.start).line
        collector.add(
          Diagnostic(at: item.location, "two pictures have this address; the first is at line \(line)"))
      } else {
        first[item.value.url] = item.location
      }
    }
    guard let stills, let animations, collector.errorCount == errorsBefore else { return nil }
    let library = try? MediaLibrary((stills + animations).map { $0.value.scaled(by: served[$0.value.kind]) })
    return library.map { ($0, scale == nil ? assumed : nil) }
  }

  /// Reads a picture, with the source location of its URL.
  private static func item(_ object: ObjectReader, isAnimated: Bool) -> Located<MediaItem>? {
    let delays = isAnimated ? object.read(frameDelays) : []
    let (url, format) = (object.read(url), object.read(format))
    let (width, height, bytes) = (object.read(pixelWidth), object.read(pixelHeight), object.read(byteCount))
    guard let url, let format, let width, let height, let bytes, let delays else { return nil }
    if isAnimated, format == .jpeg {
      object.error(at: "format", "a JPEG file cannot be animated", expected: "\"gif\" or \"png\"", found: "\"jpeg\"")
      return nil
    }
    return Located(
      MediaItem(
        url: url.value, format: format, pixelWidth: width, pixelHeight: height, byteCount: bytes,
        frameDelaysMilliseconds: delays), at: url.location)
  }
}
