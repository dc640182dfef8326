import Foundation
import LabCommandLine
import ListRuntime
import Techniques
import Testing

@Suite("Completion scripts")
struct CompletionTests {
  @Test("Every script contains every subcommand with its options, and every technique", arguments: Shell.allCases)
  func scriptsAreComplete(_ shell: Shell) throws {
    let script = try LabProcess()("completions \(shell.rawValue)").output
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

  /// What bash completes for words of a command line in a folder.
  private func completions(_ words: String, in lab: LabProcess) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = Self.bashFile
    let script = try lab("completions bash").output
    process.arguments = [
      "-c",
      """
      \(script)
      COMP_WORDS=(\(words))
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      _lab
      echo "${COMPREPLY[@]}"
      """,
    ]
    process.currentDirectoryURL = lab.folder
    process.standardOutput = output
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .newlines)
  }

  @Test(
    "bash completes subcommands, their second words, options and operands",
    .enabled(if: FileManager.default.isExecutableFile(atPath: bashFile.path), "there is no /bin/bash"),
    arguments: [
      ("r", "run report"), ("--v", "--version"), ("run --dr", "--dry-run"), ("run a.json --swe", "--sweep"),
      ("generate m", "messages movies media"), ("generate media --sp", "--spread"),
      ("frame a.json --overlay off", "offscreen"), ("frame a.json --overlay blank,ras", "blank,rasterization"),
      ("ablate a.json --minimize memory_p", "memory_peak_mb"),
      ("ablate a.json --factors cell-reuse,manual-h", "cell-reuse,manual-heights"),
      ("check a.json --format jun", "junit"), ("ablate a.json --design one", ""), ("fit --choose x --base", "--base"),
      ("list m", "metrics"), ("help cell", "cell-reuse"), ("schema d", "device"), ("run --nothing", ""),
    ])
  func bash(words: String, expected: String) throws {
    // In a folder without files, which would be completed too.
    #expect(try completions("lab \(words)", in: LabProcess()) == expected)
  }

  @Test(
    "bash completes names of the scenario on the command line",
    .enabled(if: FileManager.default.isExecutableFile(atPath: bashFile.path), "there is no /bin/bash"))
  func bashNames() throws {
    let lab = try LabProcess.withStudy()
    for path in ["study/main", "other/release-1", "other/release-2"] { try lab.write("baselines/\(path).json", "{}") }
    for (words, expected) in [
      // The names of all baselines are offered until a scenario is typed.
      ("check --baseline rel", "release-1 release-2"), ("check study.json --baseline m", "main"),
      ("explain study.json pl", "plain"), ("frame study.json --run oth", "other"), ("trace study.json -r p", "plain"),
      ("run study.json --set scroll.pass", "scroll.passes="),
      ("run study.json --sweep os.id", SystemGeneration.versions.map { "os.id=\($0)" }.sorted().joined(separator: " ")),
      ("run study.json --set device = iphone-6", "iphone-6"),
      ("run study.json --sweep os =", SystemGeneration.versions.sorted().joined(separator: " ")),
    ] { #expect(try completions("\(LabProcess.executable().path) \(words)", in: lab) == expected, "\(words)") }
  }

  @Test("lab list prints what a scenario names, and describes every counter")
  func lists() throws {
    let lab = try LabProcess.withStudy()
    for (list, names) in [("runs study.json", "plain\nother\n"), ("factors study.json", ""), ("baselines", "")] {
      #expect(try lab("list \(list)").output == names)
    }
    let counters = try lab("list counters").output.split(separator: "\n")
    #expect(counters.count > 100)
    for line in counters { #expect(line.hasSuffix(".") && line.contains(": "), "\(line)") }
  }
}
