internal import JSON
package import ListRuntime

/// Writes data sets as JSON text: the same bytes for the same values, one item or picture per line.
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

  /// An array of movie objects; ends with a newline.
  package static func text(_ movies: [Movie]) -> String {
    let lines = movies.map { movie in
      "{\"movieId\": \(movie.movieId), \"title\": \(JSONString.quoted(movie.title)), "
        + "\"poster\": \(JSONString.quoted(movie.poster))}"
    }
    return array(lines, indent: "") + "\n"
  }

  /// An array of post objects, with empty fields omitted; ends with a newline.
  package static func text(_ posts: [Post]) -> String {
    let lines = posts.map { post in
      var members = [
        "\"postId\": \(post.postId)", member("author", post.author), member("avatar", post.avatar),
        "\"createdAt\": \(post.createdAt)",
      ]
      if !post.text.isEmpty { members.append(member("text", post.text)) }
      members += attachment(post.attachment)
      if post.likes != 0 { members.append("\"likes\": \(post.likes)") }
      let comments = post.comments.map { "{\(member("author", $0.author)), \(member("text", $0.text))}" }
      if !comments.isEmpty { members.append("\"comments\": [\(comments.joined(separator: ", "))]") }
      return "{\(members.joined(separator: ", "))}"
    }
    return array(lines, indent: "") + "\n"
  }

  private static func attachment(_ attachment: Post.Attachment) -> [String] {
    switch attachment {
    case .none: return []
    case .photos(let photos): return ["\"photos\": [\(photos.map(JSONString.quoted).joined(separator: ", "))]"]
    case .link(let title, let host, let image):
      let members = [member("title", title), member("host", host)] + (image.map { [member("image", $0)] } ?? [])
      return ["\"link\": {\(members.joined(separator: ", "))}"]
    case .sticker(let sticker): return [member("sticker", sticker)]
    case .video(let poster): return [member("video", poster)]
    }
  }

  private static func member(_ key: String, _ text: String) -> String {
    "\(JSONString.quoted(key)): \(JSONString.quoted(text))"
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

  /// An array with one element per line.
  private static func array(_ elements: [String], indent: String) -> String {
    guard !elements.isEmpty else { return "[]" }
    return "[\n" + elements.map { "\(indent)  \($0)" }.joined(separator: ",\n") + "\n\(indent)]"
  }
}
