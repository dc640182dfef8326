import Analysis
import Foundation
import LabRunner
import Scenarios
import TechniqueTestSupport
import Testing

/// After a change of the model, run the commands of these pages again and update them.
@Suite("Scenarios/studies/offscreen-effects.md and round-thumbnails.md")
struct PublishedPageTests {
  /// The cells of the pages' tables that begin with a run, by run.
  private func rows() throws -> [(run: String, cells: [String])] {
    let pages = try ["offscreen-effects", "round-thumbnails"].map { try Repository.text("Scenarios/studies/\($0).md") }
    return pages.flatMap { $0.split(separator: "\n") }.filter { $0.hasPrefix("| `") }.map { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      return (cells[0].trimmingCharacters(in: ["`"]), cells)
    }
  }

  /// A metric of a run, rounded, as the page shows it.
  private func rounded(_ metric: String, of run: String, in study: StudyResult) throws -> String {
    let value = try #require(study.run(named: run)?.data?.measurements[metric], "\(run)")
    return value.text(decimals: 0)
  }

  @Test("The lab's figures are those of the studies, and what is expected at level error holds")
  func figures() async throws {
    let rows = try rows()
    #expect(rows.count == 14 + 9)
    let effects = await StudyRunner(jobs: 2).run(try Repository.scenario("Scenarios/offscreen-effects.json"))
    let thumbs = await StudyRunner(jobs: 2).run(try Repository.scenario("Scenarios/round-thumbnails.json"))
    for (run, cells) in rows {
      if run.hasPrefix("thumbs") {
        let devices = ["iphone-4s", "iphone-6"]
        let shown = try devices.flatMap { device in
          try ["fps_avg", "gpu_avg_pct"].map { try rounded($0, of: "\(run)@\(device)", in: thumbs) }
        }
        #expect(shown == Array(cells[1...4]), "\(run)")
      } else {
        #expect(try rounded("fps_avg", of: run, in: effects) == cells[2], "\(run)")
        #expect(try rounded("gpu_avg_pct", of: run, in: effects) == cells[4], "\(run)")
      }
    }
  }
}
