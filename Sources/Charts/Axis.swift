/// A linear numeric axis with round tick values.
///
/// The step between ticks is 1, 2 or 5 times a power of ten. A tick is a whole number of steps, and its label is
/// formatted with integer arithmetic, so it is the same on every machine.
package struct Axis: Sendable, Hashable {
  /// A labeled position on the axis.
  package struct Tick: Sendable, Hashable {
    /// The position, in the axis's unit.
    package let value: Double
    /// The value with as many decimals as the step between ticks needs.
    package let text: String

    init(_ value: Double, _ text: String) {
      self.value = value
      self.text = text
    }
  }

  /// The lower end of the axis, in its unit.
  package let low: Double
  /// The upper bound; always greater than `low`.
  package let high: Double
  /// The ticks in ascending order, all between `low` and `high`.
  package let ticks: [Tick]

  /// Creates an axis that covers the given numbers; numbers that are not finite are ignored.
  ///
  /// - Parameters:
  ///   - numbers: the numbers that the axis must cover.
  ///   - count: the approximate number of steps, at least 1.
  ///   - isRounded: whether the axis begins and ends at a tick; otherwise it begins and ends at the minimum and the
  ///     maximum.
  package init(_ numbers: [Double], count: Int = 5, isRounded: Bool = true) {
    let finite = numbers.filter(\.isFinite).map { min(max($0, -Self.limit), Self.limit) }
    var minimum = finite.min() ?? 0
    var maximum = finite.max() ?? 1
    // A range too small for a representable step is extended.
    let smallest = max(max(abs(minimum), abs(maximum)) * 1e-9, 1e-9)
    if maximum - minimum < smallest {
      if minimum == 0 {
        maximum = 1
      } else {
        (minimum, maximum) = (min(minimum, 0), max(maximum, 0))
      }
    }
    if maximum - minimum < smallest { maximum = minimum + 1 }
    let step = Step(atLeast: (maximum - minimum) / Double(max(1, count)))
    let first =
      isRounded ? (step.count(in: minimum) + 1e-9).rounded(.down) : (step.count(in: minimum) - 1e-9).rounded(.up)
    let last =
      isRounded ? (step.count(in: maximum) - 1e-9).rounded(.up) : (step.count(in: maximum) + 1e-9).rounded(.down)
    let steps = Int(first)...max(Int(first), Int(last))
    ticks = steps.map { Tick(step.value($0), step.text($0)) }
    low = isRounded ? step.value(steps.lowerBound) : minimum
    high = isRounded ? max(step.value(steps.upperBound), step.value(steps.lowerBound + 1)) : maximum
  }

  /// Creates an axis from 0 to an upper bound with the given ticks.
  init(upTo high: Double, ticks: [Tick]) {
    low = 0
    self.high = max(high, 1)
    self.ticks = ticks
  }

  /// Numbers with a larger magnitude are clamped to this limit.
  private static let limit = 1e15

  /// The relative position of a number: 0 at `low`, 1 at `high`; clamped to 0...1. A number that is not finite is at 0.
  package func share(of number: Double) -> Double {
    guard number.isFinite else { return 0 }
    return min(max((number - low) / (high - low), 0), 1)
  }

  /// A step between ticks: 1, 2 or 5 times a power of ten.
  private struct Step {
    private var factor = 1
    private var exponent = -12

    init(atLeast size: Double) {
      while exponent < 15, Self(factor, exponent).value(1) < size {
        switch factor {
        case 1: factor = 2
        case 2: factor = 5
        default: (factor, exponent) = (1, exponent + 1)
        }
      }
    }

    private init(_ factor: Int, _ exponent: Int) {
      self.factor = factor
      self.exponent = exponent
    }

    private static func power(_ exponent: Int) -> Double { (0..<exponent).reduce(1) { power, _ in power * 10 } }

    /// The number divided by the step.
    func count(in number: Double) -> Double {
      let powered = exponent < 0 ? number * Self.power(-exponent) : number / Self.power(exponent)
      return powered / Double(factor)
    }

    /// The given number of steps as a number.
    func value(_ count: Int) -> Double {
      let whole = Double(count * factor)
      return exponent < 0 ? whole / Self.power(-exponent) : whole * Self.power(exponent)
    }

    /// Formats the given number of steps: with commas between thousands, or in scientific notation beyond nine digits.
    func text(_ count: Int) -> String {
      let whole = count * factor
      if whole == 0 { return "0" }
      let sign = whole < 0 ? "-" : ""
      let digits = String(whole.magnitude)
      if exponent >= 0 {
        if digits.count + exponent > 9 { return "\(sign)\(digits)e\(exponent)" }
        return sign + Self.grouped(digits + String(repeating: "0", count: exponent))
      }
      if exponent < -6 { return "\(sign)\(digits)e\(exponent)" }
      let padded = String(repeating: "0", count: max(0, 1 - exponent - digits.count)) + digits
      return sign + Self.grouped(String(padded.dropLast(-exponent))) + "." + padded.suffix(-exponent)
    }

    private static func grouped(_ digits: String) -> String {
      var text = ""
      for (position, digit) in digits.enumerated() {
        if position > 0, (digits.count - position).isMultiple(of: 3) { text.append(",") }
        text.append(digit)
      }
      return text
    }
  }
}
