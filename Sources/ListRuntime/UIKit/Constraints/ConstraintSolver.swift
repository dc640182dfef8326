/// An incremental solver (Cassowary) for linear equations and inequalities, required or with a priority.
///
/// Sources: Badros, Borning, Stuckey, "The Cassowary linear arithmetic constraint solving algorithm", ACM TOCHI 8(4),
/// 2001, with two differences. Errors of different priorities are compared lexicographically and exactly, as components
/// of a vector, not as symbolic or large weights (see `LayoutPriority`). A required constraint that is not satisfied
/// yet is made feasible with its own slack as the artificial variable.
///
/// Optimization is lazy: `add` detects contradictions, but non-required constraints are optimized only when a value is
/// read or `solve` is called, once for all preceding changes.
///
/// The same calls in the same order give bit-identical values on every machine. A variable that the constraints leave
/// free has some value they allow; a variable in no constraint is 0. Values within 1e-8 points of each other count as
/// equal, and coefficients within 1e-9 of 0 count as 0, so coefficients should be of the order of 1.
///
/// A class, because a view tree shares one solver and handles refer to its contents. Memory grows to the largest system
/// seen and survives `reset`, so solving again allocates nothing.
package final class ConstraintSolver {
  /// The simplex run that is due before a value may be read. Feasibility and optimality are never both lost.
  private enum Pending {
    case nothing
    /// The rows are feasible, but the objective may not be minimal.
    case primal
    /// The objective is minimal, but some rows may be violated.
    case dual
  }

  private var tableau = Tableau()
  /// A copy of the tableau from before the current call, for rollback if the call fails.
  private var saved = Tableau()
  private var records = FlatBuffer<ConstraintRecord>(minimumCapacity: 32)
  private var freeRecords = FlatBuffer<Int32>(minimumCapacity: 32)
  private var edits = ContiguousArray<(variable: SolverVariable, handle: ConstraintHandle)>()
  private var pending = Pending.nothing
  private var nextSerial = 0
  private var counts = SolverCounters()

  /// Makes a solver without variables or constraints.
  package init() {}

  /// Counts of the solver's work since it was created.
  package var counters: SolverCounters {
    var result = counts
    result.pivots = tableau.pivots
    return result
  }

  /// Creates a variable that may have any value. O(1).
  package func makeVariable() -> SolverVariable {
    SolverVariable(index: tableau.makeSymbol(.external))
  }

  /// Adds a constraint.
  ///
  /// Each variable must belong to this solver, and each number must be finite. O(rows that change) if a variable that
  /// no other constraint restricts can satisfy the constraint; a run of the simplex otherwise.
  ///
  /// - Throws: `ConstraintSolverError.unsatisfiable` when the constraint is required and contradicts other required
  ///   ones.
  package func add(_ constraint: LinearConstraint) throws(ConstraintSolverError) -> ConstraintHandle {
    let record = constraint.terms.withUnsafeBufferPointer {
      addToTableau($0, constraint.relation, constraint.constant, constraint.priority, isPermanent: false)
    }
    guard let record else { throw .unsatisfiable(constraint) }
    return ConstraintHandle(slot: insert(record), serial: record.serial)
  }

  /// Adds the constraint "sum of `terms` `relation` `constant`" until the next reset; returns false when `add` would
  /// throw.
  ///
  /// Values and counters are those that `add` gives. It is faster, because a constraint that is never changed or
  /// removed needs no record.
  package func addPermanently(
    _ terms: UnsafeBufferPointer<LinearTerm>, _ relation: LayoutRelation, _ constant: Double, priority: LayoutPriority
  ) -> Bool {
    addToTableau(terms, relation, constant, priority, isPermanent: true) != nil
  }

  /// Removes a constraint; its handle must not be used again. O(rows that contain it).
  package func remove(_ handle: ConstraintHandle) {
    let record = record(of: handle)
    restoreFeasibility()
    if record.error != Tableau.none {
      let level = tableau.levelRow(record.priority)
      tableau.addSubstituted(-1, times: record.error, to: level)
      if record.isEquation { tableau.addSubstituted(-1, times: record.marker, to: level) }
      tableau.releaseLevel(record.priority)
    }
    tableau.removeConstraint(marker: record.marker, error: record.error)
    pending = .primal
    records[handle.slot].serial = ConstraintRecord.unused
    freeRecords.append(handle.slot)
    counts.constraintsRemoved += 1
  }

  /// Changes the right side of a constraint in place, in the constraint's own unit.
  ///
  /// Never throws for a non-required constraint. O(rows that contain it), plus a run of the dual simplex when a row is
  /// violated: immediately for a required constraint, at the next read of a value for others.
  ///
  /// - Throws: `ConstraintSolverError.unsatisfiableConstant` when the required constraints would contradict each other.
  package func setConstant(_ constant: Double, of handle: ConstraintHandle) throws(ConstraintSolverError) {
    let record = record(of: handle)
    guard changeConstant(constant, of: handle, record) else {
      throw .unsatisfiableConstant(handle, constant: constant)
    }
  }

  /// Optimizes the non-required constraints now instead of at the next read of a value.
  package func solve() {
    restoreFeasibility()
    if pending == .primal { tableau.optimize() }
    pending = .nothing
    assert(tableau.isConsistent && tableau.isFeasible)
  }

  /// The value of a variable, after any pending optimization. O(1) when nothing is pending.
  package func value(of variable: SolverVariable) -> Double {
    check(variable)
    if pending != .nothing { solve() }
    let row = tableau.symbols[variable.index].row
    return row == Tableau.none ? 0 : tableau.rows[row].constant
  }

  /// Removes every variable, constraint and edit; keeps the counters and, by default, the memory.
  package func reset(keepingCapacity: Bool = true) {
    edits.removeAll(keepingCapacity: keepingCapacity)
    pending = .nothing
    if keepingCapacity {
      tableau.reset()
      records.removeAll()
      freeRecords.removeAll()
    } else {
      let pivots = tableau.pivots
      tableau = Tableau()
      tableau.pivots = pivots
      saved = Tableau()
      records = FlatBuffer(minimumCapacity: 32)
      freeRecords = FlatBuffer(minimumCapacity: 32)
    }
  }
}

