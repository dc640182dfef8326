import Foundation
import ListRuntime
import Techniques
import Testing
import LabCommandLine

@Suite("Completion scripts")
struct CompletionTests {
  /// A shell's script as the process prints it.
  private func script(_ shell: String, _ lab: LabProcess) throws -> String {
    let outcome = try lab.run("completions", shell)
    #expect(outcome.code == 0)
    return outcome.output
  }

  @Test("Every script contains every subcommand with its options, and every technique", arguments: Shell.allCases)
  func scriptsAreComplete(_ shell: Shell) throws {
    let lab = try LabProcess()
    defer { lab.remove() }
    let script = try script(shell.rawValue, lab)
    for subcommand in Subcommand.all {
      for word in subcommand.name.split(separator: " ") { #expect(script.contains(word), "\(subcommand.name)") }
      for option in subcommand.options {
        let name = shell == .fish ? "-l \(option.name)" : "--\(option.name)"
        #expect(script.contains(name), "\(subcommand.name) \(option.name)")
      }
    }
    for technique in allTechniques() { #expect(script.contains(technique.declaration.id)) }
  }

  private static let bashFile = URL(filePath: "/bin/bash")

  @Test(
    "bash completes subcommands, their second words, options and operands",
    .enabled(if: FileManager.default.isExecutableFile(atPath: bashFile.path), "there is no /bin/bash"),
    arguments: [
      ("lab r", "run report"), ("lab --v", "--version"), ("lab run --dr", "--dry-run"),
      ("lab run a.json --swe", "--sweep"),
      ("lab generate m", "messages movies media"), ("lab generate media --sp", "--spread"),
      ("lab frame a.json --overlay off", "offscreen"), ("lab frame a.json --overlay blank,ras", "blank,rasterization"),
      ("lab ablate a.json --minimize memory_p", "memory_peak_mb"),
      ("lab ablate a.json --factors cell-reuse,manual-h", "cell-reuse,manual-heights"),
      ("lab check a.json --format jun", "junit"), ("lab ablate a.json --design one", ""),
      ("lab fit --choose x --base", "--base"),
      ("lab list m", "metrics"), ("lab help cell", "cell-reuse"), ("lab schema d", "device"), ("lab run --nothing", ""),
    ])
  func bash(words: String, completions: String) throws {
    // In a folder without files, which would be completed too.
    let lab = try LabProcess()
    defer { lab.remove() }
    let text =
      try script("bash", lab) + """

        COMP_WORDS=(\(words))
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        _lab
        echo "${COMPREPLY[@]}"
        """
    #expect(try bash(text, in: lab) == completions + "\n")
  }

  /// Runs a script in a folder and returns its output.
  private func bash(_ text: String, in lab: LabProcess) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = Self.bashFile
    process.arguments = ["-c", text]
    process.currentDirectoryURL = lab.folder
    process.standardOutput = output
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    "bash completes names of the scenario on the command line",
    .enabled(if: FileManager.default.isExecutableFile(atPath: bashFile.path), "there is no /bin/bash"))
  func bashNames() throws {
    let lab = try LabProcess.withData()
    defer { lab.remove() }
    try lab.write("study.json", SampleFile.scenario("study"))
    for name in ["main", "release-1", "release-2"] {
      try lab.write("baselines/\(name == "main" ? "study" : "other")/\(name).json", "{}")
    }
    for (words, completions) in [
      // The names of all baselines are offered until a scenario is typed.
      ("check --baseline rel", "release-1 release-2"), ("check study.json --baseline m", "main"),
      ("explain study.json pl", "plain"), ("frame study.json --run oth", "other"), ("trace study.json -r p", "plain"),
      ("run study.json --set scroll.pass", "scroll.passes="),
      ("run study.json --sweep os", "os=ios-10 os=ios-12 os=ios-15 os=ios-16 os=ios-9"),
      ("run study.json --set device = iphone-6", "iphone-6"),
      ("run study.json --sweep os =", "ios-10 ios-12 ios-15 ios-16 ios-9"),
    ] {
      let text =
        try script("bash", lab) + """

          COMP_WORDS=(\(try LabProcess.executable().path) \(words))
          COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
          _lab
          echo "${COMPREPLY[@]}"
          """
      #expect(try bash(text, in: lab) == completions + "\n", "\(words)")
    }
  }

  @Test("lab list prints what a scenario names, and describes every counter")
  func lists() throws {
    let lab = try LabProcess.withData()
    defer { lab.remove() }
    try lab.write("study.json", SampleFile.scenario("study"))
    #expect(try lab.run("list", "runs", "study.json").output == "plain\nother\n")
    #expect(try lab.run("list", "factors", "study.json").output == "")
    #expect(try lab.run("list", "baselines").output == "")
    let missing = try lab.run("list", "runs")
    #expect(missing.code == 64 && missing.errors.contains("list runs needs a scenario file"))
    let counters = try lab.run("list", "counters").output.split(separator: "\n")
    #expect(counters.count > 100)
    for line in counters { #expect(line.hasSuffix(".") && line.contains(": "), "\(line)") }
  }

  @Test("An unknown shell is a usage error")
  func wrongShell() throws {
    let lab = try LabProcess()
    defer { lab.remove() }
    #expect(try lab.run("completions").errors.contains("completions needs one of bash, zsh, fish"))
    let outcome = try lab.run("completions", "fisch")
    #expect(outcome.code == 64 && outcome.errors.contains("did you mean fish?"))
  }
}
