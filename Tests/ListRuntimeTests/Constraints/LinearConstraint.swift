import ListRuntime

/// A linear equation or inequality: the sum of the terms relates to the constant.
struct LinearConstraint: Hashable, Sendable {
  /// The left side; the coefficients of a variable that occurs more than once add up.
  var terms: ContiguousArray<LinearTerm>
  /// How the left side relates to the constant.
  var relation: LayoutRelation
  /// The right side, in points.
  var constant: Double
  /// The priority; a `.required` constraint must be satisfied.
  var priority: LayoutPriority

  /// Creates the constraint "sum of `terms` `relation` `constant`".
  init(
    _ terms: ContiguousArray<LinearTerm>, _ relation: LayoutRelation, _ constant: Double,
    priority: LayoutPriority = .required
  ) {
    self.terms = terms
    self.relation = relation
    self.constant = constant
    self.priority = priority
  }
}

extension ConstraintSolver {
  /// Adds a constraint; returns false if it contradicts required ones.
  func add(_ constraint: LinearConstraint) -> Bool {
    constraint.terms.withUnsafeBufferPointer {
      add($0, constraint.relation, constraint.constant, priority: constraint.priority)
    }
  }
}
