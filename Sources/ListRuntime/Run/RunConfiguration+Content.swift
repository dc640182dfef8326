extension RunConfiguration {
  /// Creates the content of the list.
  func makeContent() -> any ListContent {
    switch content {
    case .chat(let messages, let style, let mediaAsText):
      let chat = ChatContent(messages: messages, media: media, style: style, mediaAsText: mediaAsText)
      chat.setWidth(profile.screen.width)
      return chat
    case .movies(let movies, let style): return blocks(movies, MovieDesign(style: style))
    case .posts(let posts, let style): return blocks(posts, PostDesign(style: style))
    case .timeline(let posts, let style): return blocks(posts, TimelineDesign(style: style))
    }
  }

  private func blocks<Design: BlockDesign>(_ items: [Design.Item], _ design: Design) -> any ListContent {
    BlockContent(items, design: design, media: media, width: profile.screen.width)
  }
}
