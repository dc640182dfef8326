import Analysis

/// The contribution of each technique to the change of a metric in each member of an ensemble.
struct MemberContributions {
  /// For each member, the change by each technique; nil where it is undefined.
  private(set) var byMember: [[Rational?]?]
  /// The greatest error of an estimate, in the members of which all sets are known; nil if nothing is estimated.
  private(set) var estimateError: Rational?

  /// Computes the contributions, or estimates them where sets were left out.
  ///
  /// - Parameters:
  ///   - tables: the outcomes of each member; the first one is the study itself.
  ///   - nominal: the contributions in the study itself; nil if they are undefined.
  ///   - parts: whether all sets are known in a member, and the orders for the others; nil if all sets are known in all members.
  init(
    _ tables: [AblationTable], metric: Int, of plan: AblationPlan, _ nominal: FactorContributions?,
    _ parts: (isWhole: (Int) -> Bool, pair: OrderPair)?
  ) {
    guard let nominal else {
      byMember = tables.map { _ in nil }
      return
    }
    let own = nominal.changes.map { try? $0.get() }
    byMember = []
    for (member, table) in tables.enumerated() {
      let isWhole = parts?.isWhole(member) ?? true
      // The same measure in all members: a member in which it is undefined has no figures.
      let exact = isWhole ? Self.contributions(table, metric, plan, like: nominal) : nil
      guard let parts, member > 0 else {
        byMember.append(member > 0 ? exact : own)
        continue
      }
      let changes = parts.pair.contributionChanges { point in
        guard case .measured(let values)? = table[point], case .measured(let before)? = tables[0][point],
          let value = values[metric], let old = before[metric]
        else { return nil }
        return value - old
      }
      let estimate = changes.map { changes in
        zip(own, changes).map { own, change in own.map { $0.rounded(decimals: 9) + change } }
      }
      byMember.append(isWhole ? exact : estimate)
      guard let exact, let estimate else { continue }
      for case (let exact?, let estimate?) in zip(exact, estimate) {
        estimateError = max(estimateError ?? .zero, (exact.rounded(decimals: 9) - estimate).magnitude)
      }
    }
  }

  private static func contributions(
    _ table: AblationTable, _ metric: Int, _ plan: AblationPlan, like nominal: FactorContributions
  ) -> [Rational?]? {
    guard let found = try? FactorContributions(of: table, metric: metric, plan: plan), found.measure == nominal.measure
    else { return nil }
    return found.changes.map { try? $0.get() }
  }
}
