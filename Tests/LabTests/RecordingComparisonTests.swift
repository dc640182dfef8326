import Foundation
import JSON
import JSONTestSupport
import RecordingSamples
import Testing

@Suite("lab compare and lab check of recordings", .serialized)
struct RecordingComparisonTests {
  private static let signpost = "com.apple.dt.XCTMetric_OSSignpost-Scroll_Deceleration"

  /// An export of XCTest with the values of several iterations.
  private static func xctest(_ values: [Double], device: String = "iPhone 13", seconds: Double = 2.5) -> String {
    let lengths = values.map { _ in "\(seconds)" }.joined(separator: ", ")
    let memory = values.indices.map { "\(90_000 + 37 * $0 + Int(10 * values[0]))" }.joined(separator: ", ")
    return """
      [{"testIdentifier": "FeedTests/testScroll()", "testRuns": [{"device": {"deviceId": "1", "deviceName": "\(device)"}, "metrics": [
        {"displayName": "Hitch Time Ratio (Scroll_Deceleration)", "identifier": "\(signpost).animation.hitch.time.ratio",
         "unitOfMeasurement": "ms per s", "measurements": \(values)},
        {"displayName": "Duration (Scroll_Deceleration)", "identifier": "\(signpost).duration", "unitOfMeasurement": "s", "measurements": [\(lengths)]},
        {"displayName": "Memory Peak Physical", "identifier": "com.apple.dt.XCTMetric_Memory.physical_peak", "unitOfMeasurement": "kB",
         "measurements": [\(memory)]}]}]}]
      """
  }

  private static let low = [10.1, 11.2, 12.3, 11.5, 10.8]
  private static let high = [18.1, 19.2, 17.3, 18.5, 19.8]

  private func lab(_ files: [String: String]) throws -> LabProcess {
    let lab = try LabProcess.withStudy()
    for (name, text) in files { try lab.write(name, text) }
    return lab
  }

  /// The two sets of builds: `slow.json` is worse than `fast.json`.
  private func twoBuilds() throws -> LabProcess {
    try lab(["fast.json": Self.xctest(Self.low), "slow.json": Self.xctest(Self.high)])
  }

  @Test("Two files of recordings are two sets: the answer is first, with its interval, and the numbers of repetitions")
  func verdicts() throws {
    let lab = try twoBuilds()
    let worse = try lab(
      "compare fast.json slow.json",
      prints:
        "Worse: Hitch Time Ratio (Scroll_Deceleration) is 18.50 ms/s in slow and 11.20 ms/s in fast … interval … 5 in fast (fast.json)"
    )
    #expect(worse.output.hasPrefix("\nAnswer\n\nWorse: "))
    try lab("compare slow.json fast.json", prints: "Better: Hitch Time Ratio")
    try lab("compare a=fast.json b=slow.json", prints: "18.50 ms/s in b and 11.20 ms/s in a")
  }

  @Test("What is missing for a verdict is said in repetitions, and that three of each can never decide")
  func missing() throws {
    let lab = try lab([
      "a.json": Self.xctest(Self.low), "b.json": Self.xctest([11, 10.5, 12, 11.1, 10.9]),
      "c.json": Self.xctest([1, 2, 3]),
      "d.json": Self.xctest([4, 5, 6]),
    ])
    try lab(
      "compare a.json b.json",
      prints:
        "Undecided: … About … more repetitions of each decide a difference of 5 % with a probability of 80 %. 5 of each decide a"
    )
    try lab("compare c.json d.json", prints: "3 repetitions of each can never decide … 4 of each can.")
  }

