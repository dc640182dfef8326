package import JSON

/// How far a metric may change from its reference value, in each direction.
package struct ChangeLimits: Sendable, Hashable {
  /// The maximum increase; nil for no limit.
  package var maximumIncrease: Tolerance?
  /// The maximum decrease; nil for no limit.
  package var maximumDecrease: Tolerance?

  /// Limits for both directions; nil for no limit.
  package init(maximumIncrease: Tolerance? = nil, maximumDecrease: Tolerance? = nil) {
    self.maximumIncrease = maximumIncrease
    self.maximumDecrease = maximumDecrease
  }

  /// The strictest limits: no change in either direction.
  package static let none = ChangeLimits(maximumIncrease: .zero, maximumDecrease: .zero)
}

/// The maximum amount by which a metric may change in one direction.
package struct Tolerance: Sendable, Hashable {
  /// The amount, at least 0: in the metric's unit, or in percent of the reference value.
  package let amount: DecimalNumber
  /// Whether the amount is a percentage.
  package let isPercentage: Bool

  /// A tolerance with an amount.
  package init(_ amount: DecimalNumber, isPercentage: Bool = false) {
    self.amount = amount
    self.isPercentage = isPercentage
  }

  /// The tolerance that allows no change.
  package static let zero = Tolerance(.zero)

  static let rule =
    "a number from 0 to 10^9 in the metric's unit, or a percentage such as \"5%\", with at most six decimals"

  /// A tolerance within the range of exact arithmetic with any metric; nil if the amount is out of this range.
  private static func checked(_ amount: DecimalNumber?, isPercentage: Bool) -> Tolerance? {
    guard let amount, amount.exponent >= -6, let millionths = amount.wholeNumber(scaledByPowerOfTen: 6),
      (0...1_000_000_000_000_000).contains(millionths)
    else { return nil }
    return Tolerance(amount, isPercentage: isPercentage)
  }

  /// Reads a percentage: a string that ends with a percent sign.
  private static func percentage(rule: String) -> ValueReader<Tolerance> {
    ValueReader<Tolerance>(.text(rule: rule, pattern: #"^[0-9]+(\.[0-9]+)?%$"#)) { json, collector in
      if let text = json.string, text.hasSuffix("%"), text.utf8.dropLast().allSatisfy({ $0 == 0x2E || $0.isDigit }),
        let allowance = checked(DecimalNumber(text.utf8.dropLast()), isPercentage: true)
      {
        return allowance
      }
      collector.mismatch(json, .text(rule: rule))
      return nil
    }
  }

  /// Reads a number, or a percentage.
  static let reader = ValueReader<Tolerance>.either([
    (
      .number,
      ValueReader<Tolerance>(.number(0...1e9, unit: "")) { json, collector in
        if let allowance = checked(json.decimal, isPercentage: false) { return allowance }
        collector.mismatch(json, .text(rule: rule))
        return nil
      }
    ),
    (.string, percentage(rule: rule)),
  ])
}

extension Expectation {
  /// The reference that a run's metric is compared with.
  package enum Reference: Sendable, Hashable {
    /// The same metric of another run.
    case run(String)
    /// The same metric of the same run in the baseline.
    case baseline

    /// The name of the baseline in scenarios; not a valid name of a run.
    package static let baselineName = "@baseline"
  }
}

extension UInt8 {
  /// Whether it is an ASCII digit.
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
