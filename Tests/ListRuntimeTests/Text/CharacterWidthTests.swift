import ListRuntime
import Testing

@Suite("Character widths")
struct CharacterWidthTests {
  @Test("The table of ranges is ascending and disjoint")
  func order() {
    #expect(!CharacterTable.ranges.isEmpty)
    for range in CharacterTable.ranges {
      #expect(range.first <= range.last, "\(String(range.first, radix: 16))")
    }
    for (range, next) in zip(CharacterTable.ranges, CharacterTable.ranges.dropFirst()) {
      #expect(range.last < next.first, "\(String(range.last, radix: 16)), \(String(next.first, radix: 16))")
    }
  }

  @Test("Lookup finds both ends of every range")
  func lookup() {
    for range in CharacterTable.ranges {
      #expect(CharacterWidth(ofNonASCII: range.first) == range.width)
      #expect(CharacterWidth(ofNonASCII: range.last) == range.width)
    }
    #expect(CharacterWidth(ofNonASCII: 0x10FFFF) == .fallback)
  }
}
