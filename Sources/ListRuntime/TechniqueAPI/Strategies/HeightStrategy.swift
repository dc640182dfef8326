/// A row's exact height, as a strategy knows it.
public enum RowHeight: Hashable, Sendable {
  /// The list makes the cell and fits it.
  case automatic
  /// A height in points.
  case exact(Double)
}

/// Estimated and exact heights of rows.
public protocol HeightStrategy: AnyObject {
  /// A height to reserve for a row that has not entered yet, in points.
  func estimatedHeight(for row: Row, ui: UIContext) -> Double
  /// The height of a row. The list asks several times for every row that enters.
  func height(for row: Row, ui: UIContext) -> RowHeight
  /// The list fitted a row's cell because its height is automatic.
  func didFit(_ row: Row, height: Double, ui: UIContext)
  /// Rows came, went or changed, or the width did: what was learned about them no longer holds.
  func invalidate(_ change: ListChange, ui: UIContext)
}

/// A change of the list's data or width.
public enum ListChange: Hashable, Sendable {
  /// Rows were inserted before the row that had this index.
  case inserted(at: Int, count: Int)
  /// Rows were deleted from this index on.
  case deleted(at: Int, count: Int)
  /// Rows were replaced by others.
  case updated(Range<Int>)
  /// Everything may have changed.
  case reloaded
  /// The list's width changed.
  case widthChanged(Double)

  /// The rows that gave way, by their indices before the change, and how many came in their place; nil where all rows may
  /// have changed.
  public var replaced: (rows: Range<Int>, count: Int)? {
    switch self {
    case .inserted(let first, let count): (first..<first, count)
    case .deleted(let first, let count): (first..<(first + count), 0)
    case .updated(let rows): (rows, rows.count)
    case .reloaded, .widthChanged: nil
    }
  }

  /// The index that the row of an index before the change has after it; nil for a row that went or may have changed.
  public func index(of row: Int) -> Int? {
    guard let replaced, !replaced.rows.contains(row) else { return nil }
    return row < replaced.rows.lowerBound ? row : row + replaced.count - replaced.rows.count
  }
}
