import Foundation
import Testing

@Suite("Options that change scenarios and choose runs", .serialized)
struct ScenarioOptionTests {
  private static let scenario = "\(LabProcess.project.path)/Scenarios/cumulative.json"

  private func lab(_ arguments: String...) throws -> LabProcess.Outcome {
    let lab = try LabProcess()
    defer { lab.remove() }
    let outcome = try lab.run(["run", Self.scenario] + arguments)
    #expect(try lab.names().isEmpty, "nothing may be run or written")
    return outcome
  }

  @Test("--list prints the names of the selected runs, one per line")
  func list() throws {
    let outcome = try lab("--list", "--filter", "heights|^reuse$", "--skip=manual")
    #expect(outcome.code == 0)
    #expect(outcome.output == "cumulative: reuse\ncumulative: cached-heights\n")
  }

  @Test("--dry-run shows every run with its device and techniques, and their count")
  func dryRun() throws {
    let outcome = try lab("--dry-run", "-s", "device.cores=4", "--sweep", "scroll.passes=1,2", "--filter", "^reuse")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(
      outcome.output.hasSuffix(
        """
        run             device                  compared with   techniques
        ------------------------------------------------------------------
        reuse@passes=1  ipod-touch-5g(cores=4)  worst@passes=1  cell-reuse
        reuse@passes=2  ipod-touch-5g(cores=4)  worst@passes=2  cell-reuse

        2 runs; nothing was run

        """), "\(outcome.output)")
  }

  @Test("Invalid patterns, and patterns that match no run, are usage errors")
  func wrongPatterns() throws {
    let unclosed = try lab("--filter", "(")
    #expect(unclosed.code == 64)
    #expect(unclosed.errors.contains("--filter takes a pattern of names, but \"(\" is not valid"))
    let none = try lab("--filter", "nothing")
    #expect(none.code == 64)
    #expect(none.errors.contains("none of the 10 runs of cumulative is selected by --filter and --skip"))
  }

  @Test("Errors in --set and --sweep are marked in the argument and exit with 65")
  func wrongChange() throws {
    let set = try lab("--set", "scroll.passes=two")
    #expect(set.code == 65)
    #expect(
      set.errors == """
        --set:1:15: error: wrong type
        scroll.passes=two
                      ^~~
          expected a whole number from 1 to 1000, found two

        """)
    let sweep = try lab("--sweep", "scroll.pases=1,2")
    #expect(sweep.code == 65)
    #expect(sweep.errors.contains("--sweep:1:8: error: unknown key \"pases\" in a timer driver"))
  }

  @Test("explain shortens long values and arguments, and shows a value that has a source in one line")
  func shortened() throws {
    let lab = try LabProcess()
    defer { lab.remove() }
    let columns = #"["fps_avg","cpu_avg_pct","gpu_avg_pct","missed_vsyncs"]"#
    let text = try lab.run("explain", Self.scenario, "worst", "--set", "columns=\(columns)").output
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("columns ") })
    #expect(line.contains(/columns +\["fps_avg","cpu_avg_pct","gpu_avg_pct".{0,8}… +--set columns=.*…/), "\(line)")
    #expect(!line.contains("missed_vsyncs"))
    #expect(text.contains(/\ndevice.instrument.countedCPU +87.2 %\/CPU time, fitted +[^ ]+\.json:\d+\n/))
    #expect(!text.contains("countedCPU."))
  }

  @Test("explain shows values with their origins, the strategies at each extension point, and what techniques change")
  func explain() throws {
    let lab = try LabProcess()
    defer { lab.remove() }
    let outcome = try lab.run("explain", Self.scenario, "manual-heights", "--set", "scroll.passes=2")
    #expect(outcome.code == 0, "\(outcome.errors)")
    let passes = try #require(outcome.output.split(separator: "\n").first { $0.hasPrefix("scroll.passes ") })
    #expect(passes.split(separator: " ")[1] == "2")
    #expect(outcome.output.contains("--set scroll.passes=2\n"))
    let coefficient = try #require(
      outcome.output.split(separator: "\n").first { $0.hasPrefix("device.work.frameLayout ") })
    #expect(coefficient.contains(" 17.5 us/view, estimate ") && coefficient.contains("devices/ipod-touch-5g.json:"))
    #expect(
      outcome.output.contains(
        "\ncells        the list's own → cell-reuse → static-cells\nheights      manual-heights\n"))
    #expect(outcome.output.contains("\nWhat static-cells changes\n"))
    // Techniques and strategies come before the long table of values.
    let parts = ["Techniques in stacking order", "Strategies at each extension point", "Values", "Rules of the system"]
    let starts = parts.map { outcome.output.range(of: "\n\($0)")?.lowerBound }
    #expect(starts.allSatisfy { $0 != nil } && starts.compactMap { $0 } == starts.compactMap { $0 }.sorted())
    let wrong = try lab.run("explain", Self.scenario, "bets")
    #expect(wrong.code == 64 && wrong.errors.contains("did you mean best?"))
  }

  @Test("lab run rejects a file with only an ablation and suggests lab ablate")
  func onlyAblation() throws {
    let lab = try LabProcess.withData()
    defer { lab.remove() }
    try lab.write(
      "study.json",
      """
      {
        "name": "study", "summary": "A study for tests.", "device": "\(SampleFile.device)",
        "data": {"messages": "messages.json", "media": "media.json"}, "content": {"kind": "chat"},
        "scroll": {"driver": "rows", "intervalMs": 100}, "ablation": {"factors": ["cell-reuse"]}
      }
      """)
    let outcome = try lab.run("study.json")
    #expect(outcome.code == 64)
    #expect(outcome.errors.contains("study.json has no runs, only an ablation\n  did you mean lab ablate study.json?"))
  }
}
