/// A source of uncertainty of a simulated figure. Raw values appear in result files.
package enum UncertaintySource: String, Sendable, CaseIterable {
  /// When the scroll starts within a refresh interval of the display.
  case start
  /// The coefficients of the device: the posterior of the profile's fit, or else the confidence in each coefficient.
  case coefficients
  /// The alternatives to platform rules that are hypotheses.
  case rules

  /// The source as a noun phrase.
  package var text: String {
    switch self {
    case .start: "the start of the scroll"
    case .coefficients: "the device's coefficients"
    case .rules: "the rules of the platform"
    }
  }
}
