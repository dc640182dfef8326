internal import Foundation
internal import JSON
internal import LabRunner
internal import ListRuntime
internal import Reports
internal import Scenarios

extension Subcommand {
  static let merge: Subcommand = Subcommand(
    name: "merge", operands: "DIR|FILE…",
    summary: "Put the shards of a study together: the same bytes as without --shard.",
    options: [
      StudyOptions.output,
      OptionSpec("scenario", "FILE", "The scenario, if it is not where the shards were made from."),
      OptionSpec(
        "allow-partial", nil,
        "Use the good shards only; runs of others count as failed, and nothing is concluded from them."),
      FormatOption.spec(Exporters.all.map(\.format)),
      StudyOptions.quiet,
    ]
  ) { arguments, lab in
    try await MergeCommand(arguments, lab).execute()
  }
}

/// Shards of one study as they were found.
struct MergedShards: Sendable {
  /// The files.
  let inputs: [ShardMerge.Input]
  /// Whether some may be missing or wrong.
  let allowsPartial: Bool
}

/// `lab merge`: does what the shards' own command would have done without `--shard`, with the runs that they hold.
private struct MergeCommand {
  private let lab: Lab
  private let arguments: Arguments

  init(_ arguments: Arguments, _ lab: Lab) throws(UsageError) {
    guard !arguments.operands.isEmpty else { throw UsageError("merge needs a folder with shards, or their files") }
    self.lab = lab
    self.arguments = arguments
  }

  func execute() async throws -> ExitCode {
    let inputs = try paths().map { ShardMerge.Input(path: $0, bytes: try lab.source($0).bytes) }
    let shards = inputs.compactMap { try? $0.content.get() }
    let studies = Set(shards.map(\.study)).sorted()
    guard !studies.isEmpty else {
      throw Failure(
        .badInput,
        inputs.compactMap { input in
          if case .failure(let damage) = input.content { "\(input.path): error: \(damage)\n" } else { nil }
        }.joined())
    }
    if studies.count > 1, arguments.has("scenario") {
      throw UsageError("--scenario names one study, but there are shards of \(studies.joined(separator: ", "))")
    }
    var code = ExitCode.ok
    for (position, study) in studies.enumerated() {
      // What cannot be read may belong to any study, and is told once.
      let own = inputs.filter { (try? $0.content.get().study) ?? (position == 0 ? study : nil) == study }
      guard let command = shards.first(where: { $0.study == study })?.command else { continue }
      code = code.worse(try await run(command, own))
    }
    return code
  }

  /// Does what made the shards, with their runs.
  private func run(_ command: ShardCommand, _ inputs: [ShardMerge.Input]) async throws -> ExitCode {
    guard let verb = Subcommand.all.first(where: { $0.name == command.verb && $0.isSharded }),
      let file = command.operands.first
    else { throw Failure(.badInput, "lab: error: \"\(command.verb)\" is no verb whose studies can be merged\n") }
    var made = Arguments(operands: command.operands)
    made.values = Dictionary(command.options.map { ($0.name, $0.values) }) { first, _ in first }
    for name in ["output", "format", "quiet"] { made.values[name] = arguments.values[name] }
    if let scenario = arguments.text("scenario") {
      made.operands[0] = scenario
    } else {
      do throws(FileReadError) { _ = try lab.files.read(file) } catch {
        throw Failure(
          .missingInput,
          "\(file): error: the scenario the shards were made from \(error.phrase); name it with --scenario FILE\n")
      }
    }
    var merging = lab
    merging.merging = MergedShards(inputs: inputs, allowsPartial: arguments.has("allow-partial"))
    return try await verb.run(made, merging)
  }

  /// The files, each once: those of folders by ascending path, however deep.
  private func paths() throws(Failure) -> [String] {
    var paths: [String] = []
    for operand in arguments.operands {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: operand, isDirectory: &isFolder) else {
        throw Failure(.missingInput, "\(operand): error: does not exist\n")
      }
      let found = isFolder.boolValue ? shards(in: operand) : [operand]
      if found.isEmpty {
        throw Failure(.missingInput, "\(operand): error: there is no shard in it, as --shard I/N writes them\n")
      }
      paths += found
    }
    var seen: Set<String> = []
    return paths.filter { seen.insert(URL(filePath: $0).standardizedFileURL.path).inserted }
  }

  private func shards(in folder: String) -> [String] {
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    return names.filter { ShardFile.isName(URL(filePath: $0).lastPathComponent) }.sorted()
      .map { FilePath.join(folder, $0) }
  }
}

extension Subcommand {
  /// Whether its studies can be divided into shards.
  fileprivate var isSharded: Bool { options.contains { $0.name == StudyOptions.shardSpec.name } }
}

extension Lab {
  /// The runs of a plan from shards, which are checked against it; with partial ones, what is wrong is only told.
  func merge(_ shards: MergedShards, _ plan: StudyPlan) throws(Failure) -> ShardMerge {
    guard let executable = host.executable() else { throw Failure.unknownExecutable }
    let merge = ShardMerge(shards.inputs, of: plan, executable: executable)
    guard !merge.problems.isEmpty else { return merge }
    let isPartial = shards.allowsPartial && !merge.isEmpty
    let text = merge.problems.map { $0.text(isPartial ? .warning : .error) + "\n" }.joined()
    guard isPartial else {
      throw Failure(
        merge.problems.contains { if case .refused = $0 { true } else { false } } ? .badInput : .missingInput, text)
    }
    console.say(text)
    return merge
  }
}
