import JSON
import JSONTestSupport
import Testing

@Suite("Records that one table reads and writes")
struct RecordTests {
  struct Picture: Equatable {
    enum Size: Equatable {
      case points(Int)
      case share(Double)
    }

    var name = ""
    var size = Size.points(1)
    var notes: [String] = []
    var isComplete = false
  }

  private static let fields: [FieldBinding<Picture>] = [
    FieldBinding(
      .optional("points", .integer(1...9), "The size in points."), \.size, { .points($0) },
      { if case .points(let points) = $0 { points } else { nil } }),
    FieldBinding(
      .optional("share", .number(0...1), "The size as a share."), \.size, { .share($0) },
      { if case .share(let share) = $0 { share } else { nil } }),
    FieldBinding.defaulted("notes", .array(of: .text), to: [], "Notes.", \Picture.notes).omittingDefault,
    FieldBinding(.required("checked", .boolean, "Whether it was checked."), set: { _, _ in }).dispensable.checked {
      $0.isComplete = $1.member("checked") != nil
    },
  ]
  private static let closed = ValueReader<[Picture]>.map(
    NameKind("picture", phrase: "the name of a picture"), to: .record("a picture", Picture(), fields), name: \.name)
  private static let open = ValueReader<Picture>.record("a picture", Picture(), fields, isOpen: true)

  private func value(_ text: String, _ collector: DiagnosticCollector) throws -> JSONValue {
    try #require(JSONDocument(SourceFile(name: "x.json", text: text), reportingTo: collector)).root
  }

  @Test(
    "A record is written as it was read, with the case that it has and without defaults",
    arguments: [
      (#"{"a":{"points":2}}"#, Picture(name: "a", size: .points(2))),
      (#"{"b":{"share":0.5,"notes":["c"]}}"#, Picture(name: "b", size: .share(0.5), notes: ["c"])),
    ])
  func written(text: String, picture: Picture) throws {
    let collector = DiagnosticCollector()
    #expect(Self.closed.read(try value(text, collector), collector) == [picture])
    #expect(Self.closed.write?([picture]).compactText == text)
  }

  @Test("A dispensable field is reported if it is missing, and the record is used")
  func dispensable() throws {
    let collector = DiagnosticCollector()
    #expect(Self.open.read(try value("{}", collector), collector) == Picture())
    #expect(collector.sorted.map(\.message) == ["\"checked\" is missing in a picture"])
    let checked = Self.open.read(try value(#"{"checked": true}"#, collector), collector)
    #expect(checked == Picture(isComplete: true))
  }

  @Test("An open record ignores other keys, and null is an omitted field that need not be present")
  func open() throws {
    let collector = DiagnosticCollector()
    let text = #"{"checked": true, "other": 1, "points": null}"#
    #expect(Self.open.read(try value(text, collector), collector) == Picture(isComplete: true))
    #expect(!collector.hasErrors)
    #expect(Self.closed.read(try value("{\"a\": \(text)}", collector), collector)?.count == 1)
    #expect(
      collector.sorted.map(\.message) == ["unknown key \"other\" in a picture", "wrong type"])
  }
}
