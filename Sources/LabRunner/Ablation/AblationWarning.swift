/// Something that a reader must know before believing a study.
package struct AblationWarning: Sendable, Hashable {
  /// What it is about.
  package enum Kind: String, Sendable, CaseIterable {
    /// A level that is enabled and changes nothing anywhere.
    case inert
    /// A level that changes nothing in some of its combinations.
    case inertSometimes = "inert-sometimes"
    /// A level that shows another picture, as its technique declares.
    case picture
    /// A level whose picture differs in a way that its technique does not declare.
    case undeclaredPicture = "undeclared-picture"
    /// Runs that differ in more than the factors.
    case notComparable = "not-comparable"
    /// Sums over scrolls of different length.
    case unequalScrolls = "unequal-scrolls"
    /// A metric at a limit that it cannot go beyond.
    case saturated
    /// A metric whose values were rounded before they were attributed.
    case rounded
    /// Factors that can never be adopted together.
    case exclusive
    /// A run that came to no result.
    case failed
  }
  /// What it is about.
  package let kind: Kind
  /// One or more sentences.
  package let text: String

  init(_ kind: Kind, _ text: String) {
    self.kind = kind
    self.text = text
  }
}
