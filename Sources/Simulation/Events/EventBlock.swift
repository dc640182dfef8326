/// A sorted block of up to 32 events, in memory that an event queue owns.
///
/// Keys and payloads are in separate arrays, so searches and insertions touch keys only. A payload stays in the slot
/// that its key names. A value of this type is an unmanaged reference: the code that creates a block must deallocate
/// it.
///
/// Complexity: every member O(1), as the number of events is bounded. Builds with assertions check the order and the
/// slots.
@frozen
package struct EventBlock<Payload> {
  /// Layout: the number of events, the set of free slots, the keys in descending order (the next event is last), the
  /// payloads.
  @usableFromInline let memory: UnsafeMutableRawPointer

  /// The maximum number of events: with 32, a search is five steps, and most insertions move at most four cache lines.
  @inlinable package static var capacity: Int { EventKey.slotCount }
  /// Padding after the last key, filled with `none`: an insertion always moves groups of 16 keys.
  @inlinable static var spareCount: Int { 16 }
  @inlinable static var headerSize: Int { 16 }
  @inlinable static var payloadOffset: Int { headerSize + (capacity + spareCount) * MemoryLayout<EventKey>.stride }

  /// Allocates an empty block.
  @inlinable
  package init() {
    memory = .allocate(
      byteCount: Self.payloadOffset + Self.capacity * MemoryLayout<Payload>.stride,
      alignment: max(MemoryLayout<EventKey>.alignment, MemoryLayout<Payload>.alignment))
    let keys = (memory + Self.headerSize).assumingMemoryBound(to: EventKey.self)
    keys.initialize(repeating: .none, count: Self.capacity + Self.spareCount)
    count = 0
    freeSlots = .max
  }

  @inlinable var count: Int {
    get { memory.load(as: Int.self) }
    nonmutating set { memory.storeBytes(of: newValue, as: Int.self) }
  }

  @inlinable var freeSlots: UInt32 {
    get { memory.load(fromByteOffset: 8, as: UInt32.self) }
    nonmutating set { memory.storeBytes(of: newValue, toByteOffset: 8, as: UInt32.self) }
  }

  /// The keys in descending order; `none` after the last one.
  @inlinable package var keys: UnsafeMutablePointer<EventKey> {
    (memory + Self.headerSize).assumingMemoryBound(to: EventKey.self)
  }

  @inlinable var payloads: UnsafeMutablePointer<Payload> {
    (memory + Self.payloadOffset).assumingMemoryBound(to: Payload.self)
  }

  @inlinable var isFull: Bool { count == Self.capacity }

  /// The key of the next event; nil when the block is empty.
  @inlinable var nextKey: EventKey? {
    let count = self.count
    return count == 0 ? nil : keys[count &- 1]
  }

  /// Inserts an event into a block that is not full, with a linear search that starts at the next event.
  ///
  /// This is the fastest method for a few events, because a new event is nearly always among the next ones.
  @inlinable
  @inline(__always)
  func insertNearFront(_ payload: Payload, _ key: EventKey) {
    assert(!isFull, "an insertion into a full block")
    let keys = self.keys
    var index = count
    count = index &+ 1
    while index > 0, keys[index &- 1] < key {
      keys[index] = keys[index &- 1]
      index &-= 1
    }
    keys[index] = store(payload, for: key)
    assert(isConsistent)
  }

  /// Inserts an event into a block that is not full, with a branch-free binary search.
  ///
  /// The search always takes five steps, and the move always covers 16 keys: a mispredicted branch costs more than
  /// moving a few keys needlessly.
  @inlinable
  @inline(__always)
  package func insert(_ payload: Payload, _ key: EventKey) {
    assert(!isFull, "an insertion into a full block")
    let keys = self.keys
    let count = self.count
    self.count = count &+ 1
    var index = key.step(16, ifBefore: keys[15])
    index &+= key.step(8, ifBefore: keys[index &+ 7])
    index &+= key.step(4, ifBefore: keys[index &+ 3])
    index &+= key.step(2, ifBefore: keys[index &+ 1])
    index &+= key.step(1, ifBefore: keys[index])
    let first = keys + index
    if count &- index > 16 {
      Self.moveEight(first + 24)
      Self.moveEight(first + 16)
    }
    Self.moveEight(first + 8)
    Self.moveEight(first)
    first.pointee = store(payload, for: key)
    assert(isConsistent)
  }

  /// Moves eight keys up by one index: the largest move that the compiler does in registers, without a call.
  @inlinable
  @inline(__always)
  static func moveEight(_ first: UnsafeMutablePointer<EventKey>) {
    (first + 1).update(from: first, count: 8)
  }

  @inlinable
  @inline(__always)
  func store(_ payload: Payload, for key: EventKey) -> EventKey {
    let free = freeSlots
    assert(free != 0 && key.slot == 0, "\(free) free slots, slot \(key.slot) in a new key")
    let slot = free.trailingZeroBitCount
    freeSlots = free & (free &- 1)
    (payloads + slot).initialize(to: payload)
    return EventKey(bits: key.bits | Int128(slot))
  }

  /// Removes and returns the payload of the next event, whose key is `key`.
  @inlinable
  @inline(__always)
  func removeNext(_ key: EventKey) -> Payload {
    assert(count > 0 && keys[count - 1].bits == key.bits, "the key is not that of the next event")
    let last = count &- 1
    count = last
    keys[last] = .none
    freeSlots |= 1 &<< UInt32(truncatingIfNeeded: key.slot)
    return (payloads + key.slot).move()
  }

  /// Moves the later half of a full block to the empty block `other`, and returns the earliest key moved.
  @inlinable
  func moveLaterHalf(to other: EventBlock) -> EventKey {
    assert(isFull && other.count == 0, "half of \(count) events moves to a block of \(other.count)")
    let half = Self.capacity / 2
    for index in 0..<half {
      let key = keys[index]
      freeSlots |= 1 &<< UInt32(truncatingIfNeeded: key.slot)
      let payload = (payloads + key.slot).move()
      other.keys[index] = other.store(payload, for: key.with(slot: 0))
    }
    other.count = half
    keys.update(from: keys + half, count: half)
    (keys + half).update(repeating: .none, count: half)
    count = half
    assert(isConsistent && other.isConsistent)
    return other.keys[half - 1]
  }

  @inlinable
  func removeAll() {
    while let key = nextKey { _ = removeNext(key) }
  }

  /// Whether the keys are in descending order, each with a slot of its own that is not free, and all others are `none`.
  /// For assertions.
  @usableFromInline var isConsistent: Bool {
    guard count >= 0, count <= Self.capacity else { return false }
    var used: UInt32 = 0
    for index in 0..<count {
      if index > 0, !(keys[index] < keys[index - 1]) { return false }
      used |= 1 << UInt32(keys[index].slot)
    }
    for index in count..<(Self.capacity + Self.spareCount) where keys[index].bits != EventKey.none.bits { return false }
    return used == ~freeSlots && used.nonzeroBitCount == count
  }
}
