/// Content whose items and width can change while the list is shown.
///
/// Items of another kind than the content's are ignored; the scenario reader rejects them.
protocol EditableContent: ListContent {
  /// The items that are shown.
  var currentItems: ContentItems { get }
  /// Sets the width of the rows, in points.
  func setWidth(_ width: Double)
  /// Inserts items before the one at a position; positions beyond the end append. O(items).
  func insert(_ new: ContentItems, at position: Int)
  /// Deletes a range of items; the part beyond the end is ignored. O(items).
  func delete(_ range: Range<Int>)
  /// Replaces as many items from a position on; new items beyond the end are ignored. O(new items).
  func update(_ new: ContentItems, at position: Int)
}

extension Array {
  /// Inserts elements before the one at a position; positions beyond the end append. O(elements).
  package mutating func insertItems(_ new: [Element], at position: Int) {
    insert(contentsOf: new, at: Swift.min(Swift.max(position, 0), count))
  }

  /// Deletes a range of elements; the part beyond the end is ignored. O(elements).
  package mutating func deleteItems(_ range: Range<Int>) { removeSubrange(range.clamped(to: 0..<count)) }

  /// Replaces as many elements from a position on; new elements beyond the end are ignored. O(new elements).
  package mutating func updateItems(_ new: [Element], at position: Int) {
    for (index, element) in new.enumerated() where indices.contains(position + index) {
      self[position + index] = element
    }
  }
}
