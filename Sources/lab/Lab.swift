internal import Foundation
internal import JSON
internal import ListRuntime
internal import Scenarios

/// The command line tool without the process around it: arguments in, exit code out.
struct Lab: Sendable {
  /// The version that `--version` prints.
  static let version = "0.1.0"

  /// Where output goes.
  let console: Console
  /// The techniques scenarios may name.
  let techniques: [any Technique.Type]
  /// Where inputs are read from.
  let files: OpenedFiles
  /// Digests of the sources of the lab's modules and of the plugins, by their names; nil if they are not known.
  var sources: [String: String]?
  /// The process around it.
  var host = Host()
  /// The shards from which studies take their runs; nil if runs are simulated.
  var merging: MergedShards?

  /// Does what the arguments say.
  func execute(_ arguments: [String]) async -> ExitCode {
    do {
      return try await dispatch(arguments)
    } catch let error as UsageError {
      var text = "lab: \(error.message)\n"
      if let suggestion = error.suggestion { text += "  did you mean \(suggestion)?\n" }
      console.say(text + "  see: lab help\n")
      return .usage
    } catch let failure as Failure {
      console.say(failure.text)
      return failure.code
    } catch {
      console.say("lab: \(error)\n")
      return .badInput
    }
  }

  /// Finds the verb; a file alone means `run`.
  private func dispatch(_ arguments: [String]) async throws -> ExitCode {
    guard let first = arguments.first else {
      try console.print(HelpText.overview)
      return .ok
    }
    if first == "--version" {
      try console.print("lab \(Self.version)\n")
      return .ok
    }
    if first == "--help" || first == "-h" {
      try console.print(HelpText.overview)
      return .ok
    }
    if let (verb, words) = Subcommand.named(by: arguments) {
      return try await perform(verb, Array(arguments.dropFirst(words)))
    }
    if let group = Subcommand.all.first(where: { $0.name.hasPrefix(first + " ") }) {
      if arguments.dropFirst().contains(where: { $0 == "--help" || $0 == "-h" }) {
        try console.print(HelpText.group(first))
        return .ok
      }
      let kinds = Subcommand.all.map(\.name).filter { $0.hasPrefix(first + " ") }
      let nearest = arguments.count > 1 ? NearestName.nearest(to: "\(first) \(arguments[1])", among: kinds) : nil
      let given = arguments.count > 1 ? "cannot \(first) \"\(arguments[1])\"" : "\(first) needs a kind"
      throw UsageError("\(given): \(kinds.joined(separator: ", "))", suggestion: nearest ?? group.name)
    }
    guard isFile(first) else {
      throw UsageError(
        "there is no verb \"\(first)\"", suggestion: NearestName.nearest(to: first, among: Subcommand.all.map(\.name)))
    }
    return try await perform(.run, arguments)
  }

  private func perform(_ verb: Subcommand, _ arguments: [String]) async throws -> ExitCode {
    let options = arguments.prefix { $0 != "--" }
    if options.contains("--help") || options.contains("-h") {
      try console.print(HelpText.text(of: verb))
      return .ok
    }
    var parsed = try verb.parse(arguments)
    // Reports name what is read, and are to be the same wherever the folder of work is.
    parsed.operands = parsed.operands.map { FilePath.relative($0, to: FileManager.default.currentDirectoryPath) }
    return try await verb.run(parsed, self)
  }

  /// Whether a first argument that is no verb is meant as a file of `run`, or as an option of it.
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

/// Why a verb could not do its work.
struct Failure: Error {
  /// How the process ends.
  let code: ExitCode
  /// What is said, ending with a newline.
  let text: String
  /// The same for reports, each at its place; nothing if it is not about what was read.
  let diagnostics: [Diagnostic]

  /// All of many failures, ending with what is worst of them; nil if there are none.
  init?(_ all: [Failure]) {
    guard !all.isEmpty else { return nil }
    self.init(
      all.map(\.code).reduce(.ok) { $0.worse($1) }, all.map(\.text).joined(), all.flatMap(\.diagnostics))
  }

  /// A failure from its parts.
  init(_ code: ExitCode, _ text: String, _ diagnostics: [Diagnostic] = []) {
    self.code = code
    self.text = text
    self.diagnostics = diagnostics
  }
}
