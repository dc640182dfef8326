/// The exponential function, computed only with additions, multiplications and divisions.
///
/// The results of math libraries can differ in the last bit between machines. Fits and draws must be identical on all of them.
package enum Exponential {
  /// The number of terms of the series. The reduced argument is at most 0.35, so the next term is below the last bit.
  private static let terms = 16

  /// The largest magnitude of a power.
  package static let limit = 700.0

  /// e to the power of `x`, accurate to about the last bit.
  ///
  /// - Precondition: the magnitude of `x` is at most ``limit``.
  package static func value(_ x: Double) -> Double {
    precondition(abs(x) <= limit, "the power \(x) is out of range")
    let power = (x / Logarithm.ofTwo).rounded()
    let rest = x - power * Logarithm.ofTwo
    var sum = 1.0
    for term in stride(from: terms, to: 0, by: -1) { sum = 1 + sum * rest / Double(term) }
    return Double(sign: .plus, exponent: Int(power), significand: sum)
  }
}