  /// Each format with two sets of files: the name of what decides, and a file of a set by its number.
  private static let all: [(arguments: String, deciding: String, file: @Sendable (Int) -> String)] = [
    ("", "Hitch Time Ratio (Scroll_Deceleration)", { xctest([Double($0) + 0.25]) }),
    (
      "", "frameOverrunMs.P95",
      {
        Samples.macrobenchmark.replacing("-9.0, -8.0, 9.0", with: "-9.0, -8.0, \($0)")
          .replacing("-10.0, -8.0", with: "-10.0, \(Double(-$0) / 100)")
      }
    ),
    (
      "", "animationMetrics.scrollHitchTimeRatio",
      {
        Samples.metricKit.replacing("6 ms per s", with: "\($0) ms per s")
          .replacing("01-01", with: "0\(1 + $0 / 10)-1\($0 % 10)").replacing(
            "01-02", with: "0\(1 + $0 / 10)-2\($0 % 10)")
      }
    ),
    (
      "--seconds 3", "hitch time per second",
      { Samples.hitches.replacing(">16666666<", with: ">\(10_000_000 + 100_000 * $0)<") }
    ),
    (
      "", "UI thread.P95",
      {
        // The id of a frame tells its row from those of other repetitions.
        Samples.gfxInfo.replacing("1062199998", with: "\(1_062_199_998 + 100_000 * $0)")
          .replacing("\n0,", with: "\n0,\($0)")
      }
    ),
    (
      "", "Choreographer#doFrame.P95", { Samples.perfetto.replacing("\"dur\":4000", with: "\"dur\":\(4000 + 10 * $0)") }
    ),
    (
      "--refresh-hz 60", "time of dropped frames",
      { Samples.chromeTrace.replacing("\"ts\":50000", with: "\"ts\":\(50_000 + 10 * $0)") }
    ),
    (
      "", "fps.mean",
      {
        Samples.flashlight.replacing("\"fps\": 50", with: "\"fps\": \(30 + Double($0) / 2)")
          .replacing("\"fps\": 58", with: "\"fps\": \(31 + Double($0) / 2)")
      }
    ),
    ("", "frame_build_times.P90", { Samples.flutter.replacing("17000", with: "\(17_000 + $0)") }),
    ("--metric score:higher", "score", { "score,name\n\(Double($0) / 4),x\n" }),
  ]

