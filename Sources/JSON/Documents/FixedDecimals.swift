/// Formats numbers with a fixed number of decimals, with the same result on every machine.
package enum FixedDecimals {
  /// The number rounded to `decimals` places, half away from zero; nil if it is not finite.
  ///
  /// One binary multiplication scales the number, so a number whose decimal form ends in 5 may round either way, but
  /// always the same way. Magnitudes of 2^53 / 10^decimals and above are written in the shortest form.
  ///
  /// - Precondition: `decimals` is from 0 to 9.
  package static func text(_ value: Double, _ decimals: Int) -> String? {
    precondition((0...9).contains(decimals), "a number has 0 to 9 decimals, not \(decimals)")
    guard value.isFinite else { return nil }
    var scale: Int64 = 1
    for _ in 0..<decimals { scale *= 10 }
    let exact = value.magnitude * Double(scale)
    guard exact < 0x1p53 else { return short(value) }
    // `rounded()` may call the C math library, which a program without Foundation does not link.
    let floor = Int64(exact)
    let scaled = exact - Double(floor) >= 0.5 ? floor + 1 : floor
    let (whole, fraction) = scaled.quotientAndRemainder(dividingBy: scale)
    let sign = value < 0 && scaled > 0 ? "-" : ""
    guard decimals > 0 else { return "\(sign)\(whole)" }
    let digits = String(fraction)
    return "\(sign)\(whole)." + String(repeating: "0", count: decimals - digits.count) + digits
  }

  /// The shortest form, for messages: whole numbers without `.0`.
  package static func short(_ value: Double) -> String {
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// The number with at most three decimals, or as many more as distinguish it from another number; for messages that
  /// compare the two.
  package static func short(_ value: Double, distinctFrom other: Double) -> String {
    for decimals in 3...9 {
      guard var text = text(value, decimals), let otherText = Self.text(other, decimals) else { break }
      guard value == other || text != otherText else { continue }
      // Large numbers are in the shortest form already.
      guard !text.contains("e") else { return text }
      while text.hasSuffix("0"), text.contains(".") { text.removeLast() }
      if text.hasSuffix(".") { text.removeLast() }
      return text == "0" && value != 0 ? short(value) : text
    }
    return short(value)
  }
}
