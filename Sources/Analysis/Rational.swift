/// An exact, reduced fraction with a positive denominator. Metrics keep this form until they are rounded for output.
///
/// Metrics are quotients of counts, bytes and nanoseconds, so their sums, differences and comparisons are exact and the
/// same on every machine. Arithmetic that exceeds the range of `Int128` is a programming error and traps. Quotients of
/// two 64-bit quantities, and differences of such quotients, are always in range.
package struct Rational: Hashable, Sendable {
  /// The numerator; it carries the sign of the fraction.
  package let numerator: Int128
  /// The denominator, at least 1.
  package let denominator: Int128

  /// Creates the fraction `numerator / denominator` in reduced form.
  ///
  /// - Precondition: `denominator` is not 0.
  package init(_ numerator: Int128, _ denominator: Int128 = 1) {
    precondition(denominator != 0, "\(numerator) cannot be divided by 0")
    let sign: Int128 = denominator < 0 ? -1 : 1
    let divisor = Int128(max(Self.greatestCommonDivisor(numerator.magnitude, denominator.magnitude), 1))
    self.numerator = sign * numerator / divisor
    self.denominator = sign * denominator / divisor
  }

  /// Creates a fraction from the parts of another one, which must be in lowest terms.
  init(reducedNumerator numerator: Int128, denominator: Int128) {
    self.numerator = numerator
    self.denominator = denominator
  }

  private static func greatestCommonDivisor(_ first: UInt128, _ second: UInt128) -> UInt128 {
    var (a, b) = (first, second)
    while b != 0 {
      // Most values fit in 64 bits, which the CPU divides directly.
      if let narrowA = UInt64(exactly: a), let narrowB = UInt64(exactly: b) {
        (a, b) = (UInt128(narrowB), UInt128(narrowA % narrowB))
      } else {
        (a, b) = (b, a % b)
      }
    }
    return a
  }

  /// Creates the quotient of two 64-bit quantities; nil if the denominator is 0.
  package init?(_ numerator: Int64, over denominator: Int64) {
    guard denominator != 0 else { return nil }
    self.init(Int128(numerator), Int128(denominator))
  }

  /// The multiple of 10^-9 that is nearest to a finite number; beyond 10^12, the nearest integer; beyond 10^18, 10^19 with its sign, which
  /// no metric reaches.
  package init(nearest number: Double) {
    precondition(number.isFinite, "\(number) is not a fraction")
    if number.magnitude < 1e12 {
      self.init(Int128((number * 1e9).rounded()), 1_000_000_000)
    } else {
      self.init(number.magnitude < 1e18 ? Int128(number.rounded()) : Int128.powerOfTen(19) * (number < 0 ? -1 : 1))
    }
  }

  /// The fraction 0/1.
  package static let zero = Rational(0)

  /// Whether the value is exactly zero.
  package var isZero: Bool { numerator == 0 }

  /// An approximation as `Double`, for display and for comparison with `Double` limits.
  package var approximation: Double {
    // Most values fit in 64 bits, which the CPU converts directly.
    guard let narrowNumerator = Int64(exactly: numerator), let narrowDenominator = Int64(exactly: denominator) else {
      return Double(numerator) / Double(denominator)
    }
    return Double(narrowNumerator) / Double(narrowDenominator)
  }

  /// The exact sum, in lowest terms.
  package static func + (lhs: Rational, rhs: Rational) -> Rational {
    // The least common denominator keeps sums of fractions with a common denominator small.
    let shared = Int128(greatestCommonDivisor(lhs.denominator.magnitude, rhs.denominator.magnitude))
    let (left, right) = (rhs.denominator / shared, lhs.denominator / shared)
    return Rational(lhs.numerator * left + rhs.numerator * right, lhs.denominator * left)
  }
  /// The exact difference, in lowest terms.
  package static func - (lhs: Rational, rhs: Rational) -> Rational { lhs + Rational(-rhs.numerator, rhs.denominator) }
  /// The exact product, in lowest terms.
  package static func * (lhs: Rational, rhs: Rational) -> Rational {
    // Reduce crosswise first to keep the factors small.
    let left = Rational(lhs.numerator, rhs.denominator)
    let right = Rational(rhs.numerator, lhs.denominator)
    return Rational(left.numerator * right.numerator, left.denominator * right.denominator)
  }
  /// The absolute value; exact.
  package var magnitude: Rational { Rational(Int128(numerator.magnitude), denominator) }
  /// The quotient; nil if the divisor is zero.
  package func divided(by divisor: Rational) -> Rational? {
    divisor.isZero ? nil : self * Rational(divisor.denominator, divisor.numerator)
  }
}

