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
    return determination + [
      "\(setup.base.id) fitted to \(setup.reference.name). Factors: \(setup.factors.count). "
        + "Rows: \(setup.rows.count) (\(setup.rows.joined(separator: ", "))). "
        + "Metrics: \(setup.metrics.joined(separator: ", ")). Each figure is the mean of \(starts) of the scroll.",
      "Objective (robust squares in units of the noise, priors included): "
        + "\(number(study.optimum.objective.start, 1)) before, \(number(study.optimum.objective.end, 1)) after.",
    ]
  }

  /// Which factors the measurements determine, and what would determine the others.
  private var determination: [String] {
    func names(_ range: Range<Double>) -> [FitFactor] {
      zip(study.setup.factors, study.shares).filter { range.contains($0.1 ?? 0) }.map(\.0)
    }
    let known = names(FitStudy.determinedShare..<2)
    let partly = names(FitStudy.leastShare..<FitStudy.determinedShare)
    let unknown = names(-1..<FitStudy.leastShare)
    func list(_ factors: [FitFactor]) -> String { factors.map(\.name).joined(separator: ", ") }
    return [
      "The measurements determine \(known.isEmpty ? "no factor" : list(known))\(partly.isEmpty ? "" : "; they and the prior together determine \(list(partly))")."
    ] + (unknown.isEmpty ? [] : ["They say nothing about \(list(unknown)): the profile keeps the literature's values."])
      + (partly + unknown).map { "To determine \($0.name), measure \($0.measurements)." }
  }

  private var factors: ReportSection {
    let rows = study.setup.factors.enumerated().map { position, factor in
      let deviation = study.optimum.deviations[position]
      return [
        factor.name, number(Double(study.fitted.thousandths[position]) / 1000, 3), percent(factor.spread),
        deviation.map(percent) ?? "-",
        study.shares[position].map { "\(number(100 * $0, 0)) %" } ?? "-",
        study.split.map { number(Double($0.thousandths[position]) / 1000, 3) } ?? "-", range(position),
        factor.summary,
      ]
    }
    return ReportSection(
      title: "Factors",
      columns: .columns(
        ["factor"],
        numbers: ["fitted", "prior spread", "spread", "from data", "by the split", "leaving one out"],
        ["meaning"]), rows: rows,
      notes: [
        "Prior spread and spread: one standard deviation of the logarithm, before and after the fit. From data: the share of "
          + "the information that comes from the measurements and not from the prior."
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
    ReportSection(
      title: "Factors without a row",
      columns: .columns(["row omitted"], numbers: study.setup.factors.map(\.name)),
      rows: study.leaveOneOut.map { row, outcome in
        [row] + outcome.thousandths.map { number(Double($0) / 1000, 3) }
      })
  }

  /// Every known cell next to the values of the fit, of the fit without its row, and of the fit to the split.
  private var cells: ReportSection {
    var rows: [[String]] = []
    for row in study.setup.reference.rows {
      for cell in row.cells {
        guard let value = cell.value, let definition = Quantity.metric(cell.metric) else { continue }
        let model = study.fitted.model(row.run, cell.metric)
        let leftOut = study.leaveOneOut.first { $0.row == row.run }?.outcome.model(row.run, cell.metric)
        let split = study.split.flatMap { $0.model(row.run, cell.metric) }
        func use(_ rows: [String]) -> String { self.use(of: row.run, cell.metric, byRows: rows).text }
        rows.append([
          row.run, definition.columnHeading, measured(value, definition.decimals),
          text(model, definition), use(study.fitted.rows), text(leftOut, definition),
          text(split, definition), study.split.map { use($0.rows) } ?? "-",
        ])
      }
    }
    return ReportSection(
      title: "Cells",
      columns: .columns(
        ["run", "metric"], numbers: ["measured", "fitted"], ["use"])
        + ReportSection.numberColumns(["row omitted", "by the split"])
        + ReportSection.textColumns(["use"]), rows: rows,
      notes: [
        "Row omitted: the value that the fit without any cell of the row predicts. By the split: the value that the fit to "
          + "\(study.split?.rows.joined(separator: ", ") ?? "no rows") alone predicts. Use: \"fitted\" if that fit "
          + "used the cell, \"maybe\" if a coefficient of the base was fitted to the row or does not name its rows, \"not used\" otherwise. "
          + "Fitted rules of the platform and assumptions about the data are not considered, because they apply to every fit."
      ])
  }

  /// Whether a fit to `rows` used a cell, or whether someone may have used it to choose a coefficient of the base profile.
  private func use(of row: String, _ metric: String, byRows rows: [String]) -> UseInFit {
    let setup = study.setup
    var coefficients = setup.base
    coefficients.rules = .standard
    coefficients.system = coefficients.system.generation
    return UseInFit(
      of: row, metric,
      in: FittedCoefficient.all(of: coefficients) + [
        FittedCoefficient(name: "the fit", rows: rows, metrics: setup.metrics)
      ], rows: setup.reference.rows.map(\.run))
  }

  private var totals: ReportSection {
    let rows = study.setup.reference.noise.compactMap { noise -> [String]? in
      guard let definition = Quantity.metric(noise.metric) else { return nil }
      let splitRows = study.split?.rows ?? []
      return [
        definition.columnHeading,
        error(noise.metric, definition) { _ in study.fitted },
        error(noise.metric, definition) { row in study.leaveOneOut.first { $0.row == row }?.outcome },
        error(noise.metric, definition) { row in splitRows.contains(row) ? nil : study.split },
      ]
    }
    return ReportSection(
      title: "Mean errors",
      columns: .columns(["metric"], numbers: ["fitted", "rows omitted", "predicted by the split"]), rows: rows)
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
