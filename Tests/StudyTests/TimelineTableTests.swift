import Foundation
import LabRunner
import Reports
import ScenarioKit
import TechniqueTestSupport
import Testing

@Suite("The table of the timeline")
struct TimelineTableTests {
  /// `lab run Scenarios/timeline-view-models.json` prints what Scenarios/README.md shows; after a change of the model, put the
  /// new table there.
  @Test("Every line of the table is printed by the study, and what the page says of shares follows from it")
  func table() async throws {
    let scenario = try Repository.scenario("Scenarios/timeline-view-models.json")
    let study = await StudyRunner(jobs: 2).run(scenario)
    let exporter = try #require(Exporters.named("text"))
    let printed = Set(String(decoding: exporter.bytes(of: study), as: UTF8.self).split(separator: "\n"))
    let page = try Repository.text("Scenarios/README.md")
    let block = try #require(page.components(separatedBy: "```\n").first { $0.hasPrefix("timeline-view-models: ") })
    let shown = block.split(separator: "\n")
    #expect(shown.count > 35)
    for line in shown { #expect(printed.contains(line), "\(line)") }

    /// Seconds that a run took, as the page shows them.
    func duration(_ run: String) throws -> Double {
      let line = try #require(shown.first { $0.hasPrefix(run + " ") }, "\(run)")
      return try #require(line.split(separator: " ").dropFirst().first.flatMap { Double($0) })
    }
    /// Percent by which one run is faster than another on the iPhone 6, rounded.
    func gain(_ new: String, over old: String) throws -> Double {
      (100 * (1 - (try duration(new + "@iphone-6")) / (try duration(old + "@iphone-6")))).rounded()
    }
    #expect(try gain("timeline-170-new", over: "timeline-170-old") == 20)
    #expect(try gain("timeline-200-new", over: "timeline-200-old") == 22)
    #expect(try gain("timeline-1012-new", over: "timeline-1012-old") == 8)
    #expect(try gain("timeline-170-new", over: "timeline-170-unpooled") == 45)
    #expect(try gain("timeline-1012-new", over: "timeline-1012-unpooled") == 48)
    #expect(try gain("note-1012-new", over: "note-1012-unpooled") == 49)
  }
}
