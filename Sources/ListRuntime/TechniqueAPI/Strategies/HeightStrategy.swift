/// A strategy's answer to a query for a row's height.
public enum RowHeight: Hashable, Sendable {
  /// The strategy does not know the height: the list makes the row's cell and fits it.
  case automatic
  /// The height, in points.
  case exact(Double)
}

/// Provides estimated and exact row heights.
public protocol HeightStrategy: AnyObject {
  /// The height to reserve for a row that has not entered the list yet, in points.
  func estimatedHeight(for row: Row, ui: UIContext) -> Double
  /// The height of a row; called several times for every row that enters.
  func height(for row: Row, ui: UIContext) -> RowHeight
  /// Called when the list has fitted the cell of a row whose height is automatic; `height` is in points.
  func didFit(_ row: Row, height: Double, ui: UIContext)
  /// Called when rows were inserted, removed or updated, or the width changed: cached heights of these rows are
  /// invalid.
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

  /// The replaced rows, by their indices before the change, and the number of rows in their place; nil if all rows may
  /// have changed.
  public var replaced: (rows: Range<Int>, count: Int)? {
    switch self {
    case .inserted(let first, let count): (first..<first, count)
    case .deleted(let first, let count): (first..<(first + count), 0)
    case .updated(let rows): (rows, rows.count)
    case .reloaded, .widthChanged: nil
    }
  }

  /// Maps a row's index before the change to its index after it; nil if the row was removed or may have changed.
  public func index(of row: Int) -> Int? {
    guard let replaced, !replaced.rows.contains(row) else { return nil }
    return row < replaced.rows.lowerBound ? row : row + replaced.count - replaced.rows.count
  }
}
