import JSON
import Testing

@Suite("Lists of names in messages")
struct NameListTests {
  @Test(
    "A list shows the first names and the number of the others",
    arguments: [
      (0, ""), (1, "n0"), (11, "n0, n1, n2, n3, n4, n5, n6, n7, n8, n9, n10"),
      (12, "n0, n1, n2, n3, n4, n5, n6, n7, n8, n9 and 2 more"),
      (200_000, "n0, n1, n2, n3, n4, n5, n6, n7, n8, n9 and 199990 more"),
    ])
  func counts(_ count: Int, _ expected: String) {
    #expect(NameList.text((0..<count).map { "n\($0)" }) == expected)
  }

  @Test("A long name is cut")
  func long() {
    #expect(NameList.text([String(repeating: "a", count: 1000), "b"]) == String(repeating: "a", count: 100) + "…, b")
  }
}
