import Analysis
import LabRunner

extension GoalSections {
  /// The share of an ensemble's draws in which an answer is the same, the set that is the best most often, and whether
  /// the result is close.
  func text(of draws: BestSetDraws, _ optimum: ConstrainedOptimum) -> String {
    ([shares(draws, optimum), closeness(draws, optimum)] + drivers(draws)).compactMap { $0 }.joined(separator: " ")
  }

  private func shares(_ draws: BestSetDraws, _ optimum: ConstrainedOptimum) -> String {
    guard optimum.candidateCount > 0 else {
      return draws.shares.first.map { "In the draws, the best set is most often \(share($0))." } ?? ""
    }
    guard let best = optimum.best.first else {
      let other = draws.shares.first.map { "; in the others, the best set is most often \(share($0))" } ?? ""
      return "No set does in \(draws.infeasibleCount) of \(draws.wholeCount) draws\(other)."
    }
    let (own, all) = (draws.count(of: best.point), draws.count - draws.unknownCount)
    let meets = draws.limit.map { "It meets the constraints in \($0.robustness.holds) of \(all) draws and" }
    var text = (meets ?? "It") + " is the best in \(own)" + (meets == nil ? " of \(all) draws" : "")
    if draws.unknownCount > 0 {
      text += " (\(draws.unknownCount) more \(draws.unknownCount == 1 ? "has" : "have") no figures of it)"
    }
    if let other = draws.shares.first(where: { $0.point != best.point }), own < all {
      text += other.count > own ? "; most often the best is \(share(other))" : "; next often, \(share(other))"
    }
    if draws.infeasibleCount > 0 {
      text +=
        "; in \(draws.infeasibleCount)\(draws.wholeCount < draws.count ? " of \(draws.wholeCount)" : ""), no set meets them"
    }
    return text + (draws.wholeCount < draws.count ? ", among the sets that got all draws." : ".")
  }

  private func share(_ share: BestSetDraws.Share) -> String { "\(name(of: share.point)), in \(share.count)" }

  /// A sentence on the margins that can be zero; nil if there are none.
  private func closeness(_ draws: BestSetDraws, _ optimum: ConstrainedOptimum) -> String? {
    var margins: [String] = []
    if draws.best.kind == .bestSet, draws.best.isCloseToLimit, let margin = draws.best.margin {
      let objective = optimum.runnerUp?.objective ?? 0
      let decimals =
        asked.objectives.isEmpty ? 0 : asked.objectives[objective].decimals
      let lead = optimum.runnerUp?.change.magnitude
      margins.append(
        "its lead is " + (lead.map { "\($0.signedText(decimals: decimals)) \(draws.best.marginUnit) " } ?? "")
          + margin.signedText(decimals: decimals) + margin.mark(of: lead, decimals: decimals))
    }
    for conclusion in [draws.limit, draws.best].compactMap({ $0 }) where conclusion.kind == .limit {
      guard conclusion.isCloseToLimit, let margin = conclusion.margin else { continue }
      let percent = [margin.low, margin.high].map { ($0 * Rational(100)).signedText(decimals: 1) }
      margins.append("its slack to the limits is [\(percent[0]) to \(percent[1])] %")
    }
    return margins.isEmpty ? nil : "A close result: \(margins.joined(separator: ", and "))."
  }

  private func drivers(_ draws: BestSetDraws) -> [String?] {
    [("Its lead", draws.best), ("Its slack to the limits", draws.limit)].map { subject, conclusion in
      let text = conclusion.map { UncertaintySections.text(of: $0.drivers) } ?? ""
      return text.isEmpty ? nil : "\(subject) is driven by \(text)."
    }
  }
}
