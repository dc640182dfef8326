package import Analysis
package import JSON
package import Scenarios

extension ChangeLimits {
  /// What would have been right, as in `a decrease of at most 5%`; nil if the move is allowed.
  package func excess(from old: Rational, to new: Rational) -> String? {
    let move = new - old
    if move > .zero, let maximumIncrease, move > maximumIncrease.distance(from: old) {
      return maximumIncrease.phrase("increase")
    }
    if move < .zero, let maximumDecrease, move.magnitude > maximumDecrease.distance(from: old) {
      return maximumDecrease.phrase("decrease")
    }
    return nil
  }
}

extension Allowance {
  /// The distance in the metric's unit.
  fileprivate func distance(from old: Rational) -> Rational {
    guard isPercentage else { return Rational(amount) }
    return old.magnitude * Rational(amount) * Rational(1, 100)
  }

  fileprivate func phrase(_ direction: String) -> String {
    amount.digits == 0 ? "no \(direction)" : "an \(direction) of at most \(text)".replacing("an d", with: "a d")
  }

  /// As a scenario states it.
  package var text: String { Rational(amount).shortText + (isPercentage ? "%" : "") }
}

extension Rational {
  /// A decimal number exactly; one beyond 18 places before or behind the point is cut to that many.
  package init(_ number: DecimalNumber) {
    let power = Int128.powerOfTen(min(abs(number.exponent), 18))
    let digits = Int128(number.digits)
    self = number.exponent < 0 ? Rational(digits, power) : Rational(digits * power)
  }
}
