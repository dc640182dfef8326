import Simulation
import Techniques
import Testing
import LabCommandLine

@Suite("Arguments")
struct ArgumentParserTests {
  private let parser = ArgumentParser(options: [
    OptionSpec("jobs", "N", letter: "j", "How many."), OptionSpec("quiet", letter: "q", "Say nothing."),
    OptionSpec("text", "T", isRepeatable: true, "A text."),
  ])

  @Test("Options may be anywhere, with their value attached or as the next argument")
  func options() throws {
    for arguments in [
      ["a", "--jobs", "3", "--quiet", "b"], ["--jobs=3", "a", "-q", "b"], ["a", "b", "-j", "3", "-q"],
      ["-j3", "-q", "a", "b"], ["-q", "--jobs", "3", "--", "a", "b"],
    ] {
      let parsed = try parser.parse(arguments)
      #expect(parsed.operands == ["a", "b"], "\(arguments)")
      #expect(try parsed.integer("jobs", in: 1...9) == 3, "\(arguments)")
      #expect(parsed.has("quiet"), "\(arguments)")
    }
  }

  @Test("Every argument after two dashes is an operand, and a single dash always is")
  func dashes() throws {
    #expect(try parser.parse(["-", "--", "--jobs", "-q"]).operands == ["-", "--jobs", "-q"])
    #expect(try parser.parse(["--jobs", "-3"]).integer("jobs") == -3)
    #expect(try parser.parse(["--text=--quiet"]).text("text") == "--quiet")
    #expect(try parser.parse(["--text="]).text("text") == "")
  }

  @Test("Only repeatable options may be given twice")
  func repetition() throws {
    #expect(try parser.parse(["--text", "a", "--text=b"]).values["text"] == ["a", "b"])
    #expect(throws: UsageError("--jobs is given twice")) { try parser.parse(["-j", "1", "--jobs", "2"]) }
  }

  @Test("A seed is any unsigned 64-bit number")
  func seed() throws {
    let parser = ArgumentParser(options: [OptionSpec("seed", "N", "Seed.")])
    #expect(try parser.parse([]).seed() == 1)
    #expect(try parser.parse(["--seed", "18446744073709551615"]).seed() == UInt64.max)
    #expect(throws: UsageError.self) { try parser.parse(["--seed", "18446744073709551616"]).seed() }
  }

  @Test("No arguments cause a crash: every list of words ends with a documented exit code")
  func noCrash() async {
    let words = [
      "run", "fidelity", "generate", "messages", "media", "list", "help", "techniques", "metrics", "--", "-", "",
      "--help", "-h",
      "-j",
      "--jobs", "--jobs=", "--jobs=-1", "--seed", "--seed=0", "--count", "--count=2", "0", "1e9", "-1", "nan", "x.json",
      "--preset", "thesis", "--preset=thesis", "--text", "1:", ":", "1:{id}", "--media", "--spread=1e308",
      "--still-count=3", "--still-side", "--format", "--quiet", "-q", "-qq", "--=", "---", "=", "\u{0}", "é\u{301}",
      "🙂",
      "cell-reuse", "--version", "--bytes-per-pixel=1e-9", "--maximum-media-count=3", "--media-probability=1",
    ]
    let lab = LabInProcess(techniques: allTechniques())
    var random = RandomStream(seed: 7, name: "arguments")
    for round in 0..<3000 {
      let arguments = (0..<random.integer(in: 0...6)).map { _ in words[random.integer(in: 0...words.count - 1)] }
      lab.messages.clear()
      let code = await lab.lab.execute(arguments)
      // No file exists, so only the arguments and the inputs they name can be wrong.
      #expect([.ok, .usage, .missingInput].contains(code), "seed 7, round \(round): \(arguments) ended with \(code)")
      #expect((code == .ok) == lab.messages.text.isEmpty, "seed 7, round \(round): \(arguments)")
    }
  }

  @Test("The help of a subcommand names all its options; the overview names every subcommand and exit code")
  func help() {
    for subcommand in Subcommand.all {
      #expect(HelpText.overview().contains("  \(subcommand.name)"), "\(subcommand.name)")
      for option in subcommand.options {
        #expect(HelpText.text(of: subcommand).contains("--\(option.name)"), "\(option.name)")
      }
    }
    for code in ExitCode.allCases { #expect(HelpText.overview().contains("  \(code.rawValue)"), "\(code)") }
  }
}
