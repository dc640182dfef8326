/// Whether the model is the recorded list: yes, no, or the recordings cannot tell.
package enum ModelAgreement: Sendable {
  /// No figure that can tell differs by more than the noise, and every measured change has its sign and its size: the metrics, and the
  /// number of changes that exceed the noise.
  case reproduces(figures: [Figure], changes: Int)
  /// These figures differ by more than the noise; these changes have another sign or size.
  case differs(cells: [Figure], steps: [FidelityStep])
  /// No figure can tell.
  case undecided(Reason)

  /// A figure of a run.
  package struct Figure: Sendable {
    /// The run.
    package let run: String
    /// The measurement and the model's value.
    package let cell: FidelityCell
  }

  /// Why recordings cannot tell.
  package enum Reason: Sendable {
    /// The recordings and the model have no figure in common.
    case noFigure
    /// All common figures are amounts of what was scrolled, which say nothing about its cost.
    case onlyLengths([String])
    /// Two repetitions differ by more than ``informativeShare`` of all figures.
    case noise([Figure])
  }

  /// The noise up to which a figure can tell, as a share of the figure: with more, a model that is wrong by a quarter is within it.
  package static let informativeShare = Rational(1, 4)

  /// The verdict of a comparison with recordings.
  package init(of fidelity: Fidelity) {
    let known = fidelity.rows.flatMap { row in
      row.cells.filter { $0.difference != nil }.map { Figure(run: row.run, cell: $0) }
    }
    let costs = known.filter { !$0.cell.metric.isLength }
    let cells = costs.filter { ($0.cell.differenceInNoise?.magnitude ?? .zero) > Rational(1) }
    let changes = fidelity.steps.filter { $0.exceedsNoise && !$0.metric.isLength && $0.verdict != nil }
    let steps = changes.filter { $0.verdict != .agrees && $0.verdict != .small }
    guard cells.isEmpty, steps.isEmpty else {
      self = .differs(cells: cells, steps: steps)
      return
    }
    let noises = Dictionary(fidelity.metrics.map { ($0.definition.name, $0.noise) }) { first, _ in first }
    let informative = costs.filter { figure in
      guard let measured = figure.cell.measured?.midpoint, let noise = noises[figure.cell.metric.name] else {
        return false
      }
      return noise <= measured.magnitude * Self.informativeShare
    }
    if !informative.isEmpty {
      self = .reproduces(figures: informative, changes: changes.count)
    } else if known.isEmpty {
      self = .undecided(.noFigure)
    } else if costs.isEmpty {
      self = .undecided(.onlyLengths(known.map(\.cell.metric.name)))
    } else {
      self = .undecided(.noise(costs))
    }
  }

  /// The amounts of what was scrolled that differ by more than the noise: the scroll of the scenario is another one.
  package static func otherLengths(in fidelity: Fidelity) -> [Figure] {
    fidelity.rows.flatMap { row in
      row.cells.filter { $0.metric.isLength && ($0.differenceInNoise?.magnitude ?? .zero) > Rational(1) }.map {
        Figure(run: row.run, cell: $0)
      }
    }
  }
}

extension Quantity {
  /// Whether it is an amount of what was scrolled: its size follows from the scroll, not from its cost.
  package var isLength: Bool { aggregation == .scrollLength || ["frames_main", "frames_shown"].contains(name) }
}
