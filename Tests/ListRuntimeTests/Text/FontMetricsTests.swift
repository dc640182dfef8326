import ListRuntime
import Testing

@Suite("Font metrics")
struct FontMetricsTests {
  @Test(
    "Advances are interpolated linearly between the two measured sizes",
    arguments: [(12.0, 3.375), (17, 4.349609375), (14.5, 3.8623046875), (22, 5.32421875)])
  func interpolation(size: Double, space: Double) {
    #expect(FontMetrics(font: Font(pointSize: size)).advance(of: " ") == space)
  }

  @Test(
    "Line metrics come from the font",
    arguments: [(12.0, 14.3203125), (16, 19.09375), (17, 20.287109375)])
  func lineMetrics(size: Double, lineHeight: Double) {
    let metrics = FontMetrics(font: Font(pointSize: size))
    #expect(metrics.lineHeight == lineHeight)
    #expect(metrics.ascender - metrics.descender == lineHeight)
  }

  @Test("Heavier weights are wider")
  func weights() {
    let widths = FontWeight.allCases.map { FontMetrics(font: Font(pointSize: 12, weight: $0)).advance(of: "a") }
    #expect(widths == widths.sorted() && Set(widths).count == 4)
    #expect(widths[0] == 6.62109375)
  }

  @Test(
    "Characters outside the table have the advance of their class",
    arguments: [
      ("日", 12.0), ("か", 12), ("한", 12), ("Ａ", 12), ("👍", 12), ("　", 12), ("ｱ", 6), ("\u{301}", 0), ("\u{200D}", 0),
      ("\u{FE0F}", 0), ("\u{A0}", 3.375), ("\u{2009}", 3.375), ("\u{7}", 0), ("\u{7F}", 0), ("\u{80}", 0),
    ])
  func classes(character: Unicode.Scalar, advance: Double) {
    #expect(FontMetrics(font: Font(pointSize: 12)).advance(of: character) == advance)
  }
}
