/// The part of the objective that sums the errors of one priority.
struct ObjectiveLevel: BitwiseCopyable {
  /// The priority, 1...999.
  let priority: Int32
  let row: Int32
}

// The objective is a vector with one component per priority in use, the highest first, compared lexicographically.
// Nothing is multiplied by weights, so rounding cannot mix priorities.
extension Tableau {
  /// The owner value that marks the objective row of a priority.
  @inline(__always)
  static func objectiveOwner(_ priority: Int32) -> Int32 {
    -2 - priority
  }

  /// The row that sums the errors of a priority. O(n) in the priorities in use.
  mutating func levelRow(_ priority: Int32) -> Int32 {
    var index = 0
    while index < levels.count, levels[index].priority > priority { index += 1 }
    if index < levels.count, levels[index].priority == priority { return levels[index].row }
    let row = makeRow(owner: Tableau.objectiveOwner(priority))
    var moved = Int(levels.append(ObjectiveLevel(priority: priority, row: row)))
    while moved > index {
      levels.swapAt(moved, moved - 1)
      moved -= 1
    }
    return row
  }

  /// Whether a symbol has a coefficient in the objective above a level. O(n) in the priorities in use.
  @inline(__always)
  func costsAbove(_ level: Int, symbol: Int32) -> Bool {
    for above in 0..<level where coefficients.contains(levels[above].row, symbol) { return true }
    return false
  }
}
