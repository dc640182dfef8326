/// The blocks of the main queue: those pending, and the batch being executed.
struct MainQueuePort {
  private struct Block {
    /// The position of the block among all that were sent.
    let number: Int
    let sent: VirtualInstant
    let callback: Callback
  }

  /// The pending blocks that have the same modes.
  private struct Queue {
    private(set) var blocks = FIFO<Block>()
    /// The number of the oldest block, and when it was sent; greater than all others if there is none. As plain values, because reading
    /// a block retains it.
    private(set) var first = (number: Int.max, sent: VirtualInstant.distantFuture)

    var isEmpty: Bool { blocks.isEmpty }

    mutating func append(_ block: consuming Block) {
      if isEmpty { first = (block.number, block.sent) }
      blocks.append(block)
    }

    mutating func popFirst() -> Block? {
      let block = blocks.popFirst()
      findFirst()
      return block
    }

    /// Exchanges the blocks with those of a batch.
    mutating func swapBlocks(with batch: inout FIFO<Block>) {
      swap(&blocks, &batch)
      findFirst()
    }

    private mutating func findFirst() {
      first = isEmpty ? (.max, .distantFuture) : (blocks[0].number, blocks[0].sent)
    }
  }

  /// The pending blocks by their modes, so that those of other modes, of which thousands can wait while a finger drags, cost nothing.
  private var ofDefault = Queue()
  private var ofTracking = Queue()
  private var ofBoth = Queue()
  private var sentCount = 0
  private var batch = FIFO<Block>()

  mutating func enqueue(modes: RunLoopModes, at instant: VirtualInstant, _ callback: consuming Callback) {
    let block = Block(number: sentCount, sent: instant, callback: callback)
    sentCount += 1
    if modes == .common {
      ofBoth.append(block)
    } else if modes.contains(RunLoopMode.tracking) {
      ofTracking.append(block)
    } else {
      ofDefault.append(block)
    }
  }

  /// Whether no block is pending in any mode.
  var isEmpty: Bool { ofBoth.isEmpty && ofDefault.isEmpty && ofTracking.isEmpty }

  /// The instant since when a block of `mode` is pending; nil if none is. O(1).
  func signaledSince(in mode: RunLoopMode) -> VirtualInstant? {
    let first = min(ofBoth.first.sent, mode == .default ? ofDefault.first.sent : ofTracking.first.sent)
    return first == .distantFuture ? nil : first
  }

  /// Starts a batch with all pending blocks of `mode`; blocks sent later stay pending. O(blocks of the mode).
  mutating func beginBatch(in mode: RunLoopMode) {
    if mode == .default {
      Self.move(&ofDefault, &ofBoth, to: &batch)
    } else {
      Self.move(&ofTracking, &ofBoth, to: &batch)
    }
  }

  /// Moves all blocks of two queues to a batch, in the order in which they were sent.
  private static func move(_ own: inout Queue, _ both: inout Queue, to batch: inout FIFO<Block>) {
    // Usually all blocks are of one queue, and none of them is moved.
    if batch.isEmpty, own.isEmpty { return both.swapBlocks(with: &batch) }
    if batch.isEmpty, both.isEmpty { return own.swapBlocks(with: &batch) }
    while let block = own.first.number < both.first.number ? own.popFirst() : both.popFirst() { batch.append(block) }
  }

  /// Removes and returns the next block of the batch.
  mutating func next() -> Callback? {
    batch.popFirst()?.callback
  }

  mutating func removeAll() {
    (ofDefault, ofTracking, ofBoth) = (Queue(), Queue(), Queue())
    batch.removeAll()
  }
}
