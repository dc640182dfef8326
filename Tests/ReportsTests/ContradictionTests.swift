import Analysis
import JSON
import LabRunner
import ListRuntime
import Reports
import RunRecordSupport
import Scenarios
import Testing

@Suite("Changes that measurements contradict")
struct ContradictionTests {
  /// A study in which idle raises the frame rate from 40 to 50, on a device where the measured change was different.
  private func study(to: [String] = ["idle(level: 3)"], measuredMillionths: Int64) async throws -> StudyResult {
    var scenario = try SampleScenario.scenario(runs: [
      SampleScenario.Run("base"), SampleScenario.Run("idle", compareTo: ["base"], techniques: [IdleTechnique.self]),
    ])
    for position in scenario.runs.indices {
      scenario.runs[position].configuration.profile.fit = ProfileFit(
        base: "b", reference: "table", scenario: "s", rows: [], metrics: [], starts: 1, factors: [],
        measuredChanges: [
          ProfileFit.MeasuredChange(from: [], to: to, metric: "fps_avg", millionths: measuredMillionths)
        ])
    }
    return await StudyRunner(jobs: 1) { configuration in
      SampleRecord.record(samples: configuration.name == "idle" ? [50, 50] : [40, 40])
    }.run(scenario)
  }

  private func text(_ format: String, _ study: StudyResult) throws -> String {
    let exporter = try #require(Exporters.studies[format])
    return String(decoding: exporter.bytes(of: StudyReport(study)), as: UTF8.self)
  }

  @Test("The change is marked, and the mark is explained with the reference", arguments: ["text", "markdown", "html"])
  func marked(format: String) async throws {
    let text = try text(format, try await study(measuredMillionths: -2_500_000))
    #expect(text.contains("+10.00\u{2020}"), "\(text)")
    let note = "Measurements disagree (table, with its data): adding idle changed frame rate by -2.50 fps."
    // The text is wrapped, Markdown escapes parentheses, and a number and its unit are an element of the page.
    let plain = ["\\", "<span class=\"w\">", "</span>"].reduce(text) { $0.replacing($1, with: "") }
    let words = plain.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains(note), "\(text)")
    // Only the frame rate was measured.
    #expect(!text.contains("0.000\u{2020}"))
  }

  @Test("Results have the measured change and its reference")
  func results() async throws {
    let json = try text("json", try await study(measuredMillionths: -2_500_000))
    #expect(json.contains("\"contradictedBy\": {\"measured\": -2.50, \"reference\": \"table\"}"), "\(json)")
  }

  @Test("A change with the measured sign, and one with other options, is not marked")
  func unmarked() async throws {
    #expect(!(try text("text", try await study(measuredMillionths: 2_500_000)).contains("\u{2020}")))
    #expect(!(try text("text", try await study(to: ["idle(level: 4)"], measuredMillionths: -1)).contains("\u{2020}")))
  }
}
