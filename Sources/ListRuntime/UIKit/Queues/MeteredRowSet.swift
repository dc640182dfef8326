/// A set of row indices whose insertions and lookups are charged like those of a set of index paths.
public struct MeteredRowSet {
  private var rows = RangeSet<Int>()
  private let meter: WorkMeter

  init(meter: WorkMeter) { self.meter = meter }

  /// Inserts each row of a range, and returns those that the set did not have, in ascending order. O(ranges), however
  /// many rows there are.
  ///
  /// - Charges: one `cacheLookup` for each row, whether or not the set had it.
  @discardableResult
  public mutating func insert(_ range: Range<Int>) -> RangeSet<Int>.Ranges {
    meter.charge(.cacheLookup, range.count)
    let added = RangeSet(range).subtracting(rows)
    rows.insert(contentsOf: range)
    return added.ranges
  }

  /// Whether the set has a row. O(log ranges).
  ///
  /// - Charges: one `cacheLookup`.
  public func contains(_ row: Int) -> Bool {
    meter.charge(.cacheLookup)
    return rows.contains(row)
  }
}