  @Test(
    "Recordings of every format are compared, by the metric by which its platform rates a scroll",
    arguments: all.indices)
  func everyFormat(_ index: Int) throws {
    let (arguments, deciding, file) = Self.all[index]
    var files: [String: String] = [:]
    for number in 0..<6 {
      files["before/\(number).txt"] = file(number)
      files["after/\(number).txt"] = file(10 + number)
    }
    let outcome = try lab(files)("compare before after --format json \(arguments)")
    let root = try #require(
      JSONDocument(SourceFile(name: "out", text: outcome.output), reportingTo: DiagnosticCollector())?.root)
    let metrics = try #require(root["comparisons"]?.elements.first { _ in true }?["metrics"])
    let first = try #require(metrics.elements.first { _ in true })
    #expect(first["name"]?.string == deciding && first["isDeciding"]?.boolean == true)
    #expect(metrics.elements.count { $0["isDeciding"]?.boolean == true } == 1)
  }

  @Test("Files in the order of the numbers in their names are the repetitions, from folders, patterns and lists")
  func operands() throws {
    var files: [String: String] = [:]
    for number in 1...11 {
      files["x/before/\(number).json"] = Self.xctest([Double(number) + 0.5])
      files["x/after/\(number).json"] = Self.xctest([Double(number) + 0.75])
    }
    files["x/before/trace.perfetto-trace"] = "binary"
    files["x/third.json"] = Self.xctest([3.25])
    // The end of a name counts in any case.
    files["x/upper/1.JSON"] = Self.xctest([4.25])
    let lab = try lab(files)
    let all = try lab(
      "compare x/before x/after",
      prints: "x/before/trace.perfetto-trace … x/before/2.json 2.50 … x/before/10.json 10.50")
    let names = (1...11).map { "x/before/\($0).json" } + (1...11).map { "x/after/\($0).json" }
    #expect(try lab("compare before=x/before/*.json after=x/after/*.json").output.contains("x/after/11.json"))
    #expect(
      try lab("compare \(names.shuffled().joined(separator: " "))").output.missing(
        "x/before/2.json 2.50 … x/before/10.json") == nil)
    #expect(all.output.contains("11 in before (11 files) and 11 in after"))
    try lab("compare x/before x/after --paired", prints: "Worse: … signed ranks")
    try lab("compare x/before x/after third=x/third.json", prints: "before and third")
    try lab("compare x/before x/upper", prints: "before and upper")
  }

  @Test("What cannot be compared is an error before any figure, with its place")
  func rejected() throws {
    let lab = try lab([
      "a/1.json": Self.xctest(Self.low), "a/copy.json": Self.xctest(Self.low), "b/1.json": Self.xctest(Self.high),
      "b/t.csv": "score,time\n1,2\n2,3\n", "c/t.csv": "other\n1\n2\n", "d/t.csv": "score,time\n3,2\n2,3\n",
      "README.md": "x", "g/t.csv.gz": "score\n1\n", "m/1.json": Samples.macrobenchmark,
      "m/2.json": Samples.macrobenchmark.replacing(", 6.0, ", with: ", 6.5, "),
    ])
    try FileManager.default.createDirectory(at: lab.folder.appending(path: "empty"), withIntermediateDirectories: true)
    for (line, code, says) in [
      ("compare a/1.json a/1.json", 64, "a/1.json is named twice"),
      ("compare x=a/1.json y=a/1.json", 64, "a/1.json is in two sets, x and y"),
      ("compare x=a/1.json", 64, "two sets"),
      ("compare x=a/1.json y=a/copy.json", 65, "a/copy.json: error: the file has the content of a/1.json"),
      ("compare empty a", 65, "empty: error: the folder has no recordings"),
      ("compare 'none/*.json' a/1.json", 66, "none/*.json: error: no file matches"),
      ("compare x=a/1.json y=b", 65, "b/t.csv: error: … table … a/1.json is performance metrics of XCTest"),
      ("compare x=a/1.json y=g", 65, "g/t.csv.gz: error: … table"),
      ("compare b/t.csv c/t.csv", 65, "no metric in common … score … other"),
      ("compare b/t.csv d/t.csv", 65, "--metric NAME … score"),
      ("compare b/t.csv d/t.csv --metric scre", 65, "did you mean score?"),
      (
        "compare b/t.csv d/t.csv --metric score", 65,
        "which direction of \"score\" is better … --metric \"score:lower\""
      ),
      ("compare x=a/1.json y=b/1.json,b/missing.json", 66, "b/missing.json"),
      ("compare a/1.json b/1.json --threshold 5parsec", 64, "--threshold takes"),
      ("compare a/1.json b/1.json --threshold 5MB", 64, "--threshold 5 MB is not in the unit of"),
      ("compare m/1.json m/2.json --threshold 5%", 64, "frameOverrunMs.P95 is on both sides of 0 … 0.5ms"),
      ("compare a/1.json b/1.json --allow-unlike", 64, "--allow-unlike is for simulated runs"),
      ("compare study.json study.json --paired", 64, "--paired is for recordings"),
      ("check study.json --paired", 64, "--paired is for recordings"),
      ("check --recordings a/1.json b/1.json --update", 64, "--update is for simulated runs"),
      ("check --recordings a/1.json b/1.json --undecided maybe", 64, "warn or fail"),
    ] as [(String, Int32, String)] {
      try lab.rejects(line, exits: code, says: says)
    }
  }

  @Test("A check fails only on a worsening beyond the threshold; undecided is a warning or an outcome of its own")
  func gate() throws {
    let lab = try lab([
      "fast.json": Self.xctest(Self.low), "slow.json": Self.xctest(Self.high),
      "same.json": Self.xctest([11, 10.5, 12, 11.1, 10.9]),
      "other.json": Self.xctest(Self.high, device: "iPhone 15"), "long.json": Self.xctest(Self.high, seconds: 3),
    ])
    try lab("check --recordings fast.json slow.json", exits: 2, prints: "Check: failed, worse by more than 5 %")
    try lab(
      "check --recordings fast.json slow.json --threshold 100%", prints: "Check: passed, not worse by more than 100 %")
    try lab(
      "check --recordings fast.json slow.json --threshold 20ms/s", prints: "passed, not worse by more than 20 ms/s")
    try lab("check --recordings slow.json fast.json", prints: "Check: passed")
    try lab("check --recordings fast.json same.json", prints: "Check: undecided, which is a warning here")
    try lab("check --recordings fast.json same.json --undecided fail", exits: 4, prints: "which fails here")
    // What spoils a comparison leaves it undecided.
    try lab(
      "check --recordings fast.json other.json",
      prints: "undecided … The device differs: iPhone 13 in fast, iPhone 15 in other.")
    try lab("check --recordings fast.json long.json", prints: "undecided … not the same was scrolled")
  }

  @Test(
    "Odd files are compared or rejected with a message: a title per build, two recordings of one file, extreme values")
  func odd() throws {
    let none = Self.xctest(Self.low)
    let lab = try lab([
      "before.json": Samples.flashlight,
      "after.json": Samples.flashlight.replacing("\"Feed\"", with: "\"Feed, with the change\"")
        .replacing("\"ram\": 2", with: "\"ram\": 3"),
      "both.json": "[" + none.dropFirst().dropLast() + ","
        + Self.xctest(Self.high).replacing("testScroll()", with: "testOther()").dropFirst(),
      "a/run#1.csv": "score,x\n1e308,1\n-1e308,2\n1e308,3\n-1e308,4\n",
      "b/run#1.csv": "score,x\n-1e308,1\n1e308,2\n1e307,3\n-1e308,5\n",
      "zero.csv": "score,x\n0,1\n0,2\n0,3\n0,4\n0,7\n",
      "small.csv": "score,x\n1e-18,1\n2e-18,4\n1e-18,5\n2e-18,6\n3e-18,8\n",
    ])
    try lab(
      "compare 'both.json#FeedTests/testScroll()' 'both.json#FeedTests/testOther()'", prints: "Worse: Hitch Time Ratio")
    #expect(try !lab("compare before.json after.json").output.contains("The recording differs"))
    try lab("compare 'a/run#*.csv' 'b/run#*.csv' --metric score:lower", prints: "score is")
    try lab(
      "compare zero.csv small.csv --metric score:lower",
      prints: "Worse: score is 0.000000000 in small and 0.000000000 in zero")
    try lab("compare --noise small.csv zero.csv --metric score:lower", prints: "The least difference of score")
    try lab.write("frames.csv", "score,x\n" + (0...1000).map { "\($0),\($0 % 7)\n" }.joined())
    try lab.rejects(
      "compare frames.csv zero.csv --metric score:lower", exits: 65,
      says: "frames has 1001 repetitions … --rows samples")
    try lab("compare frames.csv zero.csv --metric score.P50:lower --rows samples", prints: "1 in frames")
    // A row without a value keeps the place of its pair, and is no repetition.
    try lab.write("missing.csv", "score\n1\nNA\n3\n")
    try lab("compare missing.csv small.csv --metric score:lower", prints: "Repetitions: 2 in missing")
    let report = try lab("check --recordings zero.csv small.csv --metric score:lower", exits: 2)
    #expect(!report.output.contains("Worse by more than"))
  }

  @Test("The check writes annotations, test results, a page and the step summary")
  func outputs() throws {
    let lab = try twoBuilds()
    try lab(
      "check --recordings fast.json slow.json --format github --format junit=out.xml --format html=out.html --format markdown=out.md",
      exits: 2, prints: "::error file=slow.json::Worse by more than 5 %25: Hitch Time Ratio",
      environment: ["GITHUB_STEP_SUMMARY": "summary.md"])
    let junit = try lab.text("out.xml")
    #expect(junit.missing("<testsuites … failures=\"1\" … <failure message=\"Worse by more than 5 %") == nil)
    #expect(junit.contains("name=\"Memory Peak Physical\""))
    let page = try lab.text("out.html")
    #expect(page.missing("Check: failed … The repetitions … <svg … slow.json, repetition 5 of 5: 19.80") == nil)
    #expect(try lab.text("out.md") == lab.text("summary.md"))
    #expect(try lab.text("out.md").hasPrefix("# fast and slow\n\n## Check: failed"))
  }

  @Test("Two sets of one build give the least difference to believe")
  func noise() throws {
    let lab = try lab(["one.json": Self.xctest(Self.low), "two.json": Self.xctest([11, 10.5, 12, 11.1, 10.9])])
    try lab(
      "compare --noise one.json two.json",
      prints: "The least difference of Hitch Time Ratio (Scroll_Deceleration) to believe … the same build … --threshold"
    )
  }
}
