import Analysis
import LabRunner

/// The report sections for one metric under one condition: the effect of each technique first, then the details.
struct AblationEffectSections {
  let plan: AblationPlan
  private let table: AblationTable
  private let metric: Quantity
  /// What titles begin with; nil if they name neither the condition nor the metric.
  let prefix: String?
  private let decimals: Int
  /// Whether the metric is the condition's first. Notes that apply to all metrics appear only there.
  let isFirst: Bool
  /// The interval of each factor's change, over an ensemble; empty without one.
  private let intervals: [EnsembleInterval?]

  /// The maximum number of rows in a list that is sorted by size. The CSV of effects has the rest.
  static let rowLimit = 10

  init(_ study: AblationStudy, _ condition: AblationStudy.Condition, _ metric: Quantity, prefix: String?) {
    plan = study.plan
    table = condition.table
    self.metric = metric
    self.prefix = prefix
    decimals = metric.decimals
    isFirst = metric == study.orderedEffects(of: condition).first?.metric
    intervals = study.intervals(of: metric, under: condition)
  }

  /// A section title, with the metric, its unit and its polarity if the section is seen without those around it.
  func title(_ what: String) -> String {
    guard let prefix else { return what }
    let unit = Quantity.metric(metric.name).map { "\($0.unit), " } ?? ""
    return "\(prefix)\(what): \(metric.name) (\(unit)\(metric.polarity.rawValue) is better)"
  }

  /// All sections that have content. The first one shows the change by each technique.
  func all(_ effects: AblationEffects) -> [ReportSection] {
    [
      changes(effects), extremes(effects), interactions(effects), orders(effects), variance(effects),
      dividends(effects),
    ]
    .compactMap { $0 } + [coefficients(effects), aliases].compactMap { $0 }
  }

  var names: [String] { plan.goalNames }

  private func text(_ value: Rational) -> String { value.signedText(decimals: decimals) }

  private func shortText(of point: [Int]) -> String { plan.factors.shortText(of: point, goal: plan.goal) }

  func set(_ factors: [Int]) -> String { factors.map { names[$0] }.joined(separator: " + ") }

  // MARK: - What each technique changes

  /// One column of the first table: one value per alternative level, or nil where the column does not apply to it.
  private struct Column {
    let heading: String
    let question: AblationQuestion
    let values: [Effect<Rational>?]
  }

  /// The levels other than the baseline's, in the order of the factors: the rows of the first table.
  private var alternatives: [(factor: Int, level: Int)] {
    plan.factors.indices.flatMap { factor in (1..<plan.factors[factor].levels.count).map { (factor, $0) } }
  }

  private func columns(_ effects: AblationEffects) -> [Column] {
    func atGoalLevels(_ values: [Effect<Rational>]) -> [Effect<Rational>?] {
      alternatives.map { $0.level == plan.goal[$0.factor] ? values[$0.factor] : nil }
    }
    var columns = [
      Column(heading: "alone", question: .alone, values: effects.oneAtATime.map { $0.map(\.change) }),
      Column(
        heading: "left out", question: .leftOut, values: atGoalLevels(effects.leaveOneOut.map { $0.map(\.change) })),
      Column(
        heading: "in this order", question: .cumulative,
        values: atGoalLevels(effects.cumulative.map { $0.map(\.change) })),
    ]
    if case .success(let main) = effects.mainEffects {
      columns.append(Column(heading: "main effect", question: .mainEffect, values: main.map { $0.map(\.value) }))
    }
    if case .success(let shapleyValues) = effects.shapleyValues {
      columns.append(
        Column(
          heading: ShapleyValues.noun, question: .shapleyValue,
          values: atGoalLevels(shapleyValues.contributions.map { .success($0.mean) })))
    }
    if case .success(let contrasts)? = effects.contrasts {
      columns.append(Column(heading: "contrast", question: .contrast, values: contrasts.map { .success($0) }))
    }
    // Readers would mistake the gaps in a partly covered column for zeros, so such a column is omitted.
    return columns.filter { column in
      column.values.contains { (try? $0?.get()) != nil } && !column.values.contains { isNotInDesign($0) }
    }
  }

  private func isNotInDesign(_ value: Effect<Rational>?) -> Bool {
    if case .failure(.notInDesign)? = value { true } else { false }
  }

