import Foundation
import LabCommandLine
import Simulation
import Testing

@Suite("lab frame and lab trace")
struct FrameAndTraceTests {
  @Test("A frame is written to a file or to standard output, the same bytes each time, and nothing else is written")
  func frame() throws {
    let lab = try LabProcess.withStudy()
    let before = try lab.names()
    let printed = try lab("frame study.json --run plain --at 200ms")
    #expect(printed.errors.isEmpty && printed.output.hasPrefix("<svg "), "\(printed.errors)")
    #expect(try lab.names() == before)
    try lab("frame study.json -r plain --at=0.2s -o out/frame.svg")
    #expect(try lab.text("out/frame.svg") == printed.output)
    #expect(try lab("frame study.json -r plain --at 200ms -o -").output == printed.output)
    func screens(_ line: String, _ facts: String = "") throws -> Int {
      try lab("frame study.json --run \(line)", prints: facts).output.components(separatedBy: "class=\"screen\"").count
        - 1
    }
    #expect(try screens("other --filmstrip --frames 4 --overlay all") == 4)
    #expect(try screens("other --filmstrip --at 100ms --every 150ms", ">0.25 s<") == 3)
    #expect(try screens("plain --against other --offset 100", ">study: plain and other<") == 2)
  }

  @Test("A run that never scrolls fails; one that is stopped while it scrolls has frames until then")
  func stopped() throws {
    let lab = try LabProcess.withStudy()
    try lab("frame study.json --run plain --at 0s --set timeLimitS=1", exits: 3, says: "scroll")
    try lab(
      #"frame study.json --run plain --at end --set timeLimitS=3 --set 'scroll.steps=[{"atMs": 5000, "offset": 500}]'"#,
      says: "time limit")
  }

  @Test("A trace can be written of any run, including those of sweeps and ablations")
  func trace() throws {
    let lab = try LabProcess.withStudy()
    let plain = try lab("trace study.json --run plain").output
    #expect(plain.hasPrefix("{\n  \"displayTimeUnit\": \"ms\""))
    try lab("trace study.json --run plain -o trace.json")
    #expect(try lab.text("trace.json") == plain)
    let sweep = "--sweep device.refreshHz=60,120"
    let names = try lab("run study.json --list \(sweep)").output
    let last = try #require(names.split(separator: "\n").last?.split(separator: ": ", maxSplits: 1).last)
    try lab("trace study.json --run '\(last)' \(sweep)", prints: "\"run\": \"\(last)\"")
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
