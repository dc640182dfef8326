import ListRuntime

/// Random constraint systems with small whole numbers, from a seed (SplitMix64, Steele, Lea, Flood 2014).
struct ConstraintSystemGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  /// A whole number in the range.
  mutating func number(_ range: ClosedRange<Int>) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    mixed ^= mixed >> 31
    return range.lowerBound + Int(mixed % UInt64(range.count))
  }

  /// A constraint between one to three of the variables, required with a probability of one half.
  mutating func constraint(_ variables: [SolverVariable]) -> LinearConstraint {
    let terms = ContiguousArray(
      (0..<number(1...3)).map { _ in
        LinearTerm(
          variables[number(0...(variables.count - 1))], times: Double([-3, -2, -1, -1, 1, 1, 2, 3][number(0...7)]))
      })
    let relation: LayoutRelation = [.equal, .lessThanOrEqual, .greaterThanOrEqual][number(0...2)]
    let priority: LayoutPriority = [.required, .required, .strong, .medium, .medium, .weak][number(0...5)]
    return LinearConstraint(terms, relation, Double(number(-20...20)), priority: priority)
  }
}
