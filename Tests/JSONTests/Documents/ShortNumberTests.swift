import JSON
import Testing

@Suite("Numbers of messages that compare two")
struct ShortNumberTests {
  private static let cases: [(Double, Double, String)] = [
    (19.23890138388035, 18.79471997062474, "19.239"), (5.0001, 5.0, "5.0001"), (5.0, 5.0001, "5"), (0.5, 0.5, "0.5"),
    (2.5e20, 34.0, "2.5e+20"), (0.00001, 5.0, "1e-05"), (1e300, 1.0, "1e+300"), (-2.5, 2.5, "-2.5"),
    (1.0 / 3, 1.0 / 3, "0.333"),
  ]

  @Test("A number has at most three decimals, or as many as distinguish it from the other", arguments: cases)
  func text(value: Double, other: Double, text: String) {
    #expect(FixedDecimals.short(value, distinctFrom: other) == text)
  }
}
