/// A fact that a reader must know before trusting a study's results.
package struct AblationWarning: Sendable, Hashable {
  /// The subject of a warning. Raw values are written to result files.
  package enum Kind: String, Sendable, CaseIterable {
    /// A level that changes nothing in any combination.
    case inert
    /// A level that changes nothing in some combinations.
    case inertSometimes = "inert-sometimes"
    /// A level that changes the picture as its technique declares.
    case picture
    /// A level that changes the picture in a way that its technique does not declare.
    case undeclaredPicture = "undeclared-picture"
    /// An effect that a measurement on the device contradicts.
    case contradicted
    /// Runs that differ in more than the factors.
    case notComparable = "not-comparable"
    /// Totals over scrolls of different duration.
    case unequalScrolls = "unequal-scrolls"
    /// A metric at a limit that it cannot exceed.
    case saturated
    /// Factors that can never be combined.
    case exclusive
    /// Runs that failed.
    case failed
  }
  /// The subject of the warning.
  package let kind: Kind
  /// One or more sentences.
  package let text: String
  /// The same in fewer words; nil if there are none.
  package let brief: String?
  /// The names of the metrics that the fact is about; empty if it is about all of them.
  package let metrics: [String]
  /// The factor level that the fact is about; nil if there is none.
  package let level: String?

  init(_ kind: Kind, _ text: String, brief: String? = nil, metrics: [String] = [], level: String? = nil) {
    self.kind = kind
    self.text = text
    self.brief = brief
    self.metrics = metrics
    self.level = level
  }

  /// Whether a reader who is interested in some metrics must know the fact.
  package func concerns(_ asked: [String]) -> Bool { metrics.isEmpty || metrics.contains(where: asked.contains) }
}
