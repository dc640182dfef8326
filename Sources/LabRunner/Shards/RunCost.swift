internal import ListRuntime

extension RunConfiguration {
  /// How long its simulation is expected to take, in cells that are shown: a rule of thumb from what is scrolled past.
  ///
  /// Techniques do not count, since nobody below them knows what they are; on the shipped study they make less than a
  /// factor of two. It depends on nothing but the configuration, so every machine divides a study in the same way. From 1
  /// to ``greatestCost``.
  package var predictedCost: Int {
    let items = content.items.count
    let perRow = max(1, content.parts / max(1, items))
    let rows: Int
    switch driver {
    case .timer(let timer): rows = Self.product(items, timer.passes)
    case .rows: rows = items
    case .jump(let jump): rows = Self.product(jump.rows.count, Self.rowsOfAScreen)
    case .script(let scrolls): rows = Self.product(scrolls.count, Self.rowsOfAScreen)
    case .drags(let drags):
      let points = drags.reduce(0.0) { $0 + $1.distance.magnitude }
      rows = Int(min(points / Self.pointsOfARow, Double(Self.greatestCost))) + drags.count * Self.rowsOfAScreen
    }
    return min(Self.greatestCost, Self.product(rows, perRow) + Self.rowsOfAScreen)
  }

  /// The cost above which runs are no longer told apart: sums of a million of them still fit 64 bits.
  package static let greatestCost = 1_000_000_000_000

  /// A screen of 568 pt with rows of 44 pt.
  private static let rowsOfAScreen = 13
  private static let pointsOfARow = 44.0

  private static func product(_ left: Int, _ right: Int) -> Int {
    let (product, overflow) = max(0, left).multipliedReportingOverflow(by: max(0, right))
    return overflow ? greatestCost : min(product, greatestCost)
  }
}

extension ContentDescription {
  /// Cells and images that all items are shown with, about: O(items).
  fileprivate var parts: Int {
    switch self {
    case .chat(let messages, _, let mediaAsText):
      messages.reduce(0) { sum, message in
        guard case .media(let pictures) = message.body, !mediaAsText else { return sum + 1 }
        return sum + 1 + pictures.count
      }
    case .movies(let movies, _): 2 * movies.count
    case .posts(let posts, _), .timeline(let posts, _):
      posts.reduce(0) { $0 + 2 + $1.attachment.pictures.count + $1.comments.count }
    }
  }
}
