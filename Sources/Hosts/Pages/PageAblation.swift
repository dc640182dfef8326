package import Analysis

/// Finds what makes a page slow: opens it with every intervention, screens those that apply, and compares the best with the page as it is.
package struct PageAblation: Sendable {
  private let host: ChromiumHost
  private let page: PageSettings
  private let interventions: [TechniqueCounterpart]
  private let precision: Double
  private let seed: UInt64
  private let comparesPairs: Bool
  private let isSurvey: Bool

  /// The number of interventions that are open in one browser, of those that are compared, and of browsers for that.
  private static let groupSize = 6
  private static let comparedCount = 3
  private static let browsers = 8

  /// Creates an ablation.
  ///
  /// - Parameters:
  ///   - precision: the end of an interval, as a share, up to which an undecided comparison may end.
  ///   - seed: the seed of places and orders.
  ///   - comparesPairs: whether pairs of the best interventions are compared, too.
  ///   - isSurvey: whether it ends when it knows which interventions apply.
  package init(
    _ host: ChromiumHost, _ page: PageSettings, _ interventions: [TechniqueCounterpart], precision: Double,
    seed: UInt64, comparesPairs: Bool, isSurvey: Bool
  ) {
    self.host = host
    self.page = page
    self.interventions = interventions
    self.precision = precision
    self.seed = seed
    self.comparesPairs = comparesPairs
    self.isSurvey = isSurvey
  }

  /// The largest number of visits.
  package var maximumRounds: Int { screeningRounds + (isSurvey ? 0 : comparison(of: []).maximumRounds) }

  private var groups: [ArraySlice<TechniqueCounterpart>] {
    stride(from: 0, to: interventions.count, by: Self.groupSize).map { interventions[$0...].prefix(Self.groupSize) }
  }

  private var screeningRounds: Int { groups.count * PageComparison.screeningVisits }

  /// Measures the page.
  ///
  /// - Parameter report: receives the number of finished visits.
  /// - Throws: ``HostError`` if the browser does not start, or the page cannot be measured.
  package func measure(progress report: (Int) -> Void = { _ in }) throws(HostError) -> MeasuredStudy {
    var findings = PageFindings()
    var (screened, skipped): ([PageScreening.Result], [MeasuredStudy.SkippedRun]) = ([], [])
    report(0)
    if !isSurvey { try PageProfile(host, page).add(to: &findings) }
    var description: HostDescription?
    for (number, group) in groups.enumerated() {
      let screening = PageScreening(
        host, page, Array(group), comparison(of: group.map { variant([$0]) }))
      let (results, found) = try screening.perform(estimating: !isSurvey)
      description = description ?? found
      for result in results {
        findings.interventions.append(result.finding)
        if let reason = result.reason {
          skipped.append(MeasuredStudy.SkippedRun(run: result.finding.name, reasons: [reason]))
        } else {
          screened.append(result)
        }
      }
      report((number + 1) * PageComparison.screeningVisits)
    }
    guard !isSurvey else {
      return MeasuredStudy(
        scenario: page.name, summary: page.summary ?? "which interventions apply to \(page.address.url).",
        host: description ?? HostDescription(host: ChromiumHost.id, product: "unknown", conditions: []),
        protocolSettings: comparison(of: []).protocolSettings(), runs: [], skipped: skipped, page: findings)
    }
    // Of two that save nothing alone, as of two reads of one layout, both together can.
    let candidates = comparesPairs ? screened : screened.filter { $0.saving > 0 }
    let best = candidates.sorted { $0.saving > $1.saving }.prefix(Self.comparedCount)
    for result in screened where !best.contains(where: { $0.finding == result.finding }) {
      let reason =
        result.saving > 0 || comparesPairs
        ? "others saved more when screened: --factors \(result.finding.name) compares it"
        : "it saved nothing when screened"
      skipped.append(MeasuredStudy.SkippedRun(run: result.finding.name, reasons: [reason]))
    }
    // Without one, the page against itself says how precise the clocks are.
    var study = try comparison(of: variants(best.map(\.intervention)), browsers: best.isEmpty ? 2 : Self.browsers)
      .measure { report(screeningRounds + $0) }
    // What shows other rows is never a gain, even if the survey did not see them.
    let invalid = study.interleaving?.runsWithOtherRows ?? []
    study.runs.removeAll { invalid.contains($0.name) }
    skipped += invalid.map { MeasuredStudy.SkippedRun(run: $0, reasons: [PageScreening.otherRows]) }
    for position in study.runs.indices {
      study.runs[position].picture = best.first { $0.finding.name == study.runs[position].name }?.picture
    }
    study.skipped = skipped
    study.page = findings
    return study
  }

  private func comparison(of variants: [PageVariant], browsers: Int = PageAblation.browsers) -> PageComparison {
    PageComparison(
      host, page, base: PageVariant(page.address), variants: variants, precision: precision, seed: seed,
      browsers: browsers)
  }

  private func variants(_ chosen: [TechniqueCounterpart]) -> [PageVariant] {
    let pairs = chosen.indices.flatMap { first in chosen.indices[(first + 1)...].map { [chosen[first], chosen[$0]] } }
    return (chosen.map { [$0] } + (comparesPairs ? pairs : [])).map(variant)
  }

  private func variant(_ interventions: [TechniqueCounterpart]) -> PageVariant {
    PageVariant(
      page.address, name: interventions.map(\.technique).joined(separator: " + "), interventions, of: page)
  }
}
