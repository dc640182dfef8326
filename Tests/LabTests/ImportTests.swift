import Foundation
import JSON
import RecordingSamples
import Scenarios
import Testing

@Suite("lab import", .serialized)
struct ImportTests {
  /// A study of two runs in a folder of its own.
  private func lab() throws -> LabProcess {
    let lab = try LabProcess.withData()
    try lab.write("study.json", SampleFile.scenario("study", second: "\"cell-reuse\""))
    return lab
  }

  private func reference(_ path: String, of lab: LabProcess) throws -> Reference {
    let collector = DiagnosticCollector()
    let read = ReferenceFile.read(
      SourceFile(name: path, text: try lab.text(path)), runs: ["plain", "other"],
      metrics: ["fps_avg", "frames_main", "hitch_ms_per_s", "frame_main_ms_p95", "main_busy_ms"], reportingTo: collector
    )
    return try #require(read, "\(DiagnosticText.text(collector.sorted))")
  }

  @Test(
    "A recording of each format becomes measurements that lab fidelity compares with the model",
    arguments: Samples.all.indices)
  func formats(_ index: Int) throws {
    let lab = try lab()
    defer { lab.remove() }
    let (format, text) = Samples.all[index]
    try lab.write("recording.txt", text)
    let metrics = ["frame_main_ms_p95", "frames_shown_per_s", "hitch_ms_per_s", "main_busy_ms", "cpu_avg_pct"]
    let imported = try lab.run(
      ["import", "study.json", "plain=recording.txt", "-o", "reference/mine.json", "--seconds", "10"]
        + metrics.flatMap { ["--noise", "\($0)=1.5"] })
    #expect(imported.code == 0, "\(imported.errors)")
    #expect(imported.errors.hasSuffix("reference: reference/mine.json\n"))
    let compared = try lab.run("fidelity", "study.json", "--reference", "reference/mine.json")
    #expect(compared.code == 0 && compared.output.contains("mine"), "\(compared.errors)")
    #expect(try lab.text("reference/mine.json").contains("(\(format))"))
    #expect(try lab.run("validate", "reference/mine.json").code == 0)
  }

