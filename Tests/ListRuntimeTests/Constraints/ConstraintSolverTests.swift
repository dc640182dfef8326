import ListRuntime
import Testing

/// Systems of one variable that the random ones of `ConstraintSolverPropertyTests` do not contain.
@Suite("Constraint solver")
struct ConstraintSolverTests {
  /// The value of a variable with equations "coefficient × value = constant".
  private func value(_ equations: [(coefficient: Double, constant: Double, priority: LayoutPriority)]) -> Double {
    let solver = ConstraintSolver()
    let variable = solver.makeVariable()
    for equation in equations {
      let terms = ContiguousArray([LinearTerm(variable, times: equation.coefficient)])
      #expect(solver.add(LinearConstraint(terms, .equal, equation.constant, priority: equation.priority)))
    }
    return solver.value(of: variable)
  }

  @Test("No constraint at all leaves zero, and one without variables is rejected if it does not hold")
  func nothing() {
    #expect(value([]) == 0)
    #expect(!ConstraintSolver().add(LinearConstraint([], .greaterThanOrEqual, 1)))
  }

  @Test("One strong constraint outweighs any number of medium ones, however large their errors")
  func strengths() {
    let value = value([(0.001, 0.001, .strong)] + Array(repeating: (1000, 1e9, .medium), count: 50))
    #expect(abs(value - 1) < 1e-6)
  }

  @Test("Constraints of one priority are summed, and a scaled one has more weight")
  func sums() {
    #expect(abs(value([(1, 100, .medium), (1, 3, .medium), (1, 3, .medium)]) - 3) < 1e-6)
    #expect(abs(value([(3, 300, .medium), (1, 3, .medium), (1, 3, .medium)]) - 100) < 1e-6)
  }

  @Test("Of constraints at all 999 priorities on one variable, the one with the highest priority decides")
  func priorities() {
    #expect(abs(value((1...999).map { (1, Double($0), LayoutPriority($0)) }) - 999) < 1e-6)
  }
}
