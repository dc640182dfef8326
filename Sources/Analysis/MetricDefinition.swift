/// The definition of a metric: its name, unit, polarity, traits and meaning, and how to compute it from a run.
package struct MetricDefinition: Sendable {
  /// The direction in which a metric improves. Results contain the raw value.
  package enum Polarity: String, Sendable, CaseIterable {
    /// A larger value is an improvement.
    case higherIsBetter = "higher"
    /// A smaller value is an improvement.
    case lowerIsBetter = "lower"
  }

  /// The snake_case name: the key in results and in scenarios.
  package let name: String
  /// A short column heading for tables.
  package let heading: String
  /// The noun for the value in a sentence, without an article, as in `hitch time ratio`.
  package let noun: String
  /// The unit, as in `ms/s`.
  package let unit: String
  /// Whether a larger or a smaller value is an improvement.
  package let polarity: Polarity
  /// How the value is aggregated over a run.
  package let aggregation: Aggregation
  /// The value for a list that is flawless by this metric.
  package let best: BestValue
  /// What holds for the value in every run.
  package let law: MetricLaw
  /// The part of the run whose main-thread time can change the value; nil if main-thread time cannot.
  package let mainThreadPart: RunSummary.TimeCell.Part?
  /// The number of decimals in printed values, 0 to 9.
  package let decimals: Int
  /// A one-sentence definition.
  package let meaning: String
  /// Computes the exact value for a run; nil if the run has no value.
  package let value: @Sendable (RunStatistics) -> Rational?

  init(
    _ name: String, _ heading: String, noun: String? = nil, _ unit: String, _ polarity: Polarity,
    _ aggregation: Aggregation, best: BestValue, law: MetricLaw, mainThreadPart: RunSummary.TimeCell.Part? = .scroll,
    decimals: Int,
    _ meaning: String,
    value: @escaping @Sendable (RunStatistics) -> Rational?
  ) {
    self.name = name
    self.heading = heading
    self.noun = noun ?? heading
    self.unit = unit
    self.polarity = polarity
    self.aggregation = aggregation
    self.best = best
    self.law = law
    self.mainThreadPart = mainThreadPart
    self.decimals = decimals
    self.meaning = meaning
    self.value = value
  }

  /// Whether only some displays have a value: files of runs without one do not name the metric.
  package var isOptional: Bool { name == Self.refreshRateName }

  /// A percentile, as in `95th percentile`; the 50th is the median.
  static func ordinal(_ percent: Int) -> String { percent == 50 ? "median" : "\(percent)th percentile" }

  /// The name of the mean refresh rate, which only displays that vary it have.
  static let refreshRateName = "refresh_rate_avg_hz"

  /// Formats a value with this metric's decimals; `n/a` for nil.
  package func text(_ value: Rational?) -> String { value?.text(decimals: decimals) ?? "n/a" }
}

extension MetricDefinition {
  /// Every metric, in the order of reports: the thesis's six first.
  package static let all = thesis + frames + blank + work

  /// The metric with the given name, or nil.
  package static func named(_ name: String) -> MetricDefinition? { positions[name].map { all[$0] } }

  private static let positions = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1.name, $0) })
}
