internal import ListRuntime

extension RunConfiguration {
  /// The expected time of the simulation, measured in cells shown: a rule of thumb based on the content scrolled past.
  ///
  /// It ignores techniques, which this module does not know; in the shipped study they change the time by less than a
  /// factor of two. It depends only on the configuration, so that every machine assigns shards identically. The range
  /// is from 1 to ``maximumCost``.
  package var predictedCost: Int {
    let items = content.items.count
    let perRow = max(1, content.approximateViewCount / max(1, items))
    let rows: Int
    switch driver {
    case .timer(let timer): rows = Self.product(items, timer.passes)
    case .rows: rows = items
    case .jump(let jump): rows = Self.product(jump.rows.count, Self.rowsPerScreen)
    case .script(let scrolls): rows = Self.product(scrolls.count, Self.rowsPerScreen)
    case .drags(let drags):
      let points = drags.reduce(0.0) { $0 + $1.distance.magnitude }
      rows = Int(min(points / Self.pointsPerRow, Double(Self.maximumCost))) + drags.count * Self.rowsPerScreen
    }
    return min(Self.maximumCost, Self.product(rows, perRow) + Self.rowsPerScreen)
  }

  /// The upper bound of a cost. The sum of a million costs fits in 64 bits.
  package static let maximumCost = 1_000_000_000_000

  /// A screen of 568 pt with rows of 44 pt.
  private static let rowsPerScreen = 13
  private static let pointsPerRow = 44.0

  private static func product(_ left: Int, _ right: Int) -> Int {
    let (product, overflow) = max(0, left).multipliedReportingOverflow(by: max(0, right))
    return overflow ? maximumCost : min(product, maximumCost)
  }
}
