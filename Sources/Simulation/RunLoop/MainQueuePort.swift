/// The blocks of the main queue: those pending, and the batch being executed.
struct MainQueuePort {
  private struct PendingBlock {
    let modes: RunLoopModes
    let sent: VirtualInstant
    let body: () -> Void
  }

  private var pending = FIFO<PendingBlock>()
  private var batch = FIFO<() -> Void>()

  mutating func enqueue(modes: RunLoopModes, at instant: VirtualInstant, _ body: @escaping () -> Void) {
    pending.append(PendingBlock(modes: modes, sent: instant, body: body))
  }

  /// The instant since when a block of `mode` is pending; nil if none is. O(n), n = pending blocks of other modes.
  func signaledSince(in mode: RunLoopMode) -> VirtualInstant? {
    for offset in 0..<pending.count where pending[offset].modes.contains(mode) { return pending[offset].sent }
    return nil
  }

  /// Starts a batch with all pending blocks of `mode`; blocks sent later stay pending.
  mutating func beginBatch(in mode: RunLoopMode) {
    for _ in 0..<pending.count {
      guard let block = pending.popFirst() else { return }
      if block.modes.contains(mode) { batch.append(block.body) } else { pending.append(block) }
    }
  }

  /// Removes and returns the next block of the batch.
  mutating func next() -> (() -> Void)? {
    batch.popFirst()
  }

  mutating func removeAll() {
    pending.removeAll()
    batch.removeAll()
  }
}
