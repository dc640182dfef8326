import Foundation
import Simulation
import Testing
import LabCommandLine

@Suite("lab frame and lab trace")
struct FrameAndTraceTests {
  private func preparedLab() throws -> LabProcess {
    let lab = try LabProcess.withData()
    try lab.write("study.json", SampleFile.scenario("study", second: "\"cell-reuse\""))
    return lab
  }

  @Test("A frame is written to a file or to standard output, the same bytes each time, and nothing else is written")
  func frame() throws {
    let lab = try preparedLab()
    defer { lab.remove() }
    let before = try lab.names()
    let printed = try lab.run("frame", "study.json", "--run", "plain", "--at", "200ms")
    #expect(printed.code == 0 && printed.errors.isEmpty && printed.output.hasPrefix("<svg "), "\(printed.errors)")
    #expect(try lab.names() == before)
    #expect(try lab.run("frame", "study.json", "-r", "plain", "--at=0.2s", "-o", "out/frame.svg").code == 0)
    #expect(try lab.text("out/frame.svg") == printed.output)
    #expect(try lab.run("frame", "study.json", "-r", "plain", "--at", "200ms", "-o", "-").output == printed.output)
    let filmstrip = try lab.run(
      "frame", "study.json", "--run", "other", "--filmstrip", "--frames", "4", "--overlay", "all")
    #expect(filmstrip.code == 0 && filmstrip.output.components(separatedBy: "class=\"screen\"").count == 5)
    let steps = try lab.run("frame", "study.json", "--run", "other", "--filmstrip", "--at", "100ms", "--every", "150ms")
    #expect(steps.output.contains(">0.25 s<") && steps.output.components(separatedBy: "class=\"screen\"").count == 4)
    let both = try lab.run("frame", "study.json", "--run", "plain", "--against", "other", "--offset", "100")
    #expect(both.code == 0 && both.output.contains(">study: plain and other<"), "\(both.errors)")
  }

  @Test(
    "An invalid command line is explained with the valid choices",
    arguments: [
      (["frame"], "frame needs a scenario file"),
      (["frame", "study.json", "extra", "--filmstrip"], "unexpected argument \"extra\""),
      (["frame", "study.json"], "frame needs a time or an offset: --at TIME, --offset POINTS, or --filmstrip"),
      (["frame", "study.json", "--at", "1s"], "has 2 runs: choose one with --run: plain, other"),
      (["frame", "study.json", "--run", "plian", "--at", "1s"], "did you mean --run plain?"),
      (["frame", "study.json", "--run", "plain", "--against", "otter", "--at", "1s"], "did you mean --against other?"),
      (["frame", "study.json", "--run", "plain", "--at", "5"], "--at takes a time after the start of the scroll"),
      (["frame", "study.json", "--run", "plain", "--at", "-1s"], "--at takes a time after the start of the scroll"),
      (["frame", "study.json", "--run", "plain", "--at", "laod"], "did you mean --at load?"),
      (["frame", "study.json", "--run", "plain", "--at", "1h"], "as in 12.5s or 800ms"),
      (["frame", "study.json", "--run", "plain", "--at", "99s"], "choose a time from 0s to 0."),
      (["frame", "study.json", "--run", "plain", "--offset", "1e6"], "can be scrolled to offsets from -64 to "),
      (["frame", "study.json", "--run", "plain", "--offset", "-100"], "can be scrolled to offsets from -64 points on"),
      (["frame", "study.json", "--run", "plain", "--offset", "x"], "--offset takes a number, not \"x\""),
      (["frame", "study.json", "--run", "plain", "--offset", "9e99"], "--offset takes a number of points up to"),
      (["frame", "study.json", "--run", "plain", "--offset", "0", "--at", "load"], "a time after the jump, not load"),
      (
        ["frame", "study.json", "--run", "plain", "--filmstrip", "--offset", "0"],
        "--offset cannot be combined with --filmstrip"
      ),
      (
        ["frame", "study.json", "--run", "plain", "--filmstrip", "--against", "other"],
        "--against cannot be combined with --filmstrip"
      ),
      (["frame", "study.json", "--run", "plain", "--filmstrip", "--at", "1s"], "needs --every"),
      (["frame", "study.json", "--run", "plain", "--filmstrip", "--every", "0s"], "--every takes a time above 0"),
      (
        ["frame", "study.json", "--run", "plain", "--filmstrip", "--frames", "61"],
        "a whole number from 2 to 60, not \"61\""
      ),
      (["frame", "study.json", "--run", "plain", "--at", "0s", "--frames", "3"], "--frames needs --filmstrip"),
      (
        ["frame", "study.json", "--run", "plain", "--at", "0s", "--overlay", "blend"], "did you mean --overlay blended?"
      ),
      (["frame", "study.json", "--run", "plain", "--at", "0s", "--overlay", "borders,"], "unknown overlay \"\""),
      (["frame", "study.json", "--run", "plain", "--at", "0s", "-o", "study.json"], "would overwrite the input"),
      (
        ["frame", "study.json", "--run", "plain", "--at", "0s", "-o", "messages.json"], "would overwrite the input"
      ),
      (["frame", "study.json", "--film"], "unknown option --film\n  did you mean --filmstrip?"),
      (["trace"], "trace needs a scenario file"),
      (["trace", "study.json"], "choose one with --run: plain, other"),
      (["trace", "study.json", "--run", "plan"], "did you mean --run plain?"),
      (["trace", "study.json", "--run", "plain", "-o", "media.json"], "would overwrite the input"),
    ] as [([String], String)])
  func refusals(_ arguments: [String], _ text: String) throws {
    let lab = try preparedLab()
    defer { lab.remove() }
    let before = try lab.names()
    let outcome = try lab.run(arguments)
    #expect(outcome.code == ExitCode.usage.rawValue, "\(outcome.errors)")
    #expect(outcome.errors.contains(text) && outcome.output.isEmpty, "\(outcome.errors)")
    #expect(try lab.names() == before)
  }

