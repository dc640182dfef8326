package import Analysis
package import ListRuntime

/// A measurement on the device of a run that the fitted model does not reproduce.
package struct MeasuredContradiction: Sendable, Hashable {
  /// The name of the measurements.
  package let reference: String
  /// The measured change and that of the fitted model.
  package let step: ProfileFit.Contradiction

  /// The measured change, in the metric's unit.
  package var measured: Rational { Rational(Int128(step.measuredMillionths), 1_000_000) }

  /// Whether a change of a metric has not the measured sign.
  package func contradicts(_ change: Rational, of metric: String) -> Bool {
    step.metric == metric && (change.isZero || (change > .zero) != (step.measuredMillionths > 0))
  }

  /// What the measurement says, as a sentence: `Adding rasterization changed the frame rate by -2.80 fps in the measurements of
  /// reinpalu-2017: the model is contradicted there.`
  package var sentence: String {
    let metric = TableColumn(named: step.metric)
    let change = measured.signedText(decimals: metric?.decimals ?? 3)
    let actions =
      (step.adds.isEmpty ? [] : ["adding \(step.adds.joined(separator: ", "))"])
      + (step.removes.isEmpty ? [] : ["leaving out \(step.removes.joined(separator: ", "))"])
    let action = actions.joined(separator: " and ")
    return
      "Measured otherwise (\(reference)): \(action) changed \(metric?.heading ?? step.metric) by \(change) \(metric?.changeUnit ?? "")."
  }
}

extension DeviceProfile {
  /// The measurements that contradict the model for a change of techniques.
  package func contradictions(adding adds: Set<String>, removing removes: Set<String>) -> [MeasuredContradiction] {
    guard let fit else { return [] }
    return fit.contradictions.filter { Set($0.adds) == adds && Set($0.removes) == removes }
      .map { MeasuredContradiction(reference: fit.reference, step: $0) }
  }
}

extension RunConfiguration {
  /// The measurements that contradict the model for the change from another run on the same device.
  func contradictions(against other: RunConfiguration) -> [MeasuredContradiction] {
    guard profile.id == other.profile.id, profile.fit?.contradictions.isEmpty == false else { return [] }
    let (new, old) = (Set(techniques.map(\.id)), Set(other.techniques.map(\.id)))
    return profile.contradictions(adding: new.subtracting(old), removing: old.subtracting(new))
  }
}
