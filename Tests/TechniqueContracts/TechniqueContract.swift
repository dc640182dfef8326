package import TechniqueTestSupport

/// A property that every technique of the lab must have, checked on one technique.
///
/// A test of another package checks all of them over its own techniques:
///
///     @Test("It keeps", arguments: TechniqueContract.all, ContractSubject.all(packageTechniques()))
///     func holds(_ contract: TechniqueContract, technique: ContractSubject) async throws {
///       let failures = try await contract.failures(of: technique)
///       #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
///     }
public struct TechniqueContract: Sendable, CustomStringConvertible {
  /// The property, as a sentence in which "it" is the technique.
  public let description: String
  private let check: @Sendable (PluginFolder, inout ContractFailures) async throws -> Void

  /// A contract with the check that adds its violations.
  package init(
    _ description: String, check: @escaping @Sendable (PluginFolder, inout ContractFailures) async throws -> Void
  ) {
    self.description = description
    self.check = check
  }

  /// The violations by a technique, one sentence each; empty if there are none.
  ///
  /// - Throws: errors of reading the technique's files, with the location of the problem, and errors of simulating its
  ///   scenarios.
  public func failures(of technique: ContractSubject) async throws -> [String] {
    var failures = ContractFailures()
    try await check(technique.plugin, &failures)
    return failures.all
  }

  /// All contracts: those of the sources, of the folder, of the declaration, of the README, of the pictures and of the runs.
  public static let all: [TechniqueContract] =
    [sources] + files + declaration + readme + pictures + scenarios + runs
}

/// The violations, in the order in which they were found.
package struct ContractFailures: Sendable {
  /// The failures, one sentence each.
  package private(set) var all: [String] = []

  /// Adds a failure unless a condition is true.
  package mutating func expect(_ condition: Bool, _ failure: @autoclosure () -> String) {
    if !condition { all.append(failure()) }
  }

  /// Adds a failure unless two values are equal.
  package mutating func expect<Value: Equatable>(_ what: String, _ found: Value, equals expected: Value) {
    expect(found == expected, "\(what): found \(found), expected \(expected)")
  }
}
