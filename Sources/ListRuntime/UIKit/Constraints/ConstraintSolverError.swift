/// A required constraint contradicts the required constraints already in the solver.
///
/// The call that throws it leaves the solver's constraints and values unchanged.
package enum ConstraintSolverError: Error, Hashable {
  /// The constraint cannot be added.
  case unsatisfiable(LinearConstraint)
  /// The constraint is in the solver and cannot be given this constant.
  case unsatisfiableConstant(ConstraintHandle, constant: Double)
}
