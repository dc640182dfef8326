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

  private var waiting: [CellIdentifier: ContiguousArray<Cell>] = [:]
  private var counts: [CellIdentifier: Statistics] = [:]

  /// Takes the cell that has waited the shortest, if any.
  mutating func dequeue(_ identifier: CellIdentifier) -> Cell? { waiting[identifier]?.popLast() }

  /// Adds a cell that has left.
  mutating func enqueue(_ cell: Cell, _ identifier: CellIdentifier) {
    waiting[identifier, default: []].append(cell)
    counts[identifier, default: Statistics()].alive -= 1
  }

  mutating func didMake(_ identifier: CellIdentifier) { counts[identifier, default: Statistics()].made += 1 }

  mutating func didEnter(_ identifier: CellIdentifier) {
    var count = counts[identifier] ?? Statistics()
    count.alive += 1
    count.aliveMax = max(count.aliveMax, count.alive)
    counts[identifier] = count
  }

  func statistics(of identifier: CellIdentifier) -> Statistics { counts[identifier] ?? Statistics() }

  /// Counts of all identifiers, in order of their names.
  package var all: [(name: String, statistics: Statistics)] {
    counts.map { ($0.key.name, $0.value) }.sorted { $0.0 < $1.0 }
  }
}
