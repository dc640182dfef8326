/// A required constraint that contradicts the required constraints already in the solver.
///
/// Whoever receives one finds the solver with the constraints and the values that it had before the call.
package enum ConstraintSolverError: Error, Hashable {
  /// The constraint cannot be added.
  case unsatisfiable(LinearConstraint)
  /// The constraint is in the solver and cannot be given this constant.
  case unsatisfiableConstant(ConstraintHandle, constant: Double)
}
