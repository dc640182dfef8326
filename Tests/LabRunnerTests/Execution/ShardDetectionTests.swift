import LabRunner
import Testing

@Suite("Detecting the shard from the environment")
struct ShardDetectionTests {

  /// An environment as `A=1 B=2`.
  private static func environment(_ text: String) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: text.split(separator: " ").map { pair in
        let parts = pair.split(separator: "=", omittingEmptySubsequences: false)
        return (String(parts[0]), String(parts[1]))
      })
  }

  private static let environments: [(String, String, String)] = [
    ("CI_NODE_INDEX=1 CI_NODE_TOTAL=4", "1/4", "GitLab"), ("CI_NODE_INDEX=4 CI_NODE_TOTAL=4", "4/4", "GitLab"),
    ("CIRCLE_NODE_INDEX=0 CIRCLE_NODE_TOTAL=4", "1/4", "CircleCI"),
    ("CIRCLE_NODE_INDEX=3 CIRCLE_NODE_TOTAL=4", "4/4", "CircleCI"),
    ("BUILDKITE_PARALLEL_JOB=0 BUILDKITE_PARALLEL_JOB_COUNT=2", "1/2", "Buildkite"),
    ("BITBUCKET_PARALLEL_STEP=1 BITBUCKET_PARALLEL_STEP_COUNT=2", "2/2", "Bitbucket"),
    ("SEMAPHORE_JOB_INDEX=2 SEMAPHORE_JOB_COUNT=2", "2/2", "Semaphore"),
    ("AWS_BATCH_JOB_ARRAY_INDEX=0 AWS_BATCH_JOB_ARRAY_SIZE=9", "1/9", "an AWS Batch array"),
    ("CLOUD_RUN_TASK_INDEX=8 CLOUD_RUN_TASK_COUNT=9", "9/9", "a Cloud Run job"),
    ("JOB_COMPLETION_INDEX=0 LAB_SHARD_TOTAL=3", "1/3", "a Kubernetes Indexed Job"),
    ("LAB_SHARD_INDEX=3 LAB_SHARD_TOTAL=3", "3/3", "the environment"),
    (slurm(0, 0, 31, 1, 32), "1/32", "a Slurm array"), (slurm(31, 0, 31, 1, 32), "32/32", "a Slurm array"),
    (slurm(7, 1, 7, 2, 4), "4/4", "a Slurm array"), (slurm(1, 1, 1, 1, 1), "1/1", "a Slurm array"),
    ("SGE_TASK_ID=5 SGE_TASK_FIRST=1 SGE_TASK_LAST=9 SGE_TASK_STEPSIZE=4", "2/3", "a Grid Engine array"),
    ("SGE_TASK_ID=undefined SGE_TASK_LAST=undefined CI_NODE_INDEX=1 CI_NODE_TOTAL=1", "1/1", "GitLab"),
    // The innermost system takes precedence, and the user's variables take precedence over all systems.
    (slurm(2, 1, 4, 1, 4) + " CI_NODE_INDEX=1 CI_NODE_TOTAL=9", "2/4", "a Slurm array"),
    (slurm(2, 1, 4, 1, 4) + " LAB_SHARD_INDEX=4 LAB_SHARD_TOTAL=4", "4/4", "the environment"),
    (slurm(2, 1, 4, 1, 4) + " LAB_SHARD_TOTAL=4", "2/4", "a Slurm array"),
  ]

  private static func slurm(_ id: Int, _ first: Int, _ last: Int, _ step: Int, _ count: Int) -> String {
    "SLURM_ARRAY_TASK_ID=\(id) SLURM_ARRAY_TASK_MIN=\(first) SLURM_ARRAY_TASK_MAX=\(last) "
      + "SLURM_ARRAY_TASK_STEP=\(step) SLURM_ARRAY_TASK_COUNT=\(count)"
  }

  @Test("Every system is detected by its variables, for any first index", arguments: environments)
  func detects(environment: String, shard: String, system: String) throws {
    let detection = try ShardDetection(in: Self.environment(environment + " PATH=/bin"))
    #expect(detection.shard == Shard(shard))
    #expect(detection.explanation.hasPrefix("shard \(shard) from \(system) ("), "\(detection.explanation)")
  }

  @Test("Every system has a test")
  func all() {
    for system in ShardSystem.all { #expect(Self.environments.contains { $0.2 == system.name }, "\(system.name)") }
  }

  @Test("Other detected systems are reported")
  func ignored() throws {
    let environment = Self.environment("CI_NODE_INDEX=1 CI_NODE_TOTAL=2 JOB_COMPLETION_INDEX=0 LAB_SHARD_TOTAL=2")
    #expect(try ShardDetection(in: environment).explanation.hasSuffix("; not from GitLab"))
  }

  @Test("No detected system is a failure that lists every variable, and never means the whole study")
  func nothing() {
    for environment in [[:], ["CI_NODE_TOTAL": "1"], ["SLURM_ARRAY_TASK_ID": ""], ["SGE_TASK_ID": "undefined"]] {
      let failure = #expect(throws: ShardDetection.Failure.self, "\(environment)") {
        try ShardDetection(in: environment)
      }
      for variable in ShardSystem.all.flatMap(\.variables) {
        #expect(failure?.description.contains(variable) == true, "\(variable)")
      }
      #expect(failure?.description.contains("GitHub") == false)
    }
    let failure = #expect(throws: ShardDetection.Failure.self) { try ShardDetection(in: ["GITHUB_ACTIONS": "true"]) }
    #expect(failure?.description.contains("--shard ${{ matrix.shard }}/${{ strategy.job-total }}") == true)
  }

  @Test(
    "Inconsistent variables are rejected and reported",
    arguments: [
      ("CIRCLE_NODE_INDEX=4 CIRCLE_NODE_TOTAL=4", "CircleCI is inconsistent: CIRCLE_NODE_INDEX=4"),
      ("CI_NODE_INDEX=0 CI_NODE_TOTAL=4", "GitLab is inconsistent"),
      ("CI_NODE_INDEX=1", "GitLab sets CI_NODE_INDEX, but CI_NODE_TOTAL is not set"),
      ("CI_NODE_INDEX=one CI_NODE_TOTAL=4", "CI_NODE_INDEX is not a whole number: one"),
      ("CI_NODE_INDEX=-1 CI_NODE_TOTAL=4", "not a whole number"),
      ("CI_NODE_INDEX=1 CI_NODE_TOTAL=0", "is inconsistent"),
      ("JOB_COMPLETION_INDEX=0", "LAB_SHARD_TOTAL is not set"),
      ("LAB_SHARD_INDEX=1", "LAB_SHARD_TOTAL is not set"),
      // A list like 1,3,9 has no constant step.
      (slurm(3, 1, 9, 1, 3), "a Slurm array has inconsistent numbers"),
      (slurm(2, 1, 7, 2, 4), "a Slurm array has inconsistent numbers"),
      (slurm(9, 1, 7, 2, 4), "a Slurm array is inconsistent"),
      // One task of four is repeated alone.
      (slurm(3, 3, 3, 1, 1) + " LAB_SHARD_TOTAL=4", "LAB_SHARD_TOTAL is 4, but a Slurm array has 1"),
      ("SLURM_ARRAY_TASK_ID=1", "SLURM_ARRAY_TASK_MIN is not set"),
    ])
  func rejects(environment: String, reason: String) {
    let failure = #expect(throws: ShardDetection.Failure.self) {
      try ShardDetection(in: Self.environment(environment))
    }
    #expect(failure?.description.contains(reason) == true, "\(failure?.description ?? "")")
  }
}
