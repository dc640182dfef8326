package import Analysis
import JSON
import LabRunner

/// Writes a measured ablation as JSON: the effects with their intervals, and the study with every repetition.
package struct MeasuredAblationJSONExporter: Exporter {
  package init() {}
  package let format = "json"
  package let fileName: String? = ResultWriter.marker

  /// The version of the file format. It increases when an older reader would misread the file.
  package static let schemaVersion = 1

  package func bytes(of ablation: MeasuredAblation) -> [UInt8] {
    JSONContent.sortedObject([
      "schemaVersion": .integer(Self.schemaVersion), "kind": .string("measured-ablation"),
      "scenario": .string(ablation.study.scenario), "question": .null(or: ablation.question.map { .string($0) }),
      "base": .string(ablation.base), "design": .string(ablation.design),
      "factors": .array(
        ablation.plan.factors.map { .sortedObject(["name": .string($0.name), "levels": .strings($0.levels)]) }),
      "points": .array(ablation.points.map { point($0, ablation) }), "level": .number(ablation.family.level),
      "effects": .array(ablation.metrics.map { effects($0, ablation) }),
      "study": MeasuredJSONExporter.content(of: ablation.study),
    ]).text(style: .fitted)
  }

  private func point(_ point: MeasuredAblation.Point, _ ablation: MeasuredAblation) -> JSONContent {
    .sortedObject([
      "levels": .strings(zip(ablation.plan.factors, point.levels).map { $0.levels[$1] }),
      "run": .null(or: point.run.map { .string($0) }), "reason": .null(or: point.reason.map { .string($0) }),
    ])
  }

  private func effects(_ metric: Quantity, _ ablation: MeasuredAblation) -> JSONContent {
    let effects = MeasuredEffects(of: ablation, on: metric)
    return .sortedObject([
      "metric": .string(metric.name), "measure": .null(or: effects.measure.map { .string($0.term) }),
      "total": .null(or: effects.total.map(effect)),
      "contributions": .array(
        zip(ablation.names, effects.contributions).map { name, contribution in
          switch contribution {
          case .success(let value): .sortedObject(["technique": .string(name), "effect": effect(value)])
          case .failure(let reason):
            .sortedObject(["technique": .string(name), "undefined": .string(reason.description)])
          }
        }),
      "interactions": .array(
        effects.interactions.map { pair in
          .sortedObject([
            "techniques": .strings(pair.factors.map { ablation.names[$0] }), "effect": effect(pair.effect),
          ])
        }),
    ])
  }

  private func effect(_ effect: MeasuredEffect) -> JSONContent {
    .sortedObject([
      "estimate": .number(effect.estimate), "low": .null(or: effect.low.map { .number($0) }),
      "high": .null(or: effect.high.map { .number($0) }), "rounds": .integer(effect.count),
      "verdict": .string(effect.verdict.rawValue),
    ])
  }
}
