package import Analysis
import JSON
import ListRuntime
package import Scenarios

/// The scoreboard: published measurements beside the model's figures, with a verdict for each.
package struct PublishedStudy: Sendable {
  /// A published measurement beside the model's figure.
  package struct Line: Sendable {
    /// The name of the scenario.
    package let scenario: String
    /// The device and the system of the model's figure.
    package let device: String
    /// The measurement.
    package let figure: PublishedFigure
    /// The model's figure; nil if a run failed or has no value.
    package let model: Double?
    /// The unit of both figures, empty for ratios and counts.
    package let unit: String
    /// The verdict; nil if the model has no figure.
    package let verdict: PublishedVerdict?
  }

  /// All lines, in the order of scenarios and files.
  package let lines: [Line]

  /// Compares the figures that scenarios name with the results of their runs.
  package init(_ studies: [(scenario: ResolvedScenario, result: StudyResult)]) {
    lines = studies.flatMap { scenario, result in
      scenario.published.map { figure in
        let measurements = Dictionary(
          figure.runs.compactMap { run in result.run(named: run.value)?.data.map { (run.value, $0.measurements) } }
        ) { first, _ in first }
        let model = figure.figure { measurements[$0]?[figure.metric.value]?.approximation }
        let profile = scenario.runs.first { $0.name == figure.run.value }?.configuration.profile
        return Line(
          scenario: scenario.name, device: profile.map { "\($0.id), \($0.system.label)" } ?? "", figure: figure,
          model: model, unit: figure.over == nil ? Quantity.named(figure.metric.value)?.unit ?? "" : "",
          verdict: Self.verdict(figure, model))
      }
    }
  }

  private static func verdict(_ figure: PublishedFigure, _ model: Double?) -> PublishedVerdict? {
    guard let model else { return nil }
    if let measured = figure.measured {
      let ends = [measured.low, measured.high].map { Double($0) / 1e6 }
      return PublishedVerdict(model: model, measured: ends[0]...max(ends[0], ends[1]), base: figure.base)
    }
    return PublishedVerdict(model: model, isAbove: figure.order == .above, base: 0)
  }

  /// The number of lines with a verdict, or without one, among those by which no value of the model was chosen, or among the others.
  package func count(_ verdict: PublishedVerdict?, isBlind: Bool) -> Int {
    lines.count { $0.verdict == verdict && ($0.figure.usedFor == nil) == isBlind }
  }
}
