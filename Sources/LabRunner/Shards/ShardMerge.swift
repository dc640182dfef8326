package import Digests
package import JSON

/// Merges the shards of a study: the outcomes of all runs, or all problems of the files.
package struct ShardMerge: RunStore {
  /// A problem of the files.
  package enum Problem: Sendable, Hashable {
    /// A file is not a valid shard of this study.
    case refused(file: String, reason: String)
    /// No file contains these shards.
    case missing([Shard])

    /// The message, as an error or as a warning.
    package func text(_ severity: Diagnostic.Severity) -> String {
      switch self {
      case .refused(let file, let reason): "\(file): \(severity.rawValue): \(reason)"
      case .missing(let shards):
        "lab: \(severity.rawValue): \(shards.count == 1 ? "a shard is" : "\(shards.count) shards are") missing: "
          + shards.map(\.description).joined(separator: ", ")
      }
    }
  }

  /// A file that was read.
  package struct Input: Sendable {
    /// The file's path, for messages.
    package let path: String
    /// The parsed file, or why it is invalid.
    package let content: Result<ShardFile, ShardFile.FormatError>
    /// Parses a file.
    package init(path: String, bytes: [UInt8]) {
      self.path = path
      content = Result { () throws(ShardFile.FormatError) in try ShardFile(bytes) }
    }
  }

  /// The problems, in the order of the files; empty if every run has an outcome.
  package let problems: [Problem]
  private var outcomes: [Digest: RunResult.Outcome] = [:]

  /// Validates files against a plan and collects the runs of the valid ones.
  ///
  /// - Parameters:
  ///   - inputs: the files.
  ///   - plan: the plan on this machine.
  ///   - program: the digest of this program.
  package init(_ inputs: [Input], of plan: StudyPlan, program: Digest) {
    let digests = plan.digests()
    let identity = plan.identity(digests)
    var problems: [Problem] = []
    var paths: [Shard: String] = [:]
    // The first valid file determines the number of shards.
    var assignment: (count: Int, ShardAssignment)?
    for input in inputs {
      do throws(ShardFile.FormatError) {
        let file = try input.content.get()
        guard file.program == program else {
          throw ShardFile.FormatError(
            "it was made by another build of lab (\(file.program.short); this one is \(program.short)); "
              + "shards and their merge need the same program")
        }
        guard file.plan == identity, file.runCount == plan.runs.count else {
          throw ShardFile.FormatError(
            "it is a shard of another study: its scenario, data, device or arguments differ")
        }
        if let assignment, assignment.count != file.shard.count {
          throw ShardFile.FormatError(
            "it is shard \(file.shard), but the previous files divide the study into \(assignment.count) shards")
        }
        if let first = paths[file.shard] { throw ShardFile.FormatError("it is shard \(file.shard), as is \(first)") }
        let expected = assignment?.1 ?? ShardAssignment(of: plan, digests: digests, count: file.shard.count)
        assignment = (file.shard.count, expected)
        guard
          file.runs.map(\.position) == expected.positions(of: file.shard),
          file.runs.allSatisfy({ digests[$0.position] == $0.configuration })
        else { throw ShardFile.FormatError("its runs are not those of shard \(file.shard)") }
        paths[file.shard] = input.path
        // Of equal runs, as a run and its first phase, one can have series and the others none.
        for run in file.runs where outcomes[run.configuration] == nil || plan.needsSeries(at: run.position) {
          outcomes[run.configuration] = run.outcome
        }
      } catch {
        problems.append(.refused(file: input.path, reason: error.description))
      }
    }
    if let count = assignment?.count {
      let missing = (1...count).compactMap { Shard(index: $0, count: count) }.filter { paths[$0] == nil }
      if !missing.isEmpty { problems.append(.missing(missing)) }
    }
    self.problems = problems
  }

  /// Whether there are no outcomes.
  package var isEmpty: Bool { outcomes.isEmpty }

  package func outcome(for configuration: Digest) -> RunResult.Outcome? { outcomes[configuration] }

  /// Does nothing: only shard files provide outcomes.
  package func save(_ outcome: RunResult.Outcome, for configuration: Digest) {}

  /// The failure of a run that is not in any shard file.
  package struct MissingShardError: Error, CustomStringConvertible {
    package init() {}
    package var description: String { "not finished: its shard is missing" }
  }
}
