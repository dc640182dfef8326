/// A set of row indices whose insertions and lookups are charged, one lookup each, as those of a set of index paths.
public struct MeteredRowSet {
  /// The rows as separate ranges in ascending order.
  public var ranges: RangeSet<Int>.Ranges { rows.ranges }
  private var rows = RangeSet<Int>()
  private let meter: WorkMeter

  init(meter: WorkMeter) { self.meter = meter }

  /// Inserts each row of a range, whether or not the set has it. O(ranges), however many rows there are.
  public mutating func insert(_ range: Range<Int>) {
    meter.charge(.cacheLookup, range.count)
    rows.insert(contentsOf: range)
  }

  /// Whether the set has a row. O(log ranges).
  public func contains(_ row: Int) -> Bool {
    meter.charge(.cacheLookup)
    return rows.contains(row)
  }
}
