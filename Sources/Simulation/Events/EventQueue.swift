/// A priority queue of events ordered by (time, phase, order of insertion).
///
/// The queue is a sorted list of sorted blocks: the leaves of a B+ tree with a single inner node (R. Bayer and E.
/// McCreight, "Organization and maintenance of large ordered indices", 1972). A full block splits and moves its later
/// half to a spare block. Only the front block can run empty; it then becomes a spare block. A simulated device has a
/// few pending events, which fit in one block. With many events, a push is two branch-free binary searches and a short
/// move. A binary heap would be slower: its comparisons are unpredictable branches, and it moves each event several
/// times.
///
/// Every block except the front one is at least half full. The queue keeps its spare blocks, so it allocates nothing
/// once it has reached its maximum depth. A queue owns its memory and cannot be copied.
///
/// Complexity: `push` O(log n), plus O(n / 32) for at most one push in 16, which moves the bounds of the blocks
/// (negligible up to 10,000 events); `pop` O(1); memory O(n), n = the maximum of `count`.
@frozen
package struct EventQueue<Payload>: ~Copyable {
  @usableFromInline typealias Block = EventBlock<Payload>

  /// The blocks in use, latest events first and the front block last, followed by the empty spare blocks.
  @usableFromInline var blocks: UnsafeMutablePointer<Block>
  /// For each block in use except the front one: a lower bound of its keys that is above all keys of the next block.
  @usableFromInline var bounds: UnsafeMutablePointer<EventKey>
  @usableFromInline var blockCount: Int
  /// Blocks in use plus spare blocks.
  @usableFromInline var allocatedBlockCount: Int
  /// The capacity of `blocks` and `bounds`, in blocks.
  @usableFromInline var blockCapacity: Int
  /// The block with the next events; empty only if the queue is empty.
  @usableFromInline var front: Block
  @usableFromInline var nextSequence: UInt64
  @usableFromInline var eventCount: Int

  /// Up to this many events, `push` searches linearly from the front; below half a block, so the front block has space.
  @inlinable static var linearSearchLimit: Int { 12 }

  /// Creates an empty queue.
  @inlinable
  package init() {
    blockCapacity = 4
    blocks = .allocate(capacity: blockCapacity)
    bounds = .allocate(capacity: blockCapacity)
    bounds.initialize(repeating: .none, count: blockCapacity)
    front = Block()
    blocks.initialize(repeating: front, count: blockCapacity)
    blocks[1] = Block()
    blockCount = 1
    allocatedBlockCount = 2
    nextSequence = 0
    eventCount = 0
  }

  deinit {
    for index in 0..<blockCount { blocks[index].removeAll() }
    for index in 0..<allocatedBlockCount { blocks[index].memory.deallocate() }
    blocks.deallocate()
    bounds.deallocate()
  }

  /// The number of pending events.
  @inlinable package var count: Int { eventCount }

  /// Whether no event is pending.
  @inlinable package var isEmpty: Bool { eventCount == 0 }

  /// Whether an event with this time and phase, pushed now, would be the next one.
  @inlinable
  func wouldBeNext(_ time: VirtualInstant, _ phase: EventPhase) -> Bool {
    isNext(EventKey(time, phase, sequence: nextSequence))
  }

  /// Whether an event with this key, which is not in the queue, precedes all events in it.
  @inlinable
  @inline(__always)
  func isNext(_ key: EventKey) -> Bool {
    guard let next = front.nextKey else { return true }
    return key < next
  }

  /// The key of an event that is pushed now, for an event that waits outside of the queue.
  @inlinable
  @inline(__always)
  mutating func makeKey(_ time: VirtualInstant, _ phase: EventPhase) -> EventKey {
    defer { nextSequence &+= 1 }
    return EventKey(time, phase, sequence: nextSequence)
  }

  /// Adds an event; among events of equal time and phase the one pushed first is popped first.
  @inlinable
  @inline(__always)
  package mutating func push(_ payload: Payload, at time: VirtualInstant, phase: EventPhase) {
    push(payload, key: makeKey(time, phase))
  }

  /// Adds an event with a key that was made for it.
  @inlinable
  mutating func push(_ payload: Payload, key: EventKey) {
    eventCount &+= 1
    if eventCount <= Self.linearSearchLimit {
      front.insertNearFront(payload, key)
    } else {
      // All blocks except the front one are at least half full, so a spare block exists for every split.
      if eventCount > allocatedBlockCount &* (Block.capacity / 2) { makeSpareBlock() }
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

  /// Removes and returns the next event if its time is at or before `end`; otherwise nil.
  @inlinable
  @inline(__always)
  mutating func pop(until end: VirtualInstant) -> (time: VirtualInstant, payload: Payload)? {
    guard let key = front.nextKey else { return nil }
    let time = key.time
    guard time <= end else { return nil }
    return (time, removeNext(key))
  }

  /// Removes all events and keeps the capacity.
  @inlinable
  package mutating func removeAll() {
    for index in 0..<blockCount { blocks[index].removeAll() }
    blockCount = 1
    front = blocks[0]
    eventCount = 0
  }

  // MARK: Blocks

  @inlinable
  @inline(__always)
  mutating func removeNext(_ key: EventKey) -> Payload {
    let payload = front.removeNext(key)
    eventCount &-= 1
    if front.count == 0, blockCount > 1 {
      blockCount &-= 1
      front = blocks[blockCount &- 1]
      assert(isConsistent)
    }
    return payload
  }

  /// The index of the block where `key` belongs: the first block whose bound is not above it, otherwise the front
  /// block.
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

  /// Splits a full block, and returns the half where `key` belongs.
  @inlinable
  @inline(never)
  mutating func split(_ index: Int, for key: EventKey) -> Block {
    assert(blockCount < allocatedBlockCount, "no spare block among \(allocatedBlockCount)")
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
    if allocatedBlockCount == blockCapacity {
      blocks = Self.grown(blocks, from: blockCapacity, filler: front)
      bounds = Self.grown(bounds, from: blockCapacity, filler: .none)
      blockCapacity *= 2
    }
    blocks[allocatedBlockCount] = Block()
    allocatedBlockCount += 1
  }

  /// Moves the values into an allocation of twice the capacity, whose second half is `filler`, and frees the old one.
  @inlinable
  static func grown<Value>(
    _ old: UnsafeMutablePointer<Value>, from capacity: Int, filler: Value
  ) -> UnsafeMutablePointer<Value> {
    let larger = UnsafeMutablePointer<Value>.allocate(capacity: 2 * capacity)
    larger.moveInitialize(from: old, count: capacity)
    (larger + capacity).initialize(repeating: filler, count: capacity)
    old.deallocate()
    return larger
  }

  /// Whether the blocks in use hold all events between their bounds, and the spare blocks none. For assertions.
  ///
  /// Complexity: O(n / 32), n = `count`.
  @usableFromInline var isConsistent: Bool {
    guard blockCount > 0, blockCount <= allocatedBlockCount, allocatedBlockCount <= blockCapacity else { return false }
    guard front.memory == blocks[blockCount - 1].memory else { return false }
    for index in 0..<(blockCount - 1) {
      guard let earliest = blocks[index].nextKey, !(earliest < bounds[index]) else { return false }
      let next = blocks[index + 1]
      if next.count > 0, !(next.keys[0] < bounds[index]) { return false }
    }
    for index in blockCount..<allocatedBlockCount where blocks[index].count > 0 { return false }
    return eventCount == (0..<blockCount).reduce(0) { $0 + blocks[$1].count }
  }
}
