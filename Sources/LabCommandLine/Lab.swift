package import Digests
import Foundation
import JSON
package import ListRuntime
import Scenarios

/// The command-line tool, independent of its process: it takes arguments and returns an exit code.
package struct Lab: Sendable {
  /// The version that `--version` prints.
  static let version = "0.1.0"

  /// The destination of data and messages.
  let console: Console
  /// The techniques that scenarios may name.
  let techniques: [any Technique.Type]
  /// The reader of all input files; it records their paths.
  let files: OpenedFiles
  /// Source digests of the lab's modules and of the plugins, keyed by module name; nil if unknown.
  let sources: [String: String]?
  /// Identifies the code that decides results; if it is nil, no run is cached.
  let program: Digest?
  /// The implementations of techniques on hosts, by the name `<Module>/<host>.<extension>`.
  let counterparts: [(name: String, text: String)]
  /// The environment, clock and terminal of the process.
  let host: Host
  /// The shards that supply the runs of studies; nil if runs are simulated.
  var merging: MergedShards?

  /// Creates the tool from the parts of the process that it depends on. It simulates the runs of studies.
  package init(
    console: Console, techniques: [any Technique.Type], files: OpenedFiles, sources: [String: String]? = nil,
    program: Digest? = nil, counterparts: [(name: String, text: String)] = [], host: Host = Host()
  ) {
    self.console = console
    self.techniques = techniques
    self.files = files
    self.sources = sources
    self.program = program
    self.counterparts = counterparts
    self.host = host
  }

  /// The width of the terminal to which data are printed, in characters; nil if they go to a file or a program.
  var outputWidth: Int? { console.isOutputTerminal ? host.terminalWidth() : nil }

  /// Executes the subcommand that the arguments name, reports any error as a message, and returns the exit code.
  package func execute(_ arguments: [String]) async -> ExitCode {
    do {
      return try await dispatch(arguments)
    } catch let error as UsageError {
      var text: ConsoleText = "lab: \(error.message)\n"
      if let suggestion = error.suggestion { text += "  did you mean \(suggestion)?\n" }
      console.printMessage(text + "  see: lab help\(helpTopic(of: arguments))\n")
      return .usage
    } catch let failure as Failure {
      console.printMessage(failure.text)
      return failure.code
    } catch {
      console.printMessage("lab: \(error)\n")
      return .badInput
    }
  }

  /// Finds and performs the subcommand; a file as the first argument means `run`.
  private func dispatch(_ arguments: [String]) async throws -> ExitCode {
    guard let first = arguments.first else {
      try console.print(ConsoleText(verbatim: HelpText.overview(width: outputWidth)))
      return .ok
    }
    if first == "--version" {
      try console.print("lab \(Self.version)\n")
      return .ok
    }
    if first == "--help" || first == "-h" {
      try console.print(ConsoleText(verbatim: HelpText.overview(width: outputWidth)))
      return .ok
    }
    if let (subcommand, wordCount) = Subcommand.matching(arguments) {
      return try await perform(subcommand, Array(arguments.dropFirst(wordCount)))
    }
    if let group = Subcommand.all.first(where: { $0.name.hasPrefix(first + " ") }) {
      if arguments.dropFirst().contains(where: { $0 == "--help" || $0 == "-h" }) {
        try console.print(ConsoleText(verbatim: HelpText.group(first, width: outputWidth)))
        return .ok
      }
      let kinds = Subcommand.all.map(\.name).filter { $0.hasPrefix(first + " ") }
      let nearest = arguments.count > 1 ? NearestName.nearest(to: "\(first) \(arguments[1])", among: kinds) : nil
      let given = arguments.count > 1 ? "cannot \(first) \"\(arguments[1])\"" : "\(first) needs a kind"
      throw UsageError("\(given): \(kinds.joined(separator: ", "))", suggestion: nearest ?? group.name)
    }
    guard isFile(first) else {
      throw UsageError(
        "unknown subcommand \"\(first)\"",
        suggestion: NearestName.nearest(to: first, among: Subcommand.all.map(\.name)))
    }
    return try await perform(.run, arguments)
  }

  /// The argument of `lab help` that shows the matching help, after a space: the subcommand of the arguments, or the
  /// group of subcommands that they begin with. It is empty if they name neither.
  private func helpTopic(of arguments: [String]) -> String {
    if let name = Subcommand.matching(arguments)?.subcommand.name { return name == "help" ? "" : " \(name)" }
    guard let first = arguments.first else { return "" }
    if Subcommand.all.contains(where: { $0.name.hasPrefix(first + " ") }) { return " \(first)" }
    return isFile(first) ? " \(Subcommand.run.name)" : ""
  }

  private func perform(_ subcommand: Subcommand, _ arguments: [String]) async throws -> ExitCode {
    let options = arguments.prefix { $0 != "--" }
    if options.contains("--help") || options.contains("-h") {
      try console.print(ConsoleText(verbatim: HelpText.text(of: subcommand, width: outputWidth)))
      return .ok
    }
    var parsed = try subcommand.parse(arguments)
    // Reports contain input paths and must not depend on the location of the working folder.
    parsed.operands = parsed.operands.map { FilePath.relative($0, to: FileManager.default.currentDirectoryPath) }
    return try await subcommand.run(parsed, self)
  }

  /// Whether a first argument that is not a subcommand is a file or an option of `run`.
  private func isFile(_ argument: String) -> Bool {
    if argument.hasPrefix("-") || argument.hasSuffix(".json") || argument.contains("/") { return true }
    do throws(FileReadError) {
      _ = try files.read(argument)
      return true
    } catch {
      return error != .missing
    }
  }
}

/// An error that ends a subcommand: its exit code, its message and its diagnostics.
struct Failure: Error {
  /// The exit code of the process.
  let code: ExitCode
  /// The message for the user, ending with a newline.
  let text: ConsoleText
  /// The same problems for reports, each at its source location; empty if the failure does not concern an input.
  let diagnostics: [Diagnostic]

  /// Combines failures into one with the most severe exit code and all messages; nil if there are none.
  init?(combining failures: [Failure]) {
    guard !failures.isEmpty else { return nil }
    self.init(
      failures.map(\.code).reduce(.ok) { $0.combined(with: $1) }, failures.map(\.text).joined(),
      failures.flatMap(\.diagnostics))
  }

  /// Creates a failure from its parts.
  init(_ code: ExitCode, _ text: ConsoleText, _ diagnostics: [Diagnostic] = []) {
    self.code = code
    self.text = text
    self.diagnostics = diagnostics
  }
}
