/// The heights of all rows with prefix sums: a Fenwick tree (Fenwick 1994) over integer layout units.
///
/// A layout unit is 1/192 point. Whole pixels at 1 to 4 pixels per point are whole units, so sums of pixel-aligned
/// heights are exact. Changing a height, finding the top of a row and finding the row at an offset are O(log n).
package struct HeightIndex {
  /// Layout units per point.
  static let unitsPerPoint: Int64 = 192

  private var tree: ContiguousArray<Int64> = []
  private var heights: ContiguousArray<Int64> = []
  private var known: ContiguousArray<Bool> = []
  /// Sum of all heights, in layout units.
  package private(set) var total: Int64 = 0

  /// Converts points to the nearest number of layout units.
  package static func units(_ points: Double) -> Int64 { Int64(PixelGrid.wholeNumber(points * Double(unitsPerPoint))) }

  /// Converts layout units to points.
  package static func points(_ units: Int64) -> Double { Double(units) / Double(unitsPerPoint) }

  /// Converts layout units to whole pixels, truncating, at 1 to 4 pixels per point.
  package static func pixels(_ units: Int64, scale: Int) -> Int {
    // Division by constants is several times as fast as division by a variable.
    switch scale {
    case 1: Int(units / unitsPerPoint)
    case 2: Int(units / (unitsPerPoint / 2))
    case 3: Int(units / (unitsPerPoint / 3))
    default: Int(units / (unitsPerPoint / 4))
    }
  }

  /// Creates an index whose heights are all estimates. O(n).
  package init(estimates: ContiguousArray<Int64>) {
    heights = estimates
    known = ContiguousArray(repeating: false, count: estimates.count)
    tree = ContiguousArray(repeating: 0, count: estimates.count + 1)
    for (row, height) in estimates.enumerated() {
      let position = row + 1
      tree[position] += height
      total += height
      let parent = position + (position & -position)
      if parent < tree.count { tree[parent] += tree[position] }
    }
  }

  /// Number of rows.
  package var count: Int { heights.count }
  /// A row's exact or estimated height, in layout units.
  package subscript(row: Int) -> Int64 { heights[row] }
  /// Whether a row's exact height is known.
  package func isKnown(_ row: Int) -> Bool { known[row] }

  /// Sets a row's exact height. O(log n).
  package mutating func setHeight(_ height: Int64, for row: Int) {
    known[row] = true
    setEstimate(height, for: row)
  }

  /// Sets a row's height without marking it as exact. O(log n).
  package mutating func setEstimate(_ height: Int64, for row: Int) {
    let change = height - heights[row]
    guard change != 0 else { return }
    heights[row] = height
    total += change
    var position = row + 1
    while position < tree.count {
      tree[position] += change
      position += position & -position
    }
  }

  /// Top of a row: the sum of the heights before it, in layout units. O(log n).
  package func top(of row: Int) -> Int64 {
    var position = row
    var sum: Int64 = 0
    while position > 0 {
      sum += tree[position]
      position -= position & -position
    }
    return sum
  }

  /// The row that contains an offset, clamped to the first and last row. O(log n).
  package func row(at offset: Int64) -> Int {
    guard count > 0, offset > 0 else { return 0 }
    var position = 0
    var remaining = offset
    var step = 1
    while step * 2 < tree.count { step *= 2 }
    while step > 0 {
      let next = position + step
      if next < tree.count, tree[next] <= remaining {
        position = next
        remaining -= tree[next]
      }
      step /= 2
    }
    return min(position, count - 1)
  }

  /// All heights, for rebuilding the index after rows were inserted or deleted.
  package var all: (heights: ContiguousArray<Int64>, known: ContiguousArray<Bool>) { (heights, known) }

  /// Creates an index of heights, some of them exact. O(n).
  package init(heights: ContiguousArray<Int64>, known: ContiguousArray<Bool>) {
    self.init(estimates: heights)
    self.known = known
  }
}
