import Analysis
import LabRunner
import Scenarios

/// The sections of a report that compares the model with measurements.
enum FidelitySections {
  /// The whole report.
  static func document(of study: FidelityStudy) -> ReportDocument {
    ReportDocument(
      title: "\(study.scenario) against \(study.reference.name)", introduction: introduction(of: study),
      sections: all(of: study))
  }

  /// All sections after the introduction, in reading order.
  static func all(of study: FidelityStudy) -> [ReportSection] {
    [cells(study), steps(study), totals(study), order(study), fitted(study)].compactMap { $0 }
  }

  /// Sentences that describe the reference, the model and the measurement noise.
  static func introduction(of study: FidelityStudy) -> [String] {
    let starts = study.starts == 1 ? "one start" : "the mean of \(study.starts) evenly spaced starts"
    let noise = study.fidelity.metrics.map {
      "\($0.definition.heading) \($0.noise.shortText(decimals: 6)) \($0.definition.unit)"
    }
    return [
      "\(study.scenario) against \(study.reference.name): \(study.reference.summary)",
      "Measured: \(study.reference.source)",
      "Model: the device profile\(study.fidelity.devices.count == 1 ? "" : "s") \(devices(study)), \(starts) of the scroll; the model's figures are model numbers.",
      "Noise: \(noise.joined(separator: ", ")).",
    ]
  }

  /// The devices in words.
  private static func devices(_ study: FidelityStudy) -> String {
    study.fidelity.devices.map(\.name).joined(separator: " and ")
  }

  private static func cells(_ study: FidelityStudy) -> ReportSection {
    let showsSpread = study.starts > 1
    let showsDevice = study.fidelity.devices.count > 1
    var rows: [[String]] = []
    for row in study.fidelity.rows {
      for cell in row.cells {
        let status = study.status(run: row.run, metric: cell.metric.name).rawValue
        func texts(_ metric: String, _ cell: FidelityCell) -> [String] {
          [row.run] + (showsDevice ? [row.device] : [])
            + Self.texts(metric, cell, showsSpread, cell.measured == nil ? nil : status)
        }
        rows.append(texts(cell.metric.columnHeading, cell))
        if cell.metric.name == "frame_rate_stability_pct", let centered = row.centeredStability {
          rows.append(texts("stability* (%)", centered))
        }
      }
    }
    var notes = [
      "* with the band of 0.8 to 1.2 times the measured mean frame rate, not the model's own.",
      "Fitting: \"fitted\" if a coefficient of the profile was fitted to the figure; \"maybe\" if it may have been, because a "
        + "fitted coefficient does not name its rows or metrics; \"not used\" if no coefficient that is marked as fitted can "
        + "have been fitted to the figure.",
    ]
    notes += study.failures.map { "\($0.run) failed: \($0.reason)" }
    return ReportSection(
      title: "Cells",
      columns: .columns(
        ["run"] + (showsDevice ? ["device"] : []) + ["metric"],
        numbers: ["measured", "model"] + (showsSpread ? ["minimum", "maximum"] : []) + ["difference", "in noise"],
        ["figure", "fitting"]), rows: rows, notes: notes)
  }

  private static func texts(
    _ metric: String, _ cell: FidelityCell, _ showsSpread: Bool, _ status: String?
  ) -> [String] {
    let definition = cell.metric
    return [metric, cell.measured?.text ?? "-", definition.text(cell.model?.mean)]
      + (showsSpread ? [definition.text(cell.model?.low), definition.text(cell.model?.high)] : [])
      + [
        cell.difference?.signedText(decimals: definition.decimals) ?? "-",
        cell.differenceInNoise?.signedText(decimals: 1) ?? "-",
        status ?? "prediction", cell.use.text,
      ]
  }

