import ListRuntime
import Testing

/// The classic cases: one table entry or one short test each.
@Suite("Constraint solver")
struct ConstraintSolverTests {
  /// A constraint on variables a, b, c, d (0...3), as coefficients by variable number.
  struct Line: Sendable {
    let terms: [Int: Double]
    let relation: LayoutRelation
    let constant: Double
    var priority = LayoutPriority.required

    func constraint(_ variables: [SolverVariable]) -> LinearConstraint {
      let sorted = terms.sorted { $0.key < $1.key }
      return LinearConstraint(
        ContiguousArray(sorted.map { LinearTerm(variables[$0.key], times: $0.value) }), relation, constant,
        priority: priority)
    }
  }

  struct Example: Sendable, CustomTestStringConvertible {
    let name: String
    let lines: [Line]
    let values: [Double]
    var testDescription: String { name }
  }

  static let solvable: [Example] = [
    Example(name: "no constraint at all leaves zero", lines: [], values: [0]),
    Example(
      name: "a cycle of consistent equations",
      lines: [
        Line(terms: [0: 1, 1: -1], relation: .equal, constant: 2),
        Line(terms: [1: 1, 2: -1], relation: .equal, constant: 3),
        Line(terms: [2: 1, 0: -1], relation: .equal, constant: -5),
        Line(terms: [2: 1], relation: .equal, constant: 10),
      ], values: [15, 13, 10]),
    Example(
      name: "a redundant equation",
      lines: [
        Line(terms: [0: 1], relation: .equal, constant: 4), Line(terms: [0: 2], relation: .equal, constant: 8),
        Line(terms: [0: 1], relation: .equal, constant: 4),
      ], values: [4]),
    Example(
      name: "a chain of inequalities is pressed together from the right",
      lines: [
        Line(terms: [0: 1], relation: .greaterThanOrEqual, constant: 10),
        Line(terms: [1: 1, 0: -1], relation: .greaterThanOrEqual, constant: 10),
        Line(terms: [2: 1, 1: -1], relation: .greaterThanOrEqual, constant: 10),
        Line(terms: [2: 1], relation: .lessThanOrEqual, constant: 0, priority: .weak),
      ], values: [10, 20, 30]),
    Example(
      name: "two inequalities that leave one point",
      lines: [
        Line(terms: [0: 1], relation: .greaterThanOrEqual, constant: 7),
        Line(terms: [0: 1], relation: .lessThanOrEqual, constant: 7),
      ], values: [7]),
    Example(
      name: "of two optional constraints the one with the higher priority wins",
      lines: [
        Line(terms: [0: 1], relation: .equal, constant: 1, priority: .weak),
        Line(terms: [0: 1], relation: .equal, constant: 9, priority: .strong),
      ], values: [9]),
    Example(
      name: "one strong constraint outweighs any number of medium ones, however large their errors",
      lines: [Line(terms: [0: 0.001], relation: .equal, constant: 0.001, priority: .strong)]
        + (0..<50).map { _ in Line(terms: [0: 1000], relation: .equal, constant: 1e9, priority: .medium) },
      values: [1]),
    Example(
      name: "constraints of one priority are summed: two outweigh one",
      lines: [
        Line(terms: [0: 1], relation: .equal, constant: 100, priority: .medium),
        Line(terms: [0: 1], relation: .equal, constant: 3, priority: .medium),
        Line(terms: [0: 1], relation: .equal, constant: 3, priority: .medium),
      ], values: [3]),
    Example(
      name: "a scaled constraint has more weight within its priority",
      lines: [
        Line(terms: [0: 3], relation: .equal, constant: 300, priority: .medium),
        Line(terms: [0: 1], relation: .equal, constant: 3, priority: .medium),
        Line(terms: [0: 1], relation: .equal, constant: 3, priority: .medium),
      ], values: [100]),
    Example(
      name: "constraints at all 999 priorities on one variable: the highest priority decides",
      lines: (1...999).map {
        Line(terms: [0: 1], relation: .equal, constant: Double($0), priority: LayoutPriority($0))
      }, values: [999]),
    Example(
      name: "a repeated term adds up and a cancelled one vanishes",
      lines: [
        Line(terms: [0: 2, 1: 0], relation: .equal, constant: 6), Line(terms: [1: 1], relation: .equal, constant: 5),
      ], values: [3, 5]),
    Example(
      name: "a required inequality that does not hold yet moves a variable fixed by optional constraints",
      lines: [
        Line(terms: [0: 1], relation: .equal, constant: 5),
        Line(terms: [1: 1, 0: -1], relation: .greaterThanOrEqual, constant: 0),
        Line(terms: [1: 1], relation: .equal, constant: 6, priority: .strong),
        Line(terms: [1: 1, 0: 1], relation: .greaterThanOrEqual, constant: 30),
      ], values: [5, 25]),
  ]

  @Test(
    "The example has its known solution",
    arguments: solvable)
  func knownSolutions(example: Example) {
    let solver = ConstraintSolver()
    let variables = example.values.map { _ in solver.makeVariable() }
    for line in example.lines { #expect(solver.add(line.constraint(variables))) }
    for (variable, value) in zip(variables, example.values) {
      #expect(abs(solver.value(of: variable) - value) < 1e-6, "variable \(variable.index)")
    }
  }

  static let contradictory: [Example] = [
    Example(
      name: "two values for one variable",
      lines: [
        Line(terms: [0: 1], relation: .equal, constant: 10), Line(terms: [0: 1], relation: .equal, constant: 5),
      ], values: [10]),
    Example(
      name: "a bound beyond a fixed value",
      lines: [
        Line(terms: [0: 1], relation: .equal, constant: 10),
        Line(terms: [0: 1], relation: .greaterThanOrEqual, constant: 10.001),
      ], values: [10]),
    Example(
      name: "a chain of inequalities that bites its tail",
      lines: [
        Line(terms: [1: 1, 0: -1], relation: .greaterThanOrEqual, constant: 1),
        Line(terms: [2: 1, 1: -1], relation: .greaterThanOrEqual, constant: 1),
        Line(terms: [0: 1], relation: .equal, constant: 3, priority: .weak),
        Line(terms: [0: 1, 2: -1], relation: .greaterThanOrEqual, constant: 0),
      ], values: [3]),
    Example(
      name: "a constraint without variables", lines: [Line(terms: [:], relation: .greaterThanOrEqual, constant: 1)],
      values: [0]),
  ]

  @Test(
    "A contradictory constraint is rejected, and the others stay unchanged",
    arguments: contradictory)
  func contradictions(example: Example) throws {
    let solver = ConstraintSolver()
    let variables = (0..<3).map { _ in solver.makeVariable() }
    for line in example.lines.dropLast() { #expect(solver.add(line.constraint(variables))) }
    let before = variables.map { solver.value(of: $0) }
    let last = try #require(example.lines.last).constraint(variables)
    #expect(!solver.add(last))
    #expect(variables.map { solver.value(of: $0) } == before)
    #expect(before[0] == example.values[0])
  }
}
