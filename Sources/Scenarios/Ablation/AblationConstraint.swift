import JSON

/// A constraint such as `fps_avg >= 58 or hitch_ms_per_s < 5`: at least one of its limits must be met.
package struct AblationConstraint: Sendable {
  /// A limit on a metric.
  package struct Limit: Sendable {
    /// The name of the metric.
    package var metric: String { declaredMetric.value }
    /// How the metric is compared with the bound.
    package let comparison: Expectation.Comparison
    /// The bound, in the metric's unit.
    package let bound: Double
    /// The name of the metric with its source location.
    let declaredMetric: Located<String>
  }

  /// The limits, at least one.
  package let limits: [Limit]
  /// The constraint as written.
  package let text: String
  /// Where it is written.
  let location: SourceLocation

  static let rule = "a metric, a comparison and a number, as in \"fps_avg >= 58\"; further limits follow \"or\""

  static let reader = ValueReader<AblationConstraint>.parsed(rule: rule) { parser, json in
    parser.limits().map { AblationConstraint(limits: $0, text: json.string ?? "", location: json.location) }
  }
}

extension RelationParser {
  /// Parses `metric comparison number`, and more of them after `or`.
  mutating func limits() -> [AblationConstraint.Limit]? {
    var limits: [AblationConstraint.Limit] = []
    repeat {
      guard let metric = metricName(), let comparison = comparison() else { return nil }
      guard let token = nextToken(), let bound = Double(token.text), bound.isFinite else {
        return fail("what to compare with is not a finite number", expected: "a number")
      }
      limits.append(AblationConstraint.Limit(comparison: comparison, bound: bound, declaredMetric: metric))
      if isAtEnd { return limits }
      guard let token = nextToken(), token.text == "or" else {
        return fail(
          "the constraint continues after its number",
          expected: "\"or\", or the end of the text; write a second constraint as a separate string")
      }
    } while true
  }
}
