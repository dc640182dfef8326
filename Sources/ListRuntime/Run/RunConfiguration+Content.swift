extension RunConfiguration {
  /// Creates the content of the list.
  package func makeContent() -> any ListContent { content.makeContent(media: media, width: profile.screen.width) }
}
