import ListRuntime
import Testing

/// Random systems, checked against an oracle that evaluates every vertex.
@Suite("Constraint solver against an oracle")
struct ConstraintSolverPropertyTests {
  /// A solver with random constraints, and those that it accepted.
  private struct Session {
    var random: ConstraintSystemGenerator
    let solver = ConstraintSolver()
    let variables: [SolverVariable]
    var constraints: [LinearConstraint] = []

    init(seed: UInt64) {
      random = ConstraintSystemGenerator(seed: seed)
      let solver = solver
      variables = (0..<random.number(1...3)).map { _ in solver.makeVariable() }
    }

    var point: [Double] { variables.map { solver.value(of: $0) } }
    var oracle: LexicographicOracle {
      LexicographicOracle(variables: variables.count, constraints: constraints)
    }

    /// Adds a constraint; returns true when it was rejected.
    mutating func add(_ constraint: LinearConstraint) -> Bool {
      guard solver.add(constraint) else { return true }
      constraints.append(constraint)
      return false
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
          variables: session.variables.count, constraints: session.constraints + [constraint])
        let wasRejected = session.add(constraint)
        #expect(wasRejected == (larger.leastErrors() == nil), "seed \(seed): \(constraint)")
        if wasRejected { #expect(session.point == before, "seed \(seed): a refusal moved something") }
      }
      check(session, "seed \(seed)")
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
        for _ in 0..<12 {
          _ = session.add(session.random.constraint(session.variables))
          // A value that is read optimizes, and the constraints after it meet other rows.
          if session.random.number(0...2) == 0 { bits += session.point.map(\.bitPattern) }
        }
        bits += session.point.map(\.bitPattern)
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
}
