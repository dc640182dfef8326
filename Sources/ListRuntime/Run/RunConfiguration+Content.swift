extension RunConfiguration {
  /// Whether both runs do the same task: they show the same list, and scroll it in the same way. O(events · items) if the events differ.
  package func doesSameTask(as other: RunConfiguration) -> Bool { driver == other.driver && showsSameList(as: other) }

  /// Whether both runs show the same list: the same items in the same style, with the same pictures, also after all events.
  package func showsSameList(as other: RunConfiguration) -> Bool {
    content == other.content && media == other.media && (events == other.events || finalItems == other.finalItems)
  }

  private var finalItems: ContentItems { events.flatMap(\.events).reduce(content.items) { $0.changed(by: $1) } }

  /// Creates the content of the list.
  package func makeContent() -> any ListContent { content.makeContent(media: media, width: profile.screen.width) }
}
