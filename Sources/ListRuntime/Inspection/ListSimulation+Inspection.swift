import Simulation

/// The state of a run's list, for structural tests; results do not depend on it.
extension ListSimulation {
  /// Statistics of every reuse pool, by ascending identifier: cells made, and the maximum number in the list at once.
  package var poolCounts: [(name: String, made: Int, aliveMax: Int)] {
    list.pools.all.map { ($0.name, $0.statistics.made, $0.statistics.aliveMax) }
  }

  /// All rows of the list, in order.
  package var rows: [Row] { Array(list.rows) }

  /// The current heights of all rows, estimated or exact, in points, in order.
  package var rowHeights: [Double] { list.rows.map { HeightIndex.points(list.heights[$0.index]) } }

  /// Allocated bytes of a kind of memory, by the ledger.
  package func bytes(of kind: MemoryKind) -> Int64 { ui.ledger.current(of: kind.rawValue) }

  /// Number of events that the simulator has processed.
  package var processedEventCount: Int { simulator.processedEventCount }

  /// The techniques installed at each extension point, from the bottom: 0 is the list's default, i + 1 is the i-th
  /// technique of the run.
  package var techniqueStacks: [ExtensionPoint: [UInt8]] { ui.strategies.stacks }
}