  private func changes(_ effects: AblationEffects) -> ReportSection {
    let columns = columns(effects)
    let alternatives = alternatives
    let names = alternatives.map { plan.factors[$0.factor].text(level: $0.level) }
    let rows = alternatives.indices.map { row in
      [names[row]]
        + columns.map { column in
          guard let value = column.values[row] else { return "" }
          return (try? value.get()).map(text) ?? "-"
        } + (intervals.isEmpty ? [] : [intervalText(alternatives[row], effects)])
    }
    var notes = isFirst ? columns.map { "\($0.heading): \($0.question.text)" } : []
    if isFirst, !intervals.isEmpty {
      notes.append(
        "interval: the interval of the \(effects.factorContributions.measure.text) at the goal level, over the ensemble; "
          + "\(EnsembleInterval.outsideMark) if the value is outside of it.")
    }
    if let note = averageNote(effects) { notes.append(note) }
    if isFirst, plan.factors.contains(where: { $0.levels.count > 2 }) {
      notes.append(
        "For a factor with several levels, removal, orders and the share of the change refer to its last level, which is its goal."
      )
    }
    for column in columns {
      for (name, value) in zip(names, column.values) {
        guard case .failure(let reason)? = value else { continue }
        if case .infeasible = reason, !isFirst { continue }
        notes.append("\(name), \(column.heading): undefined, \(reason).")
      }
    }
    if case .failure(let reason) = effects.shapleyValues, plan.kind == .fullFactorial {
      notes.append("Shares of the change: undefined, \(reason).")
    }
    if case .failure(let reason)? = effects.contrasts {
      notes.append(
        "Contrasts: undefined, \(reason). Every combination of a screening design must be possible: put the required techniques "
          + "into the base run.")
    }
    guard !columns.isEmpty else { return ReportSection(title: title("What each technique changes"), notes: notes) }
    return ReportSection(
      title: title("What each technique changes"),
      question: isFirst
        ? "Each column answers its own question, which is below." : "The same columns, for this metric.",
      columns: .columns(["technique"], numbers: columns.map(\.heading) + (intervals.isEmpty ? [] : ["interval"])),
      rows: rows,
      notes: notes)
  }

  /// The interval of an alternative level; empty for a level that is not the goal.
  private func intervalText(_ alternative: (factor: Int, level: Int), _ effects: AblationEffects) -> String {
    guard alternative.level == plan.goal[alternative.factor] else { return "" }
    let change = try? effects.factorContributions.changes[alternative.factor].get()
    return intervals[alternative.factor].map { metric.signedText($0, of: change) } ?? "-"
  }

  /// A note on the number of orders over which Shapley values are averaged, and on their sum.
  private func averageNote(_ effects: AblationEffects) -> String? {
    guard case .success(let shapleyValues) = effects.shapleyValues else { return nil }
    let total = shapleyValues.contributions.reduce(Rational.zero) { $0 + $1.mean }
    let count = plan.factors.indices.reduce(Int128(1)) { $0 * Int128($1 + 1) }
    let averaged =
      shapleyValues.orderCount == count ? "all \(count)" : "the \(shapleyValues.orderCount) feasible of \(count)"
    return
      "\(ShapleyValues.noun): the mean over \(averaged) orders of adoption; the sum is exactly \(text(total)), which is "
      + "all techniques minus the baseline."
  }

  // MARK: - Details

  private func extremes(_ effects: AblationEffects) -> ReportSection? {
    guard case .success(let shapleyValues) = effects.shapleyValues else { return nil }
    return ReportSection(
      title: title("Minimum and maximum change"), question: AblationQuestion.extremes.text,
      columns: [
        .text("technique"), .number("minimum"), .text("on top of"), .number("maximum"), .text("on top of"),
      ],
      rows: shapleyValues.contributions.map {
        [
          names[$0.factor], text($0.least.change), shortText(of: $0.least.context), text($0.greatest.change),
          shortText(of: $0.greatest.context),
        ]
      })
  }

  private func interactions(_ effects: AblationEffects) -> ReportSection? {
    guard case .success(let shapleyValues) = effects.shapleyValues, shapleyValues.contributions.count > 1 else {
      return nil
    }
    let defined = shapleyValues.interactions.compactMap { pair in
      (try? pair.value.get()).map { (pair: pair, value: $0) }
    }
    let sorted = largest(defined, \.value)
    let undefined = shapleyValues.interactions.compactMap { pair in
      if case .failure(let reason) = pair.value { "\(set(pair.factors)): undefined, \(reason)." } else { nil }
    }
    return ReportSection(
      title: title("Interactions of two"), question: AblationQuestion.interaction.text,
      columns: [.text("techniques"), .number("interaction"), .text("meaning")],
      rows: sorted.map { [set($0.pair.factors), text($0.value), $0.pair.kind?.rawValue ?? ""] },
      notes: remainderNote(total: defined.count) + undefined)
  }

  /// The best and the greedy order of adoption, which can be the same. The section is nil if neither is defined.
  func orders(_ effects: AblationEffects) -> ReportSection? {
    var schedules = [
      ("best order", AblationQuestion.bestOrder, effects.bestOrder),
      ("greedy order", .greedyOrder, effects.greedyOrder),
    ].compactMap { name, question, schedule in
      (try? schedule.get()).map { (name: name, question: question, schedule: $0) }
    }
    guard let first = schedules.first else { return nil }
    let areSame = schedules.count == 2 && Set(schedules.map { $0.schedule.steps.map(\.factor) }).count == 1
    if areSame { schedules.removeLast() }
    let count = schedules.map(\.schedule.steps.count).max() ?? 0
    let rows = (0..<count).map { position in
      ["\(position + 1)"]
        + schedules.flatMap { order -> [String] in
          guard order.schedule.steps.indices.contains(position) else { return ["", "", ""] }
          let step = order.schedule.steps[position]
          return [names[step.factor], step.value.text(decimals: decimals), text(step.change)]
        }
    }
    return ReportSection(
      title: title("Order of adoption"),
      question: schedules.count == 1 ? first.question.text : "Two orders; the question that each answers is below.",
      columns: ReportSection.numberColumns(["step"])
        + schedules.flatMap { order -> [ReportSection.Column] in
          [.text(order.name), .number("after it"), .number("change")]
        },
      rows: rows,
      notes: ["The baseline has \(metric.textWithUnit(first.schedule.start))."]
        + schedules.map {
          "\($0.name): \($0.question.text) Mean along the order: \(metric.textWithUnit($0.schedule.mean))."
        } + (areSame ? ["If you only look one step ahead each time, the order is the same."] : [])
    )
  }

