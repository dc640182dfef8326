package import Analysis
import JSON
package import LabRunner

/// What recordings say about the model: one of three sentences, and what to do next.
package enum ModelAgreementText {
  /// The maximum number of figures, and of parts of a recording, that a sentence names.
  private static let limit = 3

  /// The sentences; the first one is the verdict.
  ///
  /// - Parameters:
  ///   - study: the comparison of the scenario with the recordings.
  ///   - recorded: what the main thread did in a repetition of each run; nil if its recordings do not say it.
  ///   - counts: the counter of a run in the scenario, by the run and the counter; nil if the run failed.
  package static func sentences(
    on study: FidelityStudy, _ recorded: [(run: String, parts: [RecordedPart]?)],
    counts: (_ run: String, _ counter: String) -> Rational?
  ) -> [String] {
    if let failure = study.failures.first {
      return [
        "Your recordings cannot tell whether the model is your list: the run \(failure.run) failed: \(failure.reason)."
      ]
    }
    let start = "Is the model your list?"
    switch ModelAgreement(of: study.fidelity) {
    case .reproduces(let figures, let changes):
      let names = figures.map(\.cell.metric.noun).unique
      return [
        "\(start) Yes, as far as these recordings show: the model reproduces your list within its noise, in \(PlainText.count(figures.count, "figure")) (\(NameList.sentence(names))).",
        changes > 0
          ? "\(changes == 1 ? "The change" : "The \(changes) changes") between runs that exceed\(changes == 1 ? "s" : "") the noise \(changes == 1 ? "has" : "have") the measured sign and size."
          : study.fidelity.steps.isEmpty
            ? "They show one level and no change: record a second run of the scenario, with another technique, to see whether changes are right too."
            : "No measured change between runs exceeds the noise, so they do not show whether changes are right too.",
      ] + scrolls(study).map { "But \($0): first make the scroll the same." }
    case .differs(let cells, let steps):
      let parts = missingParts(study, recorded, counts)
      return ["\(start) No: the model does not reproduce your list, by these figures: \(figures(cells, steps))."]
        + [
          !parts.isEmpty
            ? "Parts of your list that are not in the scenario: \(parts.joined(separator: "; "))."
            : recorded.contains { $0.parts != nil }
              ? "The parts of your list that the recordings count are in the scenario, about as often: their times differ, or what no part counts."
              : "The recordings do not say which parts of your list are not in the scenario: a trace of Perfetto or Chrome has counts of them."
        ]
        + (steps.isEmpty && !cells.isEmpty
          ? ["lab fit adapts the device profile to these levels. First check that content and scroll are the same."]
          : [])
    case .undecided(let reason): return ["\(start) Your recordings cannot tell: \(text(of: reason))."]
    }
  }

  private static func figures(_ cells: [ModelAgreement.Figure], _ steps: [FidelityStep]) -> String {
    // The changes first: a wrong change cannot be fitted away.
    let changes = steps.prefix(limit).map { step in
      let metric = step.metric
      return
        "\(metric.noun) changes from \(step.against) to \(step.run) by \(step.measured.signedText(decimals: metric.decimals))\(metric.unitSuffix), and in the model by \(step.model?.signedText(decimals: metric.decimals) ?? "n/a")"
    }
    let sorted = cells.sorted {
      ($0.cell.differenceInNoise?.magnitude ?? .zero) > ($1.cell.differenceInNoise?.magnitude ?? .zero)
    }
    let levels = sorted.prefix(limit - changes.count).map { figure in
      let metric = figure.cell.metric
      return
        "\(metric.noun) of \(figure.run) is \(figure.cell.measured?.text ?? "n/a")\(metric.unitSuffix), and in the model \(metric.text(figure.cell.model?.mean))"
    }
    let rest = steps.count + cells.count - changes.count - levels.count
    return (changes + levels + (rest > 0 ? ["\(rest) more, which lab fidelity lists"] : [])).joined(separator: "; ")
  }

  /// What the recordings count that the scenario does not have, or has in another number.
  private static func missingParts(
    _ study: FidelityStudy, _ recorded: [(run: String, parts: [RecordedPart]?)],
    _ counts: (_ run: String, _ counter: String) -> Rational?
  ) -> [String] {
    let parts = recorded.flatMap { run in
      (run.parts ?? []).compactMap { part -> String? in
        let text =
          "\(part.name) (\(part.count == 1 ? "once" : "\(part.count) times") in \(run.run), \(FixedDecimals.text(part.milliseconds, 1) ?? "") ms"
        guard !part.counters.isEmpty else { return "\(text))" }
        let known = part.counters.compactMap { counts(run.run, $0) }
        guard known.count == part.counters.count else { return nil }
        let sum = known.reduce(.zero, +)
        // A difference of up to a tenth, or of two, is that of a screen's height.
        let difference = (sum - Rational(Int128(part.count))).magnitude
        return difference > Rational(2) && difference * Rational(10) > Rational(Int128(part.count))
          ? "\(text), and \(sum.text(decimals: 0)) times in the scenario)" : nil
      }
    }
    return scrolls(study) + parts.prefix(limit)
  }

  /// The scroll, if it is another one than that of the scenario.
  private static func scrolls(_ study: FidelityStudy) -> [String] {
    ModelAgreement.otherLengths(in: study.fidelity).prefix(1).map { figure in
      let metric = figure.cell.metric
      return
        "the scroll differs (\(metric.noun) \(figure.cell.measured?.text ?? ""), and in the scenario \(metric.text(figure.cell.model?.mean)))"
    }
  }

  private static func text(of reason: ModelAgreement.Reason) -> String {
    let better =
      "times of frames (Macrobenchmark with FrameTimingMetric, gfxinfo framestats, a Chrome trace), or the Time Profiler of Instruments, in at least five repetitions of two runs"
    switch reason {
    case .noFigure: return "they have no figure that the model has. This recording would: \(better)"
    case .onlyLengths(let names):
      return
        "\(NameList.sentence(names.unique)) only say how much was scrolled. This recording would: \(better)"
    case .noise(let figures):
      let names = figures.map(\.cell.metric.noun).unique
      return
        "repetitions differ by more than a quarter of \(NameList.sentence(names)), and the model is within that. More repetitions would, or a figure with less noise: \(better)"
    }
  }
}
