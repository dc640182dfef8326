internal import JSON

/// What an ablation seeks the smallest set of techniques for: `fps_avg >= 58`.
package struct AblationTarget: Sendable {
  /// The metric's name.
  package var metric: String { declaredMetric.value }
  /// How it is compared.
  package let comparison: Expectation.Comparison
  /// With what, in the metric's unit.
  package let limit: Double
  /// As the file says it.
  package let text: String
  /// The metric with its place.
  let declaredMetric: Located<String>

  init(metric: Located<String>, comparison: Expectation.Comparison, limit: Double, text: String) {
    declaredMetric = metric
    self.comparison = comparison
    self.limit = limit
    self.text = text
  }

  /// Whether a value of the metric reaches it.
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
  /// Reads `metric comparison number`.
  mutating func target() -> AblationTarget? {
    guard let metric = name("the name of a metric") else { return nil }
    guard let comparison = comparison() else { return nil }
    guard let token = take(), let limit = Double(token.text), limit.isFinite else {
      return fail("there is no number to compare with", expected: "a number")
    }
    guard isAtEnd else {
      _ = take()
      return fail("the target goes on after its number", expected: "nothing more")
    }
    return AblationTarget(metric: metric, comparison: comparison, limit: limit, text: text)
  }
}
