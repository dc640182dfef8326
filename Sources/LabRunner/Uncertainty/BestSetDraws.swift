import Analysis

/// The best sets in the draws of an ensemble: under one condition, or for all conditions together.
package struct BestSetDraws: Sendable {
  /// A set, with the number of draws in which it is the best.
  package struct Share: Sendable, Hashable {
    /// One level per factor.
    package let point: [Int]
    /// The number of draws. If several sets are equally good in a draw, all of them count.
    package let count: Int
  }

  /// The sets that are the best in a draw, by descending number of draws; ties are ordered by the earlier draw.
  package let shares: [Share]
  /// The number of draws.
  package let count: Int
  /// The number of draws in which all sets were run: a set that was left out of the others could be the best there.
  package let wholeCount: Int
  /// The number of draws without figures of the best set of the unchanged study, which say nothing about it; 0 without such a set.
  package let unknownCount: Int
  /// The number of draws of all sets in which no set meets the constraints.
  package let infeasibleCount: Int
  /// Whether the best set of the unchanged study stays the best; if no set meets the constraints, whether that remains
  /// true.
  package let best: EnsembleStatement
  /// Whether the best set of the unchanged study meets the constraints; nil without constraints or such a set.
  package let limit: EnsembleStatement?

  /// The number of draws in which a set is the best.
  package func count(of point: [Int]) -> Int { shares.first { $0.point == point }?.count ?? 0 }

  private static let shareOfLimit = "share of the limit"

  /// Finds the best sets of all draws: O(members · n log n) comparisons for n combinations.
  ///
  /// - Parameters:
  ///   - nominal: the answer of the unchanged study.
  ///   - tables: for each member, the outcomes under the conditions that the answer is for.
  ///   - isPartial: the members in which only some sets were run.
  ///   - name: the name of a combination.
  ///   - prefix: the beginning of each conclusion.
  init(
    _ ensemble: Ensemble, _ goal: AblationGoal, _ nominal: ConstrainedOptimum, in tables: [[AblationTable]],
    isPartial: Set<Int>, name: ([Int]) -> String, prefix: String
  ) {
    let combined = ensemble.members(of: .combined)
    let found = combined.map { ConstrainedOptimum(of: goal, in: tables[$0], by: .mean) }
    let isUnknown = combined.map { member in
      nominal.best.first.map { goal.isMet(by: $0.point, in: tables[member]) == nil } == true
    }
    unknownCount = isUnknown.count { $0 }
    let draws = zip(found, isUnknown).map { (optimum: $0, isUnknown: $1) }
    let known = zip(combined, draws).filter { !isPartial.contains($0.0) }.map(\.1)
    // In a draw of some sets, one that was left out could be the best. In few draws, a share can be too large by chance. The smaller share
    // of both counts.
    func holds(_ isTrue: (ConstrainedOptimum) -> Bool) -> [Bool?] {
      func evaluated(_ draws: [(optimum: ConstrainedOptimum, isUnknown: Bool)]) -> [Bool?] {
        draws.map { $0.isUnknown || $0.optimum.candidateCount == 0 ? nil : isTrue($0.optimum) }
      }
      let (whole, all) = (evaluated(known), evaluated(draws))
      func count(_ draws: [Bool?]) -> (true: Int, all: Int) { (draws.count { $0 == true }, draws.count { $0 != nil }) }
      let (few, many) = (count(whole), count(all))
      return few.true * many.all <= many.true * few.all ? whole : all
    }
    var counts: [(point: [Int], count: Int)] = []
    for candidate in found.flatMap(\.best) {
      if let known = counts.firstIndex(where: { $0.point == candidate.point }) {
        counts[known].count += 1
      } else {
        counts.append((candidate.point, 1))
      }
    }
    shares = counts.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
      .map { Share(point: $0.element.point, count: $0.element.count) }
    count = found.count
    wholeCount = known.count
    infeasibleCount = known.count { $0.optimum.candidateCount > 0 && $0.optimum.best.isEmpty }
    guard let set = nominal.best.first else {
      best = EnsembleStatement(
        .limit, "\(prefix)no set meets the constraints", holds: holds(\.best.isEmpty),
        margins: nominal.nearest.map { nearest in tables.map { goal.slack(of: nearest.point, in: $0) } },
        unit: Self.shareOfLimit, in: ensemble)
      limit = nil
      return
    }
    let objective = nominal.runnerUp?.objective ?? 0
    best = EnsembleStatement(
      .bestSet, "\(prefix)\(name(set.point)) is the best set",
      holds: holds { $0.best.contains { $0.point == set.point } },
      margins: tables.enumerated().map { member, tables in
        isPartial.contains(member)
          ? nil : goal.lead(of: set.point, ignoring: nominal.best.map(\.point), inObjective: objective, in: tables)
      },
      unit: goal.objectives.isEmpty ? "techniques" : tables[0][0].metrics[goal.objectives[objective].metric].unit,
      in: ensemble)
    limit =
      goal.constraints.isEmpty
      ? nil
      : EnsembleStatement(
        .limit, "\(prefix)\(name(set.point)) meets the constraints",
        holds: combined.map { goal.isMet(by: set.point, in: tables[$0]) },
        margins: tables.map { goal.slack(of: set.point, in: $0) }, unit: Self.shareOfLimit, in: ensemble)
  }
}
