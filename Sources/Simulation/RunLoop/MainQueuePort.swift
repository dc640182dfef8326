/// Work sent to the main thread, and the part of it being done.
struct MainQueuePort {
  private struct PendingBlock {
    let modes: RunLoopModes
    let sent: VirtualInstant
    let body: () -> Void
  }

  private var waiting = FIFO<PendingBlock>()
  private var batch = FIFO<() -> Void>()

  mutating func send(modes: RunLoopModes, at instant: VirtualInstant, _ body: @escaping () -> Void) {
    waiting.append(PendingBlock(modes: modes, sent: instant, body: body))
  }

  /// Since when mail that is read in `mode` waits; nil if none does. O(n) in mail of other modes.
  func signalled(in mode: RunLoopMode) -> VirtualInstant? {
    for offset in 0..<waiting.count where waiting[offset].modes.contains(mode) { return waiting[offset].sent }
    return nil
  }

  /// Collects the mail to be read: all that is there and is read in `mode`; what is sent later waits.
  mutating func begin(in mode: RunLoopMode) {
    for _ in 0..<waiting.count {
      guard let mail = waiting.popFirst() else { return }
      if mail.modes.contains(mode) { batch.append(mail.body) } else { waiting.append(mail) }
    }
  }

  /// The next mail to be read.
  mutating func next() -> (() -> Void)? {
    batch.popFirst()
  }

  mutating func removeAll() {
    waiting.removeAll()
    batch.removeAll()
  }
}
