/// The change of one metric from one row to another, measured and in the model.
package struct FidelityStep: Sendable {
  /// Whether the model reproduces the measured change.
  package enum Verdict: String, Sendable, CaseIterable {
    /// Both changes have the same sign and about the same size, and the model change exceeds the noise.
    case agrees
    /// Both changes have the same sign and differ by no more than the noise, but the model change is within the noise.
    case small
    /// Both changes have the same sign, but the model change is less than half, by more than the noise.
    case tooSmall
    /// Both changes have the same sign, but the model change is more than twice the measured one, by more than the noise.
    case tooLarge
    /// The model change has the opposite sign.
    case wrongSign
    /// The model change is exactly zero.
    case unchanged
    /// The measured change is within the noise, or the measured ranges overlap, so its sign is not meaningful.
    case withinNoise

    /// The text in tables.
    package var text: String {
      switch self {
      case .agrees: "agrees"
      case .small: "same sign, small"
      case .tooSmall: "TOO SMALL"
      case .tooLarge: "TOO LARGE"
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
  /// The changes that are possible if the two measured ranges do not depend on each other.
  package let possible: MeasuredValue
  /// The model change: the difference of the means; nil if either run has no model value.
  package let model: Rational?
  /// The measurement noise, in the metric's unit.
  package let noise: Rational

  /// Whether the measured change exceeds the noise, and its sign is known whatever the values in the ranges are.
  package var exceedsNoise: Bool {
    measured.magnitude > noise && (possible.low > .zero || possible.high < .zero)
  }

  /// Whether the change exceeds the noise and the model has the measured sign, and so the measured order of the two rows.
  package var hasMeasuredSign: Bool {
    switch verdict {
    case .agrees, .small, .tooSmall, .tooLarge: true
    case .wrongSign, .unchanged, .withinNoise, nil: false
    }
  }

  /// Whether the change exceeds the noise and the model contradicts its size, but not its sign.
  package var hasOtherSize: Bool { verdict == .tooSmall || verdict == .tooLarge }

  /// Whether the model reproduces the measured change; nil if there is no model change.
  ///
  /// The sign of a step is also the order of its two rows.
  package var verdict: Verdict? {
    guard let model else { return nil }
    guard exceedsNoise else { return .withinNoise }
    if model.isZero { return .unchanged }
    guard (model > .zero) == (measured > .zero) else { return .wrongSign }
    if (model - measured).magnitude > noise, !possible.distance(of: model).isZero {
      let two = Rational(2)
      if model.magnitude * two < measured.magnitude { return .tooSmall }
      if model.magnitude > measured.magnitude * two { return .tooLarge }
    }
    return model.magnitude > noise ? .agrees : .small
  }
}
