import RecordingSamples
import Testing

@Suite("Mistakes in the arguments of lab import", .serialized)
struct ImportMistakeTests {
  private func lab() throws -> LabProcess {
    let lab = try LabProcess.withData()
    try lab.write("study.json", SampleFile.scenario("study", second: "\"cell-reuse\""))
    try lab.write("a.csv", "fps_avg,t\n50,1\n52,2\n")
    return lab
  }

  @Test(
    "A file that is named twice is rejected, for one run or for two, under any spelling of its path",
    arguments: [["plain=a.csv,a.csv"], ["plain=a.csv", "plain=./a.csv"], ["plain=a.csv", "other=a.csv"]])
  func twice(_ operands: [String]) throws {
    let lab = try lab()
    defer { lab.remove() }
    let run = try lab.run(["import", "study.json", "-o", "x.json"] + operands)
    #expect(run.code == 64 && run.errors.contains("a.csv is named twice"), "\(run.errors)")
    #expect(try !lab.names().contains("x.json"))
  }

  @Test("A copy of a recording is named")
  func copies() throws {
    let lab = try lab()
    defer { lab.remove() }
    try lab.write("b.csv", "fps_avg,t\n50,1\n52,2\n")
    let run = try lab.run("import", "study.json", "plain=a.csv,b.csv", "-o", "x.json")
    #expect(run.code == 0 && run.errors.contains("lab: b.csv has the content of a.csv"), "\(run.errors)")
  }

  @Test(
    "Options without an effect are rejected",
    arguments: [
      (
        ["study.json", "plain=a.csv", "-o", "x.json", "--time", "t"], "--time has no effect without --scroll and --show"
      ),
      (["--scroll", "a.csv", "-o", "x.csv", "--seconds", "3"], "--seconds has no effect with --scroll"),
      (["--show", "a.csv", "-o", "x.json"], "--output has no effect with --show"),
      (["--show", "a.csv", "--force"], "--force has no effect with --show"),
      (["study.json", "plain=a.csv", "-o", "x.json", "--source", ""], "--source is empty"),
    ])
  func withoutEffect(_ arguments: [String], _ message: String) throws {
    let lab = try lab()
    defer { lab.remove() }
    let run = try lab.run(["import"] + arguments)
    #expect(run.code == 64 && run.errors.contains(message), "\(run.errors)")
  }

  @Test("--show takes the names that it prints")
  func shown() throws {
    let lab = try lab()
    defer { lab.remove() }
    try lab.write("data.json", Samples.macrobenchmark)
    let run = try lab.run("import", "--show", "data.json#scrollFeed")
    #expect(run.code == 0 && run.output.hasPrefix("data.json#scrollFeed: macrobenchmark"), "\(run.errors)")
    #expect(try lab.run("import", "--show", "data.json#scrolFeed").errors.contains("did you mean scrollFeed?"))
  }

  @Test("An app that a table of hitches does not list has none; the recordings of a run are of one app, unless named")
  func apps() throws {
    let lab = try lab()
    defer { lab.remove() }
    try lab.write("1.xml", Samples.hitches)
    try lab.write("2.xml", Samples.hitches.replacing("Feed (42)", with: "backboardd (7)"))
    let arguments = ["import", "study.json", "--seconds", "10", "-o", "x.json", "--force"]
    let mixed = try lab.run(arguments + ["plain=1.xml,2.xml"])
    #expect(mixed.code == 65)
    #expect(mixed.errors.contains("2.xml: error: the file is from backboardd, but 1.xml is from Feed"))
    let named = try lab.run(arguments + ["plain=1.xml#Feed,2.xml#Feed"])
    #expect(named.code == 0 && named.errors.contains("no entry is listed for Feed"), "\(named.errors)")
    // 33.33 ms in 10 s, and no hitches.
    #expect(named.output.contains("1.667 ms/s"), "\(named.output)")
    #expect(try lab.run(arguments + ["plain=1.xml#Fed,2.xml"]).errors.contains("did you mean Feed?"))
  }

  @Test("Offsets that the scroll driver rejects are reported at their rows, and nothing is written")
  func scrolls() throws {
    let lab = try lab()
    defer { lab.remove() }
    for (rows, place) in [
      ("0,0\n1,-20000\n", "s.csv:3:3"), ("0,0\n86400001,5\n", "s.csv:3:10"), ("0,0\n1e300,5\n", "s.csv:3:7"),
    ] {
      try lab.write("s.csv", "timeMs,offset\n" + rows)
      let run = try lab.run("import", "--scroll", "s.csv", "-o", "out.csv")
      #expect(
        run.code == 65 && run.errors.hasPrefix("\(place): error: the scroll driver recorded rejects this row: "),
        "\(run.errors)")
      #expect(try !lab.names().contains("out.csv"))
    }
  }

  @Test("A file of many recordings is listed in a bounded text, and so is the error that asks for a name")
  func manyRecordings() throws {
    let lab = try lab()
    defer { lab.remove() }
    let events = (0..<3000).map {
      "{\"name\":\"Choreographer#doFrame\",\"ph\":\"X\",\"pid\":\($0),\"tid\":\($0),\"ts\":\($0 * 1000),\"dur\":500}"
    }
    try lab.write("t.json", "{\"traceEvents\":[\(events.joined(separator: ",\n"))]}")
    let refused = try lab.run("import", "study.json", "plain=t.json", "-o", "x.json")
    #expect(
      refused.code == 65 && refused.errors.hasSuffix("the names are 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 and 2990 more\n"))
    let listed = try lab.run("import", "--show", "t.json")
    #expect(
      listed.code == 0
        && listed.output.hasSuffix(
          "t.json: 2950 more recordings: 50, 51, 52, 53, 54, 55, 56, 57, 58, 59 and 2940 more\n")
    )
    #expect(try lab.run("import", "study.json", "plain=t.json#nothing", "-o", "x.json").errors.utf8.count < 1000)
  }

  @Test("A value that a metric cannot have is an error at its field when it is imported, listed and validated")
  func impossible() throws {
    let lab = try lab()
    defer { lab.remove() }
    try lab.write("b.csv", "frame_rate_stability_pct\n90\n250\n")
    for arguments in [["study.json", "plain=b.csv", "-o", "x.json"], ["--show", "b.csv"]] {
      let run = try lab.run(["import"] + arguments)
      #expect(run.code == 65 && run.errors.contains("b.csv:3:1: error: frame_rate_stability_pct cannot be 250"))
    }
    #expect(try lab.run("import", "study.json", "plain=a.csv", "-o", "x.json").code == 0)
    try lab.write("x.json", try lab.text("x.json").replacing(/"value": \[[^\]]*\]/, with: "\"value\": [50, 2500]"))
    let validated = try lab.run("validate", "x.json")
    #expect(validated.code == 65 && (validated.output + validated.errors).contains("\"fps_avg\" cannot be 2500"))
  }

  @Test("A folder that a tool writes is named with the command that exports it")
  func folders() throws {
    let lab = try lab()
    defer { lab.remove() }
    try lab.write("1.trace/form.template", "x")
    let run = try lab.run("import", "--show", "1.trace")
    #expect(run.code == 65 && run.errors.contains("1.trace: error: is a trace of Instruments, which lab does not read"))
  }
}
