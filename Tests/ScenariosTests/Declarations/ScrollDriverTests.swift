import JSON
import JSONTestSupport
import ListRuntime
import Scenarios
import Simulation
import Testing

@Suite("Flicks and recorded scrolls in scenarios")
struct ScrollDriverTests {
  private func load(_ scroll: String, _ files: [String: String] = [:]) throws -> ResolvedScenario {
    var all = Study.files
    for (name, text) in files { all.files[name] = Array(text.utf8) }
    return try Study.loader(all).load(SourceFile(name: "study.json", text: Study.text(scroll: scroll)))
  }

  private func driver(_ scroll: String, _ files: [String: String] = [:]) throws -> ScrollDriver? {
    try load(scroll, files).runs.first?.configuration.driver
  }

  private func check(
    _ scroll: String, _ messages: [String], _ location: Testing.SourceLocation = #_sourceLocation
  ) {
    let text = MarkedText(Study.text(scroll: scroll))
    expect(Study.diagnostics(of: text.text), at: text, messages: messages, location)
  }

  private static let standard = FlicksDriver(
    count: 3, seed: 1, speed: LogNormalDistribution(median: 670, spread: 2.2, range: 150...2400),
    contact: .milliseconds(140), pause: LogNormalDistribution(median: 1800, spread: 5.4, range: 110...10_000),
    pauseStart: .rest, reverseShare: 0.1, release: ScrollRelease(decelerationRate: 0.998, isPaged: false))

  // MARK: Flicks

  @Test("Flicks have defaults for all but their number")
  func defaults() throws {
    #expect(try driver(#"{"driver": "flicks", "count": 3}"#) == .flicks(Self.standard))
  }

