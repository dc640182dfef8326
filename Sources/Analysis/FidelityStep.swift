/// The change of one metric from one row to another, measured and in the model.
package struct FidelityStep: Sendable {
  /// Whether the model reproduces the measured change.
  package enum Verdict: String, Sendable, CaseIterable {
    /// Both changes have the same sign, and the model change exceeds the noise.
    case agrees
    /// Both changes have the same sign, but the model change is within the noise.
    case tooSmall
    /// The model change has the opposite sign.
    case wrongSign
    /// The model change is exactly zero.
    case unchanged
    /// The measured change is within the noise, so its sign is not meaningful.
    case withinNoise

    /// The text in tables.
    package var text: String {
      switch self {
      case .agrees: "agrees"
      case .tooSmall: "same sign, small"
      case .wrongSign: "WRONG SIGN"
      case .unchanged: "NO CHANGE"
      case .withinNoise: "within noise"
      }
    }
  }

  /// The name of the row.
  package let run: String
  /// The name of the row it is compared with.
  package let against: String
  /// The metric that changes.
  package let metric: Quantity
  /// The measured change: the difference of the midpoints.
  package let measured: Rational
  /// The model change: the difference of the means; nil if either run has no model value.
  package let model: Rational?
  /// The measurement noise, in the metric's unit.
  package let noise: Rational

  /// Whether the measured change exceeds the noise.
  package var exceedsNoise: Bool { measured.magnitude > noise }

  /// Whether the change exceeds the noise and the model has the measured sign, and so the measured order of the two rows.
  package var hasMeasuredSign: Bool { verdict == .agrees || verdict == .tooSmall }

  /// Whether the model reproduces the measured change; nil if there is no model change.
  ///
  /// The sign of a step is also the order of its two rows.
  package var verdict: Verdict? {
    guard let model else { return nil }
    guard exceedsNoise else { return .withinNoise }
    if model.isZero { return .unchanged }
    guard (model > .zero) == (measured > .zero) else { return .wrongSign }
    return model.magnitude > noise ? .agrees : .tooSmall
  }
}
