import JSON
import JSONTestSupport
import RecordingSamples
import Recordings
import Testing

@Suite("Recordings of several apps, and of the whole screen")
struct RecordedAppsTests {
  private let header = "Flags,IntendedVsync,Vsync,HandleInputStart,SyncQueued,FrameCompleted,"

  private func app(_ name: String, _ milliseconds: [Int]) -> String {
    let rows = milliseconds.enumerated().map { index, time in
      let start = (index + 1) * 16_666_667
      return "0,\(start),\(start),\(start),\(start + time * 1_000_000),\(start + 20_000_000),\n"
    }
    let block = milliseconds.isEmpty ? "" : "---PROFILEDATA---\n\(header)\n\(rows.joined())---PROFILEDATA---\n"
    return "\n** Graphics info for pid 100 [\(name)] **\n\nTotal frames rendered: 9\n\(block)"
  }

  @Test("gfxinfo: each app of a dump is a recording; apps without frames are named")
  func gfxInfo() throws {
    let text =
      "Applications Graphics Acceleration Info:\n" + app("a.feed", [20, 20]) + app("b.idle", [])
      + app("c.keys", [1, 1, 1])
    let all = try recordings(text)
    #expect(all.map(\.name) == ["a.feed", "c.keys"] && all.map(\.product) == ["a.feed", "c.keys"])
    #expect(all.map { $0.figures.first?.content } == [.samples([[20, 20]]), .samples([[1, 1, 1]])])
    #expect(read(Array(text.utf8)).problems.map { $0.message.missing("no frames … b.idle") } == [nil])
    // Two dumps of one app in a file are two recordings.
    #expect(try recordings(app("a", [5]) + app("a", [6])).map(\.name) == ["a (1)", "a (2)"])
    #expect(try recordings(app("a", [5]).replacing("\n", with: "\r\n")).map(\.name) == ["a"])
  }

  private func summary(_ rows: String) -> String {
    let columns = ["start", "duration", "swap-id", "refresh-interval", "type-label"]
      .map { "<col><mnemonic>\($0)</mnemonic></col>" }.joined()
    return
      "<?xml version=\"1.0\"?><trace-query-result><node><schema name=\"hitches-summary\">\(columns)</schema>\(rows)</node></trace-query-result>"
  }

  @Test("xctrace: hitches-summary has the hitches of the screen and the refresh interval; without rows there is none")
  func hitchesSummary() throws {
    let rows = """
      <row><start-time id="1">1000000000</start-time><duration id="2">16669668</duration><uint32 id="3">1</uint32><uint32 id="4">16666125</uint32><string id="5">a</string></row>
      <row><start-time id="6">3000000000</start-time><duration id="7">33333333</duration><uint32 id="8">2</uint32><uint32 ref="4"/><string ref="5"/></row>
      <row><start-time ref="6"/><duration ref="7"/><uint32 ref="8"/><uint32 ref="4"/><string ref="5"/></row>
      """
    var options = RecordingOptions()
    options.seconds = 10
    let run = try run([summary(rows)], options)
    #expect(run.values["missed_vsyncs"] == [3] && run.values["hitch_ms_per_s"]?.map { ($0 * 1e4).rounded() } == [50003])
    #expect(run.subjects.isEmpty && run.notes.contains { $0.contains("does not name apps") })
    // The table's own interval counts, not the given rate.
    options.refreshRate = 120
    #expect(try RecordingsTests.run([summary(rows)], options).values["missed_vsyncs"] == [3])
    let empty = try RecordingsTests.run([summary("")], options)
    #expect(empty.values == ["missed_vsyncs": [0], "hitch_ms_per_s": [0]])
  }
}
