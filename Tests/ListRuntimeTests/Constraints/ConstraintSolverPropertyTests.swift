import ListRuntime
import Testing

/// Random systems, checked against an oracle that evaluates every vertex.
@Suite("Constraint solver against an oracle")
struct ConstraintSolverPropertyTests {
  /// A solver under random changes, with its expected constraints.
  private struct Session {
    var random: ConstraintSystemGenerator
    let solver = ConstraintSolver()
    let variables: [SolverVariable]
    var live: [(handle: ConstraintHandle, constraint: LinearConstraint)] = []
    var edits: [(variable: SolverVariable, constraint: LinearConstraint)] = []

    init(seed: UInt64) {
      random = ConstraintSystemGenerator(seed: seed)
      let solver = solver
      variables = (0..<random.number(1...3)).map { _ in solver.makeVariable() }
    }

    var point: [Double] { variables.map { solver.value(of: $0) } }
    var oracle: LexicographicOracle {
      LexicographicOracle(variables: variables.count, constraints: live.map(\.constraint) + edits.map(\.constraint))
    }

    /// Adds a constraint; returns true when it was rejected.
    mutating func add(_ constraint: LinearConstraint) -> Bool {
      do {
        live.append((try solver.add(constraint), constraint))
        return false
      } catch {
        return true
      }
    }
  }

  @Test(
    "A system added constraint by constraint is rejected or has minimal errors",
    arguments: 0..<40)
  func minimalErrors(block: Int) {
    for seed in UInt64(block * 20)..<UInt64(block * 20 + 20) {
      var session = Session(seed: seed)
      for _ in 0..<session.random.number(1...7) {
        let constraint = session.random.constraint(session.variables)
        let before = session.point
        let larger = LexicographicOracle(
          variables: session.variables.count, constraints: session.live.map(\.constraint) + [constraint])
        let wasRejected = session.add(constraint)
        #expect(wasRejected == (larger.leastErrors() == nil), "seed \(seed): \(constraint)")
        if wasRejected { #expect(session.point == before, "seed \(seed): a refusal moved something") }
      }
      check(session, "seed \(seed)")
    }
  }

  @Test(
    "Random additions, removals, suggestions and new constants give the solution of a new solver",
    arguments: 0..<30)
  func randomChanges(block: Int) {
    for seed in UInt64(1000 + block * 10)..<UInt64(1010 + block * 10) {
      var session = Session(seed: seed)
      for step in 0..<25 {
        change(&session)
        if session.random.number(0...2) == 0 { check(session, "seed \(seed), step \(step)") }
      }
      check(session, "seed \(seed), end")
      let newSolver = ConstraintSolver()
      let variables = session.variables.map { _ in newSolver.makeVariable() }
      for constraint in session.oracle.constraints {
        #expect(throws: Never.self, "seed \(seed)") { try newSolver.add(constraint) }
      }
      let errors = session.oracle.errors(at: variables.map { newSolver.value(of: $0) })
      #expect(LexicographicOracle.agree(errors, session.oracle.errors(at: session.point)), "seed \(seed)")
    }
  }

  @Test("The same calls give the same bits, in a new solver and in one that was reset")
  func sameBitsAfterReset() {
    let reused = Session(seed: 1)
    for seed in UInt64(5000)..<5050 {
      func run(_ start: Session) -> [UInt64] {
        var session = start
        session.random = ConstraintSystemGenerator(seed: seed)
        var bits: [UInt64] = []
        for _ in 0..<30 {
          change(&session)
          bits += session.point.map(\.bitPattern)
        }
        return bits
      }
      reused.solver.reset()
      for _ in reused.variables { _ = reused.solver.makeVariable() }
      #expect(run(Session(seed: 1)) == run(reused), "seed \(seed)")
    }
  }

  @Test("A solver that rejected constraints gives the same bits as one that never received them")
  func sameBitsAfterRejection() {
    var rejections = 0
    for seed in UInt64(7000)..<7100 {
      var rejecting = Session(seed: seed)
      var control = Session(seed: seed)
      for _ in 0..<12 {
        let constraint = rejecting.random.constraint(rejecting.variables)
        if rejecting.add(constraint) {
          rejections += 1
        } else {
          let wasRejected = control.add(constraint)
          #expect(!wasRejected, "seed \(seed)")
        }
        #expect(rejecting.point.map(\.bitPattern) == control.point.map(\.bitPattern), "seed \(seed)")
      }
    }
    #expect(rejections > 50, "too few rejections to mean anything")
  }

  private func check(_ session: Session, _ label: String) {
    let oracle = session.oracle
    #expect(oracle.isFeasible(session.point), "\(label): infeasible \(session.point)")
    guard let least = oracle.leastErrors() else {
      Issue.record("\(label): the oracle finds no solution")
      return
    }
    let errors = oracle.errors(at: session.point)
    #expect(LexicographicOracle.agree(errors, least), "\(label): \(errors) at \(session.point), least \(least)")
  }

  /// Makes one random change; the solver has at most seven constraints, so that the oracle stays fast.
  private func change(_ session: inout Session) {
    let variable = session.variables[session.random.number(0...(session.variables.count - 1))]
    let value = Double(session.random.number(-30...30))
    let edit = session.edits.firstIndex { $0.variable == variable }
    switch session.random.number(0...9) {
    case 0...3 where session.live.count + session.edits.count < 7:
      _ = session.add(session.random.constraint(session.variables))
    case 0...4 where !session.live.isEmpty:
      session.solver.remove(session.live.remove(at: session.random.number(0...(session.live.count - 1))).handle)
    case 5,
      6 where !session.live.isEmpty:
      let index = session.random.number(0...(max(0, session.live.count - 1)))
      guard session.live.indices.contains(index) else { return }
      let before = session.point
      var changed = session.live.map(\.constraint)
      changed[index].constant = value
      let larger = LexicographicOracle(
        variables: session.variables.count, constraints: changed + session.edits.map(\.constraint))
      do {
        try session.solver.setConstant(value, of: session.live[index].handle)
        session.live[index].constraint.constant = value
        #expect(larger.leastErrors() != nil, "a contradiction was accepted: \(changed[index])")
      } catch {
        #expect(larger.leastErrors() == nil, "a constant was refused that can hold: \(changed[index])")
        #expect(session.point == before, "a refused constant moved something")
      }
    default:
      guard let edit else {
        let present = session.solver.value(of: variable)
        session.solver.addEdit(variable, priority: .strong)
        session.edits.append(
          (variable, LinearConstraint([LinearTerm(variable)], .equal, present, priority: .strong)))
        return
      }
      if session.random.number(0...3) == 0 {
        session.solver.removeEdit(variable)
        session.edits.remove(at: edit)
      } else {
        session.solver.suggest(variable, value)
        session.edits[edit].constraint.constant = value
      }
    }
  }
}
