/// A priority queue of events ordered by (time, phase, order of insertion).
///
/// A sorted list of sorted blocks, which are the leaves of a B+ tree with a single inner node (R. Bayer and E. McCreight,
/// "Organization and maintenance of large ordered indices", 1972): a full block gives its later half to a spare one, and an
/// empty one, which can only be the nearest, becomes a spare one. A simulated device has a handful of events under way,
/// which lie in one block. With many, a push is two binary searches without a branch, and a short move; the comparisons of a
/// heap are branches whose outcome cannot be predicted, and each of its events is moved several times.
///
/// Every block but the nearest is at least half full. There are as many blocks as the events can ever need, so nothing is
/// allocated once the queue has been as deep as it gets. A queue owns its memory and cannot be copied.
///
/// Complexity: `push` O(log n), plus O(n / 32) for one push in 16 or fewer, which moves the bounds of the blocks and is
/// little beside the search up to 10,000 events; `pop` and `peek` O(1); memory O(n), n = `count` at its highest.
@frozen
package struct EventQueue<Payload>: ~Copyable {
  @usableFromInline typealias Block = EventBlock<Payload>

  /// The blocks in use, the nearest last, and behind them the spare ones, which are empty.
  @usableFromInline var blocks: UnsafeMutablePointer<Block>
  /// For each block in use except the nearest: not later than its events, and later than those of the next block.
  @usableFromInline var bounds: UnsafeMutablePointer<EventKey>
  @usableFromInline var blockCount: Int
  /// Blocks in use and spare ones.
  @usableFromInline var blocksMade: Int
  /// How many blocks there is room for in `blocks` and `bounds`.
  @usableFromInline var blockRoom: Int
  /// The nearest block; only empty if no event waits.
  @usableFromInline var front: Block
  @usableFromInline var nextSequence: UInt64
  @usableFromInline var waiting: Int

  /// Up to so many events, the place of a new one is looked for from the front; less than half a block, so there is one.
  @inlinable static var fewEvents: Int { 12 }

  /// Makes an empty queue.
  @inlinable
  package init() {
    blockRoom = 4
    blocks = .allocate(capacity: blockRoom)
    bounds = .allocate(capacity: blockRoom)
    bounds.initialize(repeating: .none, count: blockRoom)
    front = Block()
    blocks.initialize(repeating: front, count: blockRoom)
    blocks[1] = Block()
    blockCount = 1
    blocksMade = 2
    nextSequence = 0
    waiting = 0
  }

  deinit {
    for index in 0..<blockCount { blocks[index].removeAll() }
    for index in 0..<blocksMade { blocks[index].memory.deallocate() }
    blocks.deallocate()
    bounds.deallocate()
  }

  /// The number of events that wait.
  @inlinable package var count: Int { waiting }

  /// Whether no event waits.
  @inlinable package var isEmpty: Bool { waiting == 0 }

  /// The instant of the next event; nil when the queue is empty.
  @inlinable package var nextTime: VirtualInstant? { front.nextKey.map { $0.time } }

  /// The next event without removing it; nil when the queue is empty.
  @inlinable
  package func peek() -> (time: VirtualInstant, phase: EventPhase, payload: Payload)? {
    guard let key = front.nextKey else { return nil }
    return (key.time, key.phase, front.payloads[key.slot])
  }

  /// Whether an event of a time and phase, if it were pushed now, would be the next.
  @inlinable
  func wouldBeNext(_ time: VirtualInstant, _ phase: EventPhase) -> Bool {
    guard let next = front.nextKey else { return true }
    return EventKey(time, phase, sequence: nextSequence) < next
  }

  /// Adds an event; among events of equal time and phase the one pushed first is popped first.
  @inlinable
  package mutating func push(_ payload: Payload, at time: VirtualInstant, phase: EventPhase) {
    let key = EventKey(time, phase, sequence: nextSequence)
    nextSequence &+= 1
    waiting &+= 1
    if waiting <= Self.fewEvents {
      front.insertNearFront(payload, key)
    } else {
      // Each block but the nearest is at least half full: there is a spare one for every split.
      if waiting > blocksMade &* (Block.capacity / 2) { makeSpareBlock() }
      let index = blockIndex(for: key)
      var block = blocks[index]
      if block.isFull { block = split(index, for: key) }
      block.insert(payload, key)
    }
  }

  /// Removes and returns the next event; nil when the queue is empty.
  @inlinable
  package mutating func pop() -> (time: VirtualInstant, phase: EventPhase, payload: Payload)? {
    guard let key = front.nextKey else { return nil }
    return (key.time, key.phase, removeNext(key))
  }

  /// Removes and returns the next event if it is not later than an instant.
  @inlinable
  mutating func pop(until end: VirtualInstant) -> (time: VirtualInstant, payload: Payload)? {
    guard let key = front.nextKey else { return nil }
    let time = key.time
    guard time <= end else { return nil }
    return (time, removeNext(key))
  }

  /// Removes all events and keeps the room they had.
  @inlinable
  package mutating func removeAll() {
    for index in 0..<blockCount { blocks[index].removeAll() }
    blockCount = 1
    front = blocks[0]
    waiting = 0
  }

  // MARK: Blocks

  @inlinable
  @inline(__always)
  mutating func removeNext(_ key: EventKey) -> Payload {
    let payload = front.removeNext(key)
    waiting &-= 1
    if front.count == 0, blockCount > 1 {
      blockCount &-= 1
      front = blocks[blockCount &- 1]
    }
    return payload
  }

  /// The block among whose events a key belongs: the first one whose bound is not later, or the nearest.
  @inlinable
  @inline(__always)
  func blockIndex(for key: EventKey) -> Int {
    var index = 0
    var candidates = blockCount
    while candidates > 1 {
      let half = candidates &>> 1
      index &+= key.step(half, ifBefore: bounds[index &+ half &- 1])
      candidates &-= half
    }
    return index
  }

  /// Splits a full block in two, and returns the one where a key belongs.
  @inlinable
  @inline(never)
  mutating func split(_ index: Int, for key: EventKey) -> Block {
    let earlier = blocks[index]
    let later = blocks[blockCount]
    let bound = earlier.moveLaterHalf(to: later)
    (blocks + index + 1).update(from: blocks + index, count: blockCount - index)
    (bounds + index + 1).update(from: bounds + index, count: blockCount - index)
    blocks[index] = later
    bounds[index] = bound
    blockCount += 1
    return key < bound ? earlier : later
  }

  @inlinable
  @inline(never)
  mutating func makeSpareBlock() {
    if blocksMade == blockRoom {
      blocks = Self.widened(blocks, from: blockRoom, filler: front)
      bounds = Self.widened(bounds, from: blockRoom, filler: .none)
      blockRoom *= 2
    }
    blocks[blocksMade] = Block()
    blocksMade += 1
  }

  /// The same values in twice the room.
  @inlinable
  static func widened<Value>(
    _ old: UnsafeMutablePointer<Value>, from room: Int, filler: Value
  ) -> UnsafeMutablePointer<Value> {
    let wide = UnsafeMutablePointer<Value>.allocate(capacity: 2 * room)
    wide.moveInitialize(from: old, count: room)
    (wide + room).initialize(repeating: filler, count: room)
    old.deallocate()
    return wide
  }
}
