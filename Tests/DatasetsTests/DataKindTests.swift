import Datasets
import JSON
import ListRuntime
import Testing

/// Properties that every kind of data has, without a list of the kinds.
@Suite("Kinds of data")
struct DataKindTests {
  @Test("Every kind has a name, a generator of that name, and an id field of its own")
  func kindName() {
    let kinds = DataKind.all
    var idFields: [String] = []
    var generators: [String] = []
    for kind in kinds {
      let names = kind.generators.map { generator in generator.name }
      #expect(names.first == kind.name)
      generators += names
      idFields.append(kind.file.idName)
    }
    for names in [kinds.map(\.name), idFields, generators] { #expect(Set(names).count == names.count) }
  }

  @Test(
    "The output of a generator is written and read back, with ids from the first",
    arguments: DataKind.all)
  func whatGeneratorMakes(kind: DataKind) throws {
    for generator in kind.generators { try check(generator, kind) }
  }

  private func check<Generator: ItemGenerator>(_: Generator.Type, _ kind: DataKind) throws {
    let library = try (Generator.mediaPreset?.manifest(seed: 1) ?? MediaLibraryGenerator(seed: 1).manifest()).library()
    let generator = try Generator(
      count: 40, options: Generator.Options(), firstId: -7, library: library, seed: 3)
    let items = ContentItems(generator.items())
    #expect(items.kind == kind.items && items.ids == Array(-7..<33), "\(Generator.name)")
    let collector = DiagnosticCollector()
    let file = SourceFile(name: "items.json", text: Generator.File.text(generator.items()))
    #expect(kind.file.contentItems(file, library: library, reportingTo: collector) == items, "\(Generator.name)")
    #expect(collector.sorted == [], "\(Generator.name)")
  }
}
