/// Interns the constraints of a run: equal constraints share one number, in order of first creation.
///
/// Cells store these small numbers. Two cells have the same constraints if the sums of their keys are equal.
package struct ConstraintTable {
  private(set) var constraints: ContiguousArray<LayoutConstraint> = []
  private var numbers: [LayoutConstraint: Int32] = [:]

  /// The number of a constraint. O(1) on average.
  mutating func number(of constraint: LayoutConstraint) -> Int32 {
    if let existing = numbers[constraint] { return existing }
    let number = Int32(constraints.count)
    constraints.append(constraint)
    numbers[constraint] = number
    return number
  }

  subscript(number: Int32) -> LayoutConstraint { constraints[Int(number)] }

  /// A 64-bit key of a number; the sum over a cell's constraints does not depend on their order.
  ///
  /// Uses the finalizer of SplitMix64 (Steele, Lea, Flood, OOPSLA 2014).
  static func key(_ number: Int32) -> UInt64 {
    var z = UInt64(bitPattern: Int64(number) &+ 1) &* 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
