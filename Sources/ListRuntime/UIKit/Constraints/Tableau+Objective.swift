/// The part of the objective that sums the errors of one priority.
struct ObjectiveLevel: BitwiseCopyable {
  /// The priority, 1...999.
  let priority: Int32
  let row: Int32
  /// Number of constraints with the priority; the level is removed with the last one.
  var constraints: Int32
}

// The objective is a vector with one component per priority in use, the highest first, compared lexicographically.
// Nothing is multiplied by weights, so rounding cannot mix priorities.
extension Tableau {
  /// The owner value that marks the objective row of a priority.
  @inline(__always)
  static func objectiveOwner(_ priority: Int32) -> Int32 {
    -2 - priority
  }

  /// Increments a priority's constraint count and returns the row that sums its errors. O(n) in the priorities in use.
  mutating func retainLevel(_ priority: Int32) -> Int32 {
    var index = 0
    while index < levels.count, levels[index].priority > priority { index += 1 }
    if index < levels.count, levels[index].priority == priority {
      levels[index].constraints += 1
      return levels[index].row
    }
    let row = makeRow(owner: Tableau.objectiveOwner(priority))
    var moved = Int(levels.append(ObjectiveLevel(priority: priority, row: row, constraints: 1)))
    while moved > index {
      levels.swapAt(moved, moved - 1)
      moved -= 1
    }
    return row
  }

  /// The row that sums the errors of a priority in use.
  func levelRow(_ priority: Int32) -> Int32 {
    levels[levelIndex(priority)].row
  }

  /// Decrements a priority's constraint count and removes the level when it reaches 0.
  mutating func releaseLevel(_ priority: Int32) {
    let index = levelIndex(priority)
    levels[index].constraints -= 1
    guard levels[index].constraints == 0 else { return }
    releaseRow(levels[index].row)
    for later in index..<(levels.count - 1) { levels[later] = levels[later + 1] }
    _ = levels.popLast()
  }

  @inline(__always)
  private func levelIndex(_ priority: Int32) -> Int {
    var index = 0
    while levels[index].priority != priority { index += 1 }
    return index
  }

  /// Whether a symbol has a coefficient in the objective above a level. O(n) in the priorities in use.
  @inline(__always)
  func costsAbove(_ level: Int, symbol: Int32) -> Bool {
    for above in 0..<level where coefficients.contains(levels[above].row, symbol) { return true }
    return false
  }

  /// Writes a symbol's costs divided by `divisor`, the highest priority first, at an offset of `costs`.
  mutating func writeCosts(of symbol: Int32, dividedBy divisor: Double, at offset: Int) {
    for level in 0..<levels.count {
      let row = levels[level].row
      costs[offset + level] = coefficients.contains(row, symbol) ? coefficients[row, symbol] / divisor : 0
    }
  }
}
