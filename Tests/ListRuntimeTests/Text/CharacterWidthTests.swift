import ListRuntime
import Testing

@Suite("Character widths")
struct CharacterWidthTests {
  @Test("The table of ranges is ascending and disjoint, as binary search requires")
  func order() {
    #expect(!CharacterWidth.ranges.isEmpty)
    for range in CharacterWidth.ranges {
      #expect(range.first <= range.last, "\(String(range.first, radix: 16))")
    }
    for (range, next) in zip(CharacterWidth.ranges, CharacterWidth.ranges.dropFirst()) {
      #expect(range.last < next.first, "\(String(range.last, radix: 16)), \(String(next.first, radix: 16))")
    }
  }

  @Test("Lookup finds both ends of every range and nothing between ranges")
  func lookup() {
    #expect(!CharacterWidth.ranges.isEmpty)
    for range in CharacterWidth.ranges {
      #expect(CharacterWidth(ofNonASCII: range.first) == range.width)
      #expect(CharacterWidth(ofNonASCII: range.last) == range.width)
    }
    for (range, next) in zip(CharacterWidth.ranges, CharacterWidth.ranges.dropFirst()) where range.last + 1 < next.first
    {
      #expect(CharacterWidth(ofNonASCII: range.last + 1) == .fallback)
      #expect(CharacterWidth(ofNonASCII: next.first - 1) == .fallback)
    }
  }
}
