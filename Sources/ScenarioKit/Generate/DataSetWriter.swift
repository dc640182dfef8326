package import ListRuntime

/// Writes data sets as JSON text: always the same bytes for the same values, one message or picture a line.
package enum DataSetWriter {
  /// An array of message objects: `messageId`, `direction`, and `message` or `mediaItems`; ends with a newline.
  package static func text(_ messages: [Message]) -> String {
    let lines = messages.map { message in
      let content =
        switch message.body {
        case .text(let text): "\"message\": \(JSONString.quoted(text))"
        case .media(let urls): "\"mediaItems\": [\(urls.map(JSONString.quoted).joined(separator: ", "))]"
        }
      return
        "{\"messageId\": \(message.messageId), \"direction\": \(JSONString.quoted(message.direction.rawValue)), \(content)}"
    }
    return array(lines, indent: "") + "\n"
  }

  /// An object with `assumptions`, `stills` and `animations`; ends with a newline.
  package static func text(_ manifest: MediaManifest) -> String {
    """
    {
      "assumptions": \(array(manifest.assumptions.map(JSONString.quoted), indent: "  ")),
      "stills": \(array(manifest.stills.map(object), indent: "  ")),
      "animations": \(array(manifest.animations.map(object), indent: "  "))
    }

    """
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

  /// An array with one element a line.
  private static func array(_ elements: [String], indent: String) -> String {
    guard !elements.isEmpty else { return "[]" }
    return "[\n" + elements.map { "\(indent)  \($0)" }.joined(separator: ",\n") + "\n\(indent)]"
  }
}
