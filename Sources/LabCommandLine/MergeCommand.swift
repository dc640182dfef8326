import Digests
import Foundation
import JSON
import LabRunner
import ListRuntime
import Reports
import Scenarios

extension Subcommand {
  static let merge: Subcommand = Subcommand(
    name: "merge", operands: "DIR|FILE…",
    summary: "Merge the shards of a study; the results are byte-identical to those without --shard.",
    options: [
      StudyOptions.output,
      OptionSpec("scenario", "FILE", "The scenario, if its path has changed since the shards were written."),
      OptionSpec(
        "allow-partial", nil,
        "Use only the valid shards; runs of the others count as failed and decide nothing."),
      FormatOption.spec(Exporters.studies.formats),
      StudyOptions.quiet,
    ]
  ) { arguments, lab in
    try await MergeCommand(arguments, lab).execute()
  }
}

/// The shard files of one study.
struct MergedShards: Sendable {
  /// The files with their contents.
  let inputs: [ShardMerge.Input]
  /// Whether shards may be missing or invalid.
  let allowsPartial: Bool
}

/// `lab merge`: executes the command that created the shards, without `--shard`, with the runs from the shards.
private struct MergeCommand {
  private let lab: Lab
  private let arguments: Arguments

  init(_ arguments: Arguments, _ lab: Lab) throws(UsageError) {
    guard !arguments.operands.isEmpty else { throw UsageError("merge needs a folder with shards, or shard files") }
    self.lab = lab
    self.arguments = arguments
  }

  func execute() async throws -> ExitCode {
    let inputs = try paths().map { ShardMerge.Input(path: $0, bytes: try lab.source($0).bytes) }
    let shards = inputs.compactMap { try? $0.content.get() }
    guard !shards.isEmpty else {
      throw Failure(
        .badInput,
        inputs.compactMap { input in
          if case .failure(let damage) = input.content { "\(input.path): error: \(damage)\n" } else { nil }
        }.joined())
    }
    let studies = Self.studies(of: shards)
    if studies.count > 1, arguments.has("scenario") {
      let names = studies.map { "\($0.first.study) (\($0.first.command.operands.first ?? ""))" }
      throw UsageError("--scenario names one study, but there are shards of \(names.joined(separator: ", "))")
    }
    var code = ExitCode.ok
    for (position, study) in studies.enumerated() {
      let studyInputs = inputs.filter { input in
        // An unreadable file may belong to any study; it is reported once, with the first study.
        guard let shard = try? input.content.get() else { return position == 0 }
        return study.contains(shard)
      }
      code = code.combined(with: try await run(study.first.command, studyInputs))
    }
    return code
  }

  /// The shards of one study.
  private struct Study {
    /// One of its shards.
    var first: ShardFile
    var plans: Set<Digest>
    var commands: Set<ShardCommand>

    /// Whether a shard has the same plan, or the same command: another plan is then an error of the shard.
    func contains(_ shard: ShardFile) -> Bool { plans.contains(shard.plan) || commands.contains(shard.command) }
  }

  /// The studies by ascending name, those of one name in the order of their shards.
  private static func studies(of shards: [ShardFile]) -> [Study] {
    var studies: [Study] = []
    for shard in shards {
      if let position = studies.firstIndex(where: { $0.contains(shard) }) {
        studies[position].plans.insert(shard.plan)
        studies[position].commands.insert(shard.command)
      } else {
        studies.append(Study(first: shard, plans: [shard.plan], commands: [shard.command]))
      }
    }
    return studies.enumerated().sorted { ($0.element.first.study, $0.offset) < ($1.element.first.study, $1.offset) }
      .map(\.element)
  }

  /// Executes the command that created the shards, with their runs.
  private func run(_ command: ShardCommand, _ inputs: [ShardMerge.Input]) async throws -> ExitCode {
    guard let subcommand = Subcommand.all.first(where: { $0.name == command.subcommand && $0.isSharded }),
      let file = command.operands.first
    else {
      throw Failure(
        .badInput, "lab: error: \"\(command.subcommand)\" is not a subcommand whose studies can be merged\n")
    }
    var merged = Arguments(operands: command.operands)
    merged.values = Dictionary(command.options.map { ($0.name, $0.values) }) { first, _ in first }
    for name in ["output", "format", "quiet"] { merged.values[name] = arguments.values[name] }
    if let scenario = arguments.text("scenario") {
      merged.operands[0] = scenario
    } else {
      do throws(FileReadError) { _ = try lab.files.read(file) } catch {
        throw Failure(
          .missingInput,
          "\(file): error: the scenario the shards were made from \(error.phrase); name it with --scenario FILE\n")
      }
    }
    var merging = lab
    merging.merging = MergedShards(inputs: inputs, allowsPartial: arguments.has("allow-partial"))
    return try await subcommand.run(merged, merging)
  }

  /// The distinct shard files that the operands name; those in folders, at any depth, by ascending path.
  private func paths() throws(Failure) -> [String] {
    var paths: [String] = []
    for operand in arguments.operands {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: operand, isDirectory: &isFolder) else {
        throw Failure(.missingInput, "\(operand): error: \(lab.files.phrase(of: .missing, at: operand))\n")
      }
      let files = isFolder.boolValue ? shards(in: operand) : [operand]
      if files.isEmpty {
        throw Failure(
          .missingInput, "\(operand): error: the folder contains no shards; a run with --shard I/N writes them\n")
      }
      paths += files
    }
    var seen: Set<String> = []
    return paths.filter { seen.insert(URL(filePath: $0).standardizedFileURL.path).inserted }
  }

  /// The shard files in a folder, at any depth, by ascending path.
  private func shards(in folder: String) -> [String] {
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    return names.filter { ShardFile.isName(URL(filePath: $0).lastPathComponent) }.sorted()
      .map { FilePath.join(folder, $0) }
  }
}

extension Subcommand {
  /// Whether the subcommand accepts `--shard`.
  fileprivate var isSharded: Bool { options.contains { $0.name == StudyOptions.shardSpec.name } }
}

extension Lab {
  /// Merges the shards of a plan and validates them; problems are warnings if partial merges are allowed.
  func merge(_ shards: MergedShards, _ plan: StudyPlan) throws(Failure) -> ShardMerge {
    guard let program else { throw Failure.unknownProgram }
    let merge = ShardMerge(shards.inputs, of: plan, program: program)
    guard !merge.problems.isEmpty else { return merge }
    let isPartial = shards.allowsPartial && !merge.isEmpty
    let text = merge.problems.map { "\($0.text(isPartial ? .warning : .error))\n" as ConsoleText }.joined()
    guard isPartial else {
      throw Failure(
        merge.problems.contains { if case .refused = $0 { true } else { false } } ? .badInput : .missingInput, text)
    }
    console.printMessage(text)
    return merge
  }
}
