import JSON
import LabRunner
import Reports
import Testing

@Suite("Golden files: each format's output for a study with a baseline, and for the same study alone")
struct GoldenTests {
  @Test("Each format's output for a study with a baseline equals its golden file", arguments: Exporters.studies.formats)
  func check(_ format: String) async throws {
    let exporter = try #require(Exporters.studies[format])
    try Golden.expect(exporter.bytes(of: try await SampleRegressionCheck.report()), "check.\(format)")
  }

  @Test("Each format's output for a study alone equals its golden file", arguments: Exporters.studies.formats)
  func alone(_ format: String) async throws {
    let exporter = try #require(Exporters.studies[format])
    try Golden.expect(exporter.bytes(of: StudyReport(try await SampleRegressionCheck.study())), "alone.\(format)")
  }

  @Test("A baseline file equals its golden file")
  func baseline() async throws {
    try Golden.expect(BaselineFile.bytes(of: try await SampleRegressionCheck.baseline()), "baseline.json")
  }

  @Test(
    "Each format's output for a comparison of two studies equals its golden file",
    arguments: Exporters.comparisons.formats)
  func comparison(_ format: String) async throws {
    let exporter = try #require(Exporters.comparisons[format])
    try Golden.expect(exporter.bytes(of: try await SampleRegressionCheck.comparison()), "compare.\(format)")
  }

  /// The formats that can report a rejected study. All others contain only values.
  private static let refusalFormats = ["github", "junit", "markdown"]

  @Test(
    "Each format's output for a refusal equals its golden file, and formats that hold only values have no output",
    arguments: Exporters.studies.formats)
  func refusal(_ format: String) throws {
    let exporter = try #require(Exporters.studies[format])
    let file = SourceFile(name: "Scenarios/<odd>,1.json", text: "{\n  \"name\": \"a|b\"\n}\n")
    let refusal = Refusal(
      of: "odd & \"even\"",
      diagnostics: [
        Diagnostic(in: file, at: SourceRange(start: 12, end: 17), "the name \u{1B}[31m is none", expected: "50%"),
        Diagnostic(in: file, at: nil, "not comparable with *main*"),
      ])
    let bytes = (exporter as? any RefusalExporter)?.bytes(of: refusal)
    #expect((bytes != nil) == Self.refusalFormats.contains(format))
    if let bytes { try Golden.expect(bytes, "refusal.\(format)") }
  }

  @Test("Every golden file belongs to a test")
  func stale() throws {
    let names =
      Exporters.studies.formats.flatMap { ["alone.\($0)", "check.\($0)"] }
      + Self.refusalFormats.map { "refusal.\($0)" } + Exporters.comparisons.formats.map { "compare.\($0)" } + [
        "baseline.json"
      ]
    #expect(try Golden.names() == names.sorted())
  }
}