  private func variance(_ effects: AblationEffects) -> ReportSection? {
    guard case .success(let variance) = effects.variance else {
      guard case .failure(let reason) = effects.variance, plan.kind == .fullFactorial else { return nil }
      return ReportSection(title: title("Shares of variance"), notes: ["Undefined: \(reason)."])
    }
    func source(_ position: Int) -> String {
      let factors = variance.sources[position].factors.map { plan.factors[$0].name }
      return factors.count == 1 ? factors[0] : "{\(factors.joined(separator: ", "))}"
    }
    func percent(_ share: Rational) -> String { (share * Rational(100)).text(decimals: 2) }
    let interactions = largest(variance.shares.filter { $0.sources.count > 1 && !$0.value.isZero }, \.value).prefix(5)
    let hasCoupledFactors = variance.sources.contains { $0.factors.count > 1 }
    return ReportSection(
      title: title("Shares of variance"), question: AblationQuestion.variance.text,
      columns: .columns(["source"], numbers: ["levels", "alone (%)", "with all interactions (%)"]),
      rows: variance.sources.indices.map {
        let shares = variance.sources[$0]
        return [source($0), "\(shares.levelCount)", percent(shares.firstOrder), percent(shares.total)]
      },
      notes: interactions.map { "\($0.sources.map(source).joined(separator: " with ")): \(percent($0.value)) %." }
        + (hasCoupledFactors
          ? [
            "Techniques in braces cannot be combined freely: they are one source, whose levels are the possible combinations."
          ]
          : []))
  }

  private func dividends(_ effects: AblationEffects) -> ReportSection? {
    guard case .success(let result) = effects.dividends else { return nil }
    let rows = largest(result.dividends.filter { !$0.value.isZero }, \.value)
    return ReportSection(
      title: title("Dividends of sets"), question: AblationQuestion.dividend.text,
      columns: [.text("set"), .number("dividend")], rows: rows.map { [set($0.factors), text($0.value)] },
      notes: remainderNote(total: result.dividends.count { !$0.value.isZero }))
  }

  private func coefficients(_ effects: AblationEffects) -> ReportSection? {
    guard plan.kind == .fullFactorial else { return nil }
    guard case .success(let transform) = effects.walsh else {
      guard case .failure(let reason) = effects.walsh else { return nil }
      return ReportSection(title: title("Coefficients of the sign table"), notes: ["Undefined: \(reason)."])
    }
    let products = transform.coefficients.dropFirst().filter { !$0.value.isZero }
    return ReportSection(
      title: title("Coefficients of the sign table"), question: AblationQuestion.coefficient.text,
      columns: [.text("product"), .number("coefficient")],
      rows: largest(Array(products), \.value).map { [set($0.factors), text($0.value)] },
      notes: transform.coefficients.prefix(1).map { "Mean: \($0.value.text(decimals: decimals))." }
        + remainderNote(total: products.count))
  }

  /// The elements with the greatest magnitudes, at most `rowLimit` of them. Ties keep their order.
  private func largest<Element>(_ elements: [Element], _ value: (Element) -> Rational) -> [Element] {
    func size(_ element: Element) -> Rational { value(element).magnitude }
    return elements.enumerated()
      .sorted { (size($1.element), $0.offset) < (size($0.element), $1.offset) }
      .prefix(Self.rowLimit).map(\.element)
  }

  private func remainderNote(total: Int) -> [String] {
    total > Self.rowLimit
      ? ["\(total - Self.rowLimit) smaller values are in \(Exporters.effectsFile)."] : []
  }
}

extension AblationStudy {
  /// The interval of each factor's change of a metric, over an ensemble; nil where it is undefined, and empty without
  /// an ensemble.
  func intervals(of metric: Quantity, under condition: Condition) -> [EnsembleInterval?] {
    guard let uncertainty, let position = conditions.firstIndex(where: { $0.name == condition.name }),
      let index = condition.effects.firstIndex(where: { $0.metric == metric })
    else { return [] }
    return plan.factors.indices.map { uncertainty.interval(condition: position, metric: index, factor: $0) }
  }

  /// The effects under a condition, those on the goal's metrics first, in the order of the goal.
  func orderedEffects(of condition: Condition) -> [(metric: Quantity, effects: Effect<AblationEffects>)] {
    let asked = goal?.metrics ?? []
    return asked.compactMap { metric in condition.effects.first { $0.metric == metric } }
      + condition.effects.filter { !asked.contains($0.metric) }
  }
}
