internal import Foundation
internal import LabRunner
internal import ListRuntime
internal import RunRecordSupport
internal import Scenarios
import Testing

@Suite("Which runs are filmed")
struct FilmingTests {
  /// The plan of a small study that is simulated.
  private func plan(needsSeries: Bool) throws -> StudyPlan {
    let scenario = try SampleAblation.scenario(
      #"{"factors": ["pool"], "metrics": ["fps_avg"]}"#, more: #""runs": [{"name": "plain"}], "#)
    return StudyPlan(study: "film", runs: scenario.runs, needsSeries: needsSeries)
  }

  private func film(_ plan: StudyPlan, _ store: (any RunStore)? = nil) async -> [[FilmstripFrame]?] {
    var films: [[FilmstripFrame]?] = []
    await StudyRunner(jobs: 1, store: store).run(plan) { films.append($0.data?.series.film) }
    return films
  }

  @Test("Those of studies that need what happened over time, and no others")
  func needed() async throws {
    #expect(await film(try plan(needsSeries: true)).allSatisfy { $0?.isEmpty == false })
    #expect(await film(try plan(needsSeries: false)).allSatisfy { $0 == nil })
  }

  @Test("A kept run without a film is simulated again where one is needed, and one with a film serves all")
  func kept() async throws {
    let root = FileManager.default.temporaryDirectory.appending(path: "lab-film-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    let cache = RunCache(root: root, executable: SHA256.digest(of: [1])) { Issue.record("\($0)") }
    let fresh = await film(try plan(needsSeries: true))
    #expect(await film(try plan(needsSeries: false), cache) == [nil])
    #expect(await film(try plan(needsSeries: true), cache) == fresh)
    #expect(await film(try plan(needsSeries: true), cache) == fresh)
    #expect(await film(try plan(needsSeries: false), cache) == fresh)
  }
}
