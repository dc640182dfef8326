package import Analysis
package import JSON
package import Scenarios

extension ChangeLimits {
  /// The limit that a change exceeds, as in `a decrease of at most 5%`; nil if the change is within the limits.
  package func excess(from old: Rational, to new: Rational) -> String? {
    let change = new - old
    if change > .zero, let maximumIncrease, change > maximumIncrease.amount(relativeTo: old) {
      return maximumIncrease.phrase("increase")
    }
    if change < .zero, let maximumDecrease, change.magnitude > maximumDecrease.amount(relativeTo: old) {
      return maximumDecrease.phrase("decrease")
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

  fileprivate func phrase(_ direction: String) -> String {
    amount.digits == 0 ? "no \(direction)" : "an \(direction) of at most \(text)".replacing("an d", with: "a d")
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
