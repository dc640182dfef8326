/// The quantile function of the standard normal distribution.
///
/// The rational approximations are PPND7 of M. J. Wichura, "Algorithm AS 241: The percentage points of the normal distribution",
/// Applied Statistics 37, 1988; about seven digits.
package enum NormalQuantile {
  /// The number below which a standard normal variable is with a probability.
  ///
  /// - Precondition: `probability` is greater than 0 and less than 1.
  package static func value(_ probability: Double) -> Double {
    precondition(probability > 0 && probability < 1, "\(probability) is not the probability of a quantile")
    let centered = probability - 0.5
    if abs(centered) <= 0.425 {
      let r = 0.180625 - centered * centered
      return centered
        * ratio(
          r, [3.3871327179, 50.434271938, 159.29113202, 59.109374720], [17.895169469, 78.757757664, 67.187563600])
    }
    let tail = centered < 0 ? probability : 1 - probability
    let r = (-Logarithm.value(tail)).squareRoot()
    let value =
      r <= 5
      ? ratio(r - 1.6, [1.4234372777, 2.7568153900, 1.3067284816, 0.17023821103], [0.73700164250, 0.12021132975])
      : ratio(r - 5, [6.6579051150, 3.0812263860, 0.42868294337, 0.017337203997], [0.24197894225, 0.012258202635])
    return centered < 0 ? -value : value
  }

  /// The ratio of two polynomials; the constant term of the denominator is 1.
  private static func ratio(_ x: Double, _ numerator: [Double], _ denominator: [Double]) -> Double {
    func value(_ coefficients: [Double]) -> Double { coefficients.reversed().reduce(0) { $0 * x + $1 } }
    return value(numerator) / value([1] + denominator)
  }
}
