/// A growable buffer of trivial values that keeps its memory until it is destroyed, so that reuse allocates nothing.
///
/// The caller indexes `base` with the results of `append`; indices are not checked.
struct FlatBuffer<Element: BitwiseCopyable>: ~Copyable {
  /// Address of the first element; changes when the buffer grows.
  private(set) var base: UnsafeMutablePointer<Element>
  /// The number of elements in use.
  private(set) var count = 0
  private var capacity: Int

  /// The elements; valid until the buffer changes.
  var elements: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: base, count: count) }

  init(minimumCapacity: Int) {
    capacity = max(minimumCapacity, 1)
    base = .allocate(capacity: capacity)
  }

  deinit {
    base.deallocate()
  }

  /// Appends an element and returns its index. Amortized O(1).
  @inline(__always)
  @discardableResult
  mutating func append(_ element: Element) -> Int32 {
    if count == capacity { grow(to: count + 1) }
    (base + count).initialize(to: element)
    count += 1
    return Int32(truncatingIfNeeded: count - 1)
  }

  /// Removes and returns the last element, or returns nil when there is none.
  @inline(__always)
  mutating func popLast() -> Element? {
    guard count > 0 else { return nil }
    count -= 1
    return base[count]
  }

  /// Reserves capacity for more elements, so that appending them does not move `base`.
  @inline(__always)
  mutating func reserve(_ additional: Int) {
    if count + additional > capacity { grow(to: count + additional) }
  }

  /// Removes the elements and keeps the memory.
  mutating func removeAll() {
    count = 0
  }

  /// Replaces the elements with a copy of another buffer's. O(n) in its elements.
  mutating func assign(_ other: borrowing FlatBuffer) {
    count = 0
    reserve(other.count)
    base.update(from: other.base, count: other.count)
    count = other.count
  }

  @inline(never)
  private mutating func grow(to needed: Int) {
    let newCapacity = max(needed, capacity * 2)
    let moved = UnsafeMutablePointer<Element>.allocate(capacity: newCapacity)
    moved.moveInitialize(from: base, count: count)
    base.deallocate()
    base = moved
    capacity = newCapacity
  }
}
