package import JSON

/// A published measurement, and the figure of the scenario's runs that it is compared with.
package struct PublishedFigure: Sendable {
  /// The direction of a difference of which no size was published.
  package enum Order: String, Sendable, CaseIterable {
    /// The run's value is greater than the other run's.
    case above
    /// The run's value is less than the other run's.
    case below
  }

  /// What was measured, in a few words.
  package private(set) var what = ""
  /// Where the measurement was published, and on which device.
  package private(set) var source = ""
  /// The metric, count or amount of work of both runs.
  package private(set) var metric = Located("", at: .none)
  /// The run whose value is taken.
  package private(set) var run = Located("", at: .none)
  /// The run whose value is subtracted.
  package private(set) var less: Located<String>?
  /// The run by whose value the value is divided.
  package private(set) var over: Located<String>?
  /// By how much a value or a difference is divided, as in the cells of a pass.
  package private(set) var per = 1
  /// The measured figure in the unit of the metric; nil if only the order was published.
  package private(set) var measured: Reference.Value?
  /// The published order of the runs.
  package private(set) var order: Order?
  /// What the measurement was used for; nil if no value of the model was chosen by it.
  package private(set) var usedFor: String?

  /// The runs that it names.
  package var runs: [Located<String>] { [run] + [less, over].compactMap { $0 } }

  /// The figure of two runs that do not differ: 0 of a difference, 1 of a ratio; nil of a value, and of a difference that
  /// is a cost per unit.
  package var base: Double? { over != nil ? 1 : less != nil && per == 1 ? 0 : nil }

  /// The figure of the model; nil if a value is missing or cannot be divided by.
  ///
  /// - Parameter value: looks up the metric of a run.
  package func figure(_ value: (_ run: String) -> Double?) -> Double? {
    guard let first = value(run.value) else { return nil }
    if let over {
      guard let divisor = value(over.value), divisor != 0 else { return nil }
      return first / divisor
    }
    guard let less else { return first / Double(per) }
    return value(less.value).map { (first - $0) / Double(per) }
  }

  static let reader = ValueReader<PublishedFigure>.record(
    "a published figure", PublishedFigure(),
    [
      .required("what", .text, "What was measured, in a few words.", \.what),
      .required("source", .text, "Where it was published, and on which device.", \.source),
      .required(
        "metric", ValueReader<String>.name(.metric).located, "The metric, count or amount of work to compare.", \.metric
      ),
      .required("run", ValueReader<String>.name(.run).located, "The run whose value is compared.", \.run),
      .optional(
        "less", ValueReader<String>.name(.run).located, "The run whose value is subtracted.", optional: \.less),
      .optional(
        "over", ValueReader<String>.name(.run).located, "The run by whose value it is divided.", optional: \.over),
      .defaulted(
        "per", .integer(1...1_000_000), to: 1,
        "By how much the value or the difference is divided, as in the number of cells.",
        \.per),
      .optional(
        "measured", ReferenceCellReader.value,
        "The published figure, or both ends of its range, in the metric's unit; a ratio with over.",
        optional: \.measured),
      .optional(
        "order", .word, "If no size was published: whether the run's value is above or below that of less.",
        optional: \.order),
      .optional(
        "usedFor", .text, "What the figure was used for, if a value of the model was chosen by it.", optional: \.usedFor
      ),
    ],
    check: { _, object in
      if let over = object.member("over"), object.member("less") != nil || object.member("per") != nil {
        object.error(
          at: "over", "a ratio is neither a difference nor divided again", expected: "no \"less\" and no \"per\"",
          found: over.summary)
        return false
      }
      if (object.member("measured") == nil) == (object.member("order") == nil) {
        object.error(
          at: "", "nothing to compare with, or two things", expected: "either \"measured\" or \"order\"")
        return false
      }
      if object.member("order") != nil, object.member("less") == nil {
        object.error(at: "order", "an order needs two runs", expected: "\"less\" with the other run")
        return false
      }
      return true
    })
}
