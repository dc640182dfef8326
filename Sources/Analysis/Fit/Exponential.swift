/// The exponential function, computed only with additions, multiplications and divisions.
///
/// The results of math libraries can differ in the last bit between machines. A fit must be identical on all of them.
package enum Exponential {
  /// The natural logarithm of 2.
  private static let logarithmOfTwo = 0.693_147_180_559_945_3
  /// The number of terms of the series. The reduced argument is at most 0.35, so the next term is below the last bit.
  private static let terms = 16

  /// e to the power of `x`, accurate to about the last bit.
  ///
  /// - Precondition: `x` is between -700 and 700.
  package static func value(_ x: Double) -> Double {
    precondition(abs(x) <= 700, "the power \(x) is out of range")
    let power = (x / logarithmOfTwo).rounded()
    let rest = x - power * logarithmOfTwo
    var sum = 1.0
    for term in stride(from: terms, to: 0, by: -1) { sum = 1 + sum * rest / Double(term) }
    return Double(sign: .plus, exponent: Int(power), significand: sum)
  }
}
