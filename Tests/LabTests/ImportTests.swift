import Foundation
import JSON
import JSONTestSupport
import RecordingSamples
import Scenarios
import Testing

@Suite("lab import", .serialized)
struct ImportTests {
  /// A study of two runs in a folder, with recordings.
  private func lab(_ recordings: [String: String] = [:]) throws -> LabProcess {
    let lab = try LabProcess.withStudy()
    for (name, text) in recordings { try lab.write(name, text) }
    return lab
  }

  private func reference(_ path: String, of lab: LabProcess) throws -> Reference {
    let collector = DiagnosticCollector()
    let read = ReferenceFile.read(
      SourceFile(name: path, text: try lab.text(path)), runs: ["plain", "other"],
      metrics: ["fps_avg", "hitch_ms_per_s"], reportingTo: collector)
    return try #require(read, "\(DiagnosticText.text(collector.sorted))")
  }

  @Test("The values are those of all repetitions, and the noise is their pooled deviation times the square root of 2")
  func noise() throws {
    let lab = try lab([
      "a.csv": "fps_avg,hitch_ms_per_s\n50,4\n52,6\n", "b.csv": "fps_avg\n54\n", "c.csv": "fps_avg\n58\n60\n59\n",
    ])
    try lab(
      "import study.json plain=a.csv,b.csv other=c.csv -o mine.json --source 'Me, 2026' --device 'One, API 34'",
      prints: "plain fps_avg 52.00 fps 2.236 3")
    let reference = try reference("mine.json", of: lab)
    #expect(reference.source.missing("Me, 2026 … One, API 34 … 1 to 4 degrees of freedom … square root of 2") == nil)
    // Squared deviations 8 and 2 with 2 + 2 degrees of freedom: a variance of 2.5, and of 5 for a difference.
    #expect(reference.noise.map(\.metric) == ["fps_avg", "hitch_ms_per_s"])
    #expect(reference.noise.first?.millionths == 2_236_068)
    let plain = try #require(reference.row("plain")?.cell("fps_avg"))
    #expect(plain.value == Reference.Value(low: 50_000_000, high: 54_000_000) && plain.status == .measured)
    #expect(plain.basis.missing("52.00 … 3 … fps_avg (csv) … a.csv, b.csv") == nil)
    #expect(reference.row("other")?.compareTo == "plain" && reference.row("other")?.cell("hitch_ms_per_s") == nil)
  }

  @Test("One repetition gives no noise: the metric is omitted unless its noise is given, and nothing else is written")
  func singleRecording() throws {
    let lab = try lab(["a.csv": "fps_avg,cpu_avg_pct\n50,40\n", "same.csv": "fps_avg\n50\n50\n"])
    try lab.rejects(
      "import study.json plain=a.csv -o mine.json", exits: 65,
      says: "fps_avg … --noise fps_avg=VALUE … cpu_avg_pct … --noise cpu_avg_pct=VALUE")
    try lab("import study.json plain=a.csv -o mine.json --noise fps_avg=0.5", says: "cpu_avg_pct")
    let reference = try reference("mine.json", of: lab)
    #expect(reference.noise == [Reference.Noise(metric: "fps_avg", millionths: 500_000)])
    #expect(reference.row("plain")?.cell("fps_avg")?.basis.missing("One … fps_avg (csv) … a.csv") == nil)
    try lab.rejects(
      "import study.json plain=same.csv -o x.json", exits: 65, says: "fps_avg … repetitions do not differ")
  }

  @Test("An existing file is replaced only with --force")
  func overwriting() throws {
    let lab = try lab(["a.csv": "fps_avg\n50\n52\n", "mine.json": "mine"])
    try lab.rejects("import study.json plain=a.csv -o mine.json", exits: 73, says: "mine.json: … --force")
    #expect(try lab.text("mine.json") == "mine")
    try lab("import study.json plain=a.csv -o mine.json --force")
  }

