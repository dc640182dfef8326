internal import ListRuntime
internal import Scenarios

/// Which shard does which runs of a plan: each run belongs to exactly one.
///
/// The costliest run goes first, each to the shard with the least to do (Graham 1969, longest processing time first). Among
/// equal costs the digest decides who goes first: the order of a plan is often regular (every second run has a technique
/// that makes it slow), and that of digests never is. Equal runs stay together, because they are simulated once.
package struct ShardAssignment: Sendable {
  /// The positions in the plan of each shard's runs, ascending.
  private let positions: [[Int]]
  /// The sum of the predicted costs of each shard's different runs.
  package let costs: [Int]

  /// The assignment of a plan's runs to so many shards: O(runs × (log runs + shards)).
  ///
  /// - Parameters:
  ///   - plan: the runs.
  ///   - digests: the plan's ``StudyPlan/digests()``.
  ///   - count: how many shards, at least 1.
  package init(of plan: StudyPlan, digests: [Digest], count: Int) {
    precondition(count >= 1, "a study has at least one shard, not \(count)")
    var groups: [Digest: Int] = [:]
    var members: [[Int]] = []
    for (position, digest) in digests.enumerated() {
      let group = groups[digest] ?? members.count
      if group == members.count {
        groups[digest] = group
        members.append([])
      }
      members[group].append(position)
    }
    let costs = members.map { plan.runs[$0[0]].configuration.predictedCost }
    let order = members.indices.sorted { left, right in
      costs[left] == costs[right]
        ? digests[members[left][0]] < digests[members[right][0]] : costs[left] > costs[right]
    }
    var positions = [[Int]](repeating: [], count: count)
    var loads = [Int](repeating: 0, count: count)
    for group in order {
      // The first of the least loaded ones.
      let shard = loads.indices.min { loads[$0] < loads[$1] } ?? 0
      loads[shard] += costs[group]
      positions[shard] += members[group]
    }
    self.positions = positions.map { $0.sorted() }
    self.costs = loads
  }

  /// The positions in the plan of a shard's runs, ascending.
  package func positions(of shard: Shard) -> [Int] { positions[shard.index - 1] }
}
