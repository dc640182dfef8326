import Analysis
import JSON
import LabRunner

/// The uncertainty of a study, as JSON.
enum UncertaintyJSON {
  /// An ensemble of a study: the varied sources, the intervals of all figures by block, and the conclusions.
  static func content(of uncertainty: StudyEnsemble, _ study: StudyResult) -> JSONContent {
    let ensemble = uncertainty.ensemble
    func intervals(of run: RunResult, in block: Ensemble.Block) -> JSONContent {
      .sortedObject(
        Quantity.metrics.compactMap { metric in
          uncertainty.interval(of: run.name, metric.name, in: block).map {
            (metric.name, interval($0, decimals: metric.decimals))
          }
        })
    }
    let blocks = ensemble.blocks.compactMap { block, _ in
      name(of: block).map { ($0, JSONContent.sortedObject(study.runs.map { ($0.name, intervals(of: $0, in: block)) })) }
    }
    return .sortedObject(
      common(ensemble, uncertainty.conclusions, failed: uncertainty.failedCount)
        + [("intervals", .sortedObject(blocks))])
  }

  /// An ensemble of an ablation: the varied sources, the intervals of the changes by techniques, and the conclusions.
  static func content(of uncertainty: AblationEnsemble, _ study: AblationStudy) -> JSONContent {
    func changes(_ condition: Int, in block: Ensemble.Block) -> JSONContent {
      let result = study.conditions[condition]
      return .sortedObject(
        result.effects.enumerated().map { metric, entry in
          let intervals = study.plan.goalNames.enumerated().compactMap { factor, name in
            uncertainty.interval(condition: condition, metric: metric, factor: factor, in: block).map {
              (name, interval($0, decimals: AblationEffectList.decimals))
            }
          }
          return (entry.metric.name, .sortedObject(intervals))
        })
    }
    let conditions = study.conditions.indices.map { condition in
      let blocks = uncertainty.ensemble.blocks.compactMap { block, _ in
        name(of: block).map { ($0, changes(condition, in: block)) }
      }
      return JSONContent.sortedObject([
        "name": .string(study.conditions[condition].name),
        "changes": .sortedObject(blocks),
      ])
    }
    let bestSets =
      zip(study.conditions, uncertainty.bestSets).map { content(of: $1, name: .string($0.name), study) }
      + (uncertainty.bestSetForAll.map { [content(of: $0, name: .null, study)] } ?? [])
    return .sortedObject(
      common(uncertainty.ensemble, uncertainty.conclusions, failed: uncertainty.failedCount)
        + [
          ("intervals", .array(conditions)), ("bestSets", .array(bestSets)),
          ("chosenDraws", .null(or: ChosenDraws(uncertainty, of: study)?.content)),
        ])
  }

  /// The number of draws in which each set is the best under a condition; its name is null for all conditions together.
  private static func content(of draws: BestSetDraws, name: JSONContent, _ study: AblationStudy) -> JSONContent {
    .sortedObject([
      "condition": name, "draws": .integer(draws.count), "withoutFeasibleSet": .integer(draws.infeasibleCount),
      "sets": .array(
        draws.shares.map { share in
          .sortedObject([
            "combination": .string(study.plan.factors.text(of: share.point)), "bestIn": .integer(share.count),
          ])
        }),
    ])
  }

  private static func common(
    _ ensemble: Ensemble, _ conclusions: [EnsembleStatement], failed: Int
  ) -> [(String, JSONContent)] {
    let settings = ensemble.settings
    return [
      ("draws", .integer(settings.count)), ("seed", .string("\(settings.seed)")),
      ("evenlySpacedStarts", .boolean(settings.isEvenlySpaced)),
      ("sources", .strings(settings.sources.map(\.rawValue))), ("inputs", .strings(ensemble.inputs.map(\.name))),
      ("failedRuns", .integer(failed)), ("conclusions", .array(conclusions.map(content))),
    ]
  }

  private static func content(of conclusion: EnsembleStatement) -> JSONContent {
    .sortedObject([
      "kind": .string(conclusion.kind.rawValue), "text": .string(conclusion.text),
      "holds": .integer(conclusion.robustness.holds), "of": .integer(conclusion.robustness.count),
      "verdict": .string(conclusion.robustness.verdict.rawValue), "closeToLimit": .boolean(conclusion.isCloseToLimit),
      "marginUnit": .string(conclusion.marginUnit), "withoutFigures": .integer(conclusion.robustness.unknownCount),
      "margin": .null(or: conclusion.margin.map { interval($0, decimals: AblationEffectList.decimals) }),
      "drivers": .array(
        conclusion.drivers.map { driver in
          .sortedObject([
            "group": .string(driver.group), "first": share(driver.index.first), "total": share(driver.index.total),
          ])
        }),
    ])
  }

  private static func share(_ share: SobolIndices.Share) -> JSONContent {
    func number(_ value: Double) -> JSONContent { .decimal(Rational(nearest: value), decimals: 4) }
    return .sortedObject(["share": number(share.value), "standardError": number(share.error)])
  }

  /// An interval as an object with its ends.
  static func interval(_ interval: EnsembleInterval, decimals: Int) -> JSONContent {
    .sortedObject([
      "low": .decimal(interval.low, decimals: decimals), "high": .decimal(interval.high, decimals: decimals),
    ])
  }

  /// The name of a block whose intervals are written; nil for the others.
  private static func name(of block: Ensemble.Block) -> String? {
    switch block {
    case .combined: "combined"
    case .alone(let source): "only \(source.rawValue)"
    case .second, .mixed: nil
    }
  }
}
