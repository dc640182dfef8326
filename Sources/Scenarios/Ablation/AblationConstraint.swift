internal import JSON

/// A target such as `fps_avg >= 58`; the ablation searches for the smallest set of techniques that reaches it.
package struct AblationTarget: Sendable {
  /// The name of the metric.
  package var metric: String { declaredMetric.value }
  /// How the metric is compared with the limit.
  package let comparison: Expectation.Comparison
  /// The limit, in the metric's unit.
  package let limit: Double
  /// The target as written in the file.
  package let text: String
  /// The name of the metric with its source location.
  let declaredMetric: Located<String>

  init(metric: Located<String>, comparison: Expectation.Comparison, limit: Double, text: String) {
    declaredMetric = metric
    self.comparison = comparison
    self.limit = limit
    self.text = text
  }

  /// Whether a value of the metric reaches the target.
  package func isReached(by value: Double) -> Bool { comparison.holds(value, limit) }

  static let rule = "a metric, a comparison and a number, as in \"fps_avg >= 58\""

  static let reader = ValueReader<AblationTarget>(.text(rule: rule)) { json, collector in
    guard let text = json.string else {
      collector.mismatch(json, .text(rule: rule), "wrong type")
      return nil
    }
    var parser = RelationParser(text, of: json)
    if let target = parser.target() { return target }
    parser.report(to: collector)
    return nil
  }
}

extension RelationParser {
  /// Parses `metric comparison number`.
  mutating func target() -> AblationTarget? {
    guard let metric = name("the name of a metric") else { return nil }
    guard let comparison = comparison() else { return nil }
    guard let token = nextToken(), let limit = Double(token.text), limit.isFinite else {
      return fail("there is no number to compare with", expected: "a number")
    }
    guard isAtEnd else {
      _ = nextToken()
      return fail("the target goes on after its number", expected: "nothing more")
    }
    return AblationTarget(metric: metric, comparison: comparison, limit: limit, text: text)
  }
}
