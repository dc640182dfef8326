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

  @Test("The change is marked, and the mark is explained with the reference", arguments: ["text", "markdown", "html"])
  func marked(format: String) async throws {
    let words = try await Exporters.studies.words(format, of: StudyReport(study(measuredMillionths: -2_500_000)))
    #expect(words.contains("+10.00\u{2020}"), "\(words)")
    let note = "Measurements disagree (table, with its data): adding idle changed frame rate by -2.50 fps."
    #expect(words.contains(note), "\(words)")
    // Only the frame rate was measured.
    #expect(!words.contains("0.000\u{2020}"))
  }

  @Test("Results have the measured change and its reference")
  func results() async throws {
    let json = try await Exporters.studies.text("json", of: StudyReport(study(measuredMillionths: -2_500_000)))
    #expect(json.contains("\"contradictedBy\": {\"measured\": -2.50, \"reference\": \"table\"}"), "\(json)")
  }

  @Test("A change with the measured sign, and one with other options, is not marked")
  func unmarked() async throws {
    for study in [
      try await study(measuredMillionths: 2_500_000), try await study(to: ["idle(level: 4)"], measuredMillionths: -1),
    ] {
      #expect(try !Exporters.studies.text("text", of: StudyReport(study)).contains("\u{2020}"))
    }
  }
}
