import Analysis
import JSON
import LabRunner
import ListRuntime
import Scenarios

/// The contents of the report of a profile fit.
struct FitReport {
  private let study: FitStudy

  init(_ study: FitStudy) { self.study = study }

  /// The whole report.
  var document: ReportDocument {
    ReportDocument(
      title: "\(study.setup.base.id) fitted to \(study.setup.reference.name)", introduction: introduction,
      sections: [factors, identifiability] + (study.leaveOneOut.isEmpty ? [] : [leaveOneOutFactors]) + [cells, totals])
  }

  /// The introductory sentences.
  private var introduction: [String] {
    let setup = study.setup
    let starts = setup.starts.count == 1 ? "one start" : "\(setup.starts.count) starts"
    return determination + unfinished + misfit + [
      "\(setup.base.id) fitted to \(setup.reference.name). Factors: \(setup.factors.count). "
        + "Rows: \(setup.rows.count) (\(setup.rows.joined(separator: ", "))). "
        + "Metrics: \(setup.metrics.joined(separator: ", ")). Each figure is the mean of \(starts) of the scroll.",
      "Objective (robust squares in units of the noise, priors included): "
        + "\(number(study.optimum.objective.start, 1)) before, \(number(study.optimum.objective.end, 1)) after.",
    ]
  }

  /// Which factors the measurements determine, and what would determine the others.
  private var determination: [String] {
    let optimum = study.optimum
    let informed = optimum.informedPositions
    func factors(_ positions: [Int]) -> [FitFactor] { positions.map { study.setup.factors[$0] } }
    func list(_ factors: [FitFactor]) -> String { factors.map(\.name).joined(separator: ", ") }
    let known = factors(informed.filter { optimum.shares[$0] >= FitStudy.determinedShare })
    let partly = factors(informed.filter { optimum.shares[$0] < FitStudy.determinedShare })
    let unknown = factors(study.setup.factors.indices.filter { !informed.contains($0) })
    return [
      "The measurements determine \(known.isEmpty ? "no factor" : list(known))\(partly.isEmpty ? "" : "; they and the prior together determine \(list(partly))")."
    ] + (unknown.isEmpty ? [] : ["They say nothing about \(list(unknown)): the profile keeps the literature's values."])
      + (partly + unknown).map { "To determine \($0.name), measure \($0.measurements)." }
  }

  /// Which searches ended at their limit.
  private var unfinished: [String] {
    study.optimum.unfinished.map { factors in
      "The search for \(factors.joined(separator: ", ")) took all its \(study.setup.steps) steps and had not ended, so the written values are not "
        + "the best ones: start from a profile that is nearer to the device, or check whether the measurements and the scenario are of the same list."
    }
  }

  /// How far the fitted model is from the measurements that it was fitted to, if any is missed.
  private var misfit: [String] {
    let figures = study.figures
    // A figure of a run that fails in the fitted model has no distance.
    let missed = figures.filter { $0.distance.magnitude > Self.greatestDistance }
      .sorted { $0.distance.magnitude > $1.distance.magnitude }
    guard !missed.isEmpty else { return [] }
    let named = missed.prefix(Self.namedFigures).map {
      "\($0.metric) of \($0.run) by \(number($0.distance.magnitude, 1)) times"
    }
    let others = missed.count - named.count
    return [
      "The fitted model misses figures that it was fitted to by more than \(number(Self.greatestDistance, 0)) times their noise, \(missed.count) of \(figures.count): "
        + named.joined(separator: ", ") + (others > 0 ? ", and \(others) more." : ".")
    ]
  }

  /// The distance from which the model misses a figure, in units of its noise.
  private static let greatestDistance = 2.0
  /// How many missed figures the introduction names.
  private static let namedFigures = 3

