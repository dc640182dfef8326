/// A priority queue of events ordered by (time, phase, order of insertion).
///
/// It is an implicit 4-ary heap, which is shallower than a binary one and keeps the children of a node in two cache
/// lines (D. B. Johnson, "Priority queues with update and finding minimum spanning trees", 1975; LaMarca and Ladner,
/// "The influence of caches on the performance of heaps", 1996). The whole key is one 128-bit integer, so an order is
/// one comparison. Nothing is allocated once the queue has been as deep as it gets.
///
/// Complexity: `push` O(log n) and, on average over rising times, O(1); `pop` O(log n); `peek` O(1), n = `count`.
@frozen
package struct EventQueue<Payload> {
  /// An event that waits: its key and what it carries.
  @frozen
  @usableFromInline
  package struct Entry {
    @usableFromInline var key: Int128
    @usableFromInline var payload: Payload

    @inlinable
    init(key: Int128, payload: Payload) {
      self.key = key
      self.payload = payload
    }
  }

  @usableFromInline var entries: ContiguousArray<Entry>
  @usableFromInline var nextSequence: UInt64

  /// Makes an empty queue with room for `capacity` events.
  @inlinable
  package init(minimumCapacity capacity: Int = 64) {
    entries = []
    entries.reserveCapacity(capacity)
    nextSequence = 0
  }

  /// The number of events that wait.
  @inlinable package var count: Int { entries.count }

  /// Whether no event waits.
  @inlinable package var isEmpty: Bool { entries.isEmpty }

  /// The instant of the next event; nil when the queue is empty.
  @inlinable package var nextTime: VirtualInstant? {
    entries.isEmpty ? nil : VirtualInstant(nanoseconds: Int64(truncatingIfNeeded: entries[0].key >> 64))
  }

  /// The next event without removing it; nil when the queue is empty.
  @inlinable
  package func peek() -> (time: VirtualInstant, phase: EventPhase, payload: Payload)? {
    entries.isEmpty ? nil : Self.event(entries[0])
  }

  /// Adds an event; among events of equal time and phase the one pushed first is popped first.
  @inlinable
  package mutating func push(_ payload: Payload, at time: VirtualInstant, phase: EventPhase) {
    // 56 bits of sequence: 2 million events a simulated second for a thousand years.
    let order = UInt64(phase.rawValue) << 56 | nextSequence
    nextSequence += 1
    let entry = Entry(key: Int128(time.nanoseconds) << 64 | Int128(order), payload: payload)
    entries.append(entry)
    entries.withUnsafeMutableBufferPointer { heap in
      var hole = heap.count - 1
      while hole > 0 {
        let parent = (hole - 1) >> 2
        guard entry.key < heap[parent].key else { break }
        heap[hole] = heap[parent]
        hole = parent
      }
      heap[hole] = entry
    }
  }

  /// Removes and returns the next event; nil when the queue is empty.
  @inlinable
  package mutating func pop() -> (time: VirtualInstant, phase: EventPhase, payload: Payload)? {
    guard let last = entries.popLast() else { return nil }
    guard !entries.isEmpty else { return Self.event(last) }
    let first = entries[0]
    entries.withUnsafeMutableBufferPointer { heap in Self.siftDown(last, in: heap) }
    return Self.event(first)
  }

  /// Removes all events and keeps the room they had.
  @inlinable
  package mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
  }

  /// Puts `entry` where it belongs, starting with a hole at the root.
  @inlinable
  static func siftDown(_ entry: Entry, in heap: UnsafeMutableBufferPointer<Entry>) {
    let count = heap.count
    var hole = 0
    var child = 1
    while child < count {
      var least = child
      var leastKey = heap[child].key
      let end = min(child + 4, count)
      child += 1
      while child < end {
        let key = heap[child].key
        least = key < leastKey ? child : least
        leastKey = min(key, leastKey)
        child += 1
      }
      guard leastKey < entry.key else { break }
      heap[hole] = heap[least]
      hole = least
      child = hole << 2 + 1
    }
    heap[hole] = entry
  }

  @inlinable
  static func event(_ entry: Entry) -> (time: VirtualInstant, phase: EventPhase, payload: Payload) {
    let time = VirtualInstant(nanoseconds: Int64(truncatingIfNeeded: entry.key >> 64))
    let phase = UInt8(truncatingIfNeeded: UInt64(truncatingIfNeeded: entry.key) >> 56)
    // The raw value was taken from a phase in `push`.
    return (time, EventPhase(rawValue: phase).unsafelyUnwrapped, entry.payload)
  }
}
