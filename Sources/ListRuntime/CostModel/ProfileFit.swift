/// How coefficients of a profile were fitted to measurements: what the lab can repeat.
package struct ProfileFit: Sendable, Hashable {
  /// A factor that several coefficients share.
  package struct Factor: Sendable, Hashable {
    /// Its name.
    package var name: String
    /// Its value in thousandths: coefficients are their priors times this, rounded to the nearest whole one.
    package var thousandths: Int
    /// Names of the coefficients, in the order of the profile.
    package var coefficients: [String]

    /// A factor from its parts.
    package init(name: String, thousandths: Int, coefficients: [String]) {
      self.name = name
      self.thousandths = thousandths
      self.coefficients = coefficients
    }

    /// A prior times the factor, rounded half up.
    package func scaled(_ prior: Int64) -> Int64 { (prior * Int64(thousandths) + 500) / 1000 }
  }

  /// The id of the profile it started from.
  package var base: String
  /// The name of the measurements.
  package var reference: String
  /// The name of the scenario that was simulated.
  package var scenario: String
  /// The rows of the measurements that were used.
  package var rows: [String]
  /// The metrics of these rows that were used.
  package var metrics: [String]
  /// How many starts of the scroll were averaged.
  package var starts: Int
  /// The factors.
  package var factors: [Factor]

  /// A fit from its parts.
  package init(
    base: String, reference: String, scenario: String, rows: [String], metrics: [String], starts: Int, factors: [Factor]
  ) {
    self.base = base
    self.reference = reference
    self.scenario = scenario
    self.rows = rows
    self.metrics = metrics
    self.starts = starts
    self.factors = factors
  }
}
