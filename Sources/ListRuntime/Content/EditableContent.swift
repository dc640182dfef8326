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

/// Content in which the heights of views can follow from their pictures, whose sizes may not be known before they arrive.
protocol PictureSizedContent: EditableContent {
  /// Whether there can be such views.
  var hasPictureHeights: Bool { get }
  /// The constraints to whose constants a cell of the row's class must be set before it shows the row; empty if all rows of the class have
  /// the same.
  func adaptedConstraints(for row: Row) -> [LayoutConstraint]
  /// Whether any rows have other heights until their pictures have arrived.
  var waitsForPictures: Bool { get }
  /// The pictures that change the height of an item's rows when they arrive.
  func awaitedPictures(ofItem item: Int) -> [MediaReference]
  /// The positions of the items whose rows change when a picture arrives: O(items) after a change of the items, otherwise O(1).
  func items(awaiting picture: MediaReference) -> [Int]
  /// From now on the size of a picture is known.
  func learnSize(of picture: MediaReference)
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
