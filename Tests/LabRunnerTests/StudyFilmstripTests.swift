import Digests
import Foundation
import LabRunner
import ListRuntime
import RunRecordSupport
import Scenarios
import Testing

@Suite("Recording of filmstrips in studies")
struct StudyFilmstripTests {
  /// The plan of a small study that is simulated.
  private func plan(needsSeries: Bool) throws -> StudyPlan {
    let scenario = try SampleAblation.scenario(
      #"{"factors": ["pool"], "metrics": ["fps_avg"]}"#, more: #""runs": [{"name": "plain"}], "#)
    return StudyPlan(study: "filmstrip", runs: scenario.runs, needsSeries: needsSeries)
  }

  private func filmstrips(of plan: StudyPlan, _ store: (any RunStore)? = nil) async -> [[FilmstripFrame]?] {
    var filmstrips: [[FilmstripFrame]?] = []
    await StudyRunner(jobs: 1, store: store).run(plan) { filmstrips.append($0.data?.series.filmstrip) }
    return filmstrips
  }

  @Test("Only studies that need time series record filmstrips")
  func recording() async throws {
    #expect(await filmstrips(of: try plan(needsSeries: true)).allSatisfy { $0?.isEmpty == false })
    #expect(await filmstrips(of: try plan(needsSeries: false)).allSatisfy { $0 == nil })
  }

  @Test(
    "A cached run without a filmstrip is simulated again if one is needed, and one with a filmstrip serves all studies")
  func caching() async throws {
    let root = FileManager.default.temporaryDirectory.appending(path: "lab-filmstrip-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    let cache = RunCache(root: root, program: SHA256.digest(of: [1])) { Issue.record("\($0)") }
    let simulated = await filmstrips(of: try plan(needsSeries: true))
    #expect(await filmstrips(of: try plan(needsSeries: false), cache) == [nil])
    #expect(await filmstrips(of: try plan(needsSeries: true), cache) == simulated)
    #expect(await filmstrips(of: try plan(needsSeries: true), cache) == simulated)
    #expect(await filmstrips(of: try plan(needsSeries: false), cache) == simulated)
  }
}
