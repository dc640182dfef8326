import Analysis
import JSON
import Recordings

/// A threshold as the user writes it: `5%`, `5` or `0.5 ms`.
struct ThresholdText {
  /// The text, with its unit.
  let text: String
  /// The number.
  let number: Double
  private let unit: FigureUnit?

  /// The option of a subcommand.
  ///
  /// - Parameter use: when it has an effect, and the default.
  static func spec(_ use: String) -> OptionSpec {
    OptionSpec(
      "threshold", "LIMIT",
      "\(use): the change that does not count, a percentage, as 5%, or an amount with its unit, as 0.5ms.")
  }

  /// The threshold of a check: the option, or the default.
  static func ofChecks(_ arguments: Arguments) throws(UsageError) -> ThresholdText {
    if let given = try ThresholdText(arguments) { return given }
    return try ThresholdText("5%")
  }

  /// Reads the option; nil if it is absent.
  init?(_ arguments: Arguments) throws(UsageError) {
    guard let given = arguments.text("threshold") else { return nil }
    try self.init(given)
  }

  /// Reads a text.
  init(_ given: String) throws(UsageError) {
    let digits = given.prefix { $0.isNumber || $0 == "." }
    let suffix = given.dropFirst(digits.count).trimmingPrefix(" ")
    let unit = FigureUnit.named(String(suffix))
    guard let number = Double(digits), (0...1_000_000).contains(number), suffix.isEmpty || unit != nil else {
      throw UsageError("--threshold takes a percentage or an amount with its unit, as in 5% or 0.5ms, not \"\(given)\"")
    }
    self.number = number
    self.unit = suffix.isEmpty || unit == .percent ? nil : unit
    text = "\(digits) \(self.unit?.name ?? "%")"
  }

  /// The share that does not count.
  ///
  /// - Throws: ``UsageError`` for an amount.
  func share() throws(UsageError) -> Double {
    guard unit == nil else { throw UsageError("--threshold takes a percentage here, not \(text)") }
    return number / 100
  }

  /// The threshold in the unit of metrics.
  ///
  /// - Throws: ``UsageError`` for a percentage of a difference, and if the metrics have another dimension or several units.
  func threshold(of metrics: [ComparedMetric]) throws(UsageError) -> ChangeThreshold {
    guard let unit else {
      if let metric = metrics.first(where: \.isDifference), number > 0 {
        throw UsageError(
          "\(metric.quantity.name) is on both sides of 0, so a percentage of it says nothing: give --threshold as an amount, as in 0.5\(metric.quantity.unit)"
        )
      }
      return .share(number / 100)
    }
    let units = metrics.map(\.quantity.unit).unique
    guard units.count == 1, let target = FigureUnit.named(units[0]), let amount = unit.convert(number, to: target)
    else {
      throw UsageError(
        "--threshold \(text) is not in the unit of \(NameList.text(metrics.map(\.quantity.name).unique)), which is \(units.joined(separator: ", "))"
      )
    }
    return .amount(amount)
  }
}
