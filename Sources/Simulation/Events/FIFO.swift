/// A first-in first-out queue in a ring buffer.
///
/// Complexity: `append` O(1) amortized, `popFirst` O(1). Nothing is allocated once the queue has reached its maximum
/// length.
struct FIFO<Element> {
  private var slots = ContiguousArray<Element?>()
  private var head = 0
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// The oldest element; nil when the queue is empty.
  var first: Element? { count == 0 ? nil : slots[head] }

  /// The element `offset` positions after the first; `offset` must be less than `count`.
  @inline(__always)
  subscript(offset: Int) -> Element {
    precondition(offset >= 0 && offset < count, "offset \(offset) in a queue of \(count)")
    guard let element = slots[(head + offset) & (slots.count - 1)] else {
      preconditionFailure("empty slot at offset \(offset)")
    }
    return element
  }

  mutating func append(_ element: consuming Element) {
    if count == slots.count { grow() }
    slots[(head + count) & (slots.count - 1)] = element
    count += 1
  }

  mutating func popFirst() -> Element? {
    guard count > 0 else { return nil }
    // Moved, not copied, so no reference count changes.
    var element: Element?
    swap(&slots[head], &element)
    head = (head + 1) & (slots.count - 1)
    count -= 1
    return element
  }

  mutating func removeAll() {
    while popFirst() != nil {}
  }

  /// Doubles the capacity, which stays a power of two so that an index wraps with a mask.
  private mutating func grow() {
    var larger = ContiguousArray<Element?>()
    let size = max(8, slots.count * 2)
    larger.reserveCapacity(size)
    for offset in 0..<count { larger.append(slots[(head + offset) & (slots.count - 1)]) }
    while larger.count < size { larger.append(nil) }
    slots = larger
    head = 0
  }
}
