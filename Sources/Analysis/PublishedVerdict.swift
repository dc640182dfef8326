/// How near a figure of the model is to a published measurement.
package enum PublishedVerdict: String, Sendable, CaseIterable {
  /// They differ at most by a factor of 1.5, in the same direction.
  case near = "within 1.5"
  /// They differ at most by a factor of 3, in the same direction.
  case far = "within 3"
  /// They differ more, or only the direction was published, and the direction is right.
  case sign
  /// The direction is wrong, or a figure without a direction differs by more than a factor of 3.
  case miss

  /// Compares a figure with a measurement.
  ///
  /// A figure in the other direction, or without one, is a miss even if it is near the measured one: the model then has no such
  /// effect. A measured range with the base inside has no direction.
  ///
  /// - Parameter base: the figure of two runs that do not differ, 0 of a difference or 1 of a ratio; nil if the figure
  ///   has no direction.
  package init(model: Double, measured: ClosedRange<Double>, base: Double?) {
    let base = base.flatMap { measured.contains($0) ? nil : $0 }
    if let base, Self(model: model, isAbove: measured.lowerBound > base, base: base) == .miss {
      self = .miss
      return
    }
    let nearest = min(max(model, measured.lowerBound), measured.upperBound)
    let factor = model == nearest ? 1 : model / nearest
    if factor > 0, max(factor, 1 / factor) <= 1.5 {
      self = .near
    } else if factor > 0, max(factor, 1 / factor) <= 3 {
      self = .far
    } else {
      self = base == nil ? .miss : .sign
    }
  }

  /// Compares the direction of a figure with the published one.
  package init(model: Double, isAbove: Bool, base: Double) {
    self = (isAbove ? model > base : model < base) ? .sign : .miss
  }
}
