/// A search for the setting whose file is nearest to a size.
enum SizeSearch {
  /// The setting in `range` with the size nearest to `target`, the smaller of two equally near, for sizes that do not
  /// decrease as the setting increases: by bisection, O(log settings) sizes.
  static func nearest(in range: ClosedRange<Int>, to target: Int, size: (Int) -> Int) -> Int {
    // Settings up to `low` are at most the target, except that the first may exceed it; those from `high` exceed it.
    var (low, high) = (range.lowerBound, range.upperBound + 1)
    var (lowSize, highSize) = (Int?.none, Int?.none)
    while high - low > 1 {
      let middle = (low + high) / 2
      let found = size(middle)
      if found <= target { (low, lowSize) = (middle, found) } else { (high, highSize) = (middle, found) }
    }
    guard let highSize else { return low }
    let below = lowSize ?? size(low)
    return abs(target - below) <= highSize - target ? low : high
  }
}
