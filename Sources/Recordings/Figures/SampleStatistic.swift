import Analysis

/// The statistic that computes the value of a metric from the samples of a repetition.
enum SampleStatistic: Hashable {
  case percentile(Int)
  case maximum, minimum, mean, sum

  /// The statistic in a metric's own definition; nil for a metric that is a single observation.
  init?(of metric: String) {
    guard let definition = Quantity.metric(metric) else { return nil }
    switch (definition.aggregation, metric) {
    case (.quantile, _) where metric.hasSuffix("_p50"): self = .percentile(50)
    case (.quantile, _) where metric.hasSuffix("_p95"): self = .percentile(95)
    case (.quantile, _) where metric.hasSuffix("_p99"): self = .percentile(99)
    case (.quantile, "worst_window_fps"): self = .minimum
    case (.quantile, _): self = .maximum
    case (.mean, _): self = .mean
    case (.sum, _): self = .sum
    case (.scrollLength, _), (.observation, _): return nil
    }
  }

  /// The statistic in words, for a basis.
  var phrase: String {
    switch self {
    case .percentile(let percent): "the \(percent)th percentile"
    case .maximum: "the maximum"
    case .minimum: "the minimum"
    case .mean: "the mean"
    case .sum: "the sum"
    }
  }

  /// The value of some samples; nil without any.
  func value(of samples: [Double]) -> Double? {
    switch self {
    case .percentile(let percent): SampleSummary.percentile(percent, of: samples)
    case .maximum: samples.max()
    case .minimum: samples.min()
    case .mean: samples.isEmpty ? nil : samples.reduce(0, +) / Double(samples.count)
    case .sum: samples.isEmpty ? nil : samples.reduce(0, +)
    }
  }
}
