import Reports
import Testing

@Suite("The exporters of all document types")
struct ExporterTests {
  @Test(
    "The default format comes first, the others ascend by name, and no two are the same",
    arguments: [
      Exporters.studies.formats, Exporters.comparisons.formats, Exporters.ablations.formats, Exporters.fidelity.formats,
      Exporters.fits.formats, Exporters.measured.formats, Exporters.measuredAblations.formats,
    ])
  func order(_ formats: [String]) {
    #expect(formats.first == Exporters.defaultFormat)
    #expect(Array(formats.dropFirst()) == formats.dropFirst().sorted() && Set(formats).count == formats.count)
  }

  @Test("An exporter can be looked up by its format")
  func named() {
    for format in Exporters.studies.formats { #expect(Exporters.studies[format]?.format == format) }
    #expect(Exporters.studies["no-such"] == nil)
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
