import Foundation
import Testing

@Suite("Exit codes of the process", .serialized)
struct ExitCodeTests {
  @Test("A study that meets its expectations exits with 0, prints only its table and writes its results")
  func ok() throws {
    let lab = try LabProcess.withData()
    defer { lab.remove() }
    try lab.write(
      "study.json", SampleFile.scenario("study", second: "\"cell-reuse\"", expect: "\"plain.duration_s >= 0\""))
    let outcome = try lab.run("study.json")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output.hasPrefix("study: A study for tests.\n"))
    #expect(outcome.errors == "results: Results/study\n")
    #expect(
      try lab.names() == [
        "Results", "Results/study", "Results/study/report.html", "Results/study/results.csv",
        "Results/study/results.json", "Results/study/results.md", "Results/study/table.txt", "media.json",
        "messages.json", "study.json",
      ])
    #expect(try lab.text("Results/study/table.txt") == outcome.output)
  }

  @Test("--output moves the results, --format selects the printed format, --quiet prints nothing")
  func options() throws {
    let lab = try LabProcess.withData()
    defer { lab.remove() }
    try lab.write("study.json", SampleFile.scenario("study"))
    let json = try lab.run("run", "--format=json", "--jobs", "1", "-o", "elsewhere/deep", "study.json")
    #expect(json.code == 0, "\(json.errors)")
    #expect(try lab.text("elsewhere/deep/study/results.json") == json.output)
    let quiet = try lab.run("run", "study.json", "--quiet", "--output", "elsewhere/deep")
    #expect(quiet.code == 0 && quiet.output.isEmpty && quiet.errors.isEmpty)
    #expect(try lab.text("elsewhere/deep/study/results.json") == json.output)
    #expect(try !lab.names().contains("Results"))
  }

  @Test("A failed expectation exits with 2 and is reported at its source location; the results are written")
  func failedExpectation() throws {
    let lab = try LabProcess.withData()
    defer { lab.remove() }
    try lab.write(
      "study.json", SampleFile.scenario("study", expect: "\"plain.load_ms < 0\", [\"warn\", \"plain.load_ms < 1\"]"))
    let outcome = try lab.run("study.json", "-q")
    #expect(outcome.code == 2)
    #expect(outcome.errors.contains("study.json:10:14: error: expectation not met: plain.load_ms is not < 0"))
    #expect(outcome.errors.contains("warning: expectation not met: plain.load_ms is not < 1"))
    #expect(try lab.names().contains("Results/study/results.json"))
    try lab.write("warned.json", SampleFile.scenario("warned", expect: "[\"warn\", \"plain.load_ms < 0\"]"))
    #expect(try lab.run("warned.json", "-q").code == 0)
  }

  @Test("A run that is cut off exits with 3 and is named; the other run is shown")
  func failedRun() throws {
    let lab = try LabProcess.withData(messages: 400)
    defer { lab.remove() }
    let expect = "\"other.load_ms > plain.load_ms\", \"plain.load_ms < 0\""
    try lab.write("study.json", SampleFile.scenario("study", second: "\"async-nodes\"", expect: expect, timeLimit: 1))
    let outcome = try lab.run("study.json")
    #expect(outcome.code == 3, "\(outcome.output)")
    #expect(outcome.errors.contains("the run other failed: stopped at its time limit of 1.0 simulated seconds"))
    #expect(outcome.errors.contains("expectation not evaluated: the run other failed"))
    #expect(outcome.output.contains("\nplain "))
    #expect(try lab.text("Results/study/results.json").contains("\"failure\": \"stopped"))
  }

  /// The argument of `lab help` that explains invalid arguments, by the first argument.
  private static let helpTopics = [
    "rnu": "", "help": "", "run": " run", "study.json": " run", "--josb": " run", "list": " list",
  ]

  @Test(
    "An invalid command line exits with 64, explains the error, names the page of its help and writes nothing",
    arguments: [
      (["rnu"], "unknown subcommand \"rnu\"\n  did you mean run?"), (["run"], "run needs a scenario file"),
      (["--josb", "2", "study.json"], "unknown option --josb\n  did you mean --jobs?"),
      (["study.json", "--jobs"], "--jobs needs a value: --jobs N"),
      (["study.json", "--jobs", "0"], "--jobs takes a whole number from 1 to 1024, not \"0\""),
      (["study.json", "-j", "99999999999999999999"], "--jobs takes a whole number"),
      (["study.json", "--quiet=yes"], "--quiet takes no value"),
      (["study.json", "--format", "jsno"], "unknown format \"jsno\""),
      (["study.json", "-j", "1", "-j", "2"], "--jobs is given twice"), (["study.json", "-x"], "unknown option -x"),
      (["list"], "list needs one of"),
      (
        ["list", "metric"],
        "list does not know \"metric\"; it takes techniques, metrics, devices, systems, scenarios, counters, settings\n  did you mean metrics?"
      ),
      (["list", "metrics", "more"], "unexpected argument \"more\""), (["generate"], "generate needs a kind"),
      (["generate", "mesages"], "did you mean generate messages?"),
      (["generate", "messages", "--count", "-1"], "--count takes a whole number from 0"),
      (["generate", "messages", "--media-probability", "2"], "--media-probability is 2.0, but must be from 0 to 1"),
      (["generate", "messages", "--text", "two:x"], "--text takes LINES:LINE"),
      (
        ["generate", "messages", "--preset", "thesis", "--count", "3"],
        "--count cannot be combined with --preset thesis"
      ),
      (["generate", "posts", "--count", "x"], "--count takes a whole number, not \"x\""),
      (["generate", "movies", "--count", "-1"], "--count is -1, but must be from 0 to 10000000"),
      (["generate", "timeline", "--mix", "text=x"], "--mix takes home, timeline, note, or weights"),
      (["generate", "timeline", "--wide-share", "2"], "--wide-share is 2.0, but must be from 0 to 1"),
      (["generate", "media", "--preset", "timelin"], "did you mean --preset timeline?"),
      (
        ["generate", "media", "--preset", "posts", "--still-count", "3"],
        "--still-count cannot be combined with --preset posts"
      ),
      (["generate", "media", "--seed", "-3"], "--seed takes a whole number from 0"),
      (["generate", "media", "--spread", "nan"], "--spread takes a number"),
      (["help", "cell-resue"], "did you mean cell-reuse?"),
    ])
  func usage(arguments: [String], message: String) throws {
    let lab = try LabProcess()
    defer { lab.remove() }
    try lab.write("study.json", SampleFile.scenario("study"))
    let outcome = try lab.run(arguments)
    #expect(outcome.code == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    if let first = arguments.first, let topic = Self.helpTopics[first] {
      #expect(outcome.errors.hasSuffix("\n  see: lab help\(topic)\n"), "\(outcome.errors)")
    }
    #expect(try lab.names() == ["study.json"])
  }

  @Test("A technique that resembles no other one names the command that lists them, instead of all")
  func unknownTechnique() throws {
    let lab = try LabProcess.withData()
    defer { lab.remove() }
    try lab.write("one.json", SampleFile.scenario("one", second: "\"zzzzzz\""))
    let outcome = try lab.run("one.json")
    #expect(
      outcome.errors.contains(/expected one of the \d\d ids that lab list techniques prints/), "\(outcome.errors)")
    #expect(!outcome.errors.contains("cell-reuse"))
  }

  @Test("Invalid content exits with 65, reports every problem of every file at its source location, and writes nothing")
  func badInput() throws {
    let lab = try LabProcess.withData()
    defer { lab.remove() }
    try lab.write("one.json", SampleFile.scenario("one", second: "\"cell-resue\"", expect: "\"plain.fps_avgg > 1\""))
    try lab.write("two.json", "{\"name\": ")
    try lab.write("good.json", SampleFile.scenario("good"))
    let before = try lab.names()
    let outcome = try lab.run("good.json", "one.json", "two.json")
    #expect(outcome.code == 65)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains("one.json:8:38: error: unknown technique \"cell-resue\""), "\(outcome.errors)")
    #expect(outcome.errors.contains("did you mean \"cell-reuse\"?"))
    #expect(outcome.errors.contains("one.json:10:"))
    #expect(outcome.errors.contains("two.json:1:"))
    #expect(outcome.errors.contains("^~~~"))
    #expect(try lab.names() == before)
  }

  @Test("Two scenarios whose results would overwrite each other exit with 65")
  func sameName() throws {
    let lab = try LabProcess.withData()
    defer { lab.remove() }
    try lab.write("study.json", SampleFile.scenario("study"))
    let outcome = try lab.run("study.json", "./study.json")
    #expect(outcome.code == 65)
    #expect(outcome.errors.contains("both are written to a folder study"))
    #expect(try !lab.names().contains("Results"))
  }

  @Test("A missing input exits with 66 and writes nothing, even if other inputs exist")
  func missingInput() throws {
    let lab = try LabProcess.withData()
    defer { lab.remove() }
    try lab.write("study.json", SampleFile.scenario("study"))
    let before = try lab.names()
    for arguments in [
      ["missing.json"], ["run", "missing"], ["study.json", "missing.json"], ["."],
      ["generate", "messages", "--media", "missing.json"],
    ] {
      let outcome = try lab.run(arguments)
      #expect(outcome.code == 66, "\(arguments): \(outcome.errors)")
      #expect(outcome.errors.contains("error: "), "\(arguments)")
      #expect(try lab.names() == before, "\(arguments)")
    }
  }

  @Test("An unwritable output exits with 73 and stays unchanged")
  func cannotWrite() throws {
    let lab = try LabProcess.withData()
    defer { lab.remove() }
    try lab.write("study.json", SampleFile.scenario("study"))
    let before = try lab.names()
    for arguments in [
      ["study.json", "--output", "media.json"], ["generate", "media", "-o", "no/such/folder.json"],
    ] {
      let outcome = try lab.run(arguments)
      #expect(outcome.code == 73, "\(arguments): \(outcome.errors)")
      #expect(outcome.errors.contains("cannot write "), "\(arguments): \(outcome.errors)")
      #expect(try lab.names() == before, "\(arguments)")
    }
  }

  #if os(Linux)
    @Test("A full disk behind standard output exits with 73, and the results are still written")
    func fullDisk() throws {
      let lab = try LabProcess.withData()
      defer { lab.remove() }
      try lab.write("study.json", SampleFile.scenario("study"))
      let outcome = try lab.run(["study.json"], output: URL(filePath: "/dev/full"))
      #expect(outcome.code == 73)
      #expect(outcome.errors.contains("cannot write to standard output"), "\(outcome.errors)")
      #expect(try lab.names().contains("Results/study/results.json"))
    }
  #endif

  @Test(
    "Help and version exit with 0 and go to standard output",
    arguments: [[], ["help"], ["--help"], ["-h"], ["--version"]])
  func help(arguments: [String]) throws {
    let lab = try LabProcess()
    defer { lab.remove() }
    let outcome = try lab.run(arguments)
    #expect(outcome.code == 0 && outcome.errors.isEmpty)
    #expect(outcome.output.hasPrefix("lab 0."))
  }
}
