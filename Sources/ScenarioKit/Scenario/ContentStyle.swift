internal import ListRuntime

/// Which kind of list a scenario shows, with its measures.
enum ContentStyle: Sendable {
  /// Messages in bubbles.
  case chat(ChatStyle)

  /// Its word in scenarios.
  var name: String {
    switch self {
    case .chat: "chat"
    }
  }

  /// The items it shows.
  var itemKind: ItemKind {
    switch self {
    case .chat: .messages
    }
  }

  /// The list with its items; nil if they are of another kind, which is reported where they are declared.
  func description(of items: ContentItems, mediaAsText: Bool) -> ContentDescription? {
    switch (self, items) {
    case (.chat(let style), .messages(let messages)):
      .chat(messages: messages, style: style, mediaAsText: mediaAsText)
    case (.chat, _): nil
    }
  }
}

extension ContentItems {
  /// Whether any item has a picture: O(items).
  var havePictures: Bool {
    switch self {
    case .messages(let messages): messages.contains { if case .media = $0.body { true } else { false } }
    case .movies(let movies): !movies.isEmpty
    case .posts(let posts): !posts.isEmpty
    }
  }
}

extension RunConfiguration {
  /// Whether any item is shown with pictures, be it there at the start or brought by an event: O(items).
  var showsPictures: Bool {
    switch content {
    case .chat(let messages, _, let mediaAsText):
      !mediaAsText && (ContentItems.messages(messages).havePictures || events.contains { $0.event.bringsPictures })
    }
  }
}

extension ListEvent {
  /// Whether it brings items with pictures.
  fileprivate var bringsPictures: Bool {
    switch self {
    case .insert(let items, _), .update(let items, _): items.havePictures
    case .delete, .reload, .rotate, .memoryWarning: false
    }
  }
}
