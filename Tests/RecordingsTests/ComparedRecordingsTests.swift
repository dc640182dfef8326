import Analysis
import JSON
import JSONTestSupport
import RecordingSamples
import Recordings
import Testing

@Suite("Recordings of two builds")
struct ComparedRecordingsTests {
  /// A table with hitches of 20 ms, by the app.
  private func hitches(_ counts: KeyValuePairs<String, Int>) -> String {
    let columns = ["start", "duration", "process", "is-system"].map { "<col><mnemonic>\($0)</mnemonic></col>" }.joined()
    let rows = counts.flatMap { app, count in
      (0..<count).map { index in
        "<row><t>\(index + 1)000000000</t><d>20000000</d><process fmt=\"\(app) (7)\"/><boolean>0</boolean></row>"
      }
    }
    return
      "<trace-query-result><node><schema name=\"hitches\">\(columns)</schema>\(rows.joined())</node></trace-query-result>"
  }

  private var tenSeconds: RecordingOptions {
    var options = RecordingOptions()
    options.seconds = 10
    return options
  }

  @Test("A table that does not list an app is a repetition without hitches of it, whatever else it lists")
  func unlistedApps() throws {
    // 3 hitches or none in turn, and always 2; the system has a hitch once in each set.
    let before = (0..<12).map { hitches(["Feed": $0 % 2 * 3, "SpringBoard": $0 == 0 ? 1 : 0]) }
    let after = (0..<12).map { hitches(["Feed": 2, "SpringBoard": $0 == 3 ? 1 : 0]) }
    let found = try compared(before, after, tenSeconds)
    #expect(found.comparison?.subjects.map { $0.sets.map(\.repetitions.count) } == [[12, 12]])
    #expect(found.comparison?.summaries == ["Feed: 3 to 4, undecided"])
    #expect(
      found.notes == [
        "\"SpringBoard\" is not compared: fewer than half of the files of each set list it; to compare it, name it with #SpringBoard",
        "6 of 12 files of before list no entry of Feed, which counts as zero",
      ])
    // Without another app, all tables are of the only one.
    let alone = try compared(Array(before.dropFirst()), after.filter { !$0.contains("SpringBoard") })
    #expect(alone.comparison?.subjects.map(\.name) == ["Feed"] && alone.notes.isEmpty)
  }

  @Test("Tables without entries are of every app, and an app without hitches in one set is compared")
  func emptyTables() throws {
    let before = (0..<6).map { hitches(["Feed": 4 + $0 % 3, "SpringBoard": $0 == 0 ? 1 : 0]) }
    let after = (0..<6).map { hitches(["Feed": $0 < 2 ? 1 : 0, "SpringBoard": $0 == 3 ? 1 : 0]) }
    let found = try compared(before, after, tenSeconds)
    #expect(found.comparison?.summaries == ["Feed: 10 to 0, better"])
    let none = try compared(before, (0..<6).map { hitches(["SpringBoard": $0]) }, tenSeconds)
    #expect(none.comparison?.summaries.first == "Feed: 10 to 0, better")
  }

  @Test("An app that a set does not list is compared if another one is in few files, and is else named in the error")
  func unlistedAfter() throws {
    let before = (0..<6).map { hitches(["Feed": 4 + $0 % 3]) }
    let rare = try compared(before, (0..<6).map { hitches(["SpringBoard": $0 == 3 ? 1 : 0]) }, tenSeconds)
    #expect(rare.comparison?.summaries == ["Feed: 10 to 0, better"])
    let renamed = try compared(before, (0..<6).map { hitches(["Feed Beta": $0 + 1]) }, tenSeconds)
    #expect(
      renamed.problems.filter { $0.severity == .error }.map {
        line($0).missing("\"Feed\" is not compared … \"Feed Beta\" … name it with #Feed")
      } == [nil], "\(renamed.problems.map(line))")
  }

  @Test("An app that only one set lists is not taken for one without hitches if the other set lists another one")
  func renamedApps() throws {
    let before = (0..<4).map { hitches(["Feed": 1 + $0, "SpringBoard": 1]) }
    let after = (0..<4).map { hitches(["Feed Beta": 1 + $0, "SpringBoard": 1]) }
    let found = try compared(before, after, tenSeconds)
    #expect(found.comparison?.subjects.map(\.name) == ["SpringBoard"])
    #expect(
      found.notes.map { $0.missing("is not compared: … which may be the same app") } == [nil, nil], "\(found.notes)")
  }

  @Test("Hitches of which the process is not known spoil the comparison, and no app is without hitches beside them")
  func unnamedHitches() throws {
    let before = (0..<6).map { hitches(["Feed": 4 + $0 % 3]) }
    let unnamed = { (text: String) in text.replacing("<process fmt=\"Chat (7)\"/>", with: "<sentinel/>") }
    let none = MarkedText(
      unnamed(hitches(["Chat": 2])).replacing("<row>", with: "‸<row>", maxReplacements: 1))
    expect(RecordingsTests.problems(none.text), at: none, facts: ["no hitch has a process"])
    let mixed = (0..<6).map { unnamed(hitches(["Feed": $0 % 2 + 1, "Chat": 1])) }
    let found = try compared(before, mixed, tenSeconds)
    #expect(
      found.comparison?.contrasts.first?.cautions.contains {
        if case .unsuitable("after", let condition) = $0 {
          condition.value == "hitches without a process"
        } else {
          false
        }
      } == true)
    #expect(try recordings(mixed[0]).map { $0.figuresOfOthers == nil } == [true])
  }

  /// Results of Macrobenchmark: the class of each benchmark, its name and its times.
  private func benchmarks(_ all: (type: String, name: String, times: [Double])...) -> String {
    let texts = all.map { type, name, times in
      "{\"name\": \"\(name)\", \"className\": \"\(type)\", \"metrics\": {\"frameDurationMs\": {\"runs\": \(times)}}}"
    }
    return "{\"benchmarks\": [\(texts.joined(separator: ", "))]}"
  }

  private let fast = [10.25, 10.5, 10.75, 11, 11.25, 11.5]
  private let slow = [15.25, 15.5, 15.75, 16, 16.25, 16.5]

  @Test("Benchmarks of one name and several classes are compared by class, also with a file that has one of them")
  func classes() throws {
    let before = benchmarks(("a.Feed", "scroll", fast), ("a.Chat", "scroll", slow))
    let after = benchmarks(("a.Feed", "scroll", slow), ("a.Chat", "scroll", fast))
    #expect(
      try compared([before], [after]).comparison?.summaries == [
        "a.Feed.scroll: 10.875 to 15.875, worse", "a.Chat.scroll: 15.875 to 10.875, better",
      ])
    let one = try compared([before], [benchmarks(("a.Feed", "scroll", slow))])
    #expect(one.comparison?.summaries == ["a.Feed.scroll: 10.875 to 15.875, worse"])
    #expect(one.notes == ["\"a.Chat.scroll\" is not compared: after does not have it"])
  }

  @Test("A benchmark that nothing decides, such as the start of an app, does not keep the others from a verdict")
  func startOfAnApp() throws {
    func results(_ scroll: [Double], _ start: [Double]) -> String {
      """
      {"benchmarks": [
        {"name": "start", "className": "a.Start", "metrics": {
          "timeToInitialDisplayMs": {"runs": \(start)}, "timeToFullDisplayMs": {"runs": \(start)}}},
        {"name": "scroll", "className": "a.Feed", "metrics": {"frameDurationMs": {"runs": \(scroll)}}}]}
      """
    }
    let (before, after) = (results(fast, slow), results(slow, fast))
    let found = try compared([before], [after])
    #expect(found.comparison?.summaries == ["scroll: 10.875 to 15.875, worse"])
    #expect(
      found.notes == ["\"start\" is not compared: no common metric is one by which a platform rates a scroll"])
    let start = try compared(
      [before], [after], asked: [RecordedSets.Asked(name: "timeToFullDisplayMs", polarity: .lowerIsBetter)])
    #expect(start.comparison?.summaries == ["start: 15.875 to 10.875, better"])
    #expect(start.notes == ["\"scroll\" is not compared: the sets have no common metric \"timeToFullDisplayMs\""])
    let neither = try compared(
      [before], [after], asked: [RecordedSets.Asked(name: "frames", polarity: .lowerIsBetter)])
    #expect(neither.comparison == nil)
    #expect(
      neither.problems.map(\.message) == [
        "\"scroll\": the sets have no common metric \"frames\"", "\"start\": the sets have no common metric \"frames\"",
      ])
  }

  @Test("Another class spoils a comparison of benchmarks of one name")
  func otherClass() throws {
    let (feed, chat) = (benchmarks(("a.Feed", "scroll", fast)), benchmarks(("a.Chat", "scroll", slow)))
    #expect(try compared([feed], [chat]).comparison?.differences == ["class: a.Feed and a.Chat"])
    let moved = benchmarks(("b.Feed", "scroll", slow), ("b.Feed", "fling", fast))
    let found = try compared([benchmarks(("a.Feed", "scroll", fast), ("a.Feed", "fling", slow))], [moved])
    #expect(found.comparison?.subjects.map(\.name) == ["scroll", "fling"])
    #expect(found.comparison?.differences == ["class: a.Feed and b.Feed", "class: a.Feed and b.Feed"])
  }

  @Test("XCTest: two configurations of a test on one device are two recordings")
  func configurations() throws {
    func test(_ light: [Double], _ dark: [Double]) -> String {
      let runs = [("Light", light), ("Dark", dark)].map { name, values in
        """
        {"testPlanConfiguration": {"configurationId": "1", "configurationName": "\(name)"},
         "device": {"deviceId": "0000", "deviceName": "iPhone 11"}, "metrics": [
          {"displayName": "Hitch Time Ratio (Scroll_Deceleration)", "unitOfMeasurement": "ms per s", "measurements": \(values)}]}
        """
      }
      return "[{\"testIdentifier\": \"FeedTests/testScroll()\", \"testRuns\": [\(runs.joined(separator: ", "))]}]"
    }
    #expect(
      try compared([test(fast, slow)], [test(slow, fast)]).comparison?.summaries == [
        "FeedTests/testScroll() on iPhone 11 in Light: 10.875 to 15.875, worse",
        "FeedTests/testScroll() on iPhone 11 in Dark: 15.875 to 10.875, better",
      ])
  }

  /// Hitches of the screen, by the time between two refreshes in nanoseconds.
  private func summary(_ intervals: [Int]) -> String {
    let columns = ["start", "duration", "refresh-interval"].map { "<col><mnemonic>\($0)</mnemonic></col>" }.joined()
    let rows = intervals.enumerated().map { "<row><t>\($0)</t><d>\(20_000_000 + $0)</d><i>\($1)</i></row>" }.joined()
    return
      "<trace-query-result><node><schema name=\"hitches-summary\">\(columns)</schema>\(rows)</node></trace-query-result>"
  }

  private func gfxInfo(_ interval: Int) -> String {
    "---PROFILEDATA---\nFlags,IntendedVsync,Vsync,HandleInputStart,FrameInterval,SyncQueued,FrameCompleted,\n"
      + "0,1,2,3,\(interval),\(4_000_000 + interval),5000000,\n---PROFILEDATA---\n"
  }

  private func swappedGfxInfo(_ interval: Int) -> String {
    "---PROFILEDATA---\nFlags,IntendedVsync,Vsync,HandleInputStart,FrameInterval,FrameStartTime,SyncQueued,FrameCompleted,\n"
      + "0,268895186527,268895186527,268896099740,268896062292,\(interval),\(268_900_000_000 + interval),268998179479,\n---PROFILEDATA---\n"
  }

  private func flutter(_ shares: KeyValuePairs<Int, Double>) -> String {
    let rates = shares.map { ", \"\($0)hz_frame_percentage\": \($1)" }.joined()
    return Samples.flutter.replacing("\"frame_count\": 4", with: "\"frame_count\": 4\(rates)")
  }

  @Test("The refresh rates that files state are conditions, in every format that has them")
  func refreshRates() throws {
    let flashlight = { (rate: String) in Samples.flashlight.replacing("60}", with: "\(rate)}") }
    for (before, after, expected) in [
      (summary([16_666_125, 16_669_668]), summary([8_333_333]), ["refresh rate: 60 Hz and 120 Hz"]),
      (summary([8_333_333, 16_666_667, 16_666_667]), summary([8_333_333]), ["refresh rate: 60 Hz and 120 Hz"]),
      // The rate of most frames counts, and a table without hitches states nothing.
      (summary([16_666_667, 8_333_333, 8_333_333]), summary([8_333_000]), []),
      (summary([16_666_667]), summary([]), []),
      (gfxInfo(16_666_666), gfxInfo(11_111_111), ["refresh rate: 60 Hz and 90 Hz"]),
      (gfxInfo(16_666_666), gfxInfo(0), []),
      // Android 12: the values of FrameInterval and FrameStartTime are in each other's column.
      (swappedGfxInfo(16_666_666), swappedGfxInfo(8_333_333), ["refresh rate: 60 Hz and 120 Hz"]),
      (swappedGfxInfo(16_666_666), gfxInfo(16_653_763), []),
      (flutter([30: 2, 60: 98, 120: 0]), flutter([60: 0, 120: 100.0]), ["refresh rate: 60 Hz and 120 Hz"]),
      (flutter([60: 40, 120: 60]), flutter([120: 100]), []),
      (flutter([60: 60, 120: 40]), flutter([120: 100]), ["refresh rate: 60 Hz and 120 Hz"]),
      (flashlight("60"), flashlight("59.94"), []),
      (flashlight("60"), flashlight("90"), ["refresh rate: 60 Hz and 90 Hz"]),
    ] {
      let found = try compared([before], [after.replacing("\"ram\": 2", with: "\"ram\": 3")])
      #expect(found.comparison?.differences == expected, "\(before) \(found.problems)")
    }
  }

  /// A payload of MetricKit with its day.
  private func payload(_ day: Int, _ ratio: Int) -> String {
    "{\"timeStampBegin\": \"2026-05-0\(day) 00:00:00 +0000\", \"animationMetrics\": {\"scrollHitchTimeRatio\": \"\(ratio) ms per s\"}}"
  }

  @Test("A payload, an iteration or a trace that counts twice is an error at the second one, in any format of its text")
  func repeatedRepetitions() throws {
    let others = "[\(payload(1, 4)), \(payload(2, 5))]"
    let flashlight = Samples.flashlight.replacing("\"Feed\"", with: "\"Chat\"").replacing(
      "\"fps\": 60", with: "\"fps\": 61")
    for (before, after, places) in [
      ([others], ["[\(payload(3, 7)),\n\(payload(3, 7)),\n \(payload(3, 7))]"], [[2, 1], [3, 2]]),
      ([others], [payload(3, 6), payload(2, 5).replacing(": ", with: " : ")], [[1, 1]]),
      ([Samples.flashlight], [flashlight], [[6, 3]]),
      ([Samples.flutter], [Samples.flutter.replacing(" ", with: "")], [[]]),
      // Equal figures of two days, and rows of a table, are equal by chance.
      ([others], [payload(3, 4), payload(4, 5)], []), (["fps_avg\n50\n50\n"], ["fps_avg\n50\n51\n"], []),
    ] as [([String], [String], [[Int]])] {
      let found = try compared(before, after)
      #expect(
        found.problems.map { $0.position.map { [$0.line, $0.column] } ?? [] } == places,
        "\(after): \(found.problems.map(line))")
      for problem in found.problems {
        #expect(line(problem).missing("has all figures of … counts twice shows nothing") == nil)
      }
    }
  }

  @Test("Payloads of two devices are no copies of each other, and copies without a time are")
  func copiedPayloads() throws {
    let device = { (name: String, day: Int) in
      payload(day, 7).replacing("{\"time", with: "{\"metaData\": {\"deviceType\": \"\(name)\"}, \"time")
    }
    let two = try compared([payload(1, 4)], ["[\(device("a", 3)), \(device("b", 3))]"])
    #expect(two.problems.isEmpty, "\(two.problems.map(line))")
    let untimed = payload(3, 7).replacing("\"timeStampBegin\": \"2026-05-03 00:00:00 +0000\", ", with: "")
    let copies = try compared([payload(1, 4)], ["[\(untimed), \(untimed)]"])
    #expect(copies.problems.map { line($0).missing("has all figures of repetition 1") } == [nil])
  }

  @Test("gfxinfo: a frame that is in an earlier dump is an error at its row, whatever the other frames are")
  func repeatedFrames() throws {
    func dump(_ frames: Range<Int>, app: String = "a.feed") -> String {
      let rows = frames.map { "0,\($0)000,\($0)001,\($0)002,\($0)500,\($0)900,\n" }.joined()
      return "** Graphics info for pid 1 [\(app)] **\n---PROFILEDATA---\n"
        + "Flags,IntendedVsync,Vsync,HandleInputStart,SyncQueued,FrameCompleted,\n\(rows)---PROFILEDATA---\n"
    }
    for (dumps, places) in [
      ([dump(1..<5), dump(4..<8)], [4]), ([dump(1..<5), dump(3..<8)], [4]), ([dump(1..<5), dump(5..<8)], []),
      ([dump(1..<5), dump(5..<8), dump(7..<9) + dump(9..<12)], [4]), ([dump(1..<5), dump(2..<4, app: "b")], []),
      ([dump(1..<5), dump(6..<9) + dump(4..<5)], [11]),
    ] {
      let collector = DiagnosticCollector()
      var known = KnownRepetitions()
      for (position, text) in dumps.enumerated() {
        let file = SourceFile(name: "\(position + 1).txt", text: text)
        for recording in try recordings(text) { known.add([recording], of: file, reportingTo: collector) }
      }
      #expect(collector.sorted.compactMap { $0.position?.line } == places, "\(collector.sorted.map(line))")
      for problem in collector.sorted {
        #expect(line(problem).missing("of the dump … reset") == nil, "\(line(problem))")
      }
    }
  }

  /// A table with six rows of two columns.
  private func table(_ heading: String, _ values: [Double], _ other: [Double]) -> String {
    "\(heading)\n" + zip(values, other).map { "\($0),\($1)\n" }.joined()
  }

  @Test(
    "A duration and a time of a table are no metric that decides by itself",
    arguments: [
      ("Duration (s),Jank count", true), ("scroll_duration_ms,x", true), ("length,x", true), ("Time (ms),x", false),
      ("timestamp_ns,x", false), ("total time (s),x", false), ("Scroll length (px),x", true), ("distance_m,x", true),
      ("Started at (ms),x", false), ("Elapsed (s),x", false), ("Timecode (s),x", false),
    ])
  func lengths(_ heading: String, _ isLength: Bool) throws {
    let (before, after) = (table(heading, fast, fast), table(heading, slow, fast))
    let found = try compared([before], [after])
    #expect(found.comparison == nil && found.problems.map { line($0).missing("--metric NAME") } == [nil])
    let column = heading.split(separator: ",")[1]
    let asked = try compared([before], [after], asked: [.init(name: String(column), polarity: .lowerIsBetter)])
    let roles = asked.comparison?.subjects[0].metrics.map(\.role)
    #expect(roles == [.deciding, isLength ? .length : .undirected])
  }

  @Test("A column of times that rises throughout in each file is a clock")
  func clocks() throws {
    func table(_ values: [Double]) -> String {
      "when (ms),Frame time (ms)\n" + zip(values, [3, 2, 5, 4, 1, 6]).map { "\($0),\($1)\n" }.joined()
    }
    #expect(try compared([table(fast)], [table(slow)]).comparison?.summaries == ["3.5 to 3.5, undecided"])
    let tied = try compared([table(fast)], [table(slow.reversed())])
    #expect(tied.problems.map { line($0).missing("--metric NAME") } == [nil])
  }

  @Test("A time that something takes decides if it is the only metric with a direction")
  func times() throws {
    for heading in ["frame time (ms),x", "render_ms,x", "Cold start (ms),x", "queue length (ms),x"] {
      let found = try compared([table(heading, fast.reversed(), fast)], [table(heading, slow, fast)])
      #expect(found.comparison?.summaries == ["10.875 to 15.875, worse"], "\(heading)")
    }
  }

  @Test("A unit that one file has and another one has not is named")
  func missingUnits() throws {
    let found = try compared(
      ["a,latency\n" + fast.map { "\($0),\($0) us\n" }.joined()],
      ["a,latency\n" + fast.map { "\($0 + 1),\($0)\n" }.joined()],
      asked: [.init(name: "latency", polarity: .lowerIsBetter)])
    #expect(
      found.problems.first.map { line($0).missing("\"latency\" has no unit, but in another file it is in \"us\"") }
        == .some(nil),
      "\(found.problems.map(line))")
  }

  @Test("Flashlight: an array of results is a recording of each, by their names")
  func results() throws {
    let chat = Samples.flashlight.replacing("\"Feed\"", with: "\"Chat\"").replacing("\"ram\": 2", with: "\"ram\": 4")
    let all = try recordings("[\(Samples.flashlight), \(chat)]")
    #expect(all.map(\.name) == ["Feed", "Chat"] && all.map(\.subject) == ["Feed", "Chat"])
    #expect(try recording("[\(Samples.flashlight)]").subject == nil)
    let same = try recordings("[\(Samples.flashlight), \(chat.replacing("Chat", with: "Feed"))]")
    #expect(same.map(\.name) == ["Feed (1)", "Feed (2)"] && same.map(\.subject) == ["Feed (1)", "Feed (2)"])
    #expect(
      RecordingsTests.problems("[{\"name\": \"a\", \"iterations\": [{\"measures\": []}]}]").map {
        line($0).missing("no iteration has measures")
      }
        == [nil])
  }
}