  @Test("Every property of flicks can be given")
  func flicks() throws {
    let scroll = """
      {"driver": "flicks", "count": 7, "seed": 9, "speed": {"median": 1500, "spread": 1.5, "min": 300, "max": 4000},
       "contactMs": 90, "pauseMs": {"median": 50, "spread": 1, "min": 0}, "pauseFrom": "liftOff", "reverseShare": 0.25,
       "decelerationRate": "fast", "paging": true}
      """
    #expect(
      try driver(scroll)
        == .flicks(
          FlicksDriver(
            count: 7, seed: 9, speed: LogNormalDistribution(median: 1500, spread: 1.5, range: 300...4000),
            contact: .milliseconds(90), pause: LogNormalDistribution(median: 50, spread: 1, range: 0...10_000),
            pauseStart: .liftOff, reverseShare: 0.25, release: ScrollRelease(decelerationRate: 0.99, isPaged: true))))
  }

  @Test("A limit that is left out gives way to the median, and one that is given does not")
  func limits() throws {
    var fast = Self.standard
    fast.speed = LogNormalDistribution(median: 5000, spread: 2.2, range: 150...5000)
    #expect(try driver(#"{"driver": "flicks", "count": 3, "speed": {"median": 5000}}"#) == .flicks(fast))
    check(
      #"{"driver": "flicks", "count": 3, "speed": {"median": ‸5000, "max": 4000}}"#,
      ["the median is not between min and max; expected a median from 150 to 4000; found 5000"])
    check(
      #"{"driver": "flicks", "count": 3, "pauseMs": {"median": ‸500, "min": 900, "max": 100}}"#,
      ["the median is not between min and max; expected min below max; found 500"])
  }

  @Test("A sweep of the seed gives a run for each")
  func sweep() throws {
    let text = Study.text(
      runs: #"{"name": "a", "techniques": []}"#, scroll: #"{"driver": "flicks", "count": 3}"#,
      more: #""sweep": {"scroll.seed": [1, 2], "scroll.speed.median": [300, 600]}, "#)
    let scenario = try Study.loader().load(SourceFile(name: "study.json", text: text))
    #expect(scenario.runs.map(\.name).count == 4)
    #expect(Set(scenario.runs.map(\.configuration.driver)).count == 4)
  }

  @Test(
    "Values of flicks are checked at their places",
    arguments: [
      (
        #"‸{"driver": "flicks"}"#, ["\"count\" is missing in a flicks driver; expected a whole number from 1 to 100000"]
      ),
      (#"{"driver": "flicks", "count": ‸0}"#, ["out of range; expected a whole number from 1 to 100000; found 0"]),
      (
        #"{"driver": "flicks", "count": 3, "reverseShare": ‸2}"#,
        ["out of range; expected a number from 0 to 1; found 2"]
      ),
      (
        #"{"driver": "flicks", "count": 3, "decelerationRate": ‸"slow"}"#,
        ["unknown value; expected \"normal\" or \"fast\"; found \"slow\""]
      ),
      (
        #"{"driver": "flicks", "count": 3, "decelerationRate": ‸1}"#,
        ["out of range; expected a number from 0 to 0.9999; found 1"]
      ),
      (
        #"{"driver": "flicks", "count": 3, "speed": {"median": ‸0, "spread": ‸0.5}}"#,
        [
          "out of range; expected a number from 1 to 100000 pt/s; found 0",
          "out of range; expected a number from 1 to 100; found 0.5",
        ]
      ),
      (
        #"{"driver": "flicks", "count": 3, "pauseFrom": ‸"lift"}"#,
        ["unknown value; expected \"rest\" or \"liftOff\"; found \"lift\"; did you mean \"liftOff\""]
      ),
      (
        #"{"driver": "flicks", "count": 3, ‸"spead": {}}"#,
        ["unknown key \"spead\" in a flicks driver; did you mean \"speed\""]
      ),
    ])
  func badFlicks(scroll: String, messages: [String]) { check(scroll, messages) }

  // MARK: Drags

  @Test("A drag may begin when the finger of the one before it lifts, and not earlier")
  func overlappingDrags() throws {
    func drags(_ second: Int) -> String {
      """
      {"driver": "drags", "drags": [
        {"atMs": 100, "durationMs": 200, "distance": 300},
        ‸{"atMs": \(second), "durationMs": 50, "distance": 300, "decelerationRate": "fast", "paging": true}]}
      """
    }
    #expect(
      try driver(drags(300).replacing("‸", with: ""))
        == .drags([
          FingerDrag(at: .milliseconds(100), duration: .milliseconds(200), distance: 300),
          FingerDrag(
            at: .milliseconds(300), duration: .milliseconds(50), distance: 300, decelerationRate: 0.99, isPaged: true),
        ]))
    check(
      drags(299),
      [
        "a drag begins while the finger of the previous drag is still down; only one finger can scroll; expected \"atMs\" of at least 300; found 299"
      ])
    check(drags(99), ["a step is earlier than the previous one; expected \"atMs\" of at least 100; found 99"])
  }

  // MARK: Recordings

  private static let csv = "timeMs,offset\n500,0\n1500,300\n"
  private static let recording = OffsetRecording(
    times: [.zero, .seconds(1)], offsets: [0, 300], isTracking: true)

  @Test("A recording is read from a file, CSV or JSON, or stands in the scenario")
  func recorded() throws {
    let json = #"[{"timeMs": 500, "offset": 0}, {"timeMs": 1500, "offset": 300}]"#
    let file = #"{"driver": "recorded", "file": "data/scroll"}"#
    #expect(try driver(file, ["data/scroll": Self.csv]) == .offsets(Self.recording))
    #expect(try driver(file, ["data/scroll": json]) == .offsets(Self.recording))
    #expect(try driver(#"{"driver": "recorded", "samples": \#(json)}"#) == .offsets(Self.recording))
    var other = Self.recording
    (other.isTracking, other.longestStep) = (false, .milliseconds(100))
    let settings =
      #"{"driver": "recorded", "of": "offsets", "file": "data/scroll", "tracking": false, "pauseAfterMs": 100}"#
    #expect(try driver(settings, ["data/scroll": Self.csv]) == .offsets(other))
  }

  @Test("Recorded touches drag and flick")
  func touches() throws {
    let scroll = #"{"driver": "recorded", "of": "touches", "file": "t.csv", "decelerationRate": "fast"}"#
    #expect(
      try driver(scroll, ["t.csv": "timeMs,y,phase\n7,500,began\n107,300,ended\n"])
        == .touches(
          TouchRecording(
            contacts: [TouchContact(at: .zero, times: [.zero, .milliseconds(100)], positions: [500, 300])],
            release: ScrollRelease(decelerationRate: 0.99))))
  }

  @Test("The file of a recording is an input, found like every other file: here or built in")
  func input() throws {
    let scroll = #"{"driver": "recorded", "file": "data/scroll.csv"}"#
    let scenario = try load(scroll, ["data/scroll.csv": Self.csv])
    #expect(scenario.inputs.map(\.file.name).contains("data/scroll.csv"))
    #expect(scenario.inputs.map(\.role.name).contains("recording"))
    var base = Study.files
    base.files["study.json"] = Array(Study.text(scroll: scroll).utf8)
    let files = BuiltInFiles([("data/scroll.csv", Self.csv)], over: base)
    let explained = try Study.loader(files).explained("study.json")
    #expect(explained.scenario.runs.first?.configuration.driver == .offsets(Self.recording))
    let explanation = try #require(explained.explanations.explanation(of: "worst"))
    let found = try #require(explanation.files.first { $0.role == "scroll.file" })
    #expect(found.found.phrase == "built in: there is no data/scroll.csv")
  }

  @Test("Problems of a recording are shown in its file, once for all runs")
  func badFile() throws {
    var files = Study.files
    files.files["scroll.csv"] = Array("timeMs,offset\n0,0\n16,x\n".utf8)
    let text = Study.text(scroll: #"{"driver": "recorded", "file": "scroll.csv"}"#)
    let diagnostics = Study.diagnostics(of: text, files: files)
    #expect(diagnostics.map(\.locationText) == ["scroll.csv:3:4"])
    #expect(diagnostics.first?.message == "invalid offset")
  }

  @Test("A missing recording suggests a near file")
  func missing() {
    var files = Study.files
    files.files["data/scroll.csv"] = Array(Self.csv.utf8)
    let text = MarkedText(Study.text(scroll: #"{"driver": "recorded", "file": ‸"data/scrol.csv"}"#))
    expect(
      Study.diagnostics(of: text.text, files: files), at: text,
      messages: ["the recording file data/scrol.csv does not exist; did you mean \"data/scroll.csv\""])
  }

  @Test(
    "Settings of a recording are checked at their places",
    arguments: [
      (#"‸{"driver": "recorded"}"#, ["\"file\" or \"samples\" is missing in a recorded driver"]),
      (
        #"{"driver": "recorded", "file": "a", "samples": ‸[{"timeMs": 0, "offset": 0}]}"#,
        ["the driver has both a file and samples; expected either \"file\" or \"samples\""]
      ),
      (
        #"{"driver": "recorded", "samples": [{"timeMs": 0, "offset": 0}], "paging": ‸true, "decelerationRate": ‸0.9}"#,
        [
          "paging has no effect on recorded offsets; expected \"of\": \"touches\", or no \"paging\"",
          "decelerationRate has no effect on recorded offsets; expected \"of\": \"touches\", or no \"decelerationRate\"",
        ]
      ),
      (
        #"{"driver": "recorded", "of": "touches", "tracking": ‸true, "pauseAfterMs": ‸5, "samples": [{"timeMs": 0, "y": 0, "phase": "began"}, {"timeMs": 1, "y": 0, "phase": "ended"}]}"#,
        [
          "tracking has no effect on recorded touches; expected \"of\": \"offsets\", or no \"tracking\"",
          "pauseAfterMs has no effect on recorded touches; expected \"of\": \"offsets\", or no \"pauseAfterMs\"",
        ]
      ),
      (
        #"{"driver": "recorded", "samples": [{"timeMs": 0, ‸"y": 0, "offset": 1}]}"#,
        ["unknown key \"y\" in a recorded offset; expected \"timeMs\" or \"offset\""]
      ),
      (
        #"{"driver": "recorded", "samples": ‸"scroll.csv"}"#,
        ["wrong type; expected an array of 1 to 100000; found \"scroll.csv\""]
      ),
      (
        #"{"driver": "recorded", "of": ‸"touch", "samples": [{"timeMs": 0, "offset": 0}]}"#,
        ["unknown value; expected \"offsets\" or \"touches\"; found \"touch\"; did you mean \"touches\""]
      ),
    ])
  func badRecordings(scroll: String, messages: [String]) { check(scroll, messages) }

  // MARK: Explanations

  private func explanation(_ scroll: String, _ files: [String: String] = [:]) throws -> RunExplanation {
    var all = Study.files
    for (name, text) in files { all.files[name] = Array(text.utf8) }
    all.files["study.json"] = Array(Study.text(scroll: scroll).utf8)
    let explanations = try Study.loader(all).explanations(of: "study.json")
    return try #require(explanations.explanation(of: "worst"))
  }

  @Test("The explanation of a run shows the flicks that are drawn")
  func explainedFlicks() throws {
    let text = """
      {"driver": "flicks", "count": 7, "speed": {"median": 800, "spread": 1}, "pauseMs": {"median": 500, "spread": 1},
       "reverseShare": 0, "decelerationRate": "fast"}
      """
    let explanation = try explanation(text)
    // 0.8 pt/ms needs ln(0.01 / 0.8) / ln(0.99) = 436 ms to come to rest.
    #expect(
      explanation.scroll == [
        "7 flicks, 0 of them against the main direction; pauses of 3.50 s together; about 7.53 s until the list rests",
        "1: 0.50 s after rest, 800 pt/s", "2: 0.50 s after rest, 800 pt/s", "3: 0.50 s after rest, 800 pt/s",
        "4: 0.50 s after rest, 800 pt/s", "5: 0.50 s after rest, 800 pt/s", "… and 2 more",
      ])
    #expect(explanation.values.contains { $0.path == "scroll.seed" && $0.text == "1" && $0.origin == "default" })
    #expect(explanation.values.contains { $0.path == "scroll.speed.median" && $0.text == "800" })
  }

  @Test("The explanation of a run shows what was recorded, and nothing for other drivers")
  func explainedRecordings() throws {
    let offsets = try explanation(#"{"driver": "recorded", "file": "s.csv"}"#, ["s.csv": Self.csv + "1600,200\n"])
    #expect(offsets.scroll == ["3 samples over 1.10 s, offsets from 0 pt to 300 pt; 400 pt in all"])
    let touches = try explanation(
      #"{"driver": "recorded", "of": "touches", "file": "t.csv", "decelerationRate": "fast"}"#,
      ["t.csv": "timeMs,y,phase\n7,500,began\n107,300,ended\n"])
    #expect(
      touches.scroll == [
        "1 touch, the finger down for 0.10 s together; about 0.63 s until the list rests",
        "1: at 0.00 s for 0.10 s, 200 pt, lifts at 2000 pt/s",
      ])
    #expect(try explanation(Study.timer).scroll == [])
  }
}
