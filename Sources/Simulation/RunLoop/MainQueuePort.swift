/// The blocks of the main queue: those pending, and the batch being executed.
struct MainQueuePort {
  private struct PendingBlock {
    /// The position of the block among all that were sent.
    let number: Int
    let sent: VirtualInstant
    let callback: Callback
  }

  /// The pending blocks by the bits of their modes, so that those of other modes, of which thousands can wait while a finger drags, cost
  /// nothing.
  private var pending: ContiguousArray = [
    FIFO<PendingBlock>(), FIFO<PendingBlock>(), FIFO<PendingBlock>(), FIFO<PendingBlock>(),
  ]
  private var pendingCount = 0
  private var sentCount = 0
  private var batch = FIFO<PendingBlock>()

  private static func index(of modes: RunLoopModes) -> Int { Int(modes.intersection(.common).rawValue) }

  /// The position of the queue with the oldest pending block of `mode`; nil if there is none.
  private func oldest(in mode: RunLoopMode) -> Int? {
    let one = Self.index(of: mode == .default ? .default : .tracking)
    let both = Self.index(of: .common)
    guard !pending[one].isEmpty else { return pending[both].isEmpty ? nil : both }
    return !pending[both].isEmpty && pending[both][0].number < pending[one][0].number ? both : one
  }

  mutating func enqueue(modes: RunLoopModes, at instant: VirtualInstant, _ callback: consuming Callback) {
    pending[Self.index(of: modes)].append(PendingBlock(number: sentCount, sent: instant, callback: callback))
    sentCount += 1
    pendingCount += 1
  }

  /// Whether no block is pending in any mode.
  var isEmpty: Bool { pendingCount == 0 }

  /// The instant since when a block of `mode` is pending; nil if none is. O(1).
  func signaledSince(in mode: RunLoopMode) -> VirtualInstant? { oldest(in: mode).map { pending[$0][0].sent } }

  /// Starts a batch with all pending blocks of `mode`; blocks sent later stay pending. O(blocks of the mode).
  mutating func beginBatch(in mode: RunLoopMode) {
    // Usually all blocks are of one queue, and none of them is moved.
    if batch.isEmpty, let only = oldest(in: mode), pending[only].count == pendingCount {
      pendingCount = 0
      return swap(&pending[only], &batch)
    }
    while let queue = oldest(in: mode), let block = pending[queue].popFirst() {
      batch.append(block)
      pendingCount -= 1
    }
  }

  /// Removes and returns the next block of the batch.
  mutating func next() -> Callback? {
    batch.popFirst()?.callback
  }

  mutating func removeAll() {
    for queue in pending.indices { pending[queue].removeAll() }
    pendingCount = 0
    batch.removeAll()
  }
}
