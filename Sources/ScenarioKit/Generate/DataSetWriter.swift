package import ListRuntime

/// Writes data sets as JSON text: always the same bytes for the same values, one message or picture a line.
package enum DataSetWriter {
  /// An array of message objects: `messageId`, `direction`, and `message` or `mediaItems`; ends with a newline.
  package static func text(_ messages: [Message]) -> String {
    let lines = messages.map { message in
      let content =
        switch message.body {
        case .text(let text): "\"message\": \(quoted(text))"
        case .media(let urls): "\"mediaItems\": [\(urls.map(quoted).joined(separator: ", "))]"
        }
      return "{\"messageId\": \(message.messageId), \"direction\": \(quoted(message.direction.rawValue)), \(content)}"
    }
    return array(lines, indent: "") + "\n"
  }

  /// An object with `assumptions`, `stills` and `animations`; ends with a newline.
  package static func text(_ manifest: MediaManifest) -> String {
    """
    {
      "assumptions": \(array(manifest.assumptions.map(quoted), indent: "  ")),
      "stills": \(array(manifest.stills.map(object), indent: "  ")),
      "animations": \(array(manifest.animations.map(object), indent: "  "))
    }

    """
  }

  private static func object(_ item: MediaItem) -> String {
    var members = [
      "\"url\": \(quoted(item.url))", "\"format\": \(quoted(item.format.rawValue))",
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

  /// A JSON string: quotation marks, backslashes and control characters are escaped (RFC 8259, section 7), all else stays.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{0}"..<"\u{20}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
