/// A job system that starts several processes and identifies each by environment variables.
package struct ShardSystem: Sendable {
  /// The system's name, as used in messages.
  package let name: String
  /// The variable with the index of the process.
  package let index: String
  /// The source of the number of processes.
  package let total: Total
  /// The index of the first process.
  package let base: Base

  /// The source of the number of processes.
  package enum Total: Sendable {
    /// A variable with the number.
    case variable(String)
    /// Variables with the first index, the last index, the step between indices and, optionally, the number to check
    /// against.
    case range(first: String, last: String, step: String, count: String?)
  }

  /// The index of the first process.
  package enum Base: Sendable {
    case number(Int)
    /// A variable with the index.
    case variable(String)
  }

  /// The variable with which a user sets the shard index if no system does.
  package static let userIndex = "LAB_SHARD_INDEX"
  /// The variable with which a user sets the number of shards if a system provides only the index.
  package static let userTotal = "LAB_SHARD_TOTAL"

  /// All systems, in order of precedence: the user's variables come before any system, and systems that a CI job may
  /// start come before CI systems.
  package static let all: [ShardSystem] = [
    ShardSystem("the environment", userIndex, .variable(userTotal), from: 1),
    ShardSystem(
      "a Slurm array", "SLURM_ARRAY_TASK_ID",
      .range(
        first: "SLURM_ARRAY_TASK_MIN", last: "SLURM_ARRAY_TASK_MAX", step: "SLURM_ARRAY_TASK_STEP",
        count: "SLURM_ARRAY_TASK_COUNT"),
      from: .variable("SLURM_ARRAY_TASK_MIN")),
    ShardSystem(
      "a Grid Engine array", "SGE_TASK_ID",
      .range(first: "SGE_TASK_FIRST", last: "SGE_TASK_LAST", step: "SGE_TASK_STEPSIZE", count: nil),
      from: .variable("SGE_TASK_FIRST")),
    ShardSystem("an AWS Batch array", "AWS_BATCH_JOB_ARRAY_INDEX", .variable("AWS_BATCH_JOB_ARRAY_SIZE"), from: 0),
    ShardSystem("a Kubernetes Indexed Job", "JOB_COMPLETION_INDEX", .variable(userTotal), from: 0),
    ShardSystem("a Cloud Run job", "CLOUD_RUN_TASK_INDEX", .variable("CLOUD_RUN_TASK_COUNT"), from: 0),
    ShardSystem("GitLab", "CI_NODE_INDEX", .variable("CI_NODE_TOTAL"), from: 1),
    ShardSystem("CircleCI", "CIRCLE_NODE_INDEX", .variable("CIRCLE_NODE_TOTAL"), from: 0),
    ShardSystem("Buildkite", "BUILDKITE_PARALLEL_JOB", .variable("BUILDKITE_PARALLEL_JOB_COUNT"), from: 0),
    ShardSystem("Bitbucket", "BITBUCKET_PARALLEL_STEP", .variable("BITBUCKET_PARALLEL_STEP_COUNT"), from: 0),
    ShardSystem("Semaphore", "SEMAPHORE_JOB_INDEX", .variable("SEMAPHORE_JOB_COUNT"), from: 1),
  ]

  private init(_ name: String, _ index: String, _ total: Total, from base: Int) {
    self.init(name, index, total, from: .number(base))
  }

  private init(_ name: String, _ index: String, _ total: Total, from base: Base) {
    self.name = name
    self.index = index
    self.total = total
    self.base = base
  }

  /// The variables that identify the process, the index first.
  package var variables: [String] {
    switch total {
    case .variable(let total): [index, total]
    case .range(let first, let last, let step, let count): [index, first, last, step] + (count.map { [$0] } ?? [])
    }
  }
}
