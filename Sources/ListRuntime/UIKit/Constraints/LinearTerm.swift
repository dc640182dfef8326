/// A variable of a constraint solver, valid only in the solver that created it and until that solver is reset.
package struct SolverVariable: Hashable, Sendable, BitwiseCopyable {
  /// The variable's number in its solver; the same calls in the same order give the same numbers.
  package let index: Int32
}

/// A variable times a coefficient.
package struct LinearTerm: Hashable, Sendable, BitwiseCopyable {
  /// The variable that is multiplied.
  package let variable: SolverVariable
  /// The factor of the variable: finite and of the order of 1 (see `ConstraintSolver` for the tolerances).
  package let coefficient: Double

  /// Creates the term `coefficient * variable`.
  package init(_ variable: SolverVariable, times coefficient: Double = 1) {
    self.variable = variable
    self.coefficient = coefficient
  }
}