  @Test(
    "An unwritable file, a missing scenario and a run that never scrolls have exit codes of their own")
  func codes() throws {
    let lab = try preparedLab()
    defer { lab.remove() }
    try lab.write("plain", "a file")
    let frame = ["frame", "study.json", "--run", "plain", "--at", "0s"]
    #expect(try lab.run(frame + ["-o", "plain/frame.svg"]).code == ExitCode.cannotWrite.rawValue)
    #expect(try lab.run("frame", "none.json", "--filmstrip").code == ExitCode.missingInput.rawValue)
    let unscrolled = try lab.run(frame + ["--set", "timeLimitS=1"])
    #expect(unscrolled.code == ExitCode.failedRun.rawValue && unscrolled.errors.contains("had not begun to scroll"))
    let delayed = ["--set", "timeLimitS=3", "--set", "scroll.steps=[{\"atMs\": 5000, \"offset\": 500}]"]
    let cut = try lab.run(["frame", "study.json", "--run", "plain", "--at", "end"] + delayed)
    #expect(
      cut.code == 0 && cut.errors.contains("was stopped at its time limit; its scroll ends there"), "\(cut.errors)")
  }

  @Test("A trace can be written of any run, including those of sweeps and ablations")
  func trace() throws {
    let lab = try preparedLab()
    defer { lab.remove() }
    let plain = try lab.run("trace", "study.json", "--run", "plain")
    #expect(plain.code == 0 && plain.output.hasPrefix("{\n  \"displayTimeUnit\": \"ms\""), "\(plain.errors)")
    #expect(try lab.run("trace", "study.json", "--run", "plain", "-o", "trace.json").code == 0)
    #expect(try lab.text("trace.json") == plain.output)
    let names = try lab.run("run", "study.json", "--list", "--sweep", "device.refreshHz=60,120").output
    let last = try #require(names.split(separator: "\n").last?.split(separator: ": ", maxSplits: 1).last)
    let swept = try lab.run(
      "trace", "study.json", "--run", String(last), "--sweep", "device.refreshHz=60,120")
    #expect(swept.code == 0 && swept.output.contains("\"run\": \"\(last)\""), "\(swept.errors)")
  }

  @Test(
    "Times are exact and have a unit",
    arguments: [
      ("12.5s", 12_500_000_000), ("800ms", 800_000_000), ("0s", 0), ("1us", 1000), ("3ns", 3), ("0.000000001s", 1),
      ("0.5ns", nil), ("1", nil), ("s", nil), ("-1s", nil), ("1 s", nil), ("1e400s", nil), ("90000s", nil), ("1m", nil),
    ] as [(String, Int64?)])
  func durations(_ text: String, _ nanoseconds: Int64?) {
    #expect(Arguments.duration(text)?.nanoseconds == nanoseconds)
  }
}