  private var factors: ReportSection {
    let informed = study.optimum.informedPositions
    let rows = study.setup.factors.enumerated().map { position, factor in
      let thousandths = study.fitted.thousandths[position]
      return [
        factor.name, number(Double(thousandths) / 1000, 3), percent(factor.spread),
        study.optimum.deviations[position].map(percent) ?? "-",
        informed.contains(position) || study.optimum.shares[position] > 0
          ? "\(number(100 * study.optimum.shares[position], 0)) %" : "-",
      ] + (study.split.map { [number(Double($0.thousandths[position]) / 1000, 3)] } ?? [])
        + (study.leaveOneOut.isEmpty ? [] : [range(position)]) + [factor.summary]
    }
    return ReportSection(
      title: "Factors",
      columns: .columns(
        ["factor"],
        numbers: ["fitted", "prior spread", "spread", "from data"] + (study.split == nil ? [] : ["by the split"])
          + (study.leaveOneOut.isEmpty ? [] : ["leaving one out"]),
        ["meaning"]), rows: rows,
      notes: [
        "Prior spread and spread: one standard deviation of the logarithm, before and after the fit. From data: the share of "
          + "the information that comes from the measurements and not from the prior; - if no measurement can depend on the factor. "
          + "What the fitted model misses counts as noise in both."
      ])
  }

  private func range(_ position: Int) -> String {
    let thousandths = study.leaveOneOut.map { $0.outcome.thousandths[position] }
    guard let least = thousandths.min(), let greatest = thousandths.max() else { return "-" }
    return "\(number(Double(least) / 1000, 3)) to \(number(Double(greatest) / 1000, 3))"
  }

  private var identifiability: ReportSection {
    let notes = study.optimum.flattest.map { direction in
      let shares = zip(direction.factors, direction.shares).map { "\(number($1, 2)) \($0)" }.joined(separator: ", ")
      return "Flattest direction of \(direction.factors.joined(separator: ", ")): \(shares); along it the measurements "
        + "contain \(number(direction.information, 1)) times the information of the prior."
    }
    return ReportSection(title: "Identifiability", notes: notes)
  }

  /// The factors of each leave-one-out fit, one table row per omitted reference row.
  private var leaveOneOutFactors: ReportSection {
    let missing = study.setup.rows.filter { row in !study.leaveOneOut.contains { $0.row == row } }
    return ReportSection(
      title: "Factors without a row",
      columns: .columns(["row omitted"], numbers: study.setup.factors.map(\.name)),
      rows: study.leaveOneOut.map { row, outcome in
        [row] + outcome.thousandths.map { number(Double($0) / 1000, 3) }
      },
      notes: missing.isEmpty
        ? []
        : [
          "Rows without which the measurements say nothing about the factors, so that nothing predicts them: \(NameList.text(missing))."
        ])
  }

  /// Every known cell next to the values of the fit, of the fit without its row, and of the fit to the split.
  private var cells: ReportSection {
    var rows: [[String]] = []
    for row in study.setup.reference.rows {
      for cell in row.cells {
        guard let value = cell.value, let definition = Quantity.metric(cell.metric) else { continue }
        func model(_ outcome: FitStudy.Outcome?) -> String { text(outcome?.model(row.run, cell.metric), definition) }
        func use(_ outcome: FitStudy.Outcome) -> String { self.use(of: row.run, cell.metric, by: outcome).text }
        rows.append(
          [
            row.run, definition.columnHeading, measured(value, definition.decimals), model(study.fitted),
            study.distance(of: row.run, cell.metric).map { number($0, 1) } ?? "-", use(study.fitted),
          ] + (study.leaveOneOut.isEmpty ? [] : [model(study.leaveOneOut.first { $0.row == row.run }?.outcome)])
            + (study.split.map { [model($0), use($0)] } ?? []))
      }
    }
    return ReportSection(
      title: "Cells",
      columns: .columns(["run", "metric"], numbers: ["measured", "fitted", "in noise"], ["use"])
        + ReportSection.numberColumns(
          (study.leaveOneOut.isEmpty ? [] : ["row omitted"]) + (study.split == nil ? [] : ["by the split"]))
        + ReportSection.textColumns(study.split == nil ? [] : ["use"]), rows: rows,
      notes: [
        "In noise: the distance of the fitted value from the measured one, in units of the noise. "
          + (study.leaveOneOut.isEmpty
            ? "" : "Row omitted: the value that the fit without any cell of the row predicts. ")
          + (study.split.map(splitNote) ?? "")
          + "Use: \"fitted\" if that fit "
          + "used the cell, \"maybe\" if a coefficient of the base was fitted to the row or does not name its rows, \"not used\" otherwise. "
          + "A fit does not use the metrics that do not depend on its factors. "
          + "Fitted rules of the platform and assumptions about the data are not considered, because they apply to every fit."
      ])
  }

