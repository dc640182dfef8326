/// Up to 32 events in order, in memory that belongs to an event queue.
///
/// The keys lie apart from the payloads: a search reads nothing else, and an insertion moves nothing else. A payload stays in
/// the slot its key names. A value of this type is a reference; whoever made it deallocates it.
///
/// Complexity: every member O(1), as the number of events is bounded.
@frozen
package struct EventBlock<Payload> {
  /// The number of events, the set of free slots, the keys with the very next one last, and the payloads.
  @usableFromInline let memory: UnsafeMutableRawPointer

  /// The most events of a block: at 32 a search is five steps, and an insertion moves at most four cache lines in most cases.
  @inlinable static var capacity: Int { EventKey.slotCount }
  /// Places behind the last key, all `none`: an insertion moves groups of 16 keys, whatever their number.
  @inlinable static var spareCount: Int { 16 }
  @inlinable static var headerSize: Int { 16 }
  @inlinable static var payloadOffset: Int { headerSize + (capacity + spareCount) * MemoryLayout<EventKey>.stride }

  @inlinable
  init() {
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

  @inlinable var keys: UnsafeMutablePointer<EventKey> {
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

  /// Puts an event among the others of a block that is not full, looking from the next event on.
  ///
  /// The quickest way among a handful of events, of which the new one is nearly always one of the next.
  @inlinable
  @inline(__always)
  func insertNearFront(_ payload: Payload, _ key: EventKey) {
    let keys = self.keys
    var place = count
    count = place &+ 1
    while place > 0, keys[place &- 1] < key {
      keys[place] = keys[place &- 1]
      place &-= 1
    }
    keys[place] = store(payload, for: key)
  }

  /// Puts an event among the others of a block that is not full, wherever it belongs.
  ///
  /// A binary search of five steps and a move of 16 keys, whatever the number of events: only a branch whose outcome is
  /// hard to predict costs more than a few keys moved in vain.
  @inlinable
  @inline(__always)
  func insert(_ payload: Payload, _ key: EventKey) {
    let keys = self.keys
    let count = self.count
    self.count = count &+ 1
    var place = key.step(16, ifBefore: keys[15])
    place &+= key.step(8, ifBefore: keys[place &+ 7])
    place &+= key.step(4, ifBefore: keys[place &+ 3])
    place &+= key.step(2, ifBefore: keys[place &+ 1])
    place &+= key.step(1, ifBefore: keys[place])
    let first = keys + place
    if count &- place > 16 {
      Self.moveEight(first + 24)
      Self.moveEight(first + 16)
    }
    Self.moveEight(first + 8)
    Self.moveEight(first)
    first.pointee = store(payload, for: key)
  }

  /// Moves eight keys by one place: the most a compiler moves through registers, without a call.
  @inlinable
  @inline(__always)
  static func moveEight(_ first: UnsafeMutablePointer<EventKey>) {
    (first + 1).update(from: first, count: 8)
  }

  @inlinable
  @inline(__always)
  func store(_ payload: Payload, for key: EventKey) -> EventKey {
    let free = freeSlots
    let slot = free.trailingZeroBitCount
    freeSlots = free & (free &- 1)
    (payloads + slot).initialize(to: payload)
    return EventKey(bits: key.bits | Int128(slot))
  }

  /// Removes the next event, whose key is `key`.
  @inlinable
  @inline(__always)
  func removeNext(_ key: EventKey) -> Payload {
    let last = count &- 1
    count = last
    keys[last] = .none
    freeSlots |= 1 &<< UInt32(truncatingIfNeeded: key.slot)
    return (payloads + key.slot).move()
  }

  /// Moves the later half of a full block to an empty one, and returns the earliest key there.
  @inlinable
  func moveLaterHalf(to other: EventBlock) -> EventKey {
    let half = Self.capacity / 2
    for place in 0..<half {
      let key = keys[place]
      freeSlots |= 1 &<< UInt32(truncatingIfNeeded: key.slot)
      let payload = (payloads + key.slot).move()
      other.keys[place] = other.store(payload, for: key.with(slot: 0))
    }
    other.count = half
    keys.update(from: keys + half, count: half)
    (keys + half).update(repeating: .none, count: half)
    count = half
    return other.keys[half - 1]
  }

  @inlinable
  func removeAll() {
    while let key = nextKey { _ = removeNext(key) }
  }
}