// Editing: constraints "variable = value" whose value follows input such as a finger.
extension ConstraintSolver {
  /// Starts an edit: prefers the variable's current value until `suggest` gives another one.
  ///
  /// A variable can have one edit at a time, of a priority below `required`.
  package func addEdit(_ variable: SolverVariable, priority: LayoutPriority) {
    precondition(priority < .required, "an edit of variable \(variable.index) may not be required")
    precondition(editIndex(variable) == nil, "variable \(variable.index) has an edit already")
    let constraint = LinearConstraint([LinearTerm(variable)], .equal, value(of: variable), priority: priority)
    guard let handle = try? add(constraint) else {
      preconditionFailure("an edit of variable \(variable.index) was rejected")
    }
    edits.append((variable, handle))
  }

  /// Changes the preferred value of a variable that has an edit. Costs as much as `setConstant`.
  package func suggest(_ variable: SolverVariable, _ value: Double) {
    let handle = editHandle(variable)
    let isAccepted = changeConstant(value, of: handle, record(of: handle))
    precondition(isAccepted, "an edit of variable \(variable.index) was rejected")
  }

  /// Ends an edit and removes its constraint.
  package func removeEdit(_ variable: SolverVariable) {
    remove(editHandle(variable))
    edits.removeAll { $0.variable == variable }
  }

  private func editIndex(_ variable: SolverVariable) -> Int? {
    edits.firstIndex { $0.variable == variable }
  }

  private func editHandle(_ variable: SolverVariable) -> ConstraintHandle {
    guard let index = editIndex(variable) else {
      preconditionFailure("variable \(variable.index) has no edit")
    }
    return edits[index].handle
  }
}

extension ConstraintSolver {
  /// Adds a constraint to the tableau and its errors to the objective; nil when it contradicts the required
  /// constraints.
  @inline(__always)
  private func addToTableau(
    _ terms: UnsafeBufferPointer<LinearTerm>, _ relation: LayoutRelation, _ constant: Double,
    _ priority: LayoutPriority, isPermanent: Bool
  ) -> ConstraintRecord? {
    restoreFeasibility()
    let isRequired = priority == .required
    let isEquation = relation == .equal
    let marker =
      isRequired && isEquation
      ? tableau.makeSymbol(.dummy, appearsInRows: !isPermanent) : tableau.makeSymbol(.restricted)
    var record = ConstraintRecord(
      serial: nextSerial, constant: constant, sign: relation == .lessThanOrEqual ? -1 : 1, marker: marker,
      error: isRequired ? Tableau.none : tableau.makeSymbol(.restricted),
      priority: Int32(truncatingIfNeeded: priority.rawValue), isEquation: isEquation)
    let row = makeRow(terms, &record)
    guard chooseOwner(row, record) else {
      tableau.releaseRow(row)
      tableau.releaseSymbol(marker)
      return nil
    }
    if !isRequired {
      let level = tableau.retainLevel(record.priority)
      tableau.addSubstituted(1, times: record.error, to: level)
      if isEquation { tableau.addSubstituted(1, times: marker, to: level) }
      pending = .primal
    }
    nextSerial += 1
    counts.constraintsAdded += 1
    return record
  }

