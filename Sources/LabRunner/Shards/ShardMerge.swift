package import JSON


/// The shards of a study put together: the outcomes of all its runs, or all that is wrong with the files.
package struct ShardMerge: RunStore {
  /// Something wrong with the files.
  package enum Problem: Sendable, Hashable {
    /// A file is none of this study's shards: the file, and why.
    case refused(file: String, reason: String)
    /// These shards are in no file.
    case missing([Shard])

    /// In words, as an error or as a warning.
    package func text(_ severity: Diagnostic.Severity) -> String {
      switch self {
      case .refused(let file, let reason): "\(file): \(severity.rawValue): \(reason)"
      case .missing(let shards):
        "lab: \(severity.rawValue): \(shards.count == 1 ? "a shard is" : "\(shards.count) shards are") missing: "
          + shards.map(\.description).joined(separator: ", ")
      }
    }
  }

  /// A file as it was read.
  package struct Input: Sendable {
    /// Its path, for messages.
    package let path: String
    /// Its content, or why there is none.
    package let content: Result<ShardFile, ShardFile.Damage>
    /// An input.
    package init(path: String, bytes: [UInt8]) {
      self.path = path
      content = Result { () throws(ShardFile.Damage) in try ShardFile(bytes) }
    }
  }

  /// What is wrong, in the order of the files; nothing if every run has its outcome.
  package let problems: [Problem]
  private var outcomes: [Digest: RunResult.Outcome] = [:]

  /// Checks files against the plan they should be shards of, and keeps the runs of those that are.
  ///
  /// - Parameters:
  ///   - inputs: the files.
  ///   - plan: the plan as it is here.
  ///   - executable: the digest of this program.
  package init(_ inputs: [Input], of plan: StudyPlan, executable: Digest) {
    let digests = plan.digests()
    let identity = plan.identity(digests)
    var problems: [Problem] = []
    var paths: [Shard: String] = [:]
    // The first good file says how many shards there are.
    var assignment: (count: Int, ShardAssignment)?
    for input in inputs {
      do throws(ShardFile.Damage) {
        let file = try input.content.get()
        guard file.executable == executable else {
          throw ShardFile.Damage(
            "another build of lab made it (\(file.executable.short), this is \(executable.short)); "
              + "shards and their merge need the same executable")
        }
        guard file.plan == identity, file.runCount == plan.runs.count else {
          throw ShardFile.Damage(
            "it is a shard of another study: scenario, data, device or arguments differ from those here")
        }
        if let assignment, assignment.count != file.shard.count {
          throw ShardFile.Damage(
            "it is shard \(file.shard), but the study is divided into \(assignment.count) in the files before")
        }
        if let first = paths[file.shard] { throw ShardFile.Damage("it is shard \(file.shard), as is \(first)") }
        let known = assignment?.1 ?? ShardAssignment(of: plan, digests: digests, count: file.shard.count)
        assignment = (file.shard.count, known)
        guard
          file.runs.map(\.position) == known.positions(of: file.shard),
          file.runs.allSatisfy({ digests[$0.position] == $0.configuration })
        else { throw ShardFile.Damage("its runs are not those of shard \(file.shard)") }
        paths[file.shard] = input.path
        for run in file.runs { outcomes[run.configuration] = run.outcome }
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

  /// Whether there is nothing to put together.
  package var isEmpty: Bool { outcomes.isEmpty }

  package func outcome(of configuration: Digest) -> RunResult.Outcome? { outcomes[configuration] }

  /// Keeps nothing: what no shard holds is no result.
  package func keep(_ outcome: RunResult.Outcome, of configuration: Digest) {}

  /// Why a run that no shard holds has no result.
  package struct Unfinished: Error, CustomStringConvertible {
    /// The error.
    package init() {}
    package var description: String { "not finished: its shard is missing" }
  }
}
