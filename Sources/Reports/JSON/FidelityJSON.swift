import Analysis
import JSON
import LabRunner
import Scenarios

/// A comparison with measurements as JSON.
enum FidelityJSON {
  /// The version of the file format. It increases when an older reader would misread the file.
  private static let schemaVersion = 1

  /// The comparison as a JSON value, which the study's results.json contains too.
  static func content(of study: FidelityStudy) -> JSONContent {
    let fidelity = study.fidelity
    return .sortedObject([
      "schemaVersion": .integer(Self.schemaVersion),
      "scenario": .string(study.scenario),
      "device": .null(or: fidelity.devices.count == 1 ? fidelity.devices.first.map { .string($0.name) } : nil),
      "devices": .strings(fidelity.devices.map(\.name)),
      "scrollStarts": .integer(study.starts),
      "reference": .sortedObject([
        "name": .string(study.reference.name), "summary": .string(study.reference.summary),
        "source": .string(study.reference.source),
      ]),
      "noise": .sortedObject(fidelity.metrics.map { ($0.definition.name, .decimal($0.noise, decimals: 6)) }),
      "rows": .array(fidelity.rows.map { row($0, of: study) }),
      "steps": .array(fidelity.steps.map(step)),
      "totals": .sortedObject(fidelity.totals.map { ($0.metric.name, total($0)) }),
      "order": .null(or: fidelity.order.map(order)),
      "fittedCoefficients": .array(fidelity.devices.flatMap { device in device.fitted.map { fitted($0, of: device) } }),
      "failures": .array(study.failures.map { .sortedObject(["run": .string($0.run), "reason": .string($0.reason)]) }),
    ])
  }

  private static func fitted(_ fitted: FittedCoefficient, of device: FidelityDevice) -> JSONContent {
    .sortedObject([
      "name": .string(fitted.name), "device": .string(device.name), "isPrior": .boolean(fitted.isPrior),
      "rows": .strings(fitted.rows), "metrics": .null(or: fitted.metrics.map(JSONContent.strings)),
    ])
  }

  private static func row(_ row: FidelityRow, of study: FidelityStudy) -> JSONContent {
    let known = study.reference.row(row.run)
    return .sortedObject([
      "run": .string(row.run), "device": .string(row.device), "use": .string(row.use.rawValue),
      "compareTo": .null(or: known?.compareTo.map { .string($0) }),
      "cells": .sortedObject(
        row.cells.map { ($0.metric.name, cell($0, known: known?.cell($0.metric.name))) }),
      "stabilityInMeasuredBand": .null(
        or: row.centeredStability.map { cell($0, known: known?.cell($0.metric.name)) }),
    ])
  }

  private static func cell(_ cell: FidelityCell, known: Reference.Cell?) -> JSONContent {
    let decimals = cell.metric.decimals
    return .sortedObject([
      "measured": .null(
        or: cell.measured.map {
          .sortedObject(["low": .decimal($0.low, decimals: 6), "high": .decimal($0.high, decimals: 6)])
        }),
      "status": .string((known?.status ?? .unknown).rawValue),
      "basis": .null(or: known.map { .string($0.basis) }),
      "isPrediction": .boolean(cell.measured == nil),
      "model": .null(
        or: cell.model.map {
          .sortedObject([
            "mean": .decimal($0.mean, decimals: decimals), "low": .decimal($0.low, decimals: decimals),
            "high": .decimal($0.high, decimals: decimals),
          ])
        }),
      "difference": .decimal(cell.difference, decimals: decimals),
      "differenceInNoise": .decimal(cell.differenceInNoise, decimals: 3),
    ])
  }

  private static func step(_ step: FidelityStep) -> JSONContent {
    .sortedObject([
      "run": .string(step.run), "against": .string(step.against), "metric": .string(step.metric.name),
      "measured": .decimal(step.measured, decimals: step.metric.decimals),
      "model": .decimal(step.model, decimals: step.metric.decimals),
      "exceedsNoise": .boolean(step.exceedsNoise), "verdict": .null(or: step.verdict.map { .string($0.rawValue) }),
    ])
  }

  private static func total(_ total: FidelityTotal) -> JSONContent {
    .sortedObject([
      "knownCells": .integer(total.cells),
      "meanAbsoluteError": .decimal(total.meanError, decimals: total.metric.decimals),
      "meanAbsoluteErrorInNoise": .decimal(total.meanErrorInNoise, decimals: 3),
      "unusedCells": .integer(total.unusedCells),
      "unusedMeanAbsoluteError": .decimal(total.unusedMeanError, decimals: total.metric.decimals),
      "rankCorrelation": .decimal(total.rankCorrelation, decimals: 3),
    ])
  }

  private static func order(_ order: FidelityOrder) -> JSONContent {
    .sortedObject([
      "metric": .string(order.metric.name), "measured": .strings(order.measured), "model": .strings(order.model),
      "pairs": .integer(order.pairs), "wrongPairs": .integer(order.wrongPairs), "isEqual": .boolean(order.isEqual),
    ])
  }
}
