import ListRuntime
import Testing

/// The classic cases, as lines such as "2a - b >= 3 weak": sums of the variables a to c, a relation and a constant, required unless a
/// priority follows.
@Suite("Constraint solver")
struct ConstraintSolverTests {
  struct Example: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let lines: [String]
    let values: [Double]

    init(_ name: String, _ lines: [String], _ values: [Double]) {
      (testDescription, self.lines, self.values) = (name, lines, values)
    }
  }

  /// Reads a line.
  static func constraint(_ line: String, _ variables: [SolverVariable]) throws -> LinearConstraint {
    let match = try #require(line.wholeMatch(of: /([^<=>]*)([<>]?=) (\S+) ?(\w*)/))
    let relations: [Substring: LayoutRelation] = [
      "=": .equal, "<=": .lessThanOrEqual, ">=": .greaterThanOrEqual,
    ]
    let priorities: [Substring: LayoutPriority] = [
      "": .required, "strong": .strong, "medium": .medium, "weak": .weak,
    ]
    let terms = match.output.1.replacing(" ", with: "").matches(of: /([+-]?)([\d.]*)([abc])/).map { term in
      let variable = variables[["a", "b", "c"].firstIndex(of: term.output.3) ?? 0]
      return LinearTerm(variable, times: (term.output.1 == "-" ? -1 : 1) * (Double(term.output.2) ?? 1))
    }
    let priority = Int(match.output.4).map { LayoutPriority($0) } ?? priorities[match.output.4]
    return LinearConstraint(
      ContiguousArray(terms), try #require(relations[match.output.2]), try #require(Double(match.output.3)),
      priority: try #require(priority))
  }

  static let solvable = [
    Example("no constraint at all leaves zero", [], [0]),
    Example("a cycle of consistent equations", ["a - b = 2", "b - c = 3", "c - a = -5", "c = 10"], [15, 13, 10]),
    Example("a redundant equation", ["a = 4", "2a = 8", "a = 4"], [4]),
    Example(
      "a chain of inequalities is pressed together from the right",
      ["a >= 10", "b - a >= 10", "c - b >= 10", "c <= 0 weak"], [10, 20, 30]),
    Example("two inequalities that leave one point", ["a >= 7", "a <= 7"], [7]),
    Example("the higher priority wins", ["a = 1 weak", "a = 9 strong"], [9]),
    Example(
      "one strong constraint outweighs any number of medium ones, however large their errors",
      ["0.001a = 0.001 strong"] + Array(repeating: "1000a = 1e9 medium", count: 50), [1]),
    Example(
      "constraints of one priority are summed: two outweigh one", ["a = 100 medium", "a = 3 medium", "a = 3 medium"],
      [3]),
    Example(
      "a scaled constraint has more weight within its priority",
      ["3a = 300 medium", "a = 3 medium", "a = 3 medium"], [100]),
    Example("of all 999 priorities the highest decides", (1...999).map { "a = \($0) \($0)" }, [999]),
    Example("a repeated term adds up and a canceled one vanishes", ["a + a + b - b = 6", "b = 5"], [3, 5]),
    Example(
      "a required inequality that does not hold yet moves a variable fixed by optional constraints",
      ["a = 5", "b - a >= 0", "b = 6 strong", "b + a >= 30"], [5, 25]),
  ]

  @Test("The example has its known solution", arguments: solvable)
  func knownSolutions(example: Example) throws {
    let solver = ConstraintSolver()
    let variables = example.values.map { _ in solver.makeVariable() }
    for line in example.lines { #expect(solver.add(try Self.constraint(line, variables)), "\(line)") }
    for (variable, value) in zip(variables, example.values) {
      #expect(abs(solver.value(of: variable) - value) < 1e-6, "variable \(variable.index)")
    }
  }

  static let contradictory = [
    Example("two values for one variable", ["a = 10", "a = 5"], [10]),
    Example("a bound beyond a fixed value", ["a = 10", "a >= 10.001"], [10]),
    Example(
      "a chain of inequalities that bites its tail", ["b - a >= 1", "c - b >= 1", "a = 3 weak", "a - c >= 0"], [3]),
    Example("a constraint without variables", [">= 1"], [0]),
  ]

  @Test("A contradictory constraint is rejected, and the others stay unchanged", arguments: contradictory)
  func contradictions(example: Example) throws {
    let solver = ConstraintSolver()
    let variables = (0..<3).map { _ in solver.makeVariable() }
    for line in example.lines.dropLast() { #expect(solver.add(try Self.constraint(line, variables)), "\(line)") }
    let before = variables.map { solver.value(of: $0) }
    let last = try #require(example.lines.last)
    #expect(!solver.add(try Self.constraint(last, variables)))
    #expect(variables.map { solver.value(of: $0) } == before)
    #expect(before[0] == example.values[0])
  }
}
