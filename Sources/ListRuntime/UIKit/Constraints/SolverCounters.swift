/// Counts of a constraint solver's work since it was created; `ConstraintSolver.reset` does not clear them.
package struct SolverCounters: Hashable, Sendable {
  /// Constraints added, including those of edits and excluding rejected ones.
  package var constraintsAdded = 0
  /// Constraints removed individually, including those of edits.
  package var constraintsRemoved = 0
  /// Constants changed in place, including by `suggest`; setting the current value does not count.
  package var constantsChanged = 0
  /// Pivots of the simplex tableau, including those rolled back after a rejection.
  package var pivots = 0
}
