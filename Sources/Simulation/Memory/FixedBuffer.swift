/// Memory for a fixed number of trivial values, for tables that are read and written at every event.
///
/// An access is one instruction: nothing is retained, and no exclusivity is tracked. Builds with assertions check
/// indices; others do not.
///
/// It is public, although only the lab's modules use it: the compiler does not inline `package` declarations into other
/// modules (Swift 6.3).
@frozen
public struct FixedBuffer<Element: BitwiseCopyable>: ~Copyable {
  @usableFromInline let base: UnsafeMutablePointer<Element>
  /// The number of elements.
  public let count: Int

  /// Creates a buffer of equal elements.
  @inlinable
  public init(repeating element: Element, count: Int) {
    self.count = count
    base = .allocate(capacity: count)
    base.initialize(repeating: element, count: count)
  }

  /// Creates a copy of a collection's elements.
  @inlinable
  public init(_ elements: some Collection<Element>) {
    count = elements.count
    base = .allocate(capacity: count)
    _ = UnsafeMutableBufferPointer(start: base, count: count).initialize(fromContentsOf: elements)
  }

  deinit {
    base.deallocate()
  }

  /// The element at an index from 0 to `count - 1`. O(1).
  @inlinable
  public subscript(index: Int) -> Element {
    @inline(__always)
    get {
      checkIndex(index)
      return base[index]
    }
    @inline(__always)
    nonmutating set {
      checkIndex(index)
      base[index] = newValue
    }
  }

  /// Replaces all elements. O(n), n = elements.
  @inlinable
  public func update(repeating element: Element) {
    base.update(repeating: element, count: count)
  }

  /// The elements as an array. O(n), n = elements.
  @inlinable public var elements: [Element] { Array(UnsafeBufferPointer(start: base, count: count)) }

  @inlinable
  @inline(__always)
  func checkIndex(_ index: Int) {
    assert(index >= 0 && index < count, "index \(index) in a buffer of \(count)")
  }
}
