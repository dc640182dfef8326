import Analysis
import Simulation
import Testing

@Suite("Exact fractions")
struct RationalTests {
  @Test(
    "A fraction is formatted with fixed decimals, rounded half away from zero",
    arguments: [
      (1, 3, 2, "0.33"), (2, 3, 2, "0.67"), (1, 8, 2, "0.13"), (-1, 8, 2, "-0.13"), (-1, 1000, 2, "0.00"),
      (999, 1000, 2, "1.00"), (-1999, 1000, 2, "-2.00"), (5, 2, 0, "3"), (7, 1, 0, "7"), (7, 1, 3, "7.000"),
      (0, 9, 1, "0.0"), (1, 1_000_000_000, 9, "0.000000001"), (Int64.max, 1, 2, "9223372036854775807.00"),
    ] as [(Int64, Int64, Int, String)])
  func text(numerator: Int64, denominator: Int64, decimals: Int, expected: String) throws {
    let value = try #require(Rational(numerator, over: denominator))
    #expect(value.text(decimals: decimals) == expected)
  }

  @Test("Signed text has a sign only if the rounded value is not zero")
  func signedText() {
    #expect(Rational(1, 3).signedText(decimals: 1) == "+0.3")
    #expect(Rational(-1, 3).signedText(decimals: 1) == "-0.3")
    #expect(Rational(1, 300).signedText(decimals: 1) == "0.0")
    #expect(Rational(-1, 300).signedText(decimals: 1) == "0.0")
  }

  @Test("Division by zero returns nil")
  func division() {
    #expect(Rational(5, over: 0) == nil)
    #expect(Rational(5).divided(by: .zero) == nil)
    #expect(Rational(5).divided(by: Rational(-2, 3)) == Rational(-15, 2))
  }

  @Test("Sums, differences, products and order agree with integers over a common denominator")
  func arithmetic() {
    var random = RandomStream(seed: 11, name: "rationals")
    for round in 0..<2000 {
      let numbers = (0..<2).map { _ in (random.integer(in: -9999...9999), random.integer(in: 1...9999)) }
      let (a, b) = (numbers[0], numbers[1])
      let left = Rational(Int128(a.0), Int128(a.1))
      let right = Rational(Int128(b.0), Int128(b.1))
      let (x, y, common) = (a.0 * b.1, b.0 * a.1, a.1 * b.1)
      #expect(left + right == Rational(Int128(x + y), Int128(common)), "seed 11, round \(round): \(numbers)")
      #expect(left - right == Rational(Int128(x - y), Int128(common)), "seed 11, round \(round): \(numbers)")
      #expect(left * right == Rational(Int128(a.0 * b.0), Int128(common)), "seed 11, round \(round): \(numbers)")
      #expect((left < right) == (x < y), "seed 11, round \(round): \(numbers)")
      #expect((left == right) == (x == y), "seed 11, round \(round): \(numbers)")
    }
  }

  @Test("Sums of fractions with a common denominator do not overflow if the sum is in range")
  func commonDenominator() {
    let large = Int128.max / 5
    #expect(Rational(2, large) + Rational(3, large) == Rational(5, large))
    #expect(Rational(2, large * 4) - Rational(3, large * 2) == Rational(-1, large))
    #expect(Rational(large - 1, large).text(decimals: 3) == "1.000")
    #expect(Rational(Int128(UInt64.max), 2).text(decimals: 1) == "9223372036854775807.5")
    #expect(Rational(Int128(UInt64.max) + 2, 2).text(decimals: 1) == "9223372036854775808.5")
    #expect(Rational(-1, Int128(UInt64.max) + 2).text(decimals: 9) == "0.000000000")
    #expect(Rational(1 - large, large * 2).text(decimals: 9) == "-0.500000000")
  }

  @Test("Comparison is exact even if the cross products exceed 128 bits")
  func wideOrder() {
    let huge = Int128.max / 3
    #expect(Rational(huge, huge - 1) > Rational(huge + 1, huge))
    #expect(Rational(-huge, huge - 1) < Rational(-huge - 1, huge))
  }
}
