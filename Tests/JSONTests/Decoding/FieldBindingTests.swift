import JSON
import JSONTestSupport
import Testing

@Suite("Bindings of fields to a record")
struct FieldBindingTests {
  /// A record whose properties differ from the defaults of its fields.
  struct Settings: Equatable {
    var count = -1
    var title: String?
    var width = -1.0
  }

  static let bindings: [FieldBinding<Settings>] = [
    FieldBinding(.defaulted("count", .integer(0...9), to: 3, "How many."), \.count),
    FieldBinding(.optional("title", ValueReader<String>.text, "What it is called."), optional: \.title),
    FieldBinding(.optional("width", .number(0...10, unit: "pt"), "How wide."), \.width),
  ]

  private func read(_ text: String, _ collector: DiagnosticCollector) throws -> Settings {
    let document = try #require(JSONDocument(SourceFile(name: "x.json", text: text), reportingTo: collector))
    let object = try #require(
      ObjectReader(document.root, ObjectShape("a setting", Self.bindings.map(\.shape)), collector))
    var settings = Settings()
    object.read(Self.bindings, into: &settings)
    return settings
  }

  @Test(
    "A value or its default becomes the property's value",
    arguments: [
      (#"{"count": 5, "title": "a", "width": 2.5}"#, Settings(count: 5, title: "a", width: 2.5)),
      ("{}", Settings(count: 3, title: nil, width: -1)),
    ])
  func valueDefaultBecomes(text: String, expected: Settings) throws {
    let collector = DiagnosticCollector()
    #expect(try read(text, collector) == expected)
    #expect(!collector.hasErrors)
  }

  @Test("An invalid value is reported, and the property has the default or stays as it is")
  func invalidValueReported() throws {
    let text = MarkedText(#"{"count": ‸10, "title": ‸"", "width": ‸"wide"}"#)
    let collector = DiagnosticCollector()
    #expect(try read(text.text, collector) == Settings(count: 3, title: nil, width: -1))
    expect(
      collector.sorted, at: text,
      messages: [
        "out of range; expected a whole number from 0 to 9; found 10",
        "invalid value; expected a string that is not empty; found \"\"",
        "wrong type; expected a number from 0 to 10 pt; found \"wide\"",
      ])
  }
}
