package import Analysis
package import ListRuntime

/// A change that was measured between runs with the same techniques on the same device, with the opposite sign in the
/// model.
package struct MeasuredContradiction: Sendable, Hashable {
  /// The name of the measurements.
  package let reference: String
  /// The measured change.
  package let change: ProfileFit.MeasuredChange

  /// The measured change, in the metric's unit.
  package var measured: Rational { Rational(Int128(change.millionths), 1_000_000) }

  /// The measurement as a sentence: `Measurements disagree (reinpalu-2017, with its data): adding rasterization to
  /// cell-reuse, … changed frame rate by -2.80 fps.`
  package var sentence: String {
    let metric = Quantity.named(change.metric)
    let amount = measured.signedText(decimals: metric?.decimals ?? 3)
    func list(_ techniques: [String]) -> String { techniques.map(Self.id).joined(separator: ", ") }
    let removed = change.from.filter { !change.to.contains($0) }
    let kept = change.from.filter { change.to.contains($0) }
    let actions =
      (removed.isEmpty ? [] : ["removing \(list(removed))"]) + (added.isEmpty ? [] : ["adding \(added)"])
    let stack = kept.isEmpty ? "" : " to \(list(kept))"
    return
      "Measurements disagree (\(reference), with its data): \(actions.joined(separator: " and "))\(stack) changed "
      + "\(metric?.noun ?? change.metric) by \(amount) \(metric?.changeUnit ?? "")."
  }

  /// The ids of the techniques that only the second run has, with commas.
  var added: String { change.to.filter { !change.from.contains($0) }.map(Self.id).joined(separator: ", ") }

  /// The id of a technique, without its options.
  private static func id(_ technique: String) -> Substring { technique.prefix { $0 != "(" } }

  /// Whether a change of the metric does not have the measured sign.
  func contradicts(_ points: Rational) -> Bool {
    points.isZero || (points > .zero) != (change.millionths > 0)
  }
}

extension ProfileFit.MeasuredChange {
  /// The change in the other direction.
  var reversed: Self { Self(from: to, to: from, metric: metric, millionths: -millionths) }
}

extension RunConfiguration {
  /// The measurements on this run's device of the change from another run: those of runs with exactly the techniques and options
  /// of both, in either direction. None if the runs are on different devices.
  func measurements(since other: RunConfiguration) -> [MeasuredContradiction] {
    guard profile.id == other.profile.id, let fit = profile.fit, !fit.measuredChanges.isEmpty else { return [] }
    return fit.measurements(
      from: TechniqueStack(other.techniques.map(\.text)), to: TechniqueStack(techniques.map(\.text)))
  }
}

extension Sequence<MeasuredContradiction> {
  /// The measurement that contradicts a change of a metric; nil if none does.
  func contradiction(of metric: String, points: Rational) -> MeasuredContradiction? {
    first { $0.change.metric == metric && $0.contradicts(points) }
  }
}
