/// An exact decimal number: `digits` × 10 to the power of `exponent`.
///
/// Units are converted by changing the exponent, so `2.1 ns` is exactly `2100 ps`; a binary fraction would not be exact.
package struct DecimalNumber: Sendable, Hashable {
  /// The digits with their sign, without trailing zeros.
  package let digits: Int64
  /// The power of ten that multiplies the digits; 0 if the number is 0.
  package let exponent: Int

  /// Zero.
  package static let zero = DecimalNumber(0, overPowerOfTen: 0)

  /// A whole number divided by a power of ten.
  package init(_ value: Int64, overPowerOfTen power: Int) {
    var (digits, exponent) = (value, -power)
    while digits != 0, digits % 10 == 0 {
      digits /= 10
      exponent += 1
    }
    self.digits = digits
    self.exponent = digits == 0 ? 0 : exponent
  }

  /// Parses a JSON number; nil if the literal is not one, or has more than 18 significant digits or an exponent beyond
  /// ±999.
  package init?(_ literal: some Sequence<UInt8>) {
    var digits: Int64 = 0
    var exponent = 0
    var explicitExponent = 0
    var isNegative = false
    var hasPoint = false
    var hasNoDigits = true
    var iterator = literal.makeIterator()
    while let byte = iterator.next() {
      switch byte {
      case UInt8(ascii: "-") where hasNoDigits && !isNegative: isNegative = true
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        hasNoDigits = false
        let (scaled, overflow) = digits.multipliedReportingOverflow(by: 10)
        let (sum, carry) = scaled.addingReportingOverflow(Int64(byte - UInt8(ascii: "0")))
        guard !overflow, !carry else { return nil }
        digits = sum
        if hasPoint { exponent -= 1 }
      case UInt8(ascii: ".") where !hasPoint: hasPoint = true
      case UInt8(ascii: "e"), UInt8(ascii: "E"):
        guard let power = Self.power(&iterator) else { return nil }
        explicitExponent = power
      default: return nil
      }
    }
    guard !hasNoDigits else { return nil }
    self.init(isNegative ? -digits : digits, overPowerOfTen: -(exponent + explicitExponent))
  }

  private static func power(_ iterator: inout some IteratorProtocol<UInt8>) -> Int? {
    var power = 0
    var sign = 1
    var isFirst = true
    var hasDigit = false
    while let byte = iterator.next() {
      switch byte {
      case UInt8(ascii: "+") where isFirst: break
      case UInt8(ascii: "-") where isFirst: sign = -1
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        hasDigit = true
        power = power * 10 + Int(byte - UInt8(ascii: "0"))
        guard power <= 999 else { return nil }
      default: return nil
      }
      isFirst = false
    }
    return hasDigit ? sign * power : nil
  }

  /// The number times a power of ten as a whole number; nil if it is not whole or exceeds 64 bits.
  package func wholeNumber(scaledByPowerOfTen power: Int = 0) -> Int64? {
    var remainingExponent = exponent + power
    guard digits != 0 else { return 0 }
    guard remainingExponent >= 0 else { return nil }
    var result = digits
    while remainingExponent > 0 {
      let (scaled, overflow) = result.multipliedReportingOverflow(by: 10)
      guard !overflow else { return nil }
      result = scaled
      remainingExponent -= 1
    }
    return result
  }
}
