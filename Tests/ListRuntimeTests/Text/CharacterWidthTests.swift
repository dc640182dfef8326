import Foundation
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

  @Test(
    "Every character has the class of the first character of its canonical decomposition, and the others attach to it")
  func decompositions() {
    var count = 0
    for value in UInt32(0x80)...0x10FFFF where !(0xAC00...0xD7A3).contains(value) {
      guard let scalar = Unicode.Scalar(value), isKnown(scalar) else { continue }
      let parts = Array(String(Character(scalar)).decomposedStringWithCanonicalMapping.unicodeScalars)
      guard parts != [scalar], let first = parts.first else { continue }
      count += 1
      let base = first.isASCII ? .ascii(UInt8(ascii: first)) : CharacterWidth(ofNonASCII: first.value)
      // Ǿ and ǿ consist of a letter with a stroke and an acute, and an arrow can become an emoji that a negated arrow cannot.
      let width = CharacterWidth(ofNonASCII: value)
      #expect(width == base || (base == .optionalEmoji && width == .fallback), "\(String(value, radix: 16))")
      let others = parts.dropFirst().filter { CharacterWidth(ofNonASCII: $0.value) != .attached }
      #expect(others.isEmpty, "\(String(value, radix: 16))")
    }
    #expect(count > 2000)
  }

  /// Whether a scalar is in the Unicode version of the table; a later library may know more.
  private func isKnown(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.age.map { $0.major <= 17 } ?? false }
}
