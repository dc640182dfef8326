internal import ListRuntime

extension RunConfiguration {
  /// What two runs differ by apart from their names and techniques, in words; empty if their results can be compared.
  func partsUnlike(_ other: RunConfiguration) -> [String] {
    var parts: [String] = []
    func note(_ part: String, _ isSame: Bool) {
      if !isSame { parts.append(part) }
    }
    note("device", profile == other.profile)
    switch (content, other.content) {
    case (.chat(let messages, let style, let asText), .chat(let otherMessages, let otherStyle, let otherAsText)):
      note("data", messages == otherMessages && asText == otherAsText && media == other.media)
      note("measures of the list", style == otherStyle)
    }
    note("scroll", driver == other.driver)
    note("events", events.map(\.at) == other.events.map(\.at) && events.map(\.event) == other.events.map(\.event))
    note("image caches", imageCaches == other.imageCaches)
    note("operating system", heightQueries == other.heightQueries)
    note("top inset", topInset == other.topInset)
    note("time of the scroll's start", vsyncPhase == other.vsyncPhase)
    note("seed", seed == other.seed)
    note("time limit", timeLimit == other.timeLimit)
    return parts
  }
}
