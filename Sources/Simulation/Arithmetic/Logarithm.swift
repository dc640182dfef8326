/// The natural logarithm, computed only with additions, multiplications and divisions.
///
/// The results of math libraries can differ in the last bit between machines. An ensemble must be identical on all of them.
package enum Logarithm {
  /// The natural logarithm of 2.
  static let ofTwo = 0.693_147_180_559_945_3
  /// The number of terms of the series. The reduced argument is at most 0.172, so the next term is below the last bit.
  private static let terms = 12

  /// The logarithm of a positive, finite number, accurate to about the last bits.
  package static func value(_ x: Double) -> Double {
    precondition(x > 0 && x.isFinite, "\(x) has no logarithm")
    var exponent = Int(x.exponent)
    var significand = x.significand
    if significand > 1.414_213_562_373_095 {
      significand /= 2
      exponent += 1
    }
    // ln m = 2 artanh((m - 1) / (m + 1)).
    let ratio = (significand - 1) / (significand + 1)
    let square = ratio * ratio
    var sum = 0.0
    for term in stride(from: terms, through: 0, by: -1) { sum = sum * square + 1 / Double(2 * term + 1) }
    return Double(exponent) * ofTwo + 2 * ratio * sum
  }
}
