/// A metric of the comparison and its measurement noise.
package struct FidelityMetric: Sendable {
  /// The name, unit and polarity of the metric.
  package let definition: Quantity
  /// The typical difference between two measurements, in the metric's unit; greater than 0.
  package let noise: Rational

  /// Creates a metric with its noise.
  package init(_ definition: Quantity, noise: Rational) {
    precondition(noise > .zero, "the noise of \(definition.name) is \(noise), but must be more than 0")
    self.definition = definition
    self.noise = noise
  }
}

/// A device of the compared runs, and what of its profile was fitted.
package struct FidelityDevice: Sendable, Hashable {
  /// The name of the device, unique in the comparison.
  package let name: String
  /// The fitted coefficients and rules of its profile, and fitted assumptions about the data.
  package let fitted: [FittedCoefficient]

  package init(_ name: String, fitted: [FittedCoefficient]) {
    self.name = name
    self.fitted = fitted
  }
}

/// The measured values and the model values of a run.
package struct FidelityInput: Sendable {
  /// The name of the run.
  package var run: String
  /// The name of the device that it runs on.
  package var device: String
  /// The run that its step is relative to, or nil.
  package var compareTo: String?
  /// The measured values by metric name; unknown values are absent.
  package var measured: [String: MeasuredValue]
  /// The model values, one element per scroll start; empty if the run failed.
  package var model: [MetricValues]
  /// The frame counter samples, one element per scroll start.
  package var frameRateSamples: [[Int]]

  package init(
    run: String, device: String, compareTo: String?, measured: [String: MeasuredValue], model: [MetricValues],
    frameRateSamples: [[Int]]
  ) {
    self.run = run
    self.device = device
    self.compareTo = compareTo
    self.measured = measured
    self.model = model
    self.frameRateSamples = frameRateSamples
  }
}

/// One metric of one run: the measured value, if known, and the model value.
package struct FidelityCell: Sendable {
  /// The metric of both values.
  package let metric: Quantity
  /// The measured value; nil if unknown, in which case the model value is a prediction.
  package let measured: MeasuredValue?
  /// The model value; nil if the run failed or has no value.
  package let model: ModelValue?
  /// The signed distance of the model mean from the measured range; nil if either value is missing.
  package let difference: Rational?
  /// The difference in units of the noise.
  package let differenceInNoise: Rational?
  /// Whether the measured value was used for fitting.
  package let use: UseInFit

  init(_ metric: FidelityMetric, measured: MeasuredValue?, model: ModelValue?, use: UseInFit) {
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
  /// The name of the run.
  package let run: String
  /// The name of the device that it runs on.
  package let device: String
  /// One cell per metric, in the comparison's metric order.
  package let cells: [FidelityCell]
  /// Frame rate stability with the band around the measured mean instead of the model's mean; nil if the measured frame
  /// rate is unknown or stability is not compared.
  package let centeredStability: FidelityCell?
  /// Whether the row was used for fitting.
  package let use: UseInFit
}

/// A comparison of the model with a table of measurements: cells, steps between rows, and totals.
package struct Fidelity: Sendable {
  /// The metrics in report order.
  package let metrics: [FidelityMetric]
  /// The runs in scenario order.
  package let rows: [FidelityRow]
  /// Every step with a measured change, ordered by run and then by metric.
  package let steps: [FidelityStep]
  /// One total per metric, in the order of `metrics`.
  package let totals: [FidelityTotal]
  /// The ranking of the rows by average frame rate; nil if that metric is not compared.
  package let order: FidelityOrder?
  /// The devices of the runs, in the order of their first runs.
  package let devices: [FidelityDevice]

  /// Compares model and measurements: O(rows² + samples).
  ///
  /// - Parameters:
  ///   - inputs: one input per run, in scenario order, with unique names.
  ///   - metrics: the metrics to compare, in report order.
  ///   - devices: the devices of the runs.
  ///   - referenceRows: the row names of the reference table.
  package init(
    _ inputs: [FidelityInput], metrics: [FidelityMetric], devices: [FidelityDevice], referenceRows: [String]
  ) {
    self.metrics = metrics
    self.devices = devices
    let rows = inputs.map { input in
      let fitted = devices.first { $0.name == input.device }?.fitted ?? []
      func use(_ metric: String?) -> UseInFit { UseInFit(of: input.run, metric, in: fitted, rows: referenceRows) }
      return FidelityRow(
        run: input.run, device: input.device,
        cells: metrics.map { metric in
          let name = metric.definition.name
          return FidelityCell(
            metric, measured: input.measured[name], model: ModelValue(input.model.map { $0[name] }), use: use(name))
        }, centeredStability: Self.centeredStability(input, metrics, use(Self.stability)),
        use: use(nil))
    }
    self.rows = rows
    totals = metrics.enumerated().map { position, metric in
      FidelityTotal(of: metric, cells: rows.map { $0.cells[position] })
    }
    steps = inputs.enumerated().flatMap { position, input in
      guard let base = inputs.firstIndex(where: { $0.run == input.compareTo }) else { return [FidelityStep]() }
      return Self.steps(rows[position], against: rows[base], metrics)
    }
    order = metrics.firstIndex { $0.definition.name == Self.frameRate }.map { position in
      FidelityOrder(
        metrics[position].definition,
        rows.compactMap { row in
          let cell = row.cells[position]
          guard let measured = cell.measured, let model = cell.model else { return nil }
          return (row.run, measured.midpoint, model.mean)
        })
    }
  }

  /// The metric that ranks the rows and centers the stability band.
  private static let frameRate = "fps_avg"
  /// The metric that the recentered stability is compared with.
  private static let stability = "frame_rate_stability_pct"

  private static func steps(_ row: FidelityRow, against base: FidelityRow, _ metrics: [FidelityMetric])
    -> [FidelityStep]
  {
    metrics.indices.compactMap { position in
      let (new, old) = (row.cells[position], base.cells[position])
      guard let after = new.measured, let before = old.measured else { return nil }
      let model = new.model.flatMap { new in old.model.map { new.mean - $0.mean } }
      return FidelityStep(
        run: row.run, against: base.run, metric: metrics[position].definition,
        measured: after.midpoint - before.midpoint,
        possible: MeasuredValue(low: after.low - before.high, high: after.high - before.low), model: model,
        noise: metrics[position].noise)
    }
  }

  private static func centeredStability(_ input: FidelityInput, _ metrics: [FidelityMetric], _ use: UseInFit)
    -> FidelityCell?
  {
    guard let metric = metrics.first(where: { $0.definition.name == stability }),
      let center = input.measured[frameRate]?.midpoint
    else { return nil }
    let band = FrameRateBand(around: center)
    let model = ModelValue(input.frameRateSamples.map { band.share(of: $0) })
    return FidelityCell(metric, measured: input.measured[stability], model: model, use: use)
  }
}
