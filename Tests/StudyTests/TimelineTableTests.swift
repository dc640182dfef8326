import Analysis
import Foundation
import ListRuntime
import Scenarios
import TechniqueTestSupport
import Testing

@Suite("The table of the timeline")
struct TimelineTableTests {
  /// `make check-pages` compares the table itself with what `lab` prints.
  @Test("The percentages on the page follow from its table")
  func percentages() throws {
    let page = try Repository.text("Scenarios/studies/timeline-view-models.md")
    let block = try #require(page.components(separatedBy: "```\n").first { $0.hasPrefix("timeline-view-models: ") })
    let shown = block.split(separator: "\n")

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
      let hasLine = page.contains(line)
      #expect(hasLine, "\(line)")
    }
    let unpooled = try ["timeline-170", "timeline-1012", "note-1012"].flatMap { screen in
      try devices.map { try gain("\(screen)-new", over: "\(screen)-unpooled", on: $0) }
    }
    let gains = "gains \(unpooled.min() ?? 0) to \(unpooled.max() ?? 0) % whatever"
    let hasGains = page.contains(gains)
    #expect(hasGains, "\(gains)")
  }

  @Test("The page has the numbers of cells that the old structure makes")
  func cells() throws {
    let runs = try Repository.scenario("Scenarios/timeline-view-models.json").runs
    let made = try ["timeline-170-old@iphone-6", "timeline-1012-old@iphone-6"].map { name in
      let run = try #require(runs.first { $0.name == name }, "\(name)")
      let measured = Measurements(of: ListSimulation(run.configuration).run())
      return measured.counters["cells_created"] ?? 0
    }
    let page = try Repository.text("Scenarios/studies/timeline-view-models.md")
    let numbers = "\(made[0]) for 170 posts of the timeline's mix, \(made[1]) for 1012"
    let hasNumbers = page.contains(numbers)
    #expect(hasNumbers, "\(numbers)")
  }
}
