import Foundation
import Testing

@Suite("The cache of finished runs, through the process")
struct CacheProcessTests {
  @Test(
    "A cached study has the same bytes as a simulated one and adds no cache entries; lab fidelity uses the same ones")
  func sameBytes() throws {
    let lab = try LabProcess.withStudy()
    let first = try lab("study.json -f json").output
    let entries = try lab.cachedRuns()
    #expect(entries.count == 2)
    #expect(try lab("study.json -f json").output == first)
    #expect(try lab("study.json -f json --no-cache -o other").output == first)
    try lab.write("table.json", SampleFile.reference())
    try lab("fidelity study.json -r table.json")
    #expect(try lab.cachedRuns() == entries && lab.cachedRuns(in: "other").isEmpty)
  }

  @Test("A run is not simulated again when its name, comparison or expectations change")
  func sameConfiguration() throws {
    let lab = try LabProcess.withStudy()
    try lab("study.json -q")
    let entries = try lab.cachedRuns()
    let text = try lab.text("study.json").replacing("\"other\"", with: "\"renamed\"")
      .replacing(", \"compareTo\": \"plain\"", with: "")
      .replacing("\"expect\": []", with: "\"expect\": [\"renamed.load_ms < 0\"]")
    try lab.write("study.json", text)
    try lab("study.json -q", exits: 2)
    #expect(try lab.cachedRuns() == entries)
    try lab.write("study.json", text.replacing("\"offset\": 500", with: "\"offset\": 501"))
    try lab("study.json -q", exits: 2)
    #expect(try lab.cachedRuns().count == 4)
  }

  @Test("A preview says if every run is in the cache")
  func preview() throws {
    let lab = try LabProcess.withStudy()
    try lab("run study.json --dry-run", says: "study: 2 runs take about")
    try lab("study.json -q")
    try lab("run study.json --dry-run", says: "study: all 2 runs … cache")
    try lab("run study.json --dry-run --filter plain", says: "study: the run … cache")
    try lab("run study.json --dry-run --no-cache", says: "study: 2 runs take about")
  }

  @Test("A damaged entry is reported, simulated again and replaced")
  func damage() throws {
    let lab = try LabProcess.withStudy()
    let first = try lab("study.json -f json")
    let entry = try #require(try lab.cachedRuns().first)
    let url = lab.folder.appending(path: entry)
    let good = try Data(contentsOf: url)
    try good.dropLast(10).write(to: url)
    #expect(try lab("study.json -f json", says: "\(entry): warning: … checksum").output == first.output)
    #expect(try Data(contentsOf: url) == good)
    #expect(try lab("study.json -f json").errors == first.errors)
  }

  @Test("An unwritable cache is reported, and the study still finishes")
  func unwritable() throws {
    let lab = try LabProcess.withStudy()
    try lab.write("Results/.cache", "a file")
    try lab("study.json", says: "Results/.cache: warning: … results: Results/study", prints: "study:")
  }
}
