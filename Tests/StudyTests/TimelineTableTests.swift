import Analysis
import Foundation
import LabRunner
import Reports
import Scenarios
import TechniqueTestSupport
import Testing

@Suite("The table of the timeline")
struct TimelineTableTests {
  /// `lab run Scenarios/timeline-view-models.json` prints the table in
  /// Scenarios/studies/timeline-view-models.md. After a change of the model, update that page.
  @Test("Every line of the table is printed by the study, and the percentages on the page follow from it")
  func table() async throws {
    let scenario = try Repository.scenario("Scenarios/timeline-view-models.json")
    let study = await StudyRunner(jobs: 2).run(scenario)
    let exporter = try #require(Exporters.studies["text"])
    let printed = Set(String(decoding: exporter.bytes(of: study), as: UTF8.self).split(separator: "\n"))
    let page = try Repository.text("Scenarios/studies/timeline-view-models.md")
    let block = try #require(page.components(separatedBy: "```\n").first { $0.hasPrefix("timeline-view-models: ") })
    let shown = block.split(separator: "\n")
    #expect(shown.count > 35)
    for line in shown { #expect(printed.contains(line), "\(line)") }

    /// The duration of a run in seconds, as the page shows it.
    func duration(_ run: String) throws -> Double {
      let line = try #require(shown.first { $0.hasPrefix(run + " ") }, "\(run)")
      return try #require(line.split(separator: " ").dropFirst().first.flatMap { Double($0) })
    }
    /// The percentage by which one run is faster than another on a device, rounded.
    func gain(_ new: String, over old: String, on device: String) throws -> Int {
      Int((100 * (1 - (try duration("\(new)@\(device)")) / (try duration("\(old)@\(device)")))).rounded())
    }
    let devices = ["iphone-6", "ipod-touch-5g"]
    for screen in ["home-170", "timeline-200", "note-1012", "timeline-170", "timeline-1012"] {
      let gains = try devices.map { try gain("\(screen)-new", over: "\(screen)-old", on: $0) }
      let line = "| \(screen) | \(gains[0]) | \(gains[1]) |"
      #expect(page.contains(line), "\(line)")
    }
    let unpooled = try ["timeline-170", "timeline-1012", "note-1012"].flatMap { screen in
      try devices.map { try gain("\(screen)-new", over: "\(screen)-unpooled", on: $0) }
    }
    #expect(page.contains("gains \(unpooled.min() ?? 0) to \(unpooled.max() ?? 0) % whatever"))
    let made = ["timeline-170-old", "timeline-1012-old"].map { run in
      study.run(named: "\(run)@iphone-6")?.data?.measurements.counters["cells_created"] ?? 0
    }
    #expect(page.contains("\(made[0]) for 170 posts of the timeline's mix, \(made[1]) for 1012"))
  }
}