  /// Writes "marker = sign * (terms - constant) + error" as a row in the currently parametric symbols.
  private func makeRow(_ terms: UnsafeBufferPointer<LinearTerm>, _ record: inout ConstraintRecord) -> Int32 {
    precondition(record.constant.isFinite, "the constant of a constraint is \(record.constant)")
    let row = tableau.makeRow(owner: record.marker)
    tableau.symbols[record.marker].row = row
    tableau.rows[row].constant = -record.sign * record.constant
    for term in terms {
      check(term.variable)
      precondition(
        term.coefficient.isFinite, "the coefficient of variable \(term.variable.index) is \(term.coefficient)")
      tableau.addSubstituted(record.sign * term.coefficient, times: term.variable.index, to: row)
    }
    if record.error != Tableau.none { tableau.coefficients.add(1, times: record.error, to: row) }
    let mustIncrease = record.error == Tableau.none && record.isEquation && tableau.rows[row].constant > 0
    if mustIncrease, tableau.subject(row) == Tableau.none {
      tableau.negate(row)
      record.sign = -record.sign
    }
    return row
  }

  /// Chooses a basic symbol for a new constraint's row that keeps all rows feasible; false when there is none.
  private func chooseOwner(_ row: Int32, _ record: ConstraintRecord) -> Bool {
    let subject = tableau.subject(row)
    if subject != Tableau.none {
      tableau.pivot(row, entering: subject)
      return true
    }
    let constant = tableau.rows[row].constant
    if record.error != Tableau.none {
      if constant < 0 { tableau.pivot(row, entering: record.error) }
      return true
    }
    let pivots = tableau.pivots
    if tableau.makeFeasible(row, saving: &saved) {
      if tableau.pivots != pivots { pending = .primal }
      return true
    }
    if tableau.pivots != pivots { restore() }
    return false
  }

  /// Rolls the tableau back to the saved copy.
  private func restore() {
    tableau.assignRows(saved)
    tableau.assignBasis(saved)
  }

  private func changeConstant(_ constant: Double, of handle: ConstraintHandle, _ record: ConstraintRecord) -> Bool {
    precondition(constant.isFinite, "the constant of a constraint is \(constant)")
    let change = record.sign * (constant - record.constant)
    if change == 0 { return true }
    let isRequired = record.error == Tableau.none
    if isRequired || pending == .primal { solve() }
    if isRequired { saved.assignRows(tableau) }
    if tableau.shift(marker: record.marker, by: change) {
      if !isRequired {
        pending = .dual
      } else {
        saved.assignBasis(tableau)
        guard tableau.reoptimize() else {
          restore()
          return false
        }
        pending = .primal
      }
    }
    records[handle.slot].constant = constant
    counts.constantsChanged += 1
    return true
  }

  /// Makes all rows feasible, which changes to non-required constraints alone can never prevent.
  private func restoreFeasibility() {
    guard pending == .dual else { return }
    let isFeasible = tableau.reoptimize()
    precondition(isFeasible, "changed preferences contradict the required constraints")
    pending = .primal
  }

  private func insert(_ record: ConstraintRecord) -> Int32 {
    guard let slot = freeRecords.popLast() else { return records.append(record) }
    records[slot] = record
    return slot
  }

  private func record(of handle: ConstraintHandle) -> ConstraintRecord {
    precondition(
      Int(handle.slot) < records.count && records[handle.slot].serial == handle.serial,
      "constraint \(handle.serial) is not in the solver")
    return records[handle.slot]
  }

  @inline(__always)
  private func check(_ variable: SolverVariable) {
    precondition(
      variable.index >= 0 && Int(variable.index) < tableau.symbols.count && tableau.kind(variable.index) == .external,
      "variable \(variable.index) does not belong to this solver")
  }
}
