/// The pools of reusable cells by identifier, with cell counts per identifier.
package struct CellPools {
  /// Cell counts for one identifier.
  package struct Statistics: Hashable, Sendable {
    /// Cells created so far.
    package var made = 0
    /// Cells currently in the list.
    package var alive = 0
    /// Maximum number of cells in the list at once.
    package var aliveMax = 0
  }

  private struct Pool {
    let identifier: CellIdentifier
    var reusable: ContiguousArray<Cell> = []
    var statistics = Statistics()
  }

  /// Pools in order of first use. A list has only a few, so a linear search beats hashing.
  private var pools: ContiguousArray<Pool> = []

  /// The index of an identifier's pool, which is created if necessary. O(identifiers).
  private mutating func poolIndex(of identifier: CellIdentifier) -> Int {
    if let existing = pools.firstIndex(where: { $0.identifier == identifier }) { return existing }
    pools.append(Pool(identifier: identifier))
    return pools.count - 1
  }

  /// Removes and returns the most recently enqueued cell, if any.
  mutating func dequeue(_ identifier: CellIdentifier) -> Cell? { pools[poolIndex(of: identifier)].reusable.popLast() }

  /// Adds a cell that has left the list.
  mutating func enqueue(_ cell: Cell, _ identifier: CellIdentifier) {
    let index = poolIndex(of: identifier)
    pools[index].reusable.append(cell)
    pools[index].statistics.alive -= 1
  }

  /// Counts a cell that was created.
  mutating func didMake(_ identifier: CellIdentifier) { pools[poolIndex(of: identifier)].statistics.made += 1 }

  /// Counts a cell that enters the list; returns the counts of its identifier.
  mutating func didEnter(_ identifier: CellIdentifier) -> Statistics {
    let index = poolIndex(of: identifier)
    pools[index].statistics.alive += 1
    pools[index].statistics.aliveMax = max(pools[index].statistics.aliveMax, pools[index].statistics.alive)
    return pools[index].statistics
  }

  /// All cells that wait for reuse, by order of first use of their identifiers.
  var reusable: [Cell] { pools.flatMap(\.reusable) }

  /// Number of reusable cells per identifier, sorted by name.
  var reusableCounts: [(name: String, count: Int)] {
    pools.map { ($0.identifier.name, $0.reusable.count) }.sorted { $0.0 < $1.0 }
  }

  /// Counts of all identifiers in use, sorted by name.
  package var all: [(name: String, statistics: Statistics)] {
    pools.map { ($0.identifier.name, $0.statistics) }.sorted { $0.0 < $1.0 }
  }
}
