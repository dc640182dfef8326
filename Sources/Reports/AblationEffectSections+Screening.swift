import Analysis

extension AblationEffectSections {
  /// The aliases of each contrast. The section is nil for a design without contrasts, and for every metric but the first.
  var aliases: ReportSection? {
    guard let screening = plan.screening, isFirst else { return nil }
    let rows = plan.factors.indices.map { factor in
      let aliases = plan.aliases(of: factor)
      let shown = aliases.prefix(Self.rowLimit).map { alias in
        (alias.weight == Rational(1) ? "" : "\(alias.weight.signedText(decimals: 2)) ") + set(alias.factors)
      }
      let more = aliases.count > shown.count ? ["and \(aliases.count - shown.count) more"] : []
      return [names[factor], aliases.isEmpty ? "none" : (shown + more).joined(separator: ", ")]
    }
    return ReportSection(
      title: "\(prefix ?? "")Aliases of the contrasts",
      question:
        "Which two-factor interactions cannot be distinguished from each main effect? Interactions of three or more factors are not listed.",
      columns: ReportSection.textColumns(["technique", "two-factor interactions, with their weights"]), rows: rows,
      notes: ["\(screening.size) runs" + (screening.isFolded ? " and as many folded ones." : ".")])
  }
}
