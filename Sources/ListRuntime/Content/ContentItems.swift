/// Items of one kind, from a data set or an event.
package enum ContentItems: Sendable, Hashable {
  /// Items of a chat.
  case messages([Message])
  /// Items of a list of movies.
  case movies([Movie])
  /// Items of a feed.
  case posts([Post])

  /// Number of items.
  package var count: Int {
    switch self {
    case .messages(let messages): messages.count
    case .movies(let movies): movies.count
    case .posts(let posts): posts.count
    }
  }

  /// The kind of the items.
  package var kind: ItemKind {
    switch self {
    case .messages: .messages
    case .movies: .movies
    case .posts: .posts
    }
  }

  /// Whether any item has a picture: O(items).
  package var havePictures: Bool {
    switch self {
    case .messages(let messages): messages.contains { if case .media = $0.body { true } else { false } }
    case .movies(let movies): !movies.isEmpty
    case .posts(let posts): !posts.isEmpty
    }
  }

  /// The IDs of the items, in order: O(items).
  package var ids: [Int] {
    switch self {
    case .messages(let messages): messages.map(\.messageId)
    case .movies(let movies): movies.map(\.movieId)
    case .posts(let posts): posts.map(\.postId)
    }
  }
}

/// Kinds of items; the raw values are the keys of scenarios and the names of the generators.
package enum ItemKind: String, Sendable, Hashable, CaseIterable {
  /// ``Message``.
  case messages
  /// ``Movie``.
  case movies
  /// ``Post``.
  case posts
}
