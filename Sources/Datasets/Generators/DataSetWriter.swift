import JSON
import ListRuntime

/// Writes data sets as JSON text: the same bytes for the same values, one item or picture per line.
package enum DataSetWriter {
  /// A media library: an object with `assumptions`, `stills` and `animations`; ends with a newline.
  package static func text(_ manifest: MediaManifest) -> String {
    """
    {
      "assumptions": \(array(manifest.assumptions.map(JSONString.quoted), indent: "  ")),
    \(manifest.scale.map(scaleLine) ?? "")  "stills": \(array(manifest.stills.map(object), indent: "  ")),
      "animations": \(array(manifest.animations.map(object), indent: "  "))
    }

    """
  }

  private static func scaleLine(_ assumed: AssumedMediaScale) -> String {
    let provenance = assumed.provenance
    let members = [
      "\"stills\": \(assumed.scale[.still])", "\"animations\": \(assumed.scale[.animation])",
      member("status", provenance.status.rawValue), member("confidence", provenance.confidence.rawValue),
      member("source", provenance.source), member("rows", provenance.rows),
    ]
    return "  \"scale\": {\(members.joined(separator: ", "))},\n"
  }

  private static func object(_ item: MediaItem) -> String {
    var members = [
      "\"url\": \(JSONString.quoted(item.url))", "\"format\": \(JSONString.quoted(item.format.rawValue))",
      "\"pixelWidth\": \(item.pixelWidth)", "\"pixelHeight\": \(item.pixelHeight)", "\"byteCount\": \(item.byteCount)",
    ]
    if item.kind == .animation {
      let delays = item.frameDelaysMilliseconds.map(String.init).joined(separator: ", ")
      members.append("\"frameDelaysMilliseconds\": [\(delays)]")
    }
    return "{\(members.joined(separator: ", "))}"
  }

  /// A member of an object whose value is a string.
  static func member(_ key: String, _ text: String) -> String {
    "\(JSONString.quoted(key)): \(JSONString.quoted(text))"
  }

  /// A member of an object whose value is an array of strings.
  static func member(_ key: String, _ texts: [String]) -> String {
    "\(JSONString.quoted(key)): [\(texts.map(JSONString.quoted).joined(separator: ", "))]"
  }

  /// An array with one element per line.
  static func array(_ elements: [String], indent: String) -> String {
    guard !elements.isEmpty else { return "[]" }
    return "[\n" + elements.map { "\(indent)  \($0)" }.joined(separator: ",\n") + "\n\(indent)]"
  }
}
