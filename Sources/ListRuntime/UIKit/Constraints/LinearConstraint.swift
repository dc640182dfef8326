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

/// A linear equation or inequality: the sum of the terms relates to the constant.
package struct LinearConstraint: Hashable, Sendable {
  /// The left side; the coefficients of a variable that occurs more than once add up.
  package var terms: ContiguousArray<LinearTerm>
  /// How the left side relates to the constant.
  package var relation: LayoutRelation
  /// The right side, in points.
  package var constant: Double
  /// The priority; a `.required` constraint must be satisfied.
  package var priority: LayoutPriority

  /// Creates the constraint "sum of `terms` `relation` `constant`".
  package init(
    _ terms: ContiguousArray<LinearTerm>, _ relation: LayoutRelation, _ constant: Double,
    priority: LayoutPriority = .required
  ) {
    self.terms = terms
    self.relation = relation
    self.constant = constant
    self.priority = priority
  }
}

/// Identifies a constraint in a solver until it is removed or the solver is reset.
package struct ConstraintHandle: Hashable, Sendable {
  /// Index of the constraint's record in the solver.
  let slot: Int32
  /// Distinguishes this use of the slot from earlier and later ones.
  let serial: Int
}
