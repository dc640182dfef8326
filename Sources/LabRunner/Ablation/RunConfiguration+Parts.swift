internal import ListRuntime

extension RunConfiguration {
  /// What two runs differ by apart from their names and techniques, in words; empty if their results can be compared.
  func partsUnlike(_ other: RunConfiguration) -> [String] {
    var parts: [String] = []
    func note(_ part: String, _ isSame: Bool) {
      if !isSame { parts.append(part) }
    }
    note("device", profile == other.profile)
    let look = (content.withoutItems, other.content.withoutItems)
    note(
      "data",
      content.items == other.content.items && content.showsMediaAsText == other.content.showsMediaAsText
        && media == other.media)
    note("kind of list", content.kind == other.content.kind)
    note("measures of the list", content.kind != other.content.kind || look.0 == look.1)
    note("scroll", driver == other.driver)
    note("events", events.map(\.at) == other.events.map(\.at) && events.map(\.event) == other.events.map(\.event))
    note("image caches", imageCaches == other.imageCaches)
    note("image library", imageLibrary == other.imageLibrary)
    note("operating system", heightQueries == other.heightQueries)
    note("top inset", topInset == other.topInset)
    note("time of the scroll's start", vsyncPhase == other.vsyncPhase)
    note("seed", seed == other.seed)
    note("time limit", timeLimit == other.timeLimit)
    return parts
  }
}
