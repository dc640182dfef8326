internal import ListRuntime

extension RunConfiguration {
  /// The parts in which two configurations differ, apart from name and techniques. Empty if their results are
  /// comparable.
  func differences(from other: RunConfiguration) -> [String] {
    var parts: [String] = []
    func compare(_ part: String, _ isEqual: Bool) {
      if !isEqual { parts.append(part) }
    }
    compare("device", profile == other.profile)
    let styles = (content.withoutItems, other.content.withoutItems)
    compare(
      "data",
      content.items == other.content.items && content.showsMediaAsText == other.content.showsMediaAsText
        && media == other.media)
    compare("kind of list", content.kind == other.content.kind)
    compare("layout metrics of the list", content.kind != other.content.kind || styles.0 == styles.1)
    compare("scroll", driver == other.driver)
    compare("events", events.map(\.at) == other.events.map(\.at) && events.map(\.event) == other.events.map(\.event))
    compare("image caches", imageCaches == other.imageCaches)
    compare("image library", imageLibrary == other.imageLibrary)
    compare("operating system", heightQueries == other.heightQueries)
    compare("top inset", topInset == other.topInset)
    compare("time of the scroll's start", vsyncPhase == other.vsyncPhase)
    compare("seed", seed == other.seed)
    compare("time limit", timeLimit == other.timeLimit)
    return parts
  }
}
