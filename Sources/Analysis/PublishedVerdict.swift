/// How near a figure of the model is to a published measurement.
package enum PublishedVerdict: String, Sendable, CaseIterable {
  /// They differ at most by a factor of 1.5.
  case near = "within 1.5"
  /// They differ at most by a factor of 3.
  case far = "within 3"
  /// They differ more, or only the direction was published, and the direction is right.
  case sign
  /// The direction is wrong, or a figure without a direction differs by more than a factor of 3.
  case miss

  /// Compares a figure with a measurement.
  ///
  /// - Parameter base: the figure of two runs that do not differ, 0 of a difference or 1 of a ratio; nil if the figure
  ///   has no direction.
  package init(model: Double, measured: ClosedRange<Double>, base: Double?) {
    let nearest = min(max(model, measured.lowerBound), measured.upperBound)
    let factor = model == nearest ? 1 : model / nearest
    if factor > 0, max(factor, 1 / factor) <= 1.5 {
      self = .near
    } else if factor > 0, max(factor, 1 / factor) <= 3 {
      self = .far
    } else if let base {
      self = .init(model: model, isAbove: (measured.lowerBound + measured.upperBound) / 2 > base, base: base)
    } else {
      self = .miss
    }
  }

  /// Compares the direction of a figure with the published one.
  package init(model: Double, isAbove: Bool, base: Double) {
    self = (isAbove ? model > base : model < base) ? .sign : .miss
  }
}
