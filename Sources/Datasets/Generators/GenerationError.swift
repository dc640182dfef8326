import ListRuntime

/// The invalid parameters of a data set generator, in the order of the parameters.
package struct GenerationError: Error, Hashable, CustomStringConvertible {
  /// A parameter that is out of range or contradicts another one.
  package struct Problem: Hashable, Sendable {
    /// The name of the parameter: the command-line option without leading dashes.
    package let parameter: String
    /// The rejected value, as text.
    package let found: String
    /// The valid values, in words.
    package let expected: String
  }

  /// The problems; never empty.
  package let problems: [Problem]

  /// One line per problem.
  package var description: String {
    problems.map { "\($0.parameter) is \($0.found), but must be \($0.expected)" }.joined(separator: "\n")
  }
}

/// Checks the parameters of a generator and collects their problems, so that all are reported at once.
package struct ParameterCheck {
  /// Valid numbers of messages or pictures; the maximum keeps sums of them far from overflow.
  static let counts = 0...10_000_000
  /// ``counts`` in words.
  static let countsText = "from \(counts.lowerBound) to \(counts.upperBound)"

  /// Valid numbers of posts; the limit is lower because every post has its own texts.
  package static let postCounts = 0...1_000_000
  /// ``postCounts`` in words.
  static let postCountsText = "from \(postCounts.lowerBound) to \(postCounts.upperBound)"
  /// Valid ids of the first item; ids that count up from it do not overflow.
  package static let ids = -1_000_000_000_000...1_000_000_000_000
  /// ``ids`` in words.
  static let idsText = "from \(ids.lowerBound) to \(ids.upperBound)"

  private(set) var problems: [GenerationError.Problem] = []

  /// Records a problem unless the condition is true.
  mutating func require(_ condition: Bool, _ parameter: String, _ found: @autoclosure () -> Any, _ expected: String) {
    if !condition {
      problems.append(GenerationError.Problem(parameter: parameter, found: "\(found())", expected: expected))
    }
  }

  /// Records a problem if the items need stills and the library has none.
  mutating func requirePictures(_ library: MediaLibrary, isNeeded: Bool) {
    require(
      !isNeeded || !library.stills.isEmpty, "media", "a library without stills", "a library with at least one still")
  }

  /// Throws the collected problems, if there are any.
  func finish() throws(GenerationError) {
    if !problems.isEmpty { throw GenerationError(problems: problems) }
  }
}
