/// A solver (Cassowary) for linear equations and inequalities, required or with a priority.
///
/// Sources: Badros, Borning, Stuckey, "The Cassowary linear arithmetic constraint solving algorithm", ACM TOCHI 8(4),
/// 2001, with two differences. Errors of different priorities are compared lexicographically and exactly, as components
/// of a vector, not as symbolic or large weights (see `LayoutPriority`). A required constraint that is not satisfied
/// yet is made feasible with its own slack as the artificial variable. Constraints stay until the next reset.
///
/// Optimization is lazy: `add` detects contradictions, but non-required constraints are optimized only when a value is
/// read, once for all constraints added before.
///
/// The same calls in the same order give bit-identical values on every machine. A variable that the constraints leave
/// free has some value they allow; a variable in no constraint is 0. Values within 1e-8 points of each other count as
/// equal, and coefficients within 1e-9 of 0 count as 0, so coefficients should be of the order of 1.
///
/// A class, because a view tree shares one solver. Memory grows to the largest system seen and survives `reset`, so
/// solving again allocates nothing.
package final class ConstraintSolver {
  private var tableau = Tableau()
  /// A copy of the tableau from before the current call, for rollback if the call fails.
  private var saved = Tableau()
  /// Whether the objective is minimal; the rows are always feasible.
  private var isOptimal = true

  /// Makes a solver without variables or constraints.
  package init() {}

  /// Creates a variable that may have any value. O(1).
  package func makeVariable() -> SolverVariable {
    SolverVariable(index: tableau.makeSymbol(.external))
  }

  /// Adds the constraint "sum of `terms` `relation` `constant`"; the coefficients of a variable that occurs more than once add up.
  /// Returns false, and changes nothing, when the constraint is required and contradicts other required ones.
  ///
  /// Each variable must belong to this solver, and each number must be finite. O(rows that change) if a variable that
  /// no other constraint restricts can satisfy the constraint; a run of the simplex otherwise.
  package func add(
    _ terms: UnsafeBufferPointer<LinearTerm>, _ relation: LayoutRelation, _ constant: Double, priority: LayoutPriority
  ) -> Bool {
    let isRequired = priority == .required
    let isEquation = relation == .equal
    // The slack of an inequality, the dummy of a required equation, or the excess of a non-required equation; and the amount by which
    // a non-required constraint falls short.
    let marker = tableau.makeSymbol(isRequired && isEquation ? .dummy : .restricted)
    let error = isRequired ? Tableau.none : tableau.makeSymbol(.restricted)
    let row = makeRow(terms, constant, sign: relation == .lessThanOrEqual ? -1 : 1, marker: marker, error: error)
    let mustIncrease = isRequired && isEquation && tableau.rows[row].constant > 0
    if mustIncrease, tableau.subject(row) == Tableau.none { tableau.negate(row) }
    guard chooseOwner(row, error: error) else {
      tableau.releaseRow(row)
      tableau.releaseSymbol(marker)
      return false
    }
    if !isRequired {
      let level = tableau.levelRow(Int32(truncatingIfNeeded: priority.rawValue))
      tableau.addSubstituted(1, times: error, to: level)
      if isEquation { tableau.addSubstituted(1, times: marker, to: level) }
      isOptimal = false
    }
    return true
  }

  /// The value of a variable, after any pending optimization. O(1) when nothing is pending.
  package func value(of variable: SolverVariable) -> Double {
    check(variable)
    if !isOptimal {
      tableau.optimize()
      isOptimal = true
      assert(tableau.isConsistent && tableau.isFeasible)
    }
    let row = tableau.symbols[variable.index].row
    return row == Tableau.none ? 0 : tableau.rows[row].constant
  }

  /// Removes every variable and constraint; keeps the memory.
  package func reset() {
    isOptimal = true
    tableau.reset()
  }

  /// Writes "marker = sign * (terms - constant) + error" as a row in the currently parametric symbols.
  private func makeRow(
    _ terms: UnsafeBufferPointer<LinearTerm>, _ constant: Double, sign: Double, marker: Int32, error: Int32
  ) -> Int32 {
    precondition(constant.isFinite, "the constant of a constraint is \(constant)")
    let row = tableau.makeRow(owner: marker)
    tableau.symbols[marker].row = row
    tableau.rows[row].constant = -sign * constant
    for term in terms {
      check(term.variable)
      precondition(
        term.coefficient.isFinite, "the coefficient of variable \(term.variable.index) is \(term.coefficient)")
      tableau.addSubstituted(sign * term.coefficient, times: term.variable.index, to: row)
    }
    if error != Tableau.none { tableau.coefficients.add(1, times: error, to: row) }
    return row
  }

  /// Chooses a basic symbol for a new constraint's row that keeps all rows feasible; false when there is none.
  private func chooseOwner(_ row: Int32, error: Int32) -> Bool {
    let subject = tableau.subject(row)
    if subject != Tableau.none {
      tableau.pivot(row, entering: subject)
      return true
    }
    if error != Tableau.none {
      if tableau.rows[row].constant < 0 { tableau.pivot(row, entering: error) }
      return true
    }
    let pivots = tableau.pivots
    let isFeasible = tableau.makeFeasible(row, saving: &saved)
    guard tableau.pivots != pivots else { return isFeasible }
    if isFeasible {
      isOptimal = false
    } else {
      // Roll back to the saved copy.
      tableau.assign(saved)
    }
    return isFeasible
  }

  @inline(__always)
  private func check(_ variable: SolverVariable) {
    precondition(
      variable.index >= 0 && Int(variable.index) < tableau.symbols.count && tableau.kind(variable.index) == .external,
      "variable \(variable.index) does not belong to this solver")
  }
}
