import Datasets
import JSON
import Scenarios
import Testing

@Suite("Shapes of values")
struct ValueShapeTests {
  /// All object shapes in a shape, including nested ones.
  private func objects(in shape: ValueShape) -> [ObjectShape] {
    switch shape {
    case .object(let object): [object] + object.fields.flatMap { objects(in: $0.shape) }
    case .tagged(_, let kinds): kinds.flatMap { objects(in: .object($0.shape)) }
    case .array(let element, _), .map(_, let element), .shared(_, let element): objects(in: element)
    case .either(let shapes), .tuple(let shapes): shapes.flatMap { objects(in: $0) }
    case .text, .word, .integer, .number, .boolean, .name, .any, .external: []
    }
  }

  private let files: [(name: String, shape: ValueShape)] = [
    ("scenario", .object(ScenarioFields.shape)), ("device", .object(DeviceFile.shape)),
    ("media", MediaFile.reader.shape), ("messages", MessagesFile.shape), ("movies", MoviesFile.shape),
    ("posts", PostsFile.shape),
  ]

  @Test("Every field of every file has a unique name and a sentence of help")
  func fieldHelp() {
    for file in files {
      let objects = objects(in: file.shape)
      #expect(!objects.isEmpty, "\(file.name)")
      for object in objects {
        let names = object.fields.map(\.name)
        #expect(Set(names).count == names.count, "\(object.name): \(names)")
        for field in object.fields {
          #expect(field.help.hasSuffix(".") && field.help.count > 8, "\(object.name).\(field.name): \(field.help)")
        }
      }
    }
  }

  @Test("Every default is JSON")
  func defaults() {
    var checked = 0
    for object in files.flatMap({ objects(in: $0.shape) }) {
      for case (let name, .defaultsTo(let text)) in object.fields.map({ ($0.name, $0.presence) }) {
        let collector = DiagnosticCollector()
        #expect(JSONDocument(SourceFile(name: name, text: text), reportingTo: collector) != nil, "\(name): \(text)")
        checked += 1
      }
    }
    #expect(checked > 10)
  }

  @Test("A shape describes in words what it accepts")
  func descriptions() {
    #expect(ValueShape.integer(1...Int.max, unit: "px").phrase == "a whole number of at least 1 px")
    #expect(ValueShape.integer(Int.min...Int.max, unit: "").phrase == "a whole number")
    #expect(ValueShape.number(0.5...2, unit: "ms").phrase == "a number from 0.5 to 2 ms")
    #expect(ValueShape.array(.boolean, count: 2...2).phrase == "an array of 2")
    #expect(ValueShape.either([.boolean, .word(["a", "b"])]).phrase == "true or false, or \"a\" or \"b\"")
  }
}
