/// A priority queue of events ordered by (time, phase, order of insertion).
///
/// The next few events lie in a sorted list, from which one is taken by shortening it; what comes later lies in an implicit
/// 4-ary heap, which is shallower than a binary one and keeps the children of a node in two cache lines (D. B. Johnson,
/// "Priority queues with update and finding minimum spanning trees", 1975; LaMarca and Ladner, "The influence of caches on
/// the performance of heaps", 1996). A simulated device has a handful of events under way, which never leave the list: among
/// so few, moving neighbours costs less than a heap's comparisons. The whole key is one 128-bit integer, so an order is one
/// comparison. Nothing is allocated once the queue has been as deep as it gets.
///
/// Complexity: `push` O(log n) and, on average over rising times, O(1); `pop` O(log n), and O(1) while no more than
/// `nearCapacity` events wait; `peek` O(1), n = `count`.
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

  /// The next events, the very next one last; only empty if no event waits.
  @usableFromInline var near: ContiguousArray<Entry>
  /// Events later than all of `near`: a heap.
  @usableFromInline var far: ContiguousArray<Entry>
  @usableFromInline var nextSequence: UInt64

  /// The most events in the sorted list.
  @inlinable static var nearCapacity: Int { 32 }

  /// Makes an empty queue.
  @inlinable
  package init() {
    near = []
    near.reserveCapacity(Self.nearCapacity)
    far = []
    nextSequence = 0
  }

  /// The number of events that wait.
  @inlinable package var count: Int { near.count + far.count }

  /// Whether no event waits.
  @inlinable package var isEmpty: Bool { near.isEmpty }

  /// The instant of the next event; nil when the queue is empty.
  @inlinable package var nextTime: VirtualInstant? { near.last.map { Self.time(of: $0.key) } }

  /// The next event without removing it; nil when the queue is empty.
  @inlinable
  package func peek() -> (time: VirtualInstant, phase: EventPhase, payload: Payload)? { near.last.map(Self.event) }

  /// Adds an event; among events of equal time and phase the one pushed first is popped first.
  @inlinable
  package mutating func push(_ payload: Payload, at time: VirtualInstant, phase: EventPhase) {
    // 56 bits of sequence: 2 million events a simulated second for a thousand years.
    let order = UInt64(phase.rawValue) << 56 | nextSequence
    nextSequence += 1
    let entry = Entry(key: Int128(time.nanoseconds) << 64 | Int128(order), payload: payload)
    if far.isEmpty, near.count < Self.nearCapacity {
      pushNear(entry)
    } else {
      if near.count == Self.nearCapacity, entry.key < near[0].key { giveHalfAway() }
      if entry.key < near[0].key { pushNear(entry) } else { pushFar(entry) }
    }
  }

  /// Removes and returns the next event; nil when the queue is empty.
  @inlinable
  package mutating func pop() -> (time: VirtualInstant, phase: EventPhase, payload: Payload)? {
    guard let next = near.popLast() else { return nil }
    if near.isEmpty, !far.isEmpty { refill() }
    return Self.event(next)
  }

  /// Removes and returns the next event if it is not later than an instant.
  @inlinable
  mutating func pop(until end: VirtualInstant) -> (time: VirtualInstant, payload: Payload)? {
    guard let next = near.last else { return nil }
    let time = Self.time(of: next.key)
    guard time <= end else { return nil }
    near.removeLast()
    if near.isEmpty, !far.isEmpty { refill() }
    return (time, next.payload)
  }

  /// Removes all events and keeps the room they had.
  @inlinable
  package mutating func removeAll() {
    near.removeAll(keepingCapacity: true)
    far.removeAll(keepingCapacity: true)
  }

  // MARK: The sorted list

  /// Puts the later half of the list into the heap.
  @inlinable
  mutating func giveHalfAway() {
    let half = Self.nearCapacity / 2
    for later in near[..<half] { pushFar(later) }
    near.removeSubrange(..<half)
  }

  /// Puts an entry among the next ones.
  @inlinable
  mutating func pushNear(_ entry: Entry) {
    near.append(entry)
    near.withUnsafeMutableBufferPointer { list in
      var place = list.count - 1
      while place > 0, list[place - 1].key < entry.key {
        list[place] = list[place - 1]
        place -= 1
      }
      list[place] = entry
    }
  }

  /// Takes as many events from the heap as half of the list holds.
  @inlinable
  mutating func refill() {
    while near.count < Self.nearCapacity / 2, let entry = popFar() { near.append(entry) }
    near.reverse()
  }

  // MARK: The heap

  @inlinable
  mutating func pushFar(_ entry: Entry) {
    far.append(entry)
    far.withUnsafeMutableBufferPointer { heap in
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

  @inlinable
  mutating func popFar() -> Entry? {
    guard let last = far.popLast() else { return nil }
    guard let first = far.first else { return last }
    far.withUnsafeMutableBufferPointer { heap in Self.siftDown(last, in: heap) }
    return first
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

  // MARK: Keys

  @inlinable
  static func time(of key: Int128) -> VirtualInstant {
    VirtualInstant(nanoseconds: Int64(truncatingIfNeeded: key >> 64))
  }

  @inlinable
  static func event(_ entry: Entry) -> (time: VirtualInstant, phase: EventPhase, payload: Payload) {
    let phase = UInt8(truncatingIfNeeded: UInt64(truncatingIfNeeded: entry.key) >> 56)
    // The raw value was taken from a phase in `push`.
    return (time(of: entry.key), EventPhase(rawValue: phase).unsafelyUnwrapped, entry.payload)
  }
}
