/// A growable buffer of trivial values that keeps its memory until it is destroyed, so that reuse allocates nothing.
///
/// Elements are accessed by the indices that `append` returned. Builds with assertions check them; others do not.
package struct FlatBuffer<Element: BitwiseCopyable>: ~Copyable {
  /// Address of the first element; changes when the buffer grows.
  private var base: UnsafeMutablePointer<Element>
  /// The number of elements in use.
  private(set) var count = 0
  private var capacity: Int

  /// The elements; valid until the buffer changes.
  package var elements: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: base, count: count) }

  /// Creates an empty buffer; it grows beyond its capacity when needed.
  package init(minimumCapacity: Int) {
    capacity = max(minimumCapacity, 1)
    base = .allocate(capacity: capacity)
  }

  deinit {
    base.deallocate()
  }

  /// The element at an index below `count`. O(1).
  package subscript(index: Int) -> Element {
    @inline(__always)
    unsafeAddress {
      checkIndex(index)
      return UnsafePointer(base + index)
    }
    @inline(__always)
    unsafeMutableAddress {
      checkIndex(index)
      return base + index
    }
  }

  /// The element at an index that `append` returned. O(1).
  package subscript(index: Int32) -> Element {
    @inline(__always)
    unsafeAddress {
      checkIndex(Int(index))
      return UnsafePointer(base + Int(index))
    }
    @inline(__always)
    unsafeMutableAddress {
      checkIndex(Int(index))
      return base + Int(index)
    }
  }

  @inline(__always)
  private func checkIndex(_ index: Int) {
    assert(index >= 0 && index < count, "index \(index) in a buffer of \(count)")
  }

  /// Appends an element and returns its index. Amortized O(1).
  @inline(__always)
  @discardableResult
  package mutating func append(_ element: Element) -> Int32 {
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

  /// Changes the number of elements; new elements have arbitrary values until they are set.
  @inline(__always)
  package mutating func resize(to newCount: Int) {
    assert(newCount >= 0, "a buffer of \(newCount)")
    if newCount > capacity { grow(to: newCount) }
    count = newCount
  }

  /// Exchanges two elements. O(1).
  @inline(__always)
  package mutating func swapAt(_ first: Int, _ second: Int) {
    let element = self[first]
    self[first] = self[second]
    self[second] = element
  }

  /// Removes the elements and keeps the memory.
  mutating func removeAll() {
    count = 0
  }

  /// Replaces the elements with a copy of another buffer's. O(n) in its elements.
  mutating func assign(_ other: borrowing FlatBuffer) {
    count = 0
    resize(to: other.count)
    base.update(from: other.base, count: other.count)
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
