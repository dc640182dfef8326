import Foundation
import LabRunner
import Reports
import Scenarios
import TechniqueTestSupport
import Testing

@Suite("The README's table")
struct ReadmeTableTests {
  /// `make run` prints the table in the README. After a change of the model, update README.md.
  @Test("Every line of the table in the README is printed by the cumulative study")
  func table() async throws {
    let scenario = try Repository.scenario("Scenarios/cumulative.json")
    let study = await StudyRunner(jobs: 2).run(scenario)
    let exporter = try #require(Exporters.studies["text"])
    let printed = Set(String(decoding: exporter.bytes(of: study), as: UTF8.self).split(separator: "\n"))
    let readme = try Repository.text("README.md")
    let block = try #require(readme.components(separatedBy: "```\n").first { $0.hasPrefix("cumulative: ") })
    let shown = block.split(separator: "\n").filter { !$0.hasPrefix("…") }
    #expect(shown.count > 20)
    for line in shown { #expect(printed.contains(line), "\(line)") }
  }
}
