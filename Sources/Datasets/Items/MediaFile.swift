package import JSON
package import ListRuntime

/// The file format of a media library: the facts about every picture, and the assumptions.
package enum MediaFile {
  package static let url = Field.required("url", ValueReader<String>.text, "The address of the picture; unique.")
  package static let stills = Field.required("stills", .array(of: item("a still", [])), "Still pictures.")
  package static let animations = Field.required(
    "animations", .array(of: item("an animation", [frameDelays])), "Animated pictures.")

  private static let frameDelays = FieldBinding<MediaItem>.required(
    "frameDelaysMilliseconds", .array(of: .integer(0...600_000, unit: "ms"), count: 2...100_000),
    "How long each frame is shown.", \.frameDelaysMilliseconds)

  /// Reads and writes a picture.
  private static func item(_ name: String, _ others: [FieldBinding<MediaItem>]) -> ValueReader<MediaItem> {
    let size = 1...65_536
    return .record(
      name, MediaItem(url: "", format: .png, pixelWidth: 1, pixelHeight: 1, byteCount: 1),
      [
        FieldBinding(url, \.url), .required("format", .word, "The format of the file.", \.format),
        .required("pixelWidth", .integer(size, unit: "px"), "Width of a frame.", \.pixelWidth),
        .required("pixelHeight", .integer(size, unit: "px"), "Height of a frame.", \.pixelHeight),
        .required("byteCount", .integer(1...1_000_000_000, unit: "B"), "Size of the file.", \.byteCount),
        .defaulted(
          "color", .word, to: .srgb,
          "The colors of a pixel: in a decoded picture, srgb takes 4 bytes, wide 8, and gray 2.",
          \.color
        ).omittingDefault,
      ] + others, isInline: true,
      check: { item, object in
        if item.kind == .still || item.format == .gif || item.format == .png { return true }
        let format = item.format.rawValue
        object.error(
          at: "format", "animations in \(format.uppercased()) files are not simulated", expected: "\"gif\" or \"png\"",
          found: JSONString.quoted(format))
        return false
      })
  }

  /// Reads and writes the whole file.
  package static let reader = ValueReader<MediaManifest>.record(
    "a media library", MediaManifest(assumptions: [], stills: [], animations: []),
    [
      .defaulted(
        "assumptions", .array(of: .text), to: [],
        "Assumptions that are not facts, each in one or two sentences.", \.assumptions),
      .optional(
        "scale", AssumedMediaScale.reader,
        "The size in which the server delivers the pictures below, unless a scenario sets another; their own sizes if omitted.",
        optional: \.scale),
      FieldBinding(stills, \.stills), FieldBinding(animations, \.animations),
    ])

  /// The text of a file: the same bytes for the same values, one picture per line; ends with a newline.
  package static func text(_ manifest: MediaManifest) -> String {
    String(decoding: (reader.write?(manifest) ?? .null).text(), as: UTF8.self)
  }

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
    let manifest = reader.read(value, collector)
    var first: [String: SourceLocation] = [:]
    for list in [stills, animations] {
      for url in value[list.shape.name]?.elements.compactMap({ $0[Self.url.shape.name] }) ?? [] {
        guard let text = url.string else { continue }
        if let earlier = first[text] {
          let line = earlier.file.position(of: earlier.range.start).line
          collector.error(at: url, "two pictures have this address; the first is at line \(line)")
        } else {
          first[text] = url.location
        }
      }
    }
    guard let manifest, collector.errorCount == errorsBefore else { return nil }
    let served = scale ?? manifest.scale?.scale ?? MediaScale()
    let library = try? MediaLibrary(
      (manifest.stills + manifest.animations).map { $0.scaled(by: served[$0.kind]) })
    return library.map { ($0, scale == nil ? manifest.scale : nil) }
  }
}
