/// The content of a list: its items and their style.
package enum ContentDescription: Sendable, Hashable {
  /// A chat of messages; with `mediaAsText` every media message is shown as the text "Media message with ID [N]".
  case chat(messages: [Message], style: ChatStyle, mediaAsText: Bool)
  /// Movies, each with a poster and a title.
  case movies([Movie], style: MovieStyle)
  /// Posts, each of one block.
  case posts([Post], style: PostStyle)
  /// Posts, each of several blocks.
  case timeline([Post], style: TimelineStyle)

  /// The kind of list; the raw values are those of scenario files.
  package enum Kind: String, CaseIterable, Sendable {
    case chat, movies, posts, timeline

    /// The kind of items in the list.
    package var items: ItemKind {
      switch self {
      case .chat: .messages
      case .movies: .movies
      case .posts, .timeline: .posts
      }
    }
  }

  /// The kind of list.
  package var kind: Kind {
    switch self {
    case .chat: .chat
    case .movies: .movies
    case .posts: .posts
    case .timeline: .timeline
    }
  }

  /// The items of the list.
  package var items: ContentItems {
    switch self {
    case .chat(let messages, _, _): .messages(messages)
    case .movies(let movies, _): .movies(movies)
    case .posts(let posts, _), .timeline(let posts, _): .posts(posts)
    }
  }

  /// Whether media messages are shown as texts.
  package var showsMediaAsText: Bool { if case .chat(_, _, let mediaAsText) = self { mediaAsText } else { false } }

  /// A copy with other items and the same style; nil if the items are of another kind.
  package func withItems(_ items: ContentItems, mediaAsText: Bool = false) -> ContentDescription? {
    switch (self, items) {
    case (.chat(_, let style, _), .messages(let messages)):
      .chat(messages: messages, style: style, mediaAsText: mediaAsText)
    case (.movies(_, let style), .movies(let movies)): .movies(movies, style: style)
    case (.posts(_, let style), .posts(let posts)): .posts(posts, style: style)
    case (.timeline(_, let style), .posts(let posts)): .timeline(posts, style: style)
    case (.chat, _), (.movies, _), (.posts, _), (.timeline, _): nil
    }
  }

  /// A copy with the same style and no items.
  package var withoutItems: ContentDescription {
    switch self {
    case .chat(_, let style, _): .chat(messages: [], style: style, mediaAsText: false)
    case .movies(_, let style): .movies([], style: style)
    case .posts(_, let style): .posts([], style: style)
    case .timeline(_, let style): .timeline([], style: style)
    }
  }
}

extension RunConfiguration {
  /// Whether any initial item, or any item added by an event, is shown with pictures: O(items).
  package var showsPictures: Bool {
    !content.showsMediaAsText && (content.items.havePictures || events.contains { $0.event.addsPictures })
  }
}

extension ListEvent {
  /// Whether the event adds items with pictures.
  fileprivate var addsPictures: Bool {
    switch self {
    case .insert(let items, _), .update(let items, _): items.havePictures
    case .delete, .reload, .rotate, .memoryWarning: false
    }
  }
}
