internal import ListRuntime

/// Why a data set cannot be generated: every parameter that is wrong, in the order of the parameters.
package struct GenerationError: Error, Hashable, CustomStringConvertible {
  /// One parameter that is out of range or contradicts another.
  package struct Problem: Hashable, Sendable {
    /// The parameter's name, as the command line's option spells it, without dashes.
    package let parameter: String
    /// The value given.
    package let found: String
    /// What would be right.
    package let expected: String
  }

  /// The problems; never empty.
  package let problems: [Problem]

  /// One line a problem.
  package var description: String {
    problems.map { "\($0.parameter) is \($0.found), but must be \($0.expected)" }.joined(separator: "\n")
  }
}

/// Collects the problems of a set of parameters, so that all are reported at once.
package struct ParameterCheck {
  /// What a number of messages or pictures may be: the most keeps every sum of them far from overflowing.
  static let counts = 0...10_000_000
  /// ``counts`` in words.
  static let countsText = "from \(counts.lowerBound) to \(counts.upperBound)"

  /// What a number of posts may be: each has texts of its own.
  package static let postCounts = 0...1_000_000
  /// ``postCounts`` in words.
  static let postCountsText = "from \(postCounts.lowerBound) to \(postCounts.upperBound)"
  /// What the first item's number may be: so that numbers upward from it do not overflow.
  package static let ids = -1_000_000_000_000...1_000_000_000_000
  /// ``ids`` in words.
  static let idsText = "from \(ids.lowerBound) to \(ids.upperBound)"

  private(set) var problems: [GenerationError.Problem] = []

  /// Notes a problem unless a condition holds.
  mutating func require(_ holds: Bool, _ parameter: String, _ found: @autoclosure () -> Any, _ expected: String) {
    if !holds {
      problems.append(GenerationError.Problem(parameter: parameter, found: "\(found())", expected: expected))
    }
  }

  /// Notes a library without pictures that do not move, where items need some.
  mutating func requirePictures(_ library: MediaLibrary, isNeeded: Bool) {
    require(
      !isNeeded || !library.stills.isEmpty, "media", "a library without stills", "a library with at least one still")
  }

  /// Throws what was collected, if anything.
  func finish() throws(GenerationError) {
    if !problems.isEmpty { throw GenerationError(problems: problems) }
  }
}
