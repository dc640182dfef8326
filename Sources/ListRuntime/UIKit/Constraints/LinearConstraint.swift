/// An unknown of a constraint solver, valid only in the solver that made it and until that solver is reset.
package struct SolverVariable: Hashable, Sendable, BitwiseCopyable {
  /// The variable's number in its solver; a solver that is asked the same things in the same order gives the same numbers.
  package let index: Int32
}

/// A variable times a coefficient.
package struct LinearTerm: Hashable, Sendable, BitwiseCopyable {
  /// The unknown.
  package let variable: SolverVariable
  /// What the unknown is multiplied by: finite and of the order of 1 (see `ConstraintSolver` for the tolerances).
  package let coefficient: Double

  /// Makes the term `coefficient * variable`.
  package init(_ variable: SolverVariable, times coefficient: Double = 1) {
    self.variable = variable
    self.coefficient = coefficient
  }
}

/// A linear equation or inequality: the sum of the terms relates to the constant.
package struct LinearConstraint: Hashable, Sendable {
  /// The left side; a variable may occur more than once, its coefficients add up.
  package var terms: ContiguousArray<LinearTerm>
  /// How the left side relates to the constant.
  package var relation: LayoutRelation
  /// The right side, in points.
  package var constant: Double
  /// How important the constraint is.
  package var priority: LayoutPriority

  /// Makes the constraint "sum of `terms` `relation` `constant`".
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

/// A constraint that is in a solver, until it is removed or the solver is reset.
package struct ConstraintHandle: Hashable, Sendable {
  /// The place of the constraint in the solver's table.
  let slot: Int32
  /// Tells this use of the place from the earlier and later ones.
  let serial: Int
}
