internal import JSON
internal import LabRunner
internal import Reports
import Testing

@Suite("Golden files: what each format says of a study beside a baseline, and of the same study alone")
struct GoldenTests {
  @Test("A study beside a baseline", arguments: Exporters.all.map(\.format))
  func check(_ format: String) async throws {
    let exporter = try #require(Exporters.named(format))
    try Golden.expect(exporter.bytes(of: try await SampleGate.report()), "check.\(format)")
  }

  @Test("The same study alone", arguments: Exporters.all.map(\.format))
  func alone(_ format: String) async throws {
    let exporter = try #require(Exporters.named(format))
    try Golden.expect(exporter.bytes(of: StudyReport(try await SampleGate.study())), "alone.\(format)")
  }

  @Test("A baseline")
  func baseline() async throws {
    try Golden.expect(BaselineFile.bytes(of: try await SampleGate.baseline()), "baseline.json")
  }

  @Test("A comparison of two studies", arguments: ComparisonExporters.all.map(\.format))
  func comparison(_ format: String) async throws {
    let exporter = try #require(ComparisonExporters.named(format))
    try Golden.expect(exporter.bytes(of: try await SampleGate.comparison()), "compare.\(format)")
  }

  /// Formats that can say why there is no report; all others hold figures.
  private static let tellingRefusals = ["github", "junit", "markdown"]

  @Test("A refusal", arguments: Exporters.all.map(\.format))
  func refusal(_ format: String) throws {
    let exporter = try #require(Exporters.named(format))
    let file = SourceFile(name: "Scenarios/<odd>,1.json", text: "{\n  \"name\": \"a|b\"\n}\n")
    let refusal = Refusal(
      of: "odd & \"even\"",
      diagnostics: [
        Diagnostic(in: file, at: SourceRange(start: 12, end: 17), "the name \u{1B}[31m is none", expected: "50%"),
        Diagnostic(in: file, at: nil, "not comparable with *main*"),
      ])
    let bytes = exporter.bytes(of: refusal)
    #expect((bytes != nil) == Self.tellingRefusals.contains(format))
    if let bytes { try Golden.expect(bytes, "refusal.\(format)") }
  }

  @Test("There is no golden file but these")
  func stale() throws {
    let names =
      Exporters.all.flatMap { ["alone.\($0.format)", "check.\($0.format)"] }
      + Self.tellingRefusals.map { "refusal.\($0)" } + ComparisonExporters.all.map { "compare.\($0.format)" } + [
        "baseline.json"
      ]
    #expect(try Golden.names() == names.sorted())
  }
}
