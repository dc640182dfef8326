/// The views of one kind in a cell that show the content of its row: its labels, or its image views, in drawing order.
///
/// Views without a superview are no slots: a cell of a family removes those that its row does not need.
struct ContentSlots {
  let cell: Cell
  let kind: View.Kind

  /// Calls `body` with each view and the element of a row's content that it shows.
  ///
  /// Traps unless there is one element for each view: the cell is of a class that does not show this row. O(views).
  func pair<Element>(with elements: [Element], of row: Row, _ body: (View, Element) -> Void) {
    var count = 0
    for view in cell.views where view.kind == kind && view.parent >= 0 {
      if count < elements.count { body(view, elements[count]) }
      count += 1
    }
    precondition(
      count == elements.count,
      "row \(row.index): content for \(elements.count) \(kind) views, and \(count) of them in \(cell.name)")
  }
}

/// Pairs the elements of two collections that belong together by position; traps unless their counts are equal.
///
/// - Parameter what: both collections, for the message, for example "texts and labels of row 3".
func paired<First: Collection, Second: Collection>(
  _ first: First, _ second: Second, _ what: @autoclosure () -> String
) -> Zip2Sequence<First, Second> {
  precondition(first.count == second.count, "\(what()): \(first.count) and \(second.count)")
  return zip(first, second)
}
