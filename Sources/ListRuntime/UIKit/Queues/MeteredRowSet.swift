/// A set of row indices whose insertions and lookups are charged like those of a set of index paths.
public struct MeteredRowSet {
  /// The rows in ascending order; no two ranges overlap or touch. An array of ranges, because calls of the standard library's
  /// `RangeSet` are not inlined.
  private var ranges: ContiguousArray<Range<Int>> = []
  private let meter: WorkMeter

  init(meter: WorkMeter) { self.meter = meter }

  /// Inserts each row of a range, and returns those that the set did not have, as ranges in ascending order. O(ranges), however
  /// many rows there are.
  ///
  /// - Charges: one `cacheLookup` for each row, whether or not the set had it.
  @discardableResult
  public mutating func insert(_ range: Range<Int>) -> [Range<Int>] {
    meter.charge(.cacheLookup, range.count)
    if range.isEmpty { return [] }
    // The ranges that overlap or touch the new one become one range with it.
    let start = ranges.firstIndex { $0.upperBound >= range.lowerBound } ?? ranges.count
    let end = ranges[start...].firstIndex { $0.lowerBound > range.upperBound } ?? ranges.count
    var added: [Range<Int>] = []
    var (lower, upper, missing) = (range.lowerBound, range.upperBound, range.lowerBound)
    for present in ranges[start..<end] {
      if missing < present.lowerBound { added.append(missing..<present.lowerBound) }
      missing = max(missing, present.upperBound)
      lower = min(lower, present.lowerBound)
      upper = max(upper, present.upperBound)
    }
    if missing < range.upperBound { added.append(missing..<range.upperBound) }
    ranges.replaceSubrange(start..<end, with: CollectionOfOne(lower..<upper))
    return added
  }

  /// Whether the set has a row. O(log ranges).
  ///
  /// - Charges: one `cacheLookup`.
  public func contains(_ row: Int) -> Bool {
    meter.charge(.cacheLookup)
    // The first range that ends after the row.
    var (first, end) = (0, ranges.count)
    while first < end {
      let middle = (first + end) / 2
      if ranges[middle].upperBound <= row { first = middle + 1 } else { end = middle }
    }
    return first < ranges.count && ranges[first].lowerBound <= row
  }
}
