internal import Analysis

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
      notes: screeningNotes(screening))
  }

  private func screeningNotes(_ screening: ScreeningDesign) -> [String] {
    switch screening {
    case .fractional(let design):
      let generators = design.generators.map { generator in
        "\(names[generator.factor]) = "
          + design.base.filter { generator.word >> $0 & 1 == 1 }.map { names[$0] }
          .joined(separator: " * ")
      }
      return ["\(design.runCount) runs; resolution: \(design.resolution.map { "\($0)" } ?? "full")."]
        + (generators.isEmpty
          ? ["With so few factors, this resolution needs every combination: the design is the full factorial."]
          : ["Generators: \(generators.joined(separator: ", "))."])
        + aliasedPairs(design).map { "Two-factor interactions that are aliases of each other: \($0)." }
    case .plackettBurman(let design):
      return ["Plackett-Burman, \(design.size) runs" + (design.isFolded ? " and as many folded ones." : ".")]
    }
  }

  /// Groups of two-factor interactions that are aliases of each other, so no run separates them.
  private func aliasedPairs(_ design: FractionalFactorial) -> [String] {
    func text(_ mask: Int) -> String { set(plan.factors.indices.filter { mask >> $0 & 1 == 1 }) }
    let pairs = plan.factors.indices.flatMap { first in
      plan.factors.indices.dropFirst(first + 1).map { 1 << first | 1 << $0 }
    }
    return pairs.compactMap { pair in
      let aliases = design.aliases(of: pair, upTo: 2).filter { $0.nonzeroBitCount == 2 }
      // Each group appears once, at its first member.
      guard !aliases.isEmpty,
        aliases.allSatisfy({ (pairs.firstIndex(of: $0) ?? 0) > (pairs.firstIndex(of: pair) ?? 0) })
      else { return nil }
      return ([pair] + aliases).map(text).joined(separator: " = ")
    }
  }
}
