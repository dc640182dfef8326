import Simulation

// Operations on short arrays of a frame. The standard library's calls do more work for them than the elements take.
extension ContiguousArray {
  /// Removes the first elements and keeps the capacity. O(count).
  @inline(__always)
  mutating func removeFirstInPlace(_ removed: Int = 1) {
    for position in removed..<Swift.max(removed, count) { swapAt(position - removed, position) }
    removeLastInPlace(removed)
  }

  /// Removes the last elements and keeps the capacity. O(removed).
  @inline(__always)
  mutating func removeLastInPlace(_ removed: Int) {
    for _ in 0..<removed { _ = popLast() }
  }

  /// Removes all elements and keeps the capacity. O(count).
  @inline(__always)
  mutating func removeAllInPlace() { while popLast() != nil {} }
}

extension ContiguousArray where Element: AnyObject {
  /// Calls `body` with each element of a range of positions, in order. The array retains them, so no element is retained for its call;
  /// `body` must not change the array.
  @inline(__always)
  func forEachUnretained(in range: Range<Int>? = nil, _ body: (Element) -> Void) {
    for position in range ?? indices { UnretainedReference(self[position]).withObject(body) }
  }
}
