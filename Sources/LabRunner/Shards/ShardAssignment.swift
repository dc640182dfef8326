package import Digests
import ListRuntime
import Scenarios

/// Assigns each run of a plan to exactly one shard.
///
/// It assigns runs by descending cost, each to the least loaded shard (Graham 1969, longest processing time first).
/// Ties are broken by digest: the order of a plan is often regular (every second run has a slow technique), and the
/// order of digests is not. Equal runs go to the same shard, because they are simulated once.
package struct ShardAssignment: Sendable {
  /// The plan positions of each shard's runs, in ascending order.
  private let positions: [[Int]]
  /// The sum of the predicted costs of each shard's distinct runs.
  package let costs: [Int]

  /// Assigns a plan's runs to a number of shards. Complexity: O(runs · (log runs + shards)).
  ///
  /// - Parameters:
  ///   - plan: the runs.
  ///   - digests: the plan's ``StudyPlan/digests()``.
  ///   - count: the number of shards, at least 1.
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
      // The first of the least loaded shards.
      let shard = loads.indices.min { loads[$0] < loads[$1] } ?? 0
      loads[shard] += costs[group]
      positions[shard] += members[group]
    }
    self.positions = positions.map { $0.sorted() }
    self.costs = loads
  }

  /// The plan positions of a shard's runs, in ascending order.
  package func positions(of shard: Shard) -> [Int] { positions[shard.index - 1] }
}
