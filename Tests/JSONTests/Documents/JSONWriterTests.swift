import JSON
import JSONTestSupport
import Testing

@Suite("JSON writer")
struct JSONWriterTests {
  private let content = JSONContent.object([
    .init("name", .string("a\"\u{1}é\n")), .init("count", .integer(-3)), .init("whole", .number(2)),
    .init("third", .digits("0.333")), .init("none", .null), .init("empty", .array([])),
    .init("emptyObject", .object([])),
    .init("row", .inlineArray([.integer(1), .object([.init("x", .boolean(true))])])),
    .init("rows", .array([.integer(1), .number(.infinity)])),
  ])

  @Test("Indented text has one member per line, and inline arrays on one line")
  func indentation() {
    let text = String(decoding: content.text(), as: UTF8.self)
    #expect(
      text == """
        {
          "name": "a\\"\\u0001é\\n",
          "count": -3,
          "whole": 2.0,
          "third": 0.333,
          "none": null,
          "empty": [],
          "emptyObject": {},
          "row": [1, {"x": true}],
          "rows": [
            1,
            null
          ]
        }

        """)
  }

  @Test("Fitted text has small arrays and objects without containers on one line")
  func fittedTextSmall() {
    let content = JSONContent.object([
      .init("four", .object("abcd".map { .init("\($0)", .integer(1)) })),
      .init("five", .object("abcde".map { .init("\($0)", .integer(1)) })),
      .init("scalars", .strings(["a", "b"])), .init("integers", .integers([1, -20, 0, .max, .min])),
      .init("nested", .array([.array([.null])])), .init("expanded", .expanded(.array([.digits("0.50")]))),
    ])
    #expect(
      String(decoding: content.text(style: .fitted), as: UTF8.self) == """
        {
          "four": {"a": 1, "b": 1, "c": 1, "d": 1},
          "five": {
            "a": 1,
            "b": 1,
            "c": 1,
            "d": 1,
            "e": 1
          },
          "scalars": ["a", "b"],
          "integers": [1, -20, 0, 9223372036854775807, -9223372036854775808],
          "nested": [
            [null]
          ],
          "expanded": [
            0.50
          ]
        }

        """)
  }

  @Test("Compact text has no spaces")
  func compactText() {
    let text = String(decoding: content.text(style: .compact), as: UTF8.self)
    #expect(
      text
        == #"{"name":"a\"\u0001é\n","count":-3,"whole":2.0,"third":0.333,"none":null,"empty":[],"emptyObject":{},"#
        + #""row":[1,{"x":true}],"rows":[1,null]}"# + "\n")
  }

  @Test("Sorted members are in the order of their keys")
  func sortedMembers() {
    let text = String(
      decoding: JSONContent.sortedObject(["b": .null, "a": .null, "B": .null]).text(style: .compact), as: UTF8.self)
    #expect(text == "{\"B\":null,\"a\":null,\"b\":null}\n")
  }

  @Test(
    "Fixed decimals round half away from zero",
    arguments: [
      (0.0, 2, "0.00"), (-0.001, 2, "0.00"), (1.005, 2, "1.00"), (2.5, 0, "3"), (-2.5, 0, "-3"), (59.96, 1, "60.0"),
      (0.05, 3, "0.050"), (1e20, 2, "1e+20"), (123456.789, 3, "123456.789"),
    ])
  func fixedDecimals(value: Double, decimals: Int, text: String) {
    #expect(FixedDecimals.text(value, decimals) == text)
  }

  @Test("Written JSON parses to the same values")
  func roundTrip() throws {
    var random = TestRandom(state: 7)
    for _ in 0..<2000 {
      let number = Double(bitPattern: random.next())
      guard number.isFinite else { continue }
      let text = String(
        decoding: (0..<Int.random(in: 0...12, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) },
        as: UTF8.self)
      let written = JSONContent.object([
        .init(text, .inlineArray([.number(number), .string(text), .integer(Int(bitPattern: UInt(random.next())))]))
      ])
      let collector = DiagnosticCollector()
      let root = try #require(JSONDocument(SourceFile(name: "a", bytes: written.text()), reportingTo: collector)).root
      let read = try #require(root.members.first)
      #expect(read.key.string == text)
      let parts = Array(read.value.elements)
      #expect(parts[0].double?.bitPattern == number.bitPattern)
      #expect(parts[1].string == text)
    }
  }
}
