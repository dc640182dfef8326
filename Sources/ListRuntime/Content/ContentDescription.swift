/// What a list shows: the data and how it looks.
package enum ContentDescription: Sendable, Hashable {
  /// A chat of messages; with `mediaAsText` every media message is shown as the text "Media message with ID [N]".
  case chat(messages: [Message], style: ChatStyle, mediaAsText: Bool)
  /// Movies, each a poster and a title.
  case movies([Movie], style: MovieStyle)
  /// Posts, each one flat block.
  case posts([Post], style: PostStyle)
  /// Posts, each several blocks.
  case timeline([Post], style: TimelineStyle)

  /// What kind of list it is; the raw values are the words of scenarios.
  package enum Kind: String, CaseIterable, Sendable {
    case chat, movies, posts, timeline

    /// The kind of items its data have.
    package var items: ItemKind {
      switch self {
      case .chat: .messages
      case .movies: .movies
      case .posts, .timeline: .posts
      }
    }
  }

  /// What kind of list it is.
  package var kind: Kind {
    switch self {
    case .chat: .chat
    case .movies: .movies
    case .posts: .posts
    case .timeline: .timeline
    }
  }

  /// The data.
  package var items: ContentItems {
    switch self {
    case .chat(let messages, _, _): .messages(messages)
    case .movies(let movies, _): .movies(movies)
    case .posts(let posts, _), .timeline(let posts, _): .posts(posts)
    }
  }

  /// Whether pictures are shown as texts.
  package var showsMediaAsText: Bool { if case .chat(_, _, let mediaAsText) = self { mediaAsText } else { false } }

  /// The same kind of list with the same measures and other items; nil if they are of another kind.
  package func showing(_ items: ContentItems, mediaAsText: Bool = false) -> ContentDescription? {
    switch (self, items) {
    case (.chat(_, let style, _), .messages(let messages)):
      .chat(messages: messages, style: style, mediaAsText: mediaAsText)
    case (.movies(_, let style), .movies(let movies)): .movies(movies, style: style)
    case (.posts(_, let style), .posts(let posts)): .posts(posts, style: style)
    case (.timeline(_, let style), .posts(let posts)): .timeline(posts, style: style)
    case (.chat, _), (.movies, _), (.posts, _), (.timeline, _): nil
    }
  }

  /// The kind of list with its measures alone.
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
  /// Whether any item is shown with pictures, be it there at the start or brought by an event: O(items).
  package var showsPictures: Bool {
    !content.showsMediaAsText && (content.items.havePictures || events.contains { $0.event.bringsPictures })
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
