/// What one metric does from one row to another, measured and in the model.
package struct FidelityStep: Sendable {
  /// Whether the model's change is the measured one's like.
  package enum Verdict: String, Sendable, CaseIterable {
    /// Both go the same way, by more than the noise.
    case agrees
    /// Both go the same way, but the model's change is within the noise.
    case tooSmall
    /// The model goes the other way.
    case wrongSign
    /// The model does not change at all.
    case unchanged
    /// The measured change is within the noise: nothing can be judged.
    case withinNoise

    /// In words, for a table.
    package var text: String {
      switch self {
      case .agrees: "agrees"
      case .tooSmall: "same sign, small"
      case .wrongSign: "WRONG SIGN"
      case .unchanged: "NO CHANGE"
      case .withinNoise: "not judged"
      }
    }
  }

  /// The row.
  package let run: String
  /// The row it is compared with.
  package let against: String
  /// The metric.
  package let metric: MetricDefinition
  /// Middle of the row's figure less that of the other's.
  package let measured: Rational
  /// The same of the model; nil where a run has no value.
  package let model: Rational?
  /// How far two measurements differ.
  package let noise: Rational

  /// Whether the measured change is greater than the noise.
  package var exceedsNoise: Bool { measured.magnitude > noise }

  /// Whether the model has the sign, and so the order of the two rows, of a change that can be judged.
  package var hasMeasuredSign: Bool { verdict == .agrees || verdict == .tooSmall }

  /// Whether the model's change is the measured one's like; nil where the model has none.
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
