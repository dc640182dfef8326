package import Analysis
package import ListRuntime

/// What would change an answer: the values and rules of medium or low confidence that flip it, where, and what it is then.
package struct AnswerFlips: Sendable {
  /// A value that changes the answer.
  package struct Flip: Sendable {
    /// The value or rule.
    package let input: AnswerInput
    /// Its value in the study.
    package let nominal: AnswerValue
    /// The value nearest to that of the study for which the answer is known to change.
    package let flipping: AnswerValue
    /// The farthest value that was tried in the same direction: the end of the range.
    package let end: AnswerValue
    /// The confidence in the value.
    package let confidence: Confidence
    /// The answer with it.
    package let answer: String
  }

  /// The answer on one device or under one condition.
  package struct Condition: Sendable {
    /// The name of the device or condition.
    package let name: String
    /// The answer of the study.
    package let answer: String
    /// What flips it: rules first, then values, those first that flip nearest to their own value.
    package let flips: [Flip]
    /// The number of values and rules that were moved through their ranges.
    package let triedCount: Int
    /// The number of values and rules of medium or low confidence on which the compared runs depend.
    package let inputCount: Int
    /// The least and the greatest value of each metric that decides, over all that was tried, of the best set.
    package let ranges: [(metric: Quantity, low: Rational, high: Rational)]
  }

  /// The answers by device or condition.
  package let conditions: [Condition]
}
