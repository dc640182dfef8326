internal import Foundation
internal import Reports
import Testing

@Suite("The formats of studies and of comparisons")
struct ExporterTests {
  @Test(
    "The exporters are exactly the files in their folder",
    arguments: [
      ("Formats", Exporters.all.map { "\(type(of: $0))" }),
      ("Comparisons", ComparisonExporters.all.map { "\(type(of: $0))" }),
    ])
  func found(_ folder: String, _ types: [String]) throws {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let files = try FileManager.default.contentsOfDirectory(
      atPath: package.appending(path: "Sources/Reports/\(folder)").path)
    #expect(types.map { "\($0).swift" }.sorted() == files.sorted())
    #expect(types.contains { $0.hasSuffix("JSONExporter") })
  }

  @Test("The terminal's format comes first, the others ascend by name, and each can be looked up by its name")
  func order() {
    for formats in [Exporters.all.map(\.format), ComparisonExporters.all.map(\.format)] {
      #expect(formats.first == "text")
      #expect(Array(formats.dropFirst()) == formats.dropFirst().sorted())
      #expect(Set(formats).count == formats.count)
    }
    for exporter in Exporters.all { #expect(Exporters.named(exporter.format)?.format == exporter.format) }
    for exporter in ComparisonExporters.all {
      #expect(ComparisonExporters.named(exporter.format)?.format == exporter.format)
      #expect(!exporter.summary.isEmpty)
    }
    #expect(Exporters.named("no-such") == nil && ComparisonExporters.named("no-such") == nil)
  }

  @Test("A pair with a failed run and a redefined metric have no numbers in any format")
  func notCompared() async throws {
    let comparison = try await SampleRegressionCheck.comparison()
    for exporter in ComparisonExporters.all {
      let lines = String(decoding: exporter.bytes(of: comparison), as: UTF8.self).split(separator: "\n")
      let affected = lines.filter { $0.contains("broken") || $0.contains("cpu") }
      #expect(!affected.isEmpty, "\(exporter.format)")
      for line in affected {
        #expect(!line.contains { ("0"..."9").contains($0) }, "\(exporter.format): \(line)")
      }
    }
  }
}