  @Test("Problems of all recordings are reported at once, each at its location")
  func problems() throws {
    let lab = try lab([
      "a.csv": "fps_avg\n50\nfast\n", "b.xml": "<trace-query-result>\n<node></trace-query-result>",
      "c.csv": "frame_rate_stability_pct\n90\n250\n", "1.trace/form.template": "x",
    ])
    try lab(
      "import study.json plain=a.csv,b.xml,none.csv -o x.json", exits: 66,
      says: "a.csv:3:1: error: … b.xml:2:7: error: … none.csv: error:")
    for arguments in ["study.json plain=c.csv -o x.json", "--show c.csv"] {
      try lab("import \(arguments)", exits: 65, says: "c.csv:3:1: error: frame_rate_stability_pct … 250")
    }
    try lab("import --show 1.trace", exits: 65, says: "1.trace: error: … Instruments")
  }

  @Test("A value that a metric cannot have is an error at its field when measurements are validated")
  func impossible() throws {
    let lab = try lab(["a.csv": "fps_avg\n50\n52\n"])
    try lab("import study.json plain=a.csv -o x.json")
    try lab.write("x.json", try lab.text("x.json").replacing(/"value": \[[^\]]*\]/, with: "\"value\": [50, 2500]"))
    try lab("validate x.json", exits: 65, prints: "\"fps_avg\" cannot be 2500")
  }

  @Test(
    "One of several recordings in a file is selected by name; the figures of a recording are listed with their metrics")
  func listing() throws {
    let first = Samples.macrobenchmark
    let start = try #require(first.range(of: "{\"name\": \"scrollFeed\""))
    let end = try #require(first.range(of: "]}", options: .backwards))
    let second = first[start.lowerBound..<end.lowerBound].replacing("scrollFeed", with: "flingFeed")
    let lab = try lab(["two.json": first.replacingCharacters(in: end, with: ", " + second + "]}")])
    let imported = "import study.json -o x.json plain=two.json"
    try lab.rejects(imported, exits: 65, says: "2 recordings … two.json#scrollFeed")
    try lab.rejects("\(imported)#flingFed", exits: 65, says: "flingFeed?")
    try lab("\(imported)#flingFeed")
    try lab(
      "import --show two.json",
      prints: """
        two.json#scrollFeed: macrobenchmark, … 2; com.example.ScrollBenchmark on acme One, API 34 … \
        frameCount 3.000, 4.000 count: frames_main … \
        frameDurationCpuMs 7 samples ms: frame_main_ms_p50, frame_main_ms_p95
        """)
    // It takes the names that it prints.
    let one = try lab("import --show two.json#scrollFeed", prints: "two.json#scrollFeed: macrobenchmark")
    #expect(!one.output.contains("flingFeed"))
  }

  @Test("A file of many recordings is listed in a bounded text, and so is the error that asks for a name")
  func manyRecordings() throws {
    let events = (0..<3000).map {
      "{\"name\":\"Choreographer#doFrame\",\"ph\":\"X\",\"pid\":\($0),\"tid\":\($0),\"ts\":\($0 * 1000),\"dur\":500}"
    }
    let lab = try lab(["t.json": "{\"traceEvents\":[\(events.joined(separator: ",\n"))]}"])
    let imported = "import study.json -o x.json plain=t.json"
    try lab(imported, exits: 65, says: "0, 1, 2, 3, 4, 5, 6, 7, 8, 9 and 2990 more")
    try lab("import --show t.json", prints: "t.json: 2950 more … 50, 51, 52, 53, 54, 55, 56, 57, 58, 59 and 2940 more")
    #expect(try lab("\(imported)#nothing", exits: 65).errors.utf8.count < 1000)
  }

  @Test("A copy of a recording is named")
  func copies() throws {
    let lab = try lab(["a.csv": "fps_avg\n50\n52\n", "b.csv": "fps_avg\n50\n52\n"])
    try lab("import study.json plain=a.csv,b.csv -o x.json", says: "b.csv: warning: the file has the content of a.csv")
  }

  @Test("A payload that two files of an import have is an error at the second one")
  func repeatedPayloads() throws {
    let second = Samples.metricKit.replacing("2026-01-01", with: "2026-01-03").replacing("[{", with: "[\n {")
    let lab = try lab(["a.json": Samples.metricKit, "b.json": second])
    try lab.rejects(
      "import study.json plain=a.json other=b.json -o x.json", exits: 65,
      says: "b.json:6:2: error: repetition 2 of the file has all figures of repetition 2 of a.json:5")
  }

  @Test("An app that a table of hitches does not list has none; the recordings of a run are of one app, unless named")
  func apps() throws {
    let lab = try lab([
      "1.xml": Samples.hitches, "2.xml": Samples.hitches.replacing("Feed (42)", with: "backboardd (7)"),
    ])
    let imported = "import study.json --seconds 10 -o x.json --force"
    try lab("\(imported) plain=1.xml,2.xml", exits: 65, says: "2.xml: error: … backboardd … 1.xml … Feed")
    // 33.33 ms in 10 s, and no hitches.
    try lab("\(imported) plain=1.xml#Feed,2.xml#Feed", says: "no entry … Feed", prints: "1.667 ms/s")
    try lab("\(imported) plain=1.xml#Fed,2.xml", exits: 65, says: "Feed?")
  }

  @Test("Scroll offsets become a file of times and offsets; traces have none; what the driver rejects is at its row")
  func scroll() throws {
    let lab = try lab(["log.csv": "stamp,y\n10.5,0\n10.6,120\n", "trace.json": Samples.chromeTrace])
    try lab(
      "import --scroll log.csv --time stamp:secs --offset y:2 -o scrolls/flick.csv",
      says: "scroll: scrolls/flick.csv: 2 offsets in 0.100 s")
    #expect(try lab.text("scrolls/flick.csv") == "timeMs,offset\n0,0\n100,60\n")
    try lab.rejects("import --scroll log.csv --time stmp:s -o b.csv", exits: 65, says: "stamp?")
    try lab.rejects("import --scroll trace.json -o b.csv", exits: 65, says: "trace.json … CSV")
    for (rows, place) in [
      ("0,0\n1,-20000\n", "s.csv:3:3"), ("0,0\n86400001,5\n", "s.csv:3:10"), ("0,0\n1e300,5\n", "s.csv:3:7"),
    ] {
      try lab.write("s.csv", "timeMs,offset\n" + rows)
      try lab.rejects("import --scroll s.csv -o b.csv", exits: 65, says: "\(place): error: … recorded")
    }
  }

  @Test("An option that no given file uses is refused, as one of another task")
  func unusedOptions() throws {
    let lab = try lab([
      "t.json": Samples.perfetto, "c.json": Samples.chromeTrace, "a.csv": "fps_avg\n50\n52\n",
      "a,b.csv": "fps_avg\n50\n52\n",
      "m.json": Samples.macrobenchmark,
    ])
    for (line, says) in [
      ("import --show t.json --marks a,b", "--marks has no effect: it is for chrome-trace … perfetto"),
      ("import --show m.json --rows samples", "--rows has no effect: it is for csv … macrobenchmark"),
      ("import study.json plain=a.csv -o x.json --marks a,b", "--marks has no effect"),
      ("compare x=a.csv y=a,b.csv --marks a,b --metric fps_avg", "--marks has no effect"),
    ] { try lab.rejects(line, exits: 64, says: says) }
    try lab(
      "import --show t.json c.json --marks scroll-start,scroll-end",
      prints: "t.json#com.example … c.json: chrome-trace … scroll 0.100 s")
    // A file with a comma in its name is one file.
    try lab("import study.json plain=a,b.csv -o x.json", prints: "fps_avg")
    // Also among others, and with the name of a recording.
    try lab.rejects("compare x=a.csv,a,b.csv y=a.csv --metric fps_avg", exits: 64, says: "a.csv is in two sets")
    try lab.rejects("compare x=a,b.csv#Feed y=a.csv --metric fps_avg", exits: 65, says: "a,b.csv … Feed")
  }
}
