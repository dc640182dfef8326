/// What main-thread time was spent on; together with the technique, the key of frame time attribution.
///
/// The last three cases are time without work; they belong to no technique.
package enum Phase: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// Driver, timer and display link callbacks, and the scroll step itself.
  case scroll
  /// Querying row heights, and fitting cells to compute them.
  case heights
  /// Creating a cell or dequeuing one from a pool, and resetting it for reuse.
  case cells
  /// Binding a cell to its row.
  case bind
  /// Laying out views by constraints or frames.
  case layout
  /// Drawing text and shapes into backing stores.
  case display
  /// Decoding and converting images for the commit.
  case prepare
  /// Packaging changed layers for the render server, in the commit.
  case commit
  /// Requesting and delivering images.
  case images
  /// Advancing animated images.
  case animation
  /// Preparing rows ahead of time: view models, layout models, nodes.
  case preparation
  /// Context switches to the thread.
  case contextSwitch
  /// Ready to run while other threads occupied the cores.
  case preempted
  /// Blocked on the render server or a lock, or sleeping during a storage read.
  case waiting

  /// The name in results.
  package var name: String { Self.names[self] }

  private static let names = CaseNames<Self>()

  /// The number of phases.
  package static let count = allCases.count
}
