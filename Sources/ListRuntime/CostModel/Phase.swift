/// What the main thread was doing when time passed; with the technique it is the key of a frame's attribution.
///
/// The first group is work that some code asked for. The last three pass without work of their own and belong to no technique.
package enum Phase: UInt8, CaseIterable, Sendable {
  /// Driver, timer and display-link callbacks, and the scroll step itself.
  case scroll
  /// Asking for row heights, and fitting a cell to find one.
  case heights
  /// Making a cell or taking one from a pool, and its clean-up before reuse.
  case cells
  /// Filling a cell for its row.
  case bind
  /// Placing views: constraint solving or frames.
  case layout
  /// Drawing text and shapes into backing stores.
  case display
  /// Decoding and converting images for the commit.
  case prepare
  /// Packaging changed layers for the render server.
  case commit
  /// Requesting and delivering images.
  case images
  /// Advancing animated images.
  case animation
  /// Work ahead of need: view models, layout models, nodes.
  case preparation
  /// The scheduler's own cost of putting a thread on a core.
  case contextSwitch
  /// Ready to run while other threads had the cores.
  case preempted
  /// Blocked: the render server still held earlier frames, a lock was taken, or storage was read.
  case waiting

  /// The name in results.
  package var name: String { Self.names[self] }

  private static let names = CaseNames<Self>()

  /// The number of phases.
  package static let count = allCases.count
}
