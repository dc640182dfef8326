import Analysis
import JSON
import LabRunner

/// Measured studies and ablations as JSON: every repetition, and the statistics.
enum MeasuredJSON {
  /// The study as JSON.
  static func content(of study: MeasuredStudy) -> JSONContent {
    let settings = study.protocolSettings
    let interleaving = study.interleaving.map { interleaving in
      [
        "interleaving": JSONContent.sortedObject([
          "control": .string(interleaving.control),
          "browsers": .inlineArray(interleaving.launches.map { .integer($0) }),
        ])
      ]
    }
    return .sortedObject(
      [
        "schemaVersion": .integer(MeasuredResultsReader.schemaVersion), "kind": .string("measured"),
        "scenario": .string(study.scenario),
        "summary": .string(study.summary),
        "host": .sortedObject([
          "id": .string(study.host.host), "product": .string(study.host.product),
          "conditions": .object(study.host.conditions.map { .init($0.name, .string($0.value)) }),
        ]),
        "settings": .sortedObject([
          "rounds": .integer(settings.rounds),
          "precision": .number(settings.precision), "metrics": .strings(settings.metrics),
          "seed": .digits("\(settings.seed)"),
        ]),
        "metrics": .array(
          study.metrics.map { metric in
            .sortedObject([
              "name": .string(metric.name), "unit": .string(metric.unit), "better": .string(metric.polarity.rawValue),
              "meaning": .string(metric.meaning),
              "obtained": .null(or: study.host.obtained[metric.name].map { .string($0) }),
            ])
          }), "runs": .array(study.runs.map { run($0, of: study) }), "comparisons": .array(comparisons(of: study)),
        "skipped": .array(
          study.skipped.map { .sortedObject(["run": .string($0.run), "reasons": .strings($0.reasons)]) }),
      ].merging(interleaving ?? [:]) { $1 }.merging(study.page.map { ["page": page($0)] } ?? [:]) { $1 })
  }

  private static func page(_ page: PageFindings) -> JSONContent {
    .sortedObject([
      "interventions": .array(
        page.interventions.map {
          .sortedObject([
            "name": .string($0.name), "subject": .string($0.subject), "changes": .integer($0.count),
            "places": .strings($0.places), "screenedPercent": .sortedObject($0.screened.mapValues { .number($0) }),
          ])
        }),
      "lines": .array(
        page.lines.map {
          .sortedObject(["function": .string($0.function), "place": .string($0.place), "share": .number($0.share)])
        }),
      "pictures": .array(
        page.pictures.map {
          .sortedObject([
            "address": .string($0.address), "size": .inlineArray($0.size.map { .integer($0) }),
            "shown": .inlineArray($0.shown.map { .integer($0) }),
          ])
        }), "firstPass": .null(or: page.firstPass.map(effect)),
    ])
  }

  private static func run(_ run: MeasuredRun, of study: MeasuredStudy) -> JSONContent {
    .sortedObject([
      "name": .string(run.name), "techniques": .strings(run.techniques), "compareTo": .strings(run.compareTo),
      "firstWithSameData": .string(run.firstWithSameData),
      "summaries": .object(
        study.metrics.compactMap { metric in
          run.summary(metric.name, seed: study.protocolSettings.seed).map { .init(metric.name, summary($0)) }
        }),
      "picture": .null(
        or: run.picture.map {
          .sortedObject([
            "base": .string($0.base), "differingShare": .number($0.differingShare), "isSame": .boolean($0.isSame),
            "declared": .strings($0.declared),
          ])
        }), "repetitions": .array(run.repetitions.map(repetition)),
    ])
  }

  private static func summary(_ summary: SampleSummary) -> JSONContent {
    .sortedObject([
      "count": .integer(summary.count), "median": .number(summary.median), "low": .number(summary.low),
      "high": .number(summary.high), "isRange": .boolean(summary.isRange),
    ])
  }

  private static func repetition(_ repetition: MeasuredRepetition) -> JSONContent {
    guard let sample = repetition.sample else {
      return .sortedObject([
        "position": .integer(repetition.position), "failure": .null(or: repetition.failure.map { .string($0) }),
      ])
    }
    return .sortedObject([
      "position": .integer(repetition.position),
      "refusedRequests": .integer(sample.refusedRequests),
      "values": .sortedObject(sample.values.mapValues { .number($0) }),
      "counters": .sortedObject(sample.counters.mapValues { .integer($0) }),
    ])
  }

  private static func comparisons(of study: MeasuredStudy) -> [JSONContent] {
    study.comparedRuns.flatMap { run, base in
      study.metrics.compactMap { metric in
        study.comparison(run, with: base, by: metric).map { comparison in
          .sortedObject(
            members(of: comparison.interval) + [
              ("run", .string(run.name)), ("base", .string(base.name)), ("metric", .string(metric.name)),
              ("pairs", .integer(comparison.interval.count)), ("level", .number(study.comparisonFamily.level)),
              (
                "verdict",
                study.protocolSettings.metrics.contains(metric.name) ? .string(comparison.verdict.rawValue) : .null
              ),
            ])
        }
      }
    }
  }

  // MARK: - Ablations

  /// The version of the file format of ablations. It increases when an older reader would misread the file.
  private static let ablationVersion = 1

  /// The effects of an ablation with their intervals, and its study.
  static func content(of ablation: MeasuredAblation) -> JSONContent {
    .sortedObject([
      "schemaVersion": .integer(ablationVersion), "kind": .string("measured-ablation"),
      "scenario": .string(ablation.study.scenario), "question": .null(or: ablation.question.map { .string($0) }),
      "base": .string(ablation.base), "design": .string(ablation.design),
      "factors": .array(
        ablation.plan.factors.map { .sortedObject(["name": .string($0.name), "levels": .strings($0.levels)]) }),
      "points": .array(ablation.points.map { point($0, ablation) }), "level": .number(ablation.family.level),
      "effects": .array(ablation.metrics.map { effects($0, ablation) }),
      "study": content(of: ablation.study),
    ])
  }

  private static func point(_ point: MeasuredAblation.Point, _ ablation: MeasuredAblation) -> JSONContent {
    .sortedObject([
      "levels": .strings(zip(ablation.plan.factors, point.levels).map { $0.levels[$1] }),
      "run": .null(or: point.run.map { .string($0) }), "reason": .null(or: point.reason.map { .string($0) }),
    ])
  }

  private static func effects(_ metric: Quantity, _ ablation: MeasuredAblation) -> JSONContent {
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

  private static func effect(_ effect: MeasuredEffect) -> JSONContent {
    .sortedObject(
      members(of: effect.interval) + [
        ("rounds", .integer(effect.interval.count)), ("verdict", .string(effect.verdict.rawValue)),
      ])
  }

  private static func members(of interval: RankInterval) -> [(String, JSONContent)] {
    [
      ("estimate", .number(interval.estimate)), ("low", .null(or: interval.low.map { .number($0) })),
      ("high", .null(or: interval.high.map { .number($0) })),
    ]
  }
}