extension Rational: Comparable {
  /// Compares the full-width cross products, so the result is exact for every pair.
  package static func < (lhs: Rational, rhs: Rational) -> Bool {
    let left = lhs.numerator.multipliedFullWidth(by: rhs.denominator)
    let right = rhs.numerator.multipliedFullWidth(by: lhs.denominator)
    return left.high == right.high ? left.low < right.low : left.high < right.high
  }
}

extension Rational {
  /// Formats the value with a fixed number of decimals, rounded half away from zero; `-0` is written as `0`.
  ///
  /// - Parameter decimals: 0 to 9.
  package func text(decimals: Int) -> String {
    let (whole, fraction) = roundedMagnitude(decimals: decimals)
    let sign = numerator < 0 && (whole > 0 || fraction > 0) ? "-" : ""
    guard decimals > 0 else { return "\(sign)\(whole)" }
    let digits = String(fraction)
    return "\(sign)\(whole)." + String(repeating: "0", count: decimals - digits.count) + digits
  }

  /// The absolute value, rounded half away from zero: the whole part, and the fractional part scaled by 10^decimals.
  ///
  /// - Parameter decimals: 0 to 9.
  func roundedMagnitude(decimals: Int) -> (whole: UInt128, fraction: UInt128) {
    precondition((0...9).contains(decimals), "decimals are 0 to 9, not \(decimals)")
    // Most values fit in 64 bits, which the CPU divides directly.
    if let dividend = UInt64(exactly: numerator.magnitude), let divisor = UInt64(exactly: denominator) {
      let (whole, fraction) = Self.rounded(dividend, over: divisor, decimals: decimals)
      return (UInt128(whole), UInt128(fraction))
    }
    return Self.rounded(numerator.magnitude, over: denominator.magnitude, decimals: decimals)
  }

  private static func rounded<Value: FixedWidthInteger & UnsignedInteger>(
    _ dividend: Value, over divisor: Value, decimals: Int
  ) -> (whole: Value, fraction: Value) where Value.Magnitude == Value {
    let scale = Value.powerOfTen(decimals)
    let (whole, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
    // Only the fractional part is scaled, in double width, so large numbers do not overflow.
    let (truncated, rest) = divisor.dividingFullWidth(remainder.multipliedFullWidth(by: scale))
    let fraction = truncated + (rest >= divisor - rest ? 1 : 0)
    return (whole + fraction / scale, fraction % scale)
  }

  /// The value rounded to the given number of decimals, half away from zero.
  ///
  /// - Parameter decimals: 0 to 9.
  package func rounded(decimals: Int) -> Rational {
    let (whole, fraction) = roundedMagnitude(decimals: decimals)
    let scale = Int128.powerOfTen(decimals)
    let magnitude = Int128(whole) * scale + Int128(fraction)
    return Rational(numerator < 0 ? -magnitude : magnitude, scale)
  }

  /// Formats the value like `text(decimals:)`, with a leading `+` if the rounded value is positive.
  package func signedText(decimals: Int) -> String {
    let text = text(decimals: decimals)
    return text.hasPrefix("-") || !text.contains { ("1"..."9").contains($0) } ? text : "+" + text
  }
}

extension FixedWidthInteger {
  /// 10 to the power of a nonnegative exponent. The result must fit in the type.
  package static func powerOfTen(_ exponent: Int) -> Self { (0..<exponent).reduce(1) { power, _ in power * 10 } }
}
