/// A reproducible record of how coefficients of a profile were fitted to measurements.
package struct ProfileFit: Sendable, Hashable {
  /// A fitted factor that scales several coefficients.
  package struct Factor: Sendable, Hashable {
    /// The name, unique in the fit.
    package var name: String
    /// The value in thousandths: each coefficient is its prior times the factor, rounded to a whole number.
    package var thousandths: Int
    /// Names of the scaled coefficients, in the order of the profile.
    package var coefficients: [String]

    /// A factor from its parts.
    package init(name: String, thousandths: Int, coefficients: [String]) {
      self.name = name
      self.thousandths = thousandths
      self.coefficients = coefficients
    }

    /// Returns a prior times the factor, rounded half up.
    package func scaled(_ prior: Int64) -> Int64 { (prior * Int64(thousandths) + 500) / 1000 }
  }

  /// A measured change of a metric between two runs, beyond the noise of the measurement.
  package struct MeasuredChange: Sendable, Hashable {
    /// The techniques of the first run with their options, in stacking order, as in ``ConfiguredTechnique/text``.
    package var from: [String]
    /// The techniques of the second run.
    package var to: [String]
    /// The name of the metric.
    package var metric: String
    /// The change in millionths of the metric's unit.
    package var millionths: Int64

    /// A change from its parts.
    package init(from: [String], to: [String], metric: String, millionths: Int64) {
      self.from = from
      self.to = to
      self.metric = metric
      self.millionths = millionths
    }
  }

  /// The id of the profile from which the fit started.
  package var base: String
  /// The name of the reference measurements.
  package var reference: String
  /// The name of the simulated scenario.
  package var scenario: String
  /// The rows of the reference that were used.
  package var rows: [String]
  /// The metrics that were used of these rows.
  package var metrics: [String]
  /// The number of scroll start phases that were averaged.
  package var starts: Int
  /// The factors that the fit changed, in the order of the fit.
  package var factors: [Factor]
  /// The posterior covariance of the natural logarithms of the factors, in millionths: the lower triangle by rows, the diagonal included.
  /// Empty if it is not known.
  package var covariance: [[Int]]
  /// The measured changes between runs with different techniques, in the order of the reference.
  package var measuredChanges: [MeasuredChange]

  /// A fit from its parts.
  package init(
    base: String, reference: String, scenario: String, rows: [String], metrics: [String], starts: Int,
    factors: [Factor],
    covariance: [[Int]] = [], measuredChanges: [MeasuredChange] = []
  ) {
    self.base = base
    self.reference = reference
    self.scenario = scenario
    self.rows = rows
    self.metrics = metrics
    self.starts = starts
    self.factors = factors
    self.covariance = covariance
    self.measuredChanges = measuredChanges
  }
}
