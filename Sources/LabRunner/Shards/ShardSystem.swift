/// A system that starts a program several times and tells each time, in variables of the environment, which time it is.
package struct ShardSystem: Sendable {
  /// Its name.
  package let name: String
  /// The variable that says which one this is.
  package let index: String
  /// What says how many there are.
  package let total: Total
  /// The index of the first one.
  package let base: Base

  /// What says how many there are.
  package enum Total: Sendable {
    /// A variable.
    case variable(String)
    /// Variables with the first and the last index, the step from one index to the next, and how many that must make.
    case range(first: String, last: String, step: String, count: String?)
  }

  /// The index of the first one.
  package enum Base: Sendable {
    case number(Int)
    /// A variable says it.
    case variable(String)
  }

  /// The variables with which a user says it where no system does.
  package static let ownIndex = "LAB_SHARD_INDEX"
  /// The number of shards, where a system tells each of them only which one it is.
  package static let ownTotal = "LAB_SHARD_TOTAL"

  /// All systems, the one that counts if several are found first: what the user says before what a system says, and what
  /// may have been started by a job of continuous integration before that job.
  package static let all: [ShardSystem] = [
    ShardSystem("the environment", ownIndex, .variable(ownTotal), from: 1),
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
    ShardSystem("a Kubernetes Indexed Job", "JOB_COMPLETION_INDEX", .variable(ownTotal), from: 0),
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

  /// The variables it is found by, the index first.
  package var variables: [String] {
    switch total {
    case .variable(let total): [index, total]
    case .range(let first, let last, let step, let count): [index, first, last, step] + (count.map { [$0] } ?? [])
    }
  }
}
