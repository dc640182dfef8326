/// An exact fraction, reduced, with a positive denominator: what a metric is before anybody rounds it.
///
/// Metrics are quotients of counts, bytes and nanoseconds, so sums, differences and comparisons of them are exact and the
/// same on every machine. Arithmetic that leaves the range of `Int128` is a program error and traps; quotients of two
/// 64-bit quantities, and differences of such quotients, are always in range.
package struct Rational: Hashable, Sendable {
  /// The number above the line; its sign is the fraction's.
  package let numerator: Int128
  /// The number below the line, at least 1.
  package let denominator: Int128

  /// The fraction `numerator / denominator`, reduced.
  ///
  /// - Precondition: `denominator` is not 0.
  package init(_ numerator: Int128, _ denominator: Int128 = 1) {
    precondition(denominator != 0, "\(numerator) cannot be divided by 0")
    let sign: Int128 = denominator < 0 ? -1 : 1
    let divisor = Int128(max(Self.greatestCommonDivisor(numerator.magnitude, denominator.magnitude), 1))
    self.numerator = sign * numerator / divisor
    self.denominator = sign * denominator / divisor
  }

  private static func greatestCommonDivisor(_ first: UInt128, _ second: UInt128) -> UInt128 {
    var (a, b) = (first, second)
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }

  /// The fraction of two 64-bit quantities, or nil if the second is 0.
  package init?(_ numerator: Int64, over denominator: Int64) {
    guard denominator != 0 else { return nil }
    self.init(Int128(numerator), Int128(denominator))
  }

  /// Zero.
  package static let zero = Rational(0)

  /// Whether it is exactly zero.
  package var isZero: Bool { numerator == 0 }

  /// The nearest `Double`, for display and for limits that are given as one.
  package var approximation: Double {
    // Most fit into 64 bits, which a processor converts by itself.
    guard let above = Int64(exactly: numerator), let below = Int64(exactly: denominator) else {
      return Double(numerator) / Double(denominator)
    }
    return Double(above) / Double(below)
  }

  /// The sum.
  package static func + (lhs: Rational, rhs: Rational) -> Rational {
    // Over the least common denominator, so that sums of fractions with a common one stay as small as they are.
    let shared = Int128(greatestCommonDivisor(lhs.denominator.magnitude, rhs.denominator.magnitude))
    let (left, right) = (rhs.denominator / shared, lhs.denominator / shared)
    return Rational(lhs.numerator * left + rhs.numerator * right, lhs.denominator * left)
  }
  /// The difference.
  package static func - (lhs: Rational, rhs: Rational) -> Rational { lhs + Rational(-rhs.numerator, rhs.denominator) }
  /// The product.
  package static func * (lhs: Rational, rhs: Rational) -> Rational {
    // Cross-reduced first, so that the factors stay small.
    let left = Rational(lhs.numerator, rhs.denominator)
    let right = Rational(rhs.numerator, lhs.denominator)
    return Rational(left.numerator * right.numerator, left.denominator * right.denominator)
  }
  /// Its distance from zero.
  package var magnitude: Rational { Rational(Int128(numerator.magnitude), denominator) }
  /// The quotient, or nil if the divisor is zero.
  package func divided(by divisor: Rational) -> Rational? {
    divisor.isZero ? nil : self * Rational(divisor.denominator, divisor.numerator)
  }
}

extension Rational: Comparable {
  /// Exact for every pair: compares the full-width products.
  package static func < (lhs: Rational, rhs: Rational) -> Bool {
    let left = lhs.numerator.multipliedFullWidth(by: rhs.denominator)
    let right = rhs.numerator.multipliedFullWidth(by: lhs.denominator)
    return left.high == right.high ? left.low < right.low : left.high < right.high
  }
}

extension Rational {
  /// Decimal text with a fixed number of decimals, rounded half away from zero; `-0` is written as `0`.
  ///
  /// - Parameter decimals: 0 to 9.
  package func text(decimals: Int) -> String {
    let (whole, behind) = roundedMagnitude(decimals: decimals)
    let sign = numerator < 0 && (whole > 0 || behind > 0) ? "-" : ""
    guard decimals > 0 else { return "\(sign)\(whole)" }
    let digits = String(behind)
    return "\(sign)\(whole)." + String(repeating: "0", count: decimals - digits.count) + digits
  }

  /// The size without the sign, rounded half away from zero: the whole part, and the decimals as a whole number.
  ///
  /// - Parameter decimals: 0 to 9.
  func roundedMagnitude(decimals: Int) -> (whole: UInt128, behind: UInt128) {
    precondition((0...9).contains(decimals), "decimals are 0 to 9, not \(decimals)")
    let scale = UInt128.powerOfTen(decimals)
    let divisor = denominator.magnitude
    let (whole, rest) = numerator.magnitude.quotientAndRemainder(dividingBy: divisor)
    // The part behind the point alone is scaled, and in double width, so that large numbers cannot overflow.
    let (cut, left) = divisor.dividingFullWidth(rest.multipliedFullWidth(by: scale))
    let behind = cut + (left >= divisor - left ? 1 : 0)
    return (whole + behind / scale, behind % scale)
  }

  /// The nearest number with so many decimals, halves away from zero.
  ///
  /// - Parameter decimals: 0 to 9.
  package func rounded(decimals: Int) -> Rational {
    let (whole, behind) = roundedMagnitude(decimals: decimals)
    let scale = Int128.powerOfTen(decimals)
    let size = Int128(whole) * scale + Int128(behind)
    return Rational(numerator < 0 ? -size : size, scale)
  }

  /// The same with a `+` before positive numbers.
  package func signedText(decimals: Int) -> String {
    let text = text(decimals: decimals)
    return text.hasPrefix("-") || !text.contains { ("1"..."9").contains($0) } ? text : "+" + text
  }
}

extension FixedWidthInteger {
  /// 10 to the power of a whole number that is not negative, and that the type can hold.
  package static func powerOfTen(_ exponent: Int) -> Self { (0..<exponent).reduce(1) { power, _ in power * 10 } }
}