  @Test("The values are those of all repetitions, and the noise is their pooled deviation times the square root of 2")
  func noise() throws {
    let lab = try lab()
    defer { lab.remove() }
    try lab.write("a.csv", "fps_avg,hitch_ms_per_s\n50,4\n52,6\n")
    try lab.write("b.csv", "fps_avg\n54\n")
    try lab.write("c.csv", "fps_avg\n58\n60\n59\n")
    let run = try lab.run(
      "import", "study.json", "plain=a.csv,b.csv", "other=c.csv", "-o", "mine.json", "--source", "Me, 2026",
      "--device", "One, API 34")
    #expect(run.code == 0, "\(run.errors)")
    let reference = try reference("mine.json", of: lab)
    #expect(
      reference.source
        == "Me, 2026; device: One, API 34; noise: the standard deviation of the repetitions of a run, pooled over the runs "
        + "(1 to 4 degrees of freedom), times the square root of 2.")
    // Squared deviations 8 and 2 with 2 + 2 degrees of freedom: a variance of 2.5, and of 5 for a difference.
    #expect(reference.noise.map(\.metric) == ["fps_avg", "hitch_ms_per_s"])
    #expect(reference.noise.first?.millionths == 2_236_068)
    let plain = try #require(reference.row("plain")?.cell("fps_avg"))
    #expect(plain.value == Reference.Value(low: 50_000_000, high: 54_000_000) && plain.status == .measured)
    #expect(plain.basis == "Median 52.00 of 3 repetitions, with the range; fps_avg (csv); from a.csv, b.csv.")
    #expect(reference.row("other")?.compareTo == "plain" && reference.row("other")?.cell("hitch_ms_per_s") == nil)
    #expect(run.output.contains("plain  fps_avg          52.00 fps  2.236  3"), "\(run.output)")
  }

  @Test("One repetition gives no noise: the metric is omitted unless its noise is given, and nothing else is written")
  func singleRecording() throws {
    let lab = try lab()
    defer { lab.remove() }
    try lab.write("a.csv", "fps_avg,cpu_avg_pct\n50,40\n")
    let refused = try lab.run("import", "study.json", "plain=a.csv", "-o", "mine.json")
    #expect(refused.code == 65)
    #expect(
      refused.errors
        == "lab: fps_avg is omitted: its noise cannot be derived from one repetition; record more, or state it with --noise fps_avg=VALUE\n"
        + "lab: cpu_avg_pct is omitted: its noise cannot be derived from one repetition; record more, or state it with --noise cpu_avg_pct=VALUE\n"
        + "lab: the recordings give no metric with a known noise: nothing is written\n")
    #expect(try !lab.names().contains("mine.json"))
    let stated = try lab.run("import", "study.json", "plain=a.csv", "-o", "mine.json", "--noise", "fps_avg=0.5")
    #expect(stated.code == 0 && stated.errors.contains("cpu_avg_pct is omitted"), "\(stated.errors)")
    let reference = try reference("mine.json", of: lab)
    #expect(reference.noise == [Reference.Noise(metric: "fps_avg", millionths: 500_000)])
    #expect(reference.row("plain")?.cell("fps_avg")?.basis == "One repetition; fps_avg (csv); from a.csv.")
    try lab.write("same.csv", "fps_avg\n50\n50\n")
    #expect(
      try lab.run("import", "study.json", "plain=same.csv", "-o", "x.json").errors.contains("repetitions do not differ")
    )
  }

  @Test("An existing file is replaced only with --force, and a recording never")
  func overwriting() throws {
    let lab = try lab()
    defer { lab.remove() }
    try lab.write("a.csv", "fps_avg\n50\n52\n")
    try lab.write("mine.json", "mine")
    let refused = try lab.run("import", "study.json", "plain=a.csv", "-o", "mine.json")
    #expect(refused.code == 73 && refused.errors.contains("mine.json: the file already exists; --force replaces it"))
    #expect(try lab.text("mine.json") == "mine")
    #expect(try lab.run("import", "study.json", "plain=a.csv", "-o", "mine.json", "--force").code == 0)
    #expect(try lab.run("import", "study.json", "plain=a.csv", "-o", "study.json", "--force").code == 64)
    try lab.write("scroll.csv", "t,y\n0,50\n1,52\n")
    #expect(try lab.run("import", "--scroll", "scroll.csv", "-o", "scroll.csv", "--force").code == 64)
  }

  @Test(
    "Wrong arguments are rejected with the valid choices",
    arguments: [
      (
        ["plan=a.csv", "-o", "x.json"],
        "the scenario has no run \"plan\"; its runs are plain, other\n  did you mean plain?"
      ),
      (["plain", "-o", "x.json"], "\"plain\" does not name a recording: use RUN=FILE, as in plain=first.json"),
      (["plain=a.csv"], "import needs --output FILE"),
      (["-o", "x.json"], "import needs recordings of the runs, as in plain=first.json,second.json"),
      (["plain=a.csv", "-o", "x.csv"], "\"x.csv\" cannot be a file of measurements"),
      (["plain=a.csv", "-o", "x.json", "--format", "cvs"], "unknown format \"cvs\""),
      (["plain=a.csv", "-o", "x.json", "--metrics", "fps"], "unknown metric \"fps\"; lab list metrics lists them"),
      (["plain=a.csv", "-o", "x.json", "--noise", "fps_avg=0"], "--noise takes METRIC=VALUE with a number above 0"),
      (
        ["plain=a.csv", "-o", "x.json", "--map", "Frame rte=fps_avg"],
        "no recording has a figure \"Frame rte\"; the figures are Frame rate"
      ),
      (["plain=a.csv", "-o", "x.json", "--marks", "a"], "--marks takes two names"),
      (["plain=a.csv", "-o", "x.json", "--rows", "sample"], "--rows takes repetitions or samples, not \"sample\""),
    ])
  func wrongArguments(_ arguments: [String], _ message: String) throws {
    let lab = try lab()
    defer { lab.remove() }
    try lab.write("a.csv", "Frame rate\n50\n51\n")
    let run = try lab.run(["import", "study.json"] + arguments)
    #expect(run.code == 64 && run.errors.contains(message), "\(run.errors)")
    #expect(try !lab.names().contains("x.json"))
  }

  @Test("Problems of all recordings are reported at once, each at its location")
  func problems() throws {
    let lab = try lab()
    defer { lab.remove() }
    try lab.write("a.csv", "fps_avg\n50\nfast\n")
    try lab.write("b.xml", "<trace-query-result>\n<node></trace-query-result>")
    let run = try lab.run("import", "study.json", "plain=a.csv,b.xml,none.csv", "-o", "x.json")
    #expect(run.code == 66, "\(run.errors)")
    #expect(run.errors.contains("a.csv:3:1: error: not a number"))
    #expect(run.errors.contains("b.xml:2:7: error: another element is open"))
    #expect(run.errors.contains("none.csv: error: does not exist"))
  }

  @Test(
    "One of several recordings in a file is selected by name; the figures of a recording are listed with their metrics")
  func listing() throws {
    let lab = try lab()
    defer { lab.remove() }
    let first = Samples.macrobenchmark
    let start = try #require(first.range(of: "{\"name\": \"scrollFeed\""))
    let end = try #require(first.range(of: "]}", options: .backwards))
    let two = first.replacingCharacters(
      in: end, with: ", " + first[start.lowerBound..<end.lowerBound].replacing("scrollFeed", with: "flingFeed") + "]}")
    try lab.write("two.json", two)
    let unnamed = try lab.run("import", "study.json", "plain=two.json", "-o", "x.json")
    #expect(unnamed.code == 65 && unnamed.errors.contains("has 2 recordings: name one, as in two.json#scrollFeed"))
    let misspelled = try lab.run("import", "study.json", "plain=two.json#flingFed", "-o", "x.json")
    #expect(misspelled.code == 65 && misspelled.errors.contains("did you mean flingFeed?"))
    #expect(try lab.run("import", "study.json", "plain=two.json#flingFeed", "-o", "x.json").code == 0)
    let listed = try lab.run("import", "--show", "two.json")
    #expect(listed.code == 0)
    #expect(
      listed.output.hasPrefix(
        "two.json#scrollFeed: macrobenchmark, repetitions: 2; com.example.ScrollBenchmark on acme One, API 34\n"))
    #expect(listed.output.contains("frameCount          3.000, 4.000 count: frames_main\n"), "\(listed.output)")
    #expect(listed.output.contains("frameDurationCpuMs  7 samples ms: frame_main_ms_p50, frame_main_ms_p95"))
  }

  @Test("Scroll offsets become a file of times and offsets; traces have none")
  func scroll() throws {
    let lab = try lab()
    defer { lab.remove() }
    try lab.write("log.csv", "stamp,y\n10.5,0\n10.6,120\n")
    let run = try lab.run(
      "import", "--scroll", "log.csv", "--time", "stamp:secs", "--offset", "y:2", "-o", "scrolls/flick.csv")
    #expect(run.code == 0 && run.errors == "scroll: scrolls/flick.csv: 2 offsets in 0.100 s\n", "\(run.errors)")
    #expect(try lab.text("scrolls/flick.csv") == "timeMs,offset\n0,0\n100,60\n")
    let unknown = try lab.run("import", "--scroll", "log.csv", "--time", "stmp:s", "-o", "b.csv")
    #expect(unknown.code == 65 && unknown.errors.contains("did you mean stamp?"))
    try lab.write("trace.json", Samples.chromeTrace)
    let trace = try lab.run("import", "--scroll", "trace.json", "-o", "b.csv")
    #expect(trace.code == 65 && trace.errors.contains("only tables (CSV) have scroll offsets"))
  }
}
