import Analysis
import ListRuntime
import Testing

extension RunRecord {
  /// The printed value of a metric.
  func text(_ name: String) throws -> String {
    try #require(Quantity.metric(name), "no metric \(name)").text(MetricValues(of: self)[name])
  }
}
