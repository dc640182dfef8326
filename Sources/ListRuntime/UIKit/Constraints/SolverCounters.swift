/// What a constraint solver has done since it was made; `ConstraintSolver.reset` does not clear it.
package struct SolverCounters: Hashable, Sendable {
  /// Constraints that were added, those of edits included and refused ones not.
  package var constraintsAdded = 0
  /// Constraints that were removed one by one, those of edits included.
  package var constraintsRemoved = 0
  /// Constants that were changed in place, by suggestions too; setting the value it has already counts nothing.
  package var constantsChanged = 0
  /// Basis exchanges of the simplex tableau, those undone after a refusal included.
  package var pivots = 0
}
