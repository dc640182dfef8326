package import Analysis
package import JSON
package import Scenarios

extension ChangeLimits {
  /// A limit that a change exceeds.
  package struct Excess {
    /// The limit, as in `a decrease of at most 5%`.
    package let text: String
    /// The limit in percent; nil if it is in the metric's unit.
    let percent: Rational?

    fileprivate init(_ tolerance: Tolerance, _ direction: String) {
      text =
        tolerance.amount.digits == 0
        ? "no \(direction)" : "an \(direction) of at most \(tolerance.text)".replacing("an d", with: "a d")
      percent = tolerance.isPercentage ? Rational(tolerance.amount) : nil
    }
  }

  /// The limit that a change exceeds; nil if the change is within the limits.
  package func excess(from old: Rational, to new: Rational) -> Excess? {
    let change = new - old
    if change > .zero, let maximumIncrease, change > maximumIncrease.amount(relativeTo: old) {
      return Excess(maximumIncrease, "increase")
    }
    if change < .zero, let maximumDecrease, change.magnitude > maximumDecrease.amount(relativeTo: old) {
      return Excess(maximumDecrease, "decrease")
    }
    return nil
  }
}

extension Tolerance {
  /// The tolerance in the metric's unit.
  func amount(relativeTo old: Rational) -> Rational {
    guard isPercentage else { return Rational(amount) }
    return old.magnitude * Rational(amount) * Rational(1, 100)
  }

  /// The tolerance as a scenario states it.
  package var text: String { Rational(amount).shortText + (isPercentage ? "%" : "") }
}

extension Rational {
  /// The exact value of a decimal number. Exponents are clamped to the range from -18 to 18.
  package init(_ number: DecimalNumber) {
    let power = Int128.powerOfTen(min(abs(number.exponent), 18))
    let digits = Int128(number.digits)
    self = number.exponent < 0 ? Rational(digits, power) : Rational(digits * power)
  }
}
