/// An incremental solver of linear equations and inequalities, required and preferred: Cassowary.
///
/// Sources: Badros, Borning, Stuckey, "The Cassowary linear arithmetic constraint solving algorithm", ACM TOCHI 8(4), 2001,
/// with two differences. The errors of different priorities are compared lexicographically and exactly, as components of
/// a vector, not as symbolic or large weights (see `LayoutPriority`). A required constraint that does not hold yet is made
/// to hold with its own slack as the artificial variable.
///
/// Work is put off: `add` finds out whether the constraints contradict each other, but wishes are weighed only when
/// a value is read or `solve` is called, once for all the changes before it.
///
/// A solver that is asked the same things in the same order gives bit-identical values, on every machine. A variable that
/// the constraints leave free has some value they allow; one that no constraint mentions is 0. Values within 1e-8 points
/// of each other count as equal, and coefficients within 1e-9 of 0 as 0, so coefficients should be of the order of 1.
///
/// A class, because a view tree shares one solver and its handles are names of things inside it. Memory grows to the
/// largest system seen and is kept by `reset`: solving again allocates nothing.
package final class ConstraintSolver {
  /// What the simplex needs before a value may be read. Rows and costs are never both in disorder.
  private enum Pending {
    case nothing
    /// The rows are feasible, the objective may be lowered.
    case primal
    /// The objective cannot be lowered, but some rows may be violated.
    case dual
  }

  private var tableau = Tableau()
  /// The tableau before the call in progress, while that call may still be refused.
  private var saved = Tableau()
  private var records = FlatBuffer<ConstraintRecord>(minimumCapacity: 32)
  private var freeRecords = FlatBuffer<Int32>(minimumCapacity: 32)
  private var edits = ContiguousArray<(variable: SolverVariable, handle: ConstraintHandle)>()
  private var pending = Pending.nothing
  private var nextSerial = 0
  private var counts = SolverCounters()

  /// Makes a solver without variables or constraints.
  package init() {}

  /// What the solver has done since it was made.
  package var counters: SolverCounters {
    var result = counts
    result.pivots = tableau.pivots
    return result
  }

  /// Makes an unknown that may have any value. O(1).
  package func makeVariable() -> SolverVariable {
    SolverVariable(index: tableau.makeSymbol(.external))
  }

  /// Adds a constraint.
  ///
  /// Each variable must be of this solver and each number finite. O(rows that change) for a constraint that can
  /// hold by moving a variable that no other constraint restricts, a run of the simplex for others.
  ///
  /// - Throws: `ConstraintSolverError.unsatisfiable` when the constraint is required and contradicts the required ones.
  package func add(_ constraint: LinearConstraint) throws(ConstraintSolverError) -> ConstraintHandle {
    let record = constraint.terms.withUnsafeBufferPointer {
      enter($0, constraint.relation, constraint.constant, constraint.priority, stays: false)
    }
    guard let record else { throw .unsatisfiable(constraint) }
    return ConstraintHandle(slot: insert(record), serial: record.serial)
  }

  /// Adds the constraint "sum of `terms` `relation` `constant`" until the next reset; false when `add` would throw.
  ///
  /// Variables get the values, and counters the counts, that they get from `add`, in less time: of a constraint that will
  /// not be changed or removed nothing needs to be remembered.
  func addForGood(
    _ terms: UnsafeBufferPointer<LinearTerm>, _ relation: LayoutRelation, _ constant: Double, priority: LayoutPriority
  ) -> Bool {
    enter(terms, relation, constant, priority, stays: true) != nil
  }

  /// Removes a constraint; its handle must not be used again. O(rows that mention it).
  package func remove(_ handle: ConstraintHandle) {
    let record = record(of: handle)
    settleRows()
    if record.error != Tableau.none {
      let level = tableau.levelRow(record.priority)
      tableau.addSubstituted(-1, times: record.error, to: level)
      if record.isEquation { tableau.addSubstituted(-1, times: record.marker, to: level) }
      tableau.releaseLevel(record.priority)
    }
    tableau.removeConstraint(marker: record.marker, error: record.error)
    pending = .primal
    records.base[Int(handle.slot)].serial = ConstraintRecord.unused
    freeRecords.append(handle.slot)
    counts.constraintsRemoved += 1
  }

  /// Changes the right side of a constraint in place, in the constraint's own unit.
  ///
  /// Never throws for a constraint that is not required. O(rows that mention it), and a run of the dual simplex when some
  /// row no longer holds, at once for a required constraint and with the next reading for others.
  ///
  /// - Throws: `ConstraintSolverError.unsatisfiableConstant` when the required constraints contradict each other then.
  package func setConstant(_ constant: Double, of handle: ConstraintHandle) throws(ConstraintSolverError) {
    let record = record(of: handle)
    guard changeConstant(constant, of: handle, record) else {
      throw .unsatisfiableConstant(handle, constant: constant)
    }
  }

  /// Weighs the wishes now instead of with the next reading.
  package func solve() {
    settleRows()
    if pending == .primal { tableau.optimize() }
    pending = .nothing
  }

  /// The value of a variable, after solving what is pending. O(1) when nothing is.
  package func value(of variable: SolverVariable) -> Double {
    check(variable)
    if pending != .nothing { solve() }
    let row = tableau.symbols.base[Int(variable.index)].row
    return row == Tableau.none ? 0 : tableau.rows.base[Int(row)].constant
  }

  /// Removes every variable, constraint and edit; keeps the memory, unless asked not to, and the counters.
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

// Editing: constraints "variable = value" that follow, say, a finger.
extension ConstraintSolver {
  /// Starts an edit: wishes the variable to stay at its present value, until `suggest` wishes for another.
  ///
  /// A variable can have one edit at a time, of a priority below `required`.
  package func addEdit(_ variable: SolverVariable, priority: LayoutPriority) {
    precondition(priority < .required, "an edit of variable \(variable.index) may not be required")
    precondition(editIndex(variable) == nil, "variable \(variable.index) has an edit already")
    let constraint = LinearConstraint([LinearTerm(variable)], .equal, value(of: variable), priority: priority)
    guard let handle = try? add(constraint) else {
      preconditionFailure("a wish for variable \(variable.index) was refused")
    }
    edits.append((variable, handle))
  }

  /// Wishes another value for a variable that has an edit. Costs what `setConstant` costs.
  package func suggest(_ variable: SolverVariable, _ value: Double) {
    let handle = editHandle(variable)
    let isAccepted = changeConstant(value, of: handle, record(of: handle))
    precondition(isAccepted, "a wish for variable \(variable.index) was refused")
  }

  /// Ends an edit; its wish goes with it.
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
  /// Takes a constraint into the tableau and weighs its errors; nil when it is required and contradicts the required ones.
  @inline(__always)
  private func enter(
    _ terms: UnsafeBufferPointer<LinearTerm>, _ relation: LayoutRelation, _ constant: Double,
    _ priority: LayoutPriority, stays: Bool
  ) -> ConstraintRecord? {
    settleRows()
    let isRequired = priority == .required
    let isEquation = relation == .equal
    let marker =
      isRequired && isEquation
      ? tableau.makeSymbol(.dummy, isMentioned: !stays) : tableau.makeSymbol(.restricted)
    var record = ConstraintRecord(
      serial: nextSerial, constant: constant, sign: relation == .lessThanOrEqual ? -1 : 1, marker: marker,
      error: isRequired ? Tableau.none : tableau.makeSymbol(.restricted),
      priority: Int32(truncatingIfNeeded: priority.rawValue), isEquation: isEquation)
    let row = makeRow(terms, &record)
    guard enterBasis(row, record) else {
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

  /// Writes "marker = sign * (terms - constant) + error" as a row in the parametric symbols of now.
  private func makeRow(_ terms: UnsafeBufferPointer<LinearTerm>, _ record: inout ConstraintRecord) -> Int32 {
    precondition(record.constant.isFinite, "the constant of a constraint is \(record.constant)")
    let row = tableau.makeRow(owner: record.marker)
    tableau.symbols.base[Int(record.marker)].row = row
    tableau.rows.base[Int(row)].constant = -record.sign * record.constant
    for term in terms {
      check(term.variable)
      precondition(
        term.coefficient.isFinite, "the coefficient of variable \(term.variable.index) is \(term.coefficient)")
      tableau.addSubstituted(record.sign * term.coefficient, times: term.variable.index, to: row)
    }
    if record.error != Tableau.none { tableau.coefficients.add(1, times: record.error, to: row) }
    let mustRise = record.error == Tableau.none && record.isEquation && tableau.rows.base[Int(row)].constant > 0
    if mustRise, tableau.subject(row) == Tableau.none {
      tableau.negate(row)
      record.sign = -record.sign
    }
    return row
  }

  /// Chooses an owner for the row of a new constraint that keeps all rows feasible; false when there is none.
  private func enterBasis(_ row: Int32, _ record: ConstraintRecord) -> Bool {
    let subject = tableau.subject(row)
    if subject != Tableau.none {
      tableau.pivot(row, entering: subject)
      return true
    }
    let constant = tableau.rows.base[Int(row)].constant
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

  /// Takes the tableau back that was saved.
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
    records.base[Int(handle.slot)].constant = constant
    counts.constantsChanged += 1
    return true
  }

  /// Makes all rows feasible, which changed wishes alone can never prevent.
  private func settleRows() {
    guard pending == .dual else { return }
    let isFeasible = tableau.reoptimize()
    precondition(isFeasible, "changed wishes contradict the required constraints")
    pending = .primal
  }

  private func insert(_ record: ConstraintRecord) -> Int32 {
    guard let slot = freeRecords.popLast() else { return records.append(record) }
    records.base[Int(slot)] = record
    return slot
  }

  private func record(of handle: ConstraintHandle) -> ConstraintRecord {
    precondition(
      Int(handle.slot) < records.count && records.base[Int(handle.slot)].serial == handle.serial,
      "constraint \(handle.serial) is not in the solver")
    return records.base[Int(handle.slot)]
  }

  @inline(__always)
  private func check(_ variable: SolverVariable) {
    precondition(
      variable.index >= 0 && Int(variable.index) < tableau.symbols.count && tableau.kind(variable.index) == .external,
      "variable \(variable.index) is not of this solver")
  }
}
