import JSON
import Testing

@Suite("Nearest names")
struct NearestNameTests {
  private let names = ["cell-reuse", "static-cells", "manual-heights", "cached-heights", "redraw", "min", "max"]

  @Test(
    "The nearest name is found, or none if all are too far",
    arguments: [
      ("cell-resue", "cell-reuse"), ("Cell-Reuse", "cell-reuse"), ("reuse", "cell-reuse"),
      ("manual-hieghts", "manual-heights"),
      ("heights", "manual-heights"), ("redrew", "redraw"), ("mni", "min"), ("mix", "min"), ("zebra", nil), ("", nil),
      ("x", nil), ("min", nil),
    ] as [(String, String?)])
  func nearestName(word: String, name: String?) {
    #expect(NearestName.nearest(to: word, among: names) == name)
  }
}