  private static func steps(_ study: FidelityStudy) -> ReportSection? {
    let steps = study.fidelity.steps
    guard !steps.isEmpty else { return nil }
    let comparable = steps.filter { $0.exceedsNoise && $0.model != nil }
    let same = comparable.count(where: \.hasMeasuredSign)
    let otherSize = comparable.count(where: \.hasOtherSize)
    return ReportSection(
      title: "Steps",
      columns: .columns(["run", "against", "metric"], numbers: ["measured", "model", "noise"], ["verdict"]),
      rows: steps.map { step in
        [
          step.run, step.against, step.metric.columnHeading, step.measured.signedText(decimals: step.metric.decimals),
          step.model?.signedText(decimals: step.metric.decimals) ?? "n/a", step.noise.shortText(decimals: 6),
          step.verdict?.text ?? "n/a",
        ]
      },
      notes: [
        "\(same) of \(comparable.count) measured changes beyond the noise have the same sign in the model, "
          + (study.starts == 1
            ? "at one start of the scroll; --phases 16 takes the mean of 16."
            : "as the mean of \(study.starts) starts of the scroll.")
          + " \(otherSize == 0 ? "None" : "\(otherSize)") of these contradict\(otherSize == 1 ? "s" : "") the size: less than half or more than twice the measured change, by more than the noise."
      ])
  }

  private static func totals(_ study: FidelityStudy) -> ReportSection {
    ReportSection(
      title: "Totals",
      columns: .columns(
        ["metric"],
        numbers: [
          "known cells", "mean error", "in noise", "rank correlation", "not used", "mean error of unused cells",
        ]),
      rows: study.fidelity.totals.map { total in
        [
          total.metric.columnHeading, "\(total.cells)", total.metric.text(total.meanError),
          total.meanErrorInNoise?.text(decimals: 1) ?? "n/a",
          total.rankCorrelation?.text(decimals: 3) ?? "n/a", "\(total.unusedCells)",
          total.metric.text(total.unusedMeanError),
        ]
      },
      notes: [
        "Mean error: mean absolute difference over the known cells; rank correlation: of the known "
          + "rows; not used: the known cells whose rows were not used to choose a coefficient, and their mean error."
      ])
  }

  private static func order(_ study: FidelityStudy) -> ReportSection? {
    guard let order = study.fidelity.order, order.pairs > 0 else { return nil }
    let verdict =
      order.isEqual
      ? "The order of the rows is the same."
      : "The order of the rows differs: \(order.wrongPairs) of \(order.pairs) pairs are reversed or tied."
    return ReportSection(
      title: "Order by \(order.metric.heading)", columns: [], rows: [],
      notes: [
        "measured: \(order.measured.joined(separator: ", "))", "model: \(order.model.joined(separator: ", "))", verdict,
      ])
  }

  private static func fitted(_ study: FidelityStudy) -> ReportSection {
    let devices = study.fidelity.devices
    return ReportSection(
      title: "Fitted coefficients", columns: [], rows: [],
      notes: devices.flatMap { device in
        let subject = devices.count == 1 ? "The profile" : device.name
        guard !device.fitted.isEmpty else { return ["\(subject) and the data have no fitted values."] }
        let count = device.fitted.count { !$0.isPrior }
        return [
          (devices.count == 1 ? "" : "\(device.name): ")
            + (count == 1
              ? "1 number, rule or assumption about the data was fitted to measurements:"
              : "\(count) numbers, rules and assumptions about the data were fitted to measurements:")
        ]
          + device.fitted.map { coefficient in
            let rows = coefficient.rows.isEmpty ? "rows not recorded" : coefficient.rows.joined(separator: ", ")
            return "\(coefficient.name)\(coefficient.isPrior ? ", before the fit" : ""): \(rows)"
          }
      })
  }
}

extension MeasuredValue {
  /// The value or the range: `66.4`, or `25.75 to 26.25`.
  var text: String {
    let ends = [low, high].map { $0.shortText(decimals: 6) }
    return low == high ? ends[0] : "\(ends[0]) to \(ends[1])"
  }
}
