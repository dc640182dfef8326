/// A metric that is compared, with how far two measurements of it differ.
package struct FidelityMetric: Sendable {
  /// The metric.
  package let definition: MetricDefinition
  /// How far two measurements differ, in its unit; more than 0.
  package let noise: Rational

  /// A metric and its noise.
  package init(_ definition: MetricDefinition, noise: Rational) {
    precondition(noise > .zero, "the noise of \(definition.name) is \(noise), but must be more than 0")
    self.definition = definition
    self.noise = noise
  }
}

/// What is known of a run, and what the model gave for it.
package struct FidelityInput: Sendable {
  /// The run's name.
  package var run: String
  /// The row its step is counted from, or nil.
  package var compareTo: String?
  /// Measured figures by the names of metrics; what is not known is left out.
  package var measured: [String: MeasuredFigure]
  /// The model's metrics, once per start of the scroll; empty if the run failed.
  package var model: [MetricValues]
  /// The frame counter's samples, once per start of the scroll.
  package var frameRateSamples: [[Int]]

  /// An input from its parts.
  package init(
    run: String, compareTo: String?, measured: [String: MeasuredFigure], model: [MetricValues],
    frameRateSamples: [[Int]]
  ) {
    self.run = run
    self.compareTo = compareTo
    self.measured = measured
    self.model = model
    self.frameRateSamples = frameRateSamples
  }
}

/// One metric of one run: the figure, if it is known, and the model's.
package struct FidelityCell: Sendable {
  /// The metric.
  package let metric: MetricDefinition
  /// What was measured; nil if it is not known: then the model's figure is a prediction.
  package let measured: MeasuredFigure?
  /// What the model gives; nil if the run failed or has no value.
  package let model: ModelFigure?
  /// How far the model lies above the figure or its range; nil without either.
  package let difference: Rational?
  /// The same in units of the noise.
  package let differenceInNoise: Rational?
  /// Whether the figure had a part in fitting.
  package let use: FittingUse

  init(_ metric: FidelityMetric, measured: MeasuredFigure?, model: ModelFigure?, use: FittingUse) {
    self.metric = metric.definition
    self.measured = measured
    self.model = model
    self.use = use
    difference = model.flatMap { model in measured.map { $0.distance(of: model.mean) } }
    differenceInNoise = difference?.divided(by: metric.noise)
  }
}

/// One run of the comparison.
package struct FidelityRow: Sendable {
  /// The run's name.
  package let run: String
  /// One cell per metric, in the comparison's order of metrics.
  package let cells: [FidelityCell]
  /// Stability with the band around the measured mean and not the model's; nil where the frame rate or the model's is not
  /// known.
  package let centeredStability: FidelityCell?
  /// Whether the row had a part in fitting.
  package let use: FittingUse
}

/// The model beside a table of measurements: cells, steps between rows, totals.
package struct Fidelity: Sendable {
  /// The metrics, in the order of reports.
  package let metrics: [FidelityMetric]
  /// The runs in the scenario's order.
  package let rows: [FidelityRow]
  /// Every step whose change was measured, run by run, metric by metric.
  package let steps: [FidelityStep]
  /// One per metric, in the order of `metrics`.
  package let totals: [FidelityTotal]
  /// The order of the rows by average frames per second; nil if that is not compared.
  package let order: FidelityOrder?
  /// The fitted coefficients of the profile.
  package let fitted: [FittedCoefficient]

  /// Compares: O(rows² + samples).
  ///
  /// - Parameters:
  ///   - inputs: one per run, in the scenario's order, with different names.
  ///   - metrics: what is compared, in the order of reports.
  ///   - fitted: the fitted coefficients of the profile that the runs used.
  ///   - referenceRows: the names of the reference's rows.
  package init(
    _ inputs: [FidelityInput], metrics: [FidelityMetric], fitted: [FittedCoefficient], referenceRows: [String]
  ) {
    self.metrics = metrics
    self.fitted = fitted
    let rows = inputs.map { input in
      func use(_ metric: String?) -> FittingUse { FittingUse(of: input.run, metric, in: fitted, rows: referenceRows) }
      return FidelityRow(
        run: input.run,
        cells: metrics.map { metric in
          let name = metric.definition.name
          return FidelityCell(
            metric, measured: input.measured[name], model: ModelFigure(input.model.map { $0[name] }), use: use(name))
        }, centeredStability: Self.centeredStability(input, metrics, use(Self.stability)),
        use: use(nil))
    }
    self.rows = rows
    totals = metrics.enumerated().map { position, metric in
      FidelityTotal(of: metric, cells: rows.map { $0.cells[position] })
    }
    steps = inputs.enumerated().flatMap { position, input in
      guard let other = inputs.firstIndex(where: { $0.run == input.compareTo }) else { return [FidelityStep]() }
      return Self.steps(rows[position], against: rows[other], metrics)
    }
    order = metrics.firstIndex { $0.definition.name == Self.frameRate }.map { position in
      FidelityOrder(
        metrics[position].definition,
        rows.compactMap { row in
          let cell = row.cells[position]
          guard let measured = cell.measured, let model = cell.model else { return nil }
          return (row.run, measured.middle, model.mean)
        })
    }
  }

  /// The metric that orders the rows and centres the band of stability.
  private static let frameRate = "fps_avg"
  /// The metric that the centred band is compared with.
  private static let stability = "frame_rate_stability_pct"

  private static func steps(_ row: FidelityRow, against other: FidelityRow, _ metrics: [FidelityMetric])
    -> [FidelityStep]
  {
    metrics.indices.compactMap { position in
      let (new, old) = (row.cells[position], other.cells[position])
      guard let after = new.measured, let before = old.measured else { return nil }
      let model = new.model.flatMap { new in old.model.map { new.mean - $0.mean } }
      return FidelityStep(
        run: row.run, against: other.run, metric: metrics[position].definition,
        measured: after.middle - before.middle, model: model, noise: metrics[position].noise)
    }
  }

  private static func centeredStability(_ input: FidelityInput, _ metrics: [FidelityMetric], _ use: FittingUse)
    -> FidelityCell?
  {
    guard let metric = metrics.first(where: { $0.definition.name == stability }),
      let center = input.measured[frameRate]?.middle
    else { return nil }
    let band = FrameRateBand(around: center)
    let model = ModelFigure(input.frameRateSamples.map { band.share(of: $0) })
    return FidelityCell(metric, measured: input.measured[stability], model: model, use: use)
  }
}
