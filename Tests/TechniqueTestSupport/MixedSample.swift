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
    case .chat, .texts:
      Self.members(
        "messages", #"{"generate": "messages", "count": 21, "seed": 4}"#, media: "media", mediaAsText: self == .texts,
        content: #"{"kind": "chat"}"#, added: #"{"messageId": 90, "direction": "in", "message": "New"}"#)
    case .movies:
      Self.members(
        "movies", #"{"generate": "movies", "count": 16}"#, media: "media-movies", content: #"{"kind": "movies"}"#,
        added: #"{"movieId": 90, "title": "New", "poster": "https://media.example/poster-001.jpg"}"#)
    case .posts, .timeline:
      Self.members(
        "posts",
        #"{"generate": "timeline", "count": 14, "mix": {"text": 1, "photos": 2, "link": 2, "sticker": 1, "video": 1}}"#,
        media: "media-timeline", content: #"{"kind": "\#(self)"}"#,
        added:
          #"{"postId": 90, "author": "New", "avatar": "https://media.example/avatar-001.jpg", "createdAt": 1, "text": "New"}"#
      )
    case .blocks:
      Self.members(
        "items", "[\(Self.blockItems.joined(separator: ",\n"))]", media: "media", content: Self.blockContent,
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

  private static func members(
    _ key: String, _ items: String, media: String, mediaAsText: Bool = false, content: String, added: String
  ) -> String {
    """
    "data": {"\(key)": \(items), "media": "data/\(media).json"\(mediaAsText ? ", \"mediaAsText\": true" : "")},
    "content": \(content), "events": \(events(key, added))
    """
  }

  /// An insertion, an update, a text that grows in lists that have such texts, a deletion, a rotation, a reload and another text size. The ids
  /// of updates differ from that of the insertion.
  private static func events(_ key: String, _ added: String) -> String {
    let updated = added.replacing("90", with: "91").replacing("New", with: "Another text, of more words than before")
    let canGrow = key == "messages" || key == "items"
    let growth =
      canGrow ? #"{"atMs": 50, "event": "grow", "at": 1, "tokens": 12, "tokensPerS": 100, "chunk": 4},"# : ""
    return """
      [
        {"atMs": 20, "event": "insert", "at": 1, "\(key)": [\(added)]},
        {"atMs": 40, "event": "update", "at": 2, "\(key)": [\(updated)]},
        \(growth)
        {"atMs": 60, "event": "delete", "at": 4, "count": 1}, {"atMs": 300, "event": "rotate"},
        {"atMs": 340, "event": "reload"}, {"atMs": 420, "event": "textSize", "scale": 1.3}, {"atMs": 500, "event": "memoryWarning"}
      ]
      """
  }

  /// Sections whose headers stay, with items of three types that have all or some of their fields.
  private static let blockItems: [String] = (0..<24).map { number in
    let type = number % 8 == 0 ? "day" : number % 3 == 0 ? "link" : "note"
    let body = Array(repeating: "What item \(number) says, with www.example.org and @somebody.", count: 1 + number % 3)
    var texts = [#""body": "\#(body.joined(separator: " "))""#, #""name": "Author \#(number)""#]
    if number % 2 == 0 { texts.append(#""note": "A note of \#(number).""#) }
    if number % 4 == 1 { texts.append(#""caption": "A picture""#) }
    let photo = "https://media.example/" + (number % 5 == 2 ? "animation-01.gif" : "still-001.jpg")
    let pictures =
      number % 7 == 6 ? "" : #""photo": "\#(photo)", "avatar": "https://media.example/still-002.jpg""#
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
            {"view": "image", "field": "photo", "aspect": "picture", "placeholderHeight": 120, "placeholderColor": "#E5E5EA", "clips": true, "cornerRadius": 6, "borderWidth": 1},
            {"view": "text", "field": "caption", "fontSize": 12, "height": 20, "lines": 1}]},
          {"view": "text", "field": "note", "fontSize": 11}]},
        {"view": "hstack", "types": ["link"], "insets": 12, "align": "center", "height": 60, "spacing": 8, "views": [
          {"view": "image", "field": "photo", "side": 30, "mask": {"radius": 15}},
          {"view": "text", "field": "body", "fontSize": 14, "lines": 2, "more": "… more"}]},
        {"view": "vstack", "types": ["note", "link"], "views": [{"view": "separator"}]}]
    }
    """
}
