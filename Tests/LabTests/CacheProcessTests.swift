import Foundation
import Testing

@Suite("The cache of finished runs, through the process")
struct CacheProcessTests {
  private func lab(expect: String = "") throws -> LabProcess {
    let lab = try LabProcess.withData()
    try lab.write("study.json", SampleFile.scenario("study", second: "\"cell-reuse\"", expect: expect))
    return lab
  }

  @Test("A cached study has the same bytes as a simulated one and adds no cache entries")
  func sameBytes() throws {
    let lab = try lab()
    defer { lab.remove() }
    let first = try lab.run("study.json", "-f", "json")
    let entries = try lab.cachedRuns()
    #expect(entries.count == 2 && first.code == 0)
    let second = try lab.run("study.json", "-f", "json")
    let without = try lab.run("study.json", "-f", "json", "--no-cache", "-o", "other")
    #expect(second.output == first.output && without.output == first.output)
    #expect(try lab.cachedRuns() == entries && lab.cachedRuns(in: "other").isEmpty)
  }

  @Test("A run is not simulated again when its name, comparison or expectations change")
  func sameConfiguration() throws {
    let lab = try lab()
    defer { lab.remove() }
    #expect(try lab.run("study.json", "-q").code == 0)
    let entries = try lab.cachedRuns()
    let text = try lab.text("study.json").replacingOccurrences(of: "\"other\"", with: "\"renamed\"")
      .replacingOccurrences(of: ", \"compareTo\": \"plain\"", with: "")
      .replacingOccurrences(of: "\"expect\": []", with: "\"expect\": [\"renamed.load_ms < 0\"]")
    try lab.write("study.json", text)
    #expect(try lab.run("study.json", "-q").code == 2)
    #expect(try lab.cachedRuns() == entries)
    try lab.write("study.json", text.replacingOccurrences(of: "\"offset\": 500", with: "\"offset\": 501"))
    #expect(try lab.run("study.json", "-q").code == 2)
    #expect(try lab.cachedRuns().count == 4)
  }

  @Test("A preview says if every run is in the cache")
  func preview() throws {
    let lab = try lab()
    defer { lab.remove() }
    #expect(try lab.run("run", "study.json", "--dry-run").errors.contains("study: 2 runs take about "))
    #expect(try lab.run("study.json", "-q").code == 0)
    let cached = try lab.run("run", "study.json", "--dry-run")
    #expect(cached.code == 0 && cached.errors == "study: all 2 runs are in the cache\n", "\(cached.errors)")
    let one = try lab.run("run", "study.json", "--dry-run", "--filter", "plain")
    #expect(one.errors == "study: the run is in the cache\n", "\(one.errors)")
    let without = try lab.run("run", "study.json", "--dry-run", "--no-cache")
    #expect(without.errors.contains("study: 2 runs take about "), "\(without.errors)")
  }

  @Test("A damaged entry is reported, simulated again and replaced")
  func damage() throws {
    let lab = try lab()
    defer { lab.remove() }
    let first = try lab.run("study.json", "-f", "json")
    let entry = try #require(try lab.cachedRuns().first)
    let url = lab.folder.appending(path: entry)
    let good = try Data(contentsOf: url)
    try good.dropLast(10).write(to: url)
    let second = try lab.run("study.json", "-f", "json")
    #expect(second.code == 0 && second.output == first.output)
    #expect(second.errors.hasPrefix("\(entry): warning: its checksum is wrong; the run is simulated again\n"))
    #expect(try Data(contentsOf: url) == good)
    #expect(try lab.run("study.json", "-f", "json").errors == first.errors)
  }

  @Test("An unwritable cache is reported, and the study still finishes")
  func unwritable() throws {
    let lab = try lab()
    defer { lab.remove() }
    try FileManager.default.createDirectory(
      at: lab.folder.appending(path: "Results"), withIntermediateDirectories: true)
    try lab.write("Results/.cache", "a file")
    let outcome = try lab.run("study.json")
    #expect(outcome.code == 0 && outcome.output.hasPrefix("study: "))
    #expect(outcome.errors.hasPrefix("Results/.cache: warning: finished runs cannot be cached"), "\(outcome.errors)")
    #expect(outcome.errors.hasSuffix("\nresults: Results/study\n"))
  }

  @Test("lab fidelity uses the same entries")
  func fidelity() throws {
    let lab = try lab()
    defer { lab.remove() }
    #expect(try lab.run("study.json", "-q").code == 0)
    let entries = try lab.cachedRuns()
    try lab.write(
      "table.json",
      """
      {"name": "table", "summary": "s", "source": "t", "noise": {"duration_s": 1},
       "rows": {"plain": {"cells": {"duration_s": {"value": 1, "status": "stated", "basis": "b"}}}}}
      """)
    #expect(try lab.run("fidelity", "study.json", "-r", "table.json").code == 0)
    #expect(try lab.cachedRuns() == entries)
  }
}
