import JSON
import Testing

@Suite("JSON values")
struct JSONValueTests {
  private func value(_ text: String) throws -> JSONValue {
    let collector = DiagnosticCollector()
    let document = JSONDocument(SourceFile(name: "a.json", text: text), reportingTo: collector)
    #expect(collector.sorted.isEmpty, "\(DiagnosticText.text(collector.sorted))")
    return try #require(document).root
  }

  @Test(
    "Strings are decoded",
    arguments: [
      ("\"\"", ""), (#""a\"b\\c\/d""#, "a\"b\\c/d"), (#""\b\f\n\r\t""#, "\u{8}\u{C}\n\r\t"), (#""\u00e9\u20AC""#, "é€"),
      (#""\ud83d\ude00!""#, "😀!"), ("\"日本 – ok\"", "日本 – ok"),
    ])
  func strings(text: String, string: String) throws {
    #expect(try value(text).string == string)
  }

  @Test(
    "Whole numbers are exact",
    arguments: [
      ("0", 0), ("-0", 0), ("42", 42), ("-7", -7), ("9223372036854775807", Int.max), ("-9223372036854775808", Int.min),
      ("4.0", 4), ("12e2", 1200), ("1200e-2", 12), ("9223372036854775808", nil), ("1.5", nil), ("1e-1", nil),
      ("1e400", nil),
      ("true", nil), ("\"1\"", nil),
    ] as [(String, Int?)])
  func wholeNumbers(text: String, number: Int?) throws {
    #expect(try value(text).integer == number)
  }

  @Test(
    "Numbers are the nearest binary ones",
    arguments: [("0.1", 0.1), ("-2.5e-3", -0.0025), ("1e308", 1e308), ("1e309", nil)] as [(String, Double?)])
  func nearestNumbers(text: String, number: Double?) throws {
    #expect(try value(text).double == number)
  }

  @Test(
    "Units are converted exactly or not at all",
    arguments: [
      ("2.1", 3, 2100), ("33.333333", 6, 33_333_333), ("0.0001", 3, nil), ("17.5", 1, 175), ("1e3", -3, 1),
      ("0", -5, 0),
      ("123456789012345678", 0, 123_456_789_012_345_678), ("9", 30, nil),
    ] as [(String, Int, Int64?)])
  func exactUnits(text: String, power: Int, whole: Int64?) throws {
    #expect(try value(text).decimal?.wholeNumber(scaledByPowerOfTen: power) == whole)
  }

  @Test("Members and elements keep their order and location")
  func membersAndElements() throws {
    let root = try value(#"{"b": [1, {"x": []}, "t"], "a": null}"#)
    #expect(root.members.map(\.key.string) == ["b", "a"])
    let elements = try Array(#require(root["b"]).elements)
    #expect(elements.map(\.kind) == [.number, .object, .string])
    #expect(elements.map(\.literal) == ["1", "{\"x\": []}", "\"t\""])
    #expect(root["c"] == nil)
  }

  @Test("Columns count scalars, not bytes")
  func columns() throws {
    let file = SourceFile(name: "a.json", text: "[\"é日😀\",\r\n x]")
    #expect(file.position(of: file.bytes.count - 2).line == 2)
    #expect(file.position(of: file.bytes.count - 2).column == 2)
    #expect(file.position(of: 13).column == 8)
    #expect(file.position(of: 10_000).line == 2)
  }
}
