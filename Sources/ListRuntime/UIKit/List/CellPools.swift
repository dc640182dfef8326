/// Cells waiting for reuse, by identifier, with counts of how many there are and were.
struct CellPools {
  /// Counts of one identifier.
  package struct Statistics: Hashable, Sendable {
    /// Cells made.
    package var made = 0
    /// Cells in the list now.
    package var alive = 0
    /// Greatest number of cells in the list at once.
    package var aliveMax = 0
  }

  private struct Pool {
    let identifier: CellIdentifier
    var waiting: ContiguousArray<Cell> = []
    var statistics = Statistics()
  }

  /// In the order in which their identifiers were met. A list has a handful of them, so a scan beats hashing.
  private var pools: ContiguousArray<Pool> = []

  /// The place of an identifier, which it gets if it has none. O(identifiers).
  private mutating func place(of identifier: CellIdentifier) -> Int {
    if let known = pools.firstIndex(where: { $0.identifier == identifier }) { return known }
    pools.append(Pool(identifier: identifier))
    return pools.count - 1
  }

  /// Takes the cell that has waited the shortest, if any.
  mutating func dequeue(_ identifier: CellIdentifier) -> Cell? { pools[place(of: identifier)].waiting.popLast() }

  /// Adds a cell that has left.
  mutating func enqueue(_ cell: Cell, _ identifier: CellIdentifier) {
    let place = place(of: identifier)
    pools[place].waiting.append(cell)
    pools[place].statistics.alive -= 1
  }

  /// Counts a cell that was made.
  mutating func didMake(_ identifier: CellIdentifier) { pools[place(of: identifier)].statistics.made += 1 }

  /// Counts a cell that enters the list; the counts of its identifier.
  mutating func didEnter(_ identifier: CellIdentifier) -> Statistics {
    let place = place(of: identifier)
    pools[place].statistics.alive += 1
    pools[place].statistics.aliveMax = max(pools[place].statistics.aliveMax, pools[place].statistics.alive)
    return pools[place].statistics
  }

  /// Cells that wait, by identifier, in order of their names.
  var waitingCounts: [(name: String, count: Int)] {
    pools.map { ($0.identifier.name, $0.waiting.count) }.sorted { $0.0 < $1.0 }
  }

  /// Counts of all identifiers that were used, in order of their names.
  package var all: [(name: String, statistics: Statistics)] {
    pools.map { ($0.identifier.name, $0.statistics) }.sorted { $0.0 < $1.0 }
  }
}
