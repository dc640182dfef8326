import Foundation
import Testing

@Suite("Options that change scenarios and choose runs", .serialized)
struct ScenarioOptionTests {
  private static let scenario = "\(LabProcess.project.path)/Scenarios/cumulative.json"

  @Test("--list prints the names of the selected runs, one per line")
  func list() throws {
    let outcome = try LabProcess()("run \(Self.scenario) --list --filter heights|^reuse$ --skip=manual")
    #expect(outcome.output == "cumulative: reuse\ncumulative: cached-heights\n")
  }

  @Test("--dry-run shows every run with its device and techniques, and their count")
  func dryRun() throws {
    let lab = try LabProcess()
    try lab(
      "run \(Self.scenario) --dry-run -s device.cores=4 --sweep scroll.passes=1,2 --filter ^reuse",
      prints: """
        reuse@passes=1 ipod-touch-5g(cores=4) worst@passes=1 cell-reuse \
        reuse@passes=2 ipod-touch-5g(cores=4) worst@passes=2 cell-reuse … 2 runs
        """)
    #expect(try lab.names().isEmpty)
  }

  @Test("Errors in --set and --sweep are marked in the argument and exit with 65")
  func wrongChange() throws {
    let lab = try LabProcess()
    for (option, facts) in [
      ("--set scroll.passes=two", "--set:1:15: error: … scroll.passes=two ^~~ … 1 to 1000 … two"),
      ("--sweep scroll.pases=1,2", "--sweep:1:8: error: … \"pases\""),
    ] { try lab.rejects("run \(Self.scenario) \(option)", exits: 65, says: facts) }
  }

  @Test("explain shortens long values and arguments, and shows a value that has a source in one line")
  func shortened() throws {
    let columns = #"["fps_avg","cpu_avg_pct","gpu_avg_pct","missed_vsyncs"]"#
    let text = try LabProcess()("explain \(Self.scenario) worst --set columns=\(columns)").output
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("columns ") })
    #expect(line.contains(/columns +\["fps_avg","cpu_avg_pct","gpu_avg_pct".{0,8}… +--set columns=.*…/), "\(line)")
    #expect(!line.contains("missed_vsyncs"))
    #expect(text.contains(/\ndevice.instrument.countedCPU +87.2 %\/CPU time, fitted +[^ ]+\.json:\d+\n/))
    #expect(!text.contains("countedCPU."))
  }

  @Test("explain shows values with their origins, the strategies at each extension point, and what techniques change")
  func explain() throws {
    // Techniques and strategies come before the long table of values.
    try LabProcess()(
      "explain \(Self.scenario) manual-heights --set scroll.passes=2",
      prints: """
        Techniques in stacking order … Strategies at each extension point … \
        cells the list's own → cell-reuse → static-cells heights manual-heights … Values … \
        device.work.frameLayout 17.5 us/view, estimate … devices/ipod-touch-5g.json: … \
        scroll.passes 2 --set scroll.passes=2 … Rules of the system … What static-cells changes
        """)
  }

  @Test("lab run rejects a file with only an ablation and suggests lab ablate")
  func onlyAblation() throws {
    let lab = try LabProcess.withData()
    try lab.write("study.json", SampleFile.ablation())
    try lab.rejects("study.json", says: "study.json … lab ablate study.json?")
  }
}
