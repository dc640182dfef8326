/// The blocks of the main queue: those pending, and the batch being executed.
struct MainQueuePort {
  private struct PendingBlock {
    let modes: RunLoopModes
    let sent: VirtualInstant
    let callback: Callback
  }

  private var pending = FIFO<PendingBlock>()
  private var batch = FIFO<PendingBlock>()

  mutating func enqueue(modes: RunLoopModes, at instant: VirtualInstant, _ callback: consuming Callback) {
    pending.append(PendingBlock(modes: modes, sent: instant, callback: callback))
  }

  /// Whether no block is pending in any mode.
  var isEmpty: Bool { pending.isEmpty }

  /// The instant since when a block of `mode` is pending; nil if none is. O(n), n = pending blocks of other modes.
  func signaledSince(in mode: RunLoopMode) -> VirtualInstant? {
    for offset in 0..<pending.count where pending[offset].modes.contains(mode) { return pending[offset].sent }
    return nil
  }

  /// Starts a batch with all pending blocks of `mode`; blocks sent later stay pending.
  mutating func beginBatch(in mode: RunLoopMode) {
    // Usually all blocks are of this mode, and none of them is moved.
    if batch.isEmpty, (0..<pending.count).allSatisfy({ pending[$0].modes.contains(mode) }) {
      return swap(&pending, &batch)
    }
    for _ in 0..<pending.count {
      guard let block = pending.popFirst() else { return }
      if block.modes.contains(mode) { batch.append(block) } else { pending.append(block) }
    }
  }

  /// Removes and returns the next block of the batch.
  mutating func next() -> Callback? {
    batch.popFirst()?.callback
  }

  mutating func removeAll() {
    pending.removeAll()
    batch.removeAll()
  }
}