  private func splitNote(_ split: FitStudy.Outcome) -> String {
    let rows = split.rows.joined(separator: ", ")
    return split.usedMetrics.isEmpty
      ? "By the split: \(rows) alone say nothing about the factors, so these are the values before the fit. "
      : "By the split: the value that the fit to \(rows) alone predicts. "
  }

  /// Whether a fit used a cell, or whether someone may have used it to choose a coefficient of the base profile.
  private func use(of row: String, _ metric: String, by outcome: FitStudy.Outcome) -> UseInFit {
    let setup = study.setup
    var coefficients = setup.base
    coefficients.rules = .standard
    coefficients.system = coefficients.system.generation
    return UseInFit(
      of: row, metric,
      in: FittedCoefficient.all(of: coefficients) + [
        FittedCoefficient(name: "the fit", rows: outcome.rows, metrics: outcome.usedMetrics)
      ], rows: setup.reference.rows.map(\.run))
  }

  private var totals: ReportSection {
    let rows = study.setup.reference.noise.compactMap { noise -> [String]? in
      guard let definition = Quantity.metric(noise.metric) else { return nil }
      func mean(_ outcome: (String) -> FitStudy.Outcome?) -> String { error(noise.metric, definition, outcome) }
      return [definition.columnHeading, mean { _ in study.fitted }]
        + (study.leaveOneOut.isEmpty
          ? [] : [mean { row in study.leaveOneOut.first { $0.row == row }?.outcome }])
        + (study.split.map { split in [mean { row in split.rows.contains(row) ? nil : split }] } ?? [])
    }
    return ReportSection(
      title: "Mean errors",
      columns: .columns(
        ["metric"],
        numbers: ["fitted"] + (study.leaveOneOut.isEmpty ? [] : ["rows omitted"])
          + (study.split == nil ? [] : ["predicted by the split"])), rows: rows)
  }

  /// The mean absolute distance between the known cells of a metric and the values of a fit, in the metric's unit.
  private func error(
    _ metric: String, _ definition: Quantity, _ outcome: (String) -> FitStudy.Outcome?
  ) -> String {
    var sum = 0.0
    var count = 0
    for row in study.setup.reference.rows {
      guard let value = row.cell(metric)?.value, let model = outcome(row.run)?.model(row.run, metric) else { continue }
      sum += abs(value.distance(of: model))
      count += 1
    }
    return count == 0 ? "-" : number(sum / Double(count), definition.decimals)
  }

  private func text(_ value: Double?, _ definition: Quantity) -> String {
    value.map { number($0, definition.decimals) } ?? "-"
  }

  private func measured(_ value: Reference.Value, _ decimals: Int) -> String {
    let (low, high) = (number(Double(value.low) / 1e6, decimals), number(Double(value.high) / 1e6, decimals))
    return low == high ? low : "\(low) to \(high)"
  }

  private func percent(_ spread: Double) -> String { "\(number(spread * 100, 0)) %" }

  private func number(_ value: Double, _ decimals: Int) -> String { FixedDecimals.text(value, decimals) ?? "n/a" }
}
