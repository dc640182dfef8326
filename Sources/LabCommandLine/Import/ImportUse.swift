/// The task of `lab import`, with the options that affect it.
enum ImportUse: CaseIterable {
  /// Writes the measurements of a scenario's runs.
  case measurements
  /// Writes a scroll (`--scroll`).
  case scroll
  /// Prints the figures of recordings (`--show`).
  case listing

  /// The task that the arguments request.
  init(of arguments: Arguments) {
    self = arguments.has("scroll") ? .scroll : arguments.has("show") ? .listing : .measurements
  }

  /// The options that have an effect.
  private var options: [String] {
    switch self {
    case .measurements:
      [
        "output", "format", "map", "metrics", "noise", "refresh-hz", "seconds", "marks", "rows", "source", "device",
        "force",
      ]
    case .scroll: ["output", "force", "scroll", "time", "offset"]
    case .listing: ["format", "refresh-hz", "seconds", "marks", "rows", "show"]
    }
  }

  private var phrase: String {
    switch self {
    case .measurements: "without --scroll and --show"
    case .scroll: "with --scroll"
    case .listing: "with --show"
    }
  }

  /// Rejects options of another task.
  ///
  /// - Throws: ``UsageError`` for the first, in the order of the help.
  func check(_ arguments: Arguments) throws(UsageError) {
    let wrong = Self.allCases.flatMap(\.options).first { arguments.has($0) && !options.contains($0) }
    if let wrong { throw UsageError("--\(wrong) has no effect \(phrase)") }
  }
}
