import JSON
import LabRunner
import Reports
import Testing

/// The formats that programs read, whose bytes are a promise. Tests of the others look for facts, so a change of wording changes no file.
@Suite(
  "Golden files: the output of formats that programs read, for a study with a baseline and for the same study alone")
struct GoldenTests {
  private static let formats = ["json", "junit"]

  @Test("The output for a study with a baseline equals its golden file", arguments: formats)
  func check(_ format: String) async throws {
    let exporter = try #require(Exporters.studies[format])
    try Golden.expect(exporter.bytes(of: try await SampleRegressionCheck.report()), "check.\(format)")
  }

  @Test("The output for a study alone equals its golden file", arguments: formats)
  func alone(_ format: String) async throws {
    let exporter = try #require(Exporters.studies[format])
    try Golden.expect(exporter.bytes(of: StudyReport(try await SampleRegressionCheck.study())), "alone.\(format)")
  }

  @Test("A baseline file equals its golden file")
  func baseline() async throws {
    try Golden.expect(BaselineFile.bytes(of: try await SampleRegressionCheck.baseline()), "baseline.json")
  }

  @Test("The JSON of a comparison of two studies equals its golden file")
  func comparison() async throws {
    let exporter = try #require(Exporters.comparisons["json"])
    try Golden.expect(exporter.bytes(of: try await SampleRegressionCheck.comparison()), "compare.json")
  }

  /// The formats that can report a rejected study. All others contain only values.
  private static let refusalFormats = ["comment", "github", "junit", "markdown"]

  @Test(
    "The output for a refusal has each problem, and formats that hold only values have none",
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
    let bytes = exporter.bytes(of: refusal)
    #expect((bytes != nil) == Self.refusalFormats.contains(format))
    guard let bytes else { return }
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("is none") && text.contains("not comparable with"), "\(format): \(text)")
    if Self.formats.contains(format) { try Golden.expect(bytes, "refusal.\(format)") }
  }

  @Test("Every golden file belongs to a test")
  func stale() throws {
    let names =
      ["alone", "check"].flatMap { name in Self.formats.map { "\(name).\($0)" } }
      + ["baseline.json", "compare.json", "refusal.junit"]
    #expect(try Golden.names() == names.sorted())
  }
}
