import Foundation
import Reports
import Testing

@Suite("The exporters of all document types")
struct ExporterTests {
  /// The document types: the folder of their exporters, the formats, and the type names.
  private static let lists: [(folder: String, formats: [String], types: [String])] = [
    list("Studies", Exporters.studies), list("Comparisons", Exporters.comparisons),
    list("Ablations", Exporters.ablations), list("Fidelity", Exporters.fidelity),
    list("Fits", Exporters.fits), list("Measured", Exporters.measured),
    list("MeasuredAblations", Exporters.measuredAblations),
  ]

  private static func list<Document>(
    _ folder: String, _ exporters: ExporterList<Document>
  ) -> (folder: String, formats: [String], types: [String]) {
    (folder, exporters.formats, exporters.all.map { "\(type(of: $0))" })
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sources/Reports/Exporters")

  @Test("The exporters of a document type are exactly the files in its folder", arguments: lists.map(\.folder))
  func found(_ folder: String) throws {
    let list = try #require(Self.lists.first { $0.folder == folder })
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.appending(path: folder).path)
    #expect(list.types.map { "\($0).swift" }.sorted() == files.sorted())
  }

  @Test("The default format comes first, the others ascend by name, and no two are the same")
  func order() {
    for (folder, formats, _) in Self.lists {
      #expect(formats.first == Exporters.defaultFormat, "\(folder)")
      #expect(Array(formats.dropFirst()) == formats.dropFirst().sorted(), "\(folder)")
      #expect(Set(formats).count == formats.count, "\(folder)")
    }
  }

  @Test("An exporter can be looked up by its format")
  func named() {
    for format in Exporters.studies.formats { #expect(Exporters.studies[format]?.format == format) }
    #expect(Exporters.studies["no-such"] == nil && Exporters.comparisons["no-such"] == nil)
  }

  @Test("A pair with a failed run and a redefined metric have no numbers in any format")
  func notCompared() async throws {
    let comparison = try await SampleRegressionCheck.comparison()
    for exporter in Exporters.comparisons.all {
      let lines = String(decoding: exporter.bytes(of: comparison), as: UTF8.self).split(separator: "\n")
      let affected = lines.filter { $0.contains("broken") || $0.contains("cpu") }
      #expect(!affected.isEmpty, "\(exporter.format)")
      for line in affected {
        #expect(!line.contains { ("0"..."9").contains($0) }, "\(exporter.format): \(line)")
      }
    }
  }
}
