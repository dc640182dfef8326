internal import RecordingSamples
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
}
