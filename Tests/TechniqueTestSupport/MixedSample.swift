import JSON

/// Lists of every kind, each with every kind of item that it can show, as scenario files declare them.
///
/// A stack of techniques that fails only with some items fails with these. Consecutive rows differ, so that a reused cell shows another
/// arrangement each time.
package enum MixedSample: String, CaseIterable, Sendable, CustomStringConvertible {
  case chat
  /// A chat whose media messages are texts, which techniques for texts alone can show.
  case texts
  case movies
  case posts
  case timeline
  case blocks

  package var description: String { rawValue }

  /// The members of a scenario with the data, the content and the events.
  package var members: String {
    switch self {
    case .chat: Self.chatMembers(mediaAsText: false)
    case .texts: Self.chatMembers(mediaAsText: true)
    case .movies:
      Self.members(
        "movies", Self.movieItems, content: #"{"kind": "movies"}"#,
        added: #"{"movieId": 90, "title": "New", "poster": "\#(Self.picture("still-1"))"}"#)
    case .posts: Self.members("posts", Self.postItems, content: #"{"kind": "posts"}"#, added: Self.newPost)
    case .timeline: Self.members("posts", Self.postItems, content: #"{"kind": "timeline"}"#, added: Self.newPost)
    case .blocks:
      Self.members(
        "items", Self.blockItems, content: Self.blockContent,
        added: #"{"itemId": 90, "type": "link", "texts": {"body": "New"}}"#)
    }
  }

  /// A scenario with one run.
  ///
  /// - Parameter techniques: the ids of its techniques, in stacking order.
  package func scenario(techniques: [String]) -> String {
    """
    {
      "name": "wins", "summary": "A stack.", "device": "ipod-touch-5g", \(members),
      "scroll": {"driver": "jump", "rows": [6, 1000000, 0], "intervalMs": 200},
      "runs": [{"name": "run", "techniques": [\(techniques.map(JSONString.quoted).joined(separator: ", "))]}]
    }
    """
  }

  private static func members(_ key: String, _ items: [String], content: String, added: String) -> String {
    """
    "data": {"\(key)": [\(items.joined(separator: ",\n"))], "media": \(media)},
    "content": \(content), "events": \(events(key, added))
    """
  }

  private static func chatMembers(mediaAsText: Bool) -> String {
    let added = #"{"messageId": 90, "direction": "in", "message": "New"}"#
    return """
      "data": {"messages": [\(messages.joined(separator: ",\n"))], "media": \(media), "mediaAsText": \(mediaAsText)},
      "content": {"kind": "chat"}, "events": \(events("messages", added))
      """
  }

  /// An insertion, an update, a deletion, a rotation and a reload. The ids of updates differ from that of the insertion.
  private static func events(_ key: String, _ added: String) -> String {
    let updated = added.replacing("90", with: "91").replacing("New", with: "Another text, of more words than before")
    return """
      [
        {"atMs": 20, "event": "insert", "at": 1, "\(key)": [\(added)]},
        {"atMs": 40, "event": "update", "at": 2, "\(key)": [\(updated)]},
        {"atMs": 60, "event": "delete", "at": 4, "count": 1}, {"atMs": 300, "event": "rotate"},
        {"atMs": 340, "event": "reload"}, {"atMs": 500, "event": "memoryWarning"}
      ]
      """
  }

  private static func picture(_ name: String) -> String { "https://media.example/\(name).jpg" }

  private static let media: String = {
    let stills = [("still-1", 420, 420), ("still-2", 300, 200), ("avatar-1", 60, 60), ("photo-1", 400, 300)].map {
      #"{"url": "\#(picture($0))", "format": "jpeg", "pixelWidth": \#($1), "pixelHeight": \#($2), "byteCount": 9000}"#
    }
    return """
      {"assumptions": [], "stills": [\(stills.joined(separator: ", "))],
      "animations": [{"url": "\(picture("animation-1"))", "format": "gif", "pixelWidth": 100, "pixelHeight": 80, "byteCount": 9000,
        "frameDelaysMilliseconds": [100, 100]}]}
      """
  }()

  /// Texts of both directions, one to three stills, and an animation.
  private static let messages: [String] = {
    let stills = ["still-1", "still-2", "photo-1"].map { "\"\(picture($0))\"" }
    let bodies =
      ["One line", "Two lines of the message\nTwo lines", "Ünï 日本 👍🏽 مرحبا"].map {
        "\"message\": \(JSONString.quoted($0))"
      }
      + (1...3).map { "\"mediaItems\": [\(stills.prefix($0).joined(separator: ", "))]" }
      + ["\"mediaItems\": [\"\(picture("animation-1"))\"]"]
    return (0..<21).map { number in
      let body = bodies[number * 3 % bodies.count].replacing("line", with: "line of \(number)")
      return #"{"messageId": \#(number), "direction": "\#(number % 4 < 2 ? "in" : "out")", \#(body)}"#
    }
  }()

  /// Titles of one and of several lines.
  private static let movieItems = (0..<16).map { number in
    let title = "Movie \(number)" + String(repeating: " with a longer title", count: number % 4)
    return #"{"movieId": \#(number), "title": "\#(title)", "poster": "\#(picture("still-\(1 + number % 2)"))"}"#
  }

  /// Posts with and without a text, of every attachment, with up to two comments.
  private static let postItems: [String] = {
    let attachments = [
      "", #""photos": ["\#(picture("photo-1"))"], "#, #""link": {"title": "A page", "host": "example.org"}, "#,
      #""photos": ["\#(picture("photo-1"))", "\#(picture("still-1"))", "\#(picture("still-2"))"], "#,
      #""link": {"title": "A page", "host": "example.org", "image": "\#(picture("photo-1"))"}, "#,
      #""sticker": "\#(picture("still-2"))", "#, #""video": "\#(picture("photo-1"))", "#,
    ]
    return (0..<14).map { number in
      let text = Array(repeating: "A sentence of post \(number).", count: number % 3).joined(separator: " ")
      let comments = (0..<(number % 3)).map { #"{"author": "Friend \#($0)", "text": "Comment \#($0) of \#(number)."}"# }
      return """
        {"postId": \(number), "author": "Author \(number)", "avatar": "\(picture("avatar-1"))", "createdAt": 1496102400,
         "text": "\(text)", \(attachments[number * 4 % attachments.count])"likes": \(number % 2 * 5),
         "comments": [\(comments.joined(separator: ", "))]}
        """
    }
  }()

  private static let newPost = """
    {"postId": 90, "author": "New", "avatar": "\(picture("avatar-1"))", "createdAt": 1496102400, "text": "New"}
    """

  /// Sections whose headers stay, with items of three types that have all or some of their fields.
  private static let blockItems: [String] = (0..<24).map { number in
    let type = number % 8 == 0 ? "day" : number % 3 == 0 ? "link" : "note"
    let body = Array(repeating: "What item \(number) says, with www.example.org and @somebody.", count: 1 + number % 3)
    var texts = [#""body": "\#(body.joined(separator: " "))""#, #""name": "Author \#(number)""#]
    if number % 2 == 0 { texts.append(#""note": "A note of \#(number).""#) }
    if number % 4 == 1 { texts.append(#""caption": "A picture""#) }
    let animation = number % 5 == 2 ? "animation-1" : "photo-1"
    let pictures = number % 7 == 6 ? "" : #""photo": "\#(picture(animation))", "avatar": "\#(picture("avatar-1"))""#
    return
      #"{"itemId": \#(number), "type": "\#(type)", "texts": {\#(texts.joined(separator: ", "))}, "pictures": {\#(pictures)}}"#
  }

  /// Every kind of view and of effect, headers and a bar.
  private static let blockContent = """
    {
      "kind": "blocks", "background": "#ECEFF1", "links": true, "sections": {"header": "day", "sticky": true},
      "bars": [{"height": 44, "backdropBlur": {"radius": 20, "tint": "#F9F9F9CC"}}],
      "blocks": [
        {"view": "card", "types": ["day"], "fill": "#E5E5EA", "height": 28, "insets": {"left": 16, "right": 16},
         "views": [{"view": "text", "field": "name", "fontSize": 13, "weight": "semibold", "lines": 1}]},
        {"view": "vstack", "types": ["note"], "insets": 10, "spacing": 6, "views": [
          {"view": "card", "cornerRadius": 8, "insets": 8, "shadow": {"radius": 4}, "views": [
            {"view": "hstack", "spacing": 8, "views": [
              {"view": "avatar", "field": "avatar", "side": 40},
              {"view": "vstack", "views": [
                {"view": "text", "field": "name", "fontSize": 12, "height": 16, "lines": 1},
                {"view": "text", "field": "body", "fontSize": 14}]},
              {"view": "button", "title": "Like", "width": 44, "height": 30, "cornerRadius": 4}]}]},
          {"view": "zstack", "align": "bottom", "views": [
            {"view": "image", "field": "photo", "aspect": 2, "cornerRadius": 6, "borderWidth": 1},
            {"view": "text", "field": "caption", "fontSize": 12, "height": 20, "lines": 1}]},
          {"view": "text", "field": "note", "fontSize": 11}]},
        {"view": "hstack", "types": ["link"], "insets": 12, "align": "center", "height": 60, "spacing": 8, "views": [
          {"view": "image", "field": "photo", "side": 30, "mask": {"radius": 15}},
          {"view": "text", "field": "body", "fontSize": 14, "lines": 2}]},
        {"view": "vstack", "types": ["note", "link"], "views": [{"view": "separator"}]}]
    }
    """
}
