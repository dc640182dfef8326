import Foundation
import Testing

@Suite("Shards of an ablation, through the process")
struct AblationShardTests {
  private func lab() throws -> LabProcess {
    let lab = try LabProcess.withData()
    try lab.write("study.json", SampleFile.scenario("study", second: "\"cell-reuse\""))
    return lab
  }

  private let ablation = ["ablate", "study.json", "--factors", "cell-reuse,static-cells,manual-heights", "-q"]

  @Test("Merged shards of an ablation have the same bytes as the whole study, with the options that declared it")
  func merge() throws {
    let lab = try lab()
    defer { lab.remove() }
    let options = ["--design", "full", "--set", "topInset=20", "--sweep", "device.refreshHz=60,120"]
    let whole = try lab.run(ablation + options + ["-o", "whole"])
    #expect(whole.code == 0, "\(whole.errors)")
    for shard in ["1/3", "2/3", "3/3"] {
      let outcome = try lab.run(ablation + options + ["--shard", shard, "-o", "parts/\(shard)"])
      #expect(outcome.code == 0, "\(outcome.errors)")
    }
    let merged = try lab.run("merge", "parts", "-q")
    #expect(merged.code == 0, "\(merged.errors)")
    let files = try lab.names().filter { $0.hasPrefix("whole/study-ablation/") }
    #expect(!files.isEmpty)
    for name in files {
      #expect(try lab.text(name) == lab.text("Results" + name.dropFirst("whole".count)), "\(name)")
    }
  }

  @Test("Shards of an ablation and of the runs of the same scenario are distinguished, and both are merged")
  func both() throws {
    let lab = try lab()
    defer { lab.remove() }
    #expect(try lab.run(ablation + ["--shard", "1/1", "-o", "parts"]).code == 0)
    #expect(try lab.run("study.json", "-q", "--shard", "1/1", "-o", "parts").code == 0)
    #expect(try lab.run("merge", "parts", "-q").code == 0)
    let names = try lab.names()
    #expect(names.contains("Results/study/results.json") && names.contains { $0.hasPrefix("Results/study-ablation/") })
  }
}
