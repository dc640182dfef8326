/// Numbers with a fixed count of decimals, the same on every machine.
package enum FixedDecimals {
  /// The number rounded to `decimals` places, half away from zero; nil if it is not finite.
  ///
  /// It is scaled by one binary multiplication, so a number whose decimal form ends in 5 may go either way, always the
  /// same. From 2^53 / 10^decimals on it is written in its shortest form.
  ///
  /// - Precondition: `decimals` is from 0 to 9.
  package static func text(_ value: Double, _ decimals: Int) -> String? {
    precondition((0...9).contains(decimals), "a number has 0 to 9 decimals, not \(decimals)")
    guard value.isFinite else { return nil }
    var scale: Int64 = 1
    for _ in 0..<decimals { scale *= 10 }
    let exact = value.magnitude * Double(scale)
    guard exact < 0x1p53 else { return short(value) }
    // `rounded()` may be a call of the C library, which a program without Foundation is not linked to.
    let floor = Int64(exact)
    let scaled = exact - Double(floor) >= 0.5 ? floor + 1 : floor
    let (whole, fraction) = scaled.quotientAndRemainder(dividingBy: scale)
    let sign = value < 0 && scaled > 0 ? "-" : ""
    guard decimals > 0 else { return "\(sign)\(whole)" }
    let digits = String(fraction)
    return "\(sign)\(whole)." + String(repeating: "0", count: decimals - digits.count) + digits
  }

  /// The shortest form for a message: whole numbers without `.0`.
  package static func short(_ value: Double) -> String {
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
