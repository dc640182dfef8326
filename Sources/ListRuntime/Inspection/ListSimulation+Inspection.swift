internal import Simulation

/// What became of the list of a run, for checks of structure; nothing in results comes from here.
extension ListSimulation {
  /// Counts of every pool, by ascending identifier: cells made, and the most in the list at once.
  package var poolCounts: [(name: String, made: Int, aliveMax: Int)] {
    list.pools.all.map { ($0.name, $0.statistics.made, $0.statistics.aliveMax) }
  }

  /// All rows, in order.
  package var rows: [Row] { Array(list.rows) }

  /// Heights of all rows as they are known now, in points, in order.
  package var rowHeights: [Double] { list.rows.map { HeightIndex.points(list.heights[$0.index]) } }

  /// Bytes that the ledger holds of a kind of memory.
  package func bytes(of kind: MemoryKind) -> Int64 { ui.ledger.current(of: kind.rawValue) }

  /// Events that the simulator has handled.
  package var processedEventCount: Int { simulator.processedEventCount }

  /// Positions in the run's techniques of those that stand at each seam, from the bottom: 0 is the list itself, i + 1 is
  /// the i-th technique.
  package var seamStacks: [ExtensionPoint: [UInt8]] { ui.seams.stacks }
}
