import Analysis

extension Aggregation {
  /// The statistic that computes a value from the samples of a repetition, in words; nil for a single observation.
  var phrase: String? {
    switch self {
    case .percentile(0): "the minimum"
    case .percentile(100): "the maximum"
    case .percentile(let percent): "the \(percent)th percentile"
    case .mean: "the mean"
    case .sum: "the sum"
    case .scrollLength, .observation: nil
    }
  }

  /// The value of some samples; nil without any, and for a single observation.
  func value(of samples: [Double]) -> Double? {
    guard !samples.isEmpty else { return nil }
    switch self {
    case .percentile(let percent): return SampleSummary.percentile(percent, of: samples)
    case .mean: return samples.reduce(0, +) / Double(samples.count)
    case .sum: return samples.reduce(0, +)
    case .scrollLength, .observation: return nil
    }
  }
}
