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

  /// A table of hitches of 20 ms: the starts with the cells of the process and of what belongs to the system.
  private func hitches(_ rows: [(start: Int, process: String, isSystem: Int)]) -> String {
    let columns = ["start", "duration", "process", "is-system"].map { "<col><mnemonic>\($0)</mnemonic></col>" }.joined()
    let texts = rows.map { start, process, isSystem in
      let cell = process.isEmpty ? "<sentinel/>" : "<process fmt=\"\(process) (7)\"/>"
      return "<row><t>\(start)</t><d>20000000</d>\(cell)<boolean>\(isSystem)</boolean></row>"
    }
    return
      "<trace-query-result><node><schema name=\"hitches\">\(columns)</schema>\(texts.joined())</node></trace-query-result>"
  }

  @Test("xctrace: a hitch that delays two apps is one of each, and those of no process are named")
  func sharedHitches() throws {
    let rows = [(1, "Board", 0), (1, "Feed", 0), (1, "Feed", 0), (2, "", 0), (2, "", 0), (3, "", 1)]
    let all = try recordings(hitches(rows))
    #expect(all.map(\.name) == ["Board", "Feed"])
    #expect(all.map { $0.figures.first?.content } == [.values([1]), .values([1])])
    for recording in all {
      #expect(recording.warnings.last == "1 hitch without a process: not counted" && recording.figuresOfOthers == nil)
    }
    let others = Samples.timeProfile.replacing("<process id=\"4\" fmt=\"Feed (42)\"/>", with: "<sentinel/>")
      .replacing("<process ref=\"4\"/>", with: "<process id=\"4\" fmt=\"Feed (42)\"/>", maxReplacements: 1)
    #expect(try recording(others).warnings == ["1 sample without a process: not counted"])
  }

  @Test("xctrace: a column or a value that is needed and missing is an error, with the nearest column")
  func missingColumns() throws {
    let start = hitches([(1, "Feed", 0)])
    for (text, facts) in [
      (start.replacing(">duration<", with: ">hitch-duration<"), "no column duration … did you mean hitch-duration"),
      (start.replacing(">start<", with: ">timestamp<"), "hitches has no column start"),
      (start.replacing(">process<", with: ">proces<"), "no column process … mean proces"),
      (summary("").replacing(">duration<", with: ">length<"), "hitches-summary has no column duration"),
      (Samples.timeProfile.replacing(">weight</mnemonic>", with: ">weigth</mnemonic>"), "column weight … mean weigth"),
      (Samples.timeProfile.replacing(">thread</mnemonic>", with: ">t</mnemonic>"), "no column thread"),
      (Samples.frameRates.replacing(">fps</mnemonic>", with: ">rate</mnemonic>"), "no column fps"),
      (start.replacing("<t>1</t>", with: "<sentinel/>"), "the row has no start"),
      (start.replacing("<d>20000000</d>", with: "<sentinel/>"), "the row has no duration"),
    ] {
      let found = problems(text)
      #expect(found.map { line($0).missing(facts) } == [nil], "\(facts): \(found.map(line))")
      #expect(found.first?.position != nil)
    }
  }
}
