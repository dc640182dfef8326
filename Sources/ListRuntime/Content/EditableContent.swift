/// Content whose items may come, go and change while the list is shown, and which is laid out for a width.
///
/// Items of another kind than the content's own are ignored: the reader of scenarios does not let them through.
protocol EditableContent: ListContent {
  /// The width rows have from now on, in points.
  func setWidth(_ width: Double)
  /// Puts items before the one at a position; positions beyond the end append. O(items).
  func insert(_ new: ContentItems, at position: Int)
  /// Takes items out; what lies beyond the end is ignored. O(items).
  func delete(_ range: Range<Int>)
  /// Puts items in the place of as many from a position on; what lies beyond the end is ignored. O(new items).
  func update(_ new: ContentItems, at position: Int)
}

extension Array {
  /// Puts elements before the one at a position; positions beyond the end append. O(elements).
  package mutating func insertItems(_ new: [Element], at position: Int) {
    insert(contentsOf: new, at: Swift.min(Swift.max(position, 0), count))
  }

  /// Takes elements out; what lies beyond the end is ignored. O(elements).
  package mutating func deleteItems(_ range: Range<Int>) { removeSubrange(range.clamped(to: 0..<count)) }

  /// Puts elements in the place of as many from a position on; what lies beyond the end is ignored. O(new elements).
  package mutating func updateItems(_ new: [Element], at position: Int) {
    for (index, element) in new.enumerated() where indices.contains(position + index) {
      self[position + index] = element
    }
  }
}
