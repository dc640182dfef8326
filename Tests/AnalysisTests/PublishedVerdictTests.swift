import Analysis
import Testing

@Suite("Verdicts on published figures")
struct PublishedVerdictTests {
  @Test(
    "A figure is near, far, right in its direction only, or missed",
    arguments: [
      (10.0, 8.0...8.0, nil, "within 1.5"), (10, 6...7, nil, "within 1.5"), (10, 5...5, nil, "within 3"),
      (10, 11...40, nil, "within 1.5"), (10, 31...40, nil, "miss"), (0, 1...2, nil, "miss"),
      (0, 0...0, nil, "within 1.5"),
      // A difference has a direction: that of the published one.
      (1, 45...200, 0, "sign"), (-1, 45...200, 0, "miss"), (0, 45...200, 0, "miss"), (-2, -3...(-2.5), 0, "within 1.5"),
      // A ratio has one too.
      (1.2, 4...4, 1, "sign"), (0.9, 4...4, 1, "miss"), (0.2, 0.94...0.94, 1, "sign"),
      (1.2, 1.4...1.4, 1, "within 1.5"),
      // Without an effect, or with the opposite one, nothing is near.
      (1, 1.4...1.4, 1, "miss"), (1.52, 0.98...0.98, 1, "miss"), (0.99, 1.01...1.01, 1, "miss"),
      // A range around the base has no direction.
      (1.2, 0.9...1.1, 1, "within 1.5"), (1, 0.9...1.1, 1, "within 1.5"), (-1, -2...3, 0, "within 1.5"),
      (5, 0.9...1.1, 1, "miss"),
    ] as [(Double, ClosedRange<Double>, Double?, String)])
  func verdict(model: Double, measured: ClosedRange<Double>, base: Double?, expected: String) {
    #expect(PublishedVerdict(model: model, measured: measured, base: base).rawValue == expected)
  }

  @Test(
    "Of an order, the direction is right or missed",
    arguments: [(2.0, true, "sign"), (-2, true, "miss"), (-2, false, "sign"), (0, false, "miss")])
  func order(model: Double, isAbove: Bool, expected: String) {
    #expect(PublishedVerdict(model: model, isAbove: isAbove, base: 0).rawValue == expected)
  }
}
