/// Memory for a growing number of trivial values, for lists that every event appends to.
///
/// Appending is a comparison and a store: an array would also check whether it shares its elements. A buffer owns its memory and cannot be
/// copied. Builds with assertions check indices; others do not. It is public for the same reason as `FixedBuffer`.
@frozen
public struct GrowableBuffer<Element: BitwiseCopyable>: ~Copyable {
  @usableFromInline var base: UnsafeMutablePointer<Element>
  @usableFromInline var capacity: Int
  @usableFromInline var elementCount = 0
  /// The number of elements.
  @inlinable public var count: Int { elementCount }

  /// Creates an empty buffer with space for a number of elements, at least 1.
  @inlinable
  public init(capacity: Int = 8) {
    self.capacity = capacity
    base = .allocate(capacity: capacity)
  }

  deinit {
    base.deallocate()
  }

  /// Whether there are no elements.
  @inlinable public var isEmpty: Bool { count == 0 }

  /// Appends an element. O(1) amortized.
  @inlinable
  @inline(__always)
  public mutating func append(_ element: Element) {
    if count == capacity { grow() }
    (base + count).initialize(to: element)
    elementCount &+= 1
  }

  /// Removes and returns the element at an index, whose place the last one takes. O(1).
  @inlinable
  @inline(__always)
  public mutating func replaceWithLast(_ index: Int) -> Element {
    checkIndex(index)
    let element = base[index]
    elementCount &-= 1
    base[index] = base[elementCount]
    return element
  }

  /// Removes all elements and keeps the capacity. O(1).
  @inlinable
  @inline(__always)
  public mutating func removeAll() { elementCount = 0 }

  /// The element at an index from 0 to `count - 1`. O(1).
  @inlinable
  public subscript(index: Int) -> Element {
    @inline(__always)
    get {
      checkIndex(index)
      return base[index]
    }
    @inline(__always)
    _modify {
      checkIndex(index)
      yield &base[index]
    }
  }

  /// All elements, valid until the next change.
  @inlinable public var all: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: base, count: elementCount) }

  /// The first elements as an array. O(n), n = elements.
  @inlinable
  public func elements(_ number: Int) -> [Element] { Array(UnsafeBufferPointer(start: base, count: number)) }

  @inlinable
  @inline(never)
  mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: 2 * capacity)
    larger.moveInitialize(from: base, count: count)
    base.deallocate()
    base = larger
    capacity *= 2
  }

  @inlinable
  @inline(__always)
  func checkIndex(_ index: Int) {
    assert(index >= 0 && index < count, "index \(index) in a buffer of \(count)")
  }
}
