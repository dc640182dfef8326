/// An axis of numbers with round ticks.
///
/// Steps are 1, 2 or 5 times a power of ten. A tick is a whole number of steps, and its text is made of whole numbers, so that
/// it is the same everywhere.
package struct Axis: Sendable, Hashable {
  /// A place on the axis that has a text.
  package struct Tick: Sendable, Hashable {
    /// The number.
    package let value: Double
    /// The number as text.
    package let text: String

    init(_ value: Double, _ text: String) {
      self.value = value
      self.text = text
    }
  }

  /// The number at the start.
  package let low: Double
  /// The number at the end, greater than that at the start.
  package let high: Double
  /// The ticks, ascending, none outside of the axis.
  package let ticks: [Tick]

  /// An axis on which numbers lie; those that are not finite are left out.
  ///
  /// - Parameters:
  ///   - numbers: what must be on it.
  ///   - count: about how many steps it has, at least 1.
  ///   - isRounded: whether it begins and ends with a tick, and not with the least and the greatest number.
  package init(_ numbers: [Double], count: Int = 5, isRounded: Bool = true) {
    let finite = numbers.filter(\.isFinite).map { min(max($0, -Self.limit), Self.limit) }
    var least = finite.min() ?? 0
    var greatest = finite.max() ?? 1
    // Numbers that a step could not tell apart have an axis around them.
    let smallest = max(max(abs(least), abs(greatest)) * 1e-9, 1e-9)
    if greatest - least < smallest {
      if least == 0 {
        greatest = 1
      } else {
        (least, greatest) = (min(least, 0), max(greatest, 0))
      }
    }
    if greatest - least < smallest { greatest = least + 1 }
    let step = Step(atLeast: (greatest - least) / Double(max(1, count)))
    let first = isRounded ? (step.count(in: least) + 1e-9).rounded(.down) : (step.count(in: least) - 1e-9).rounded(.up)
    let last =
      isRounded ? (step.count(in: greatest) - 1e-9).rounded(.up) : (step.count(in: greatest) + 1e-9).rounded(.down)
    let places = Int(first)...max(Int(first), Int(last))
    ticks = places.map { Tick(step.value($0), step.text($0)) }
    low = isRounded ? step.value(places.lowerBound) : least
    high = isRounded ? max(step.value(places.upperBound), step.value(places.lowerBound + 1)) : greatest
  }

  /// An axis from 0 to an end above it, with ticks that are known.
  init(ends high: Double, ticks: [Tick]) {
    low = 0
    self.high = max(high, 1)
    self.ticks = ticks
  }

  /// Numbers beyond it are drawn at it.
  private static let limit = 1e15

  /// Where a number lies: 0 at the start, 1 at the end, and never beyond.
  package func share(of number: Double) -> Double {
    guard number.isFinite else { return 0 }
    return min(max((number - low) / (high - low), 0), 1)
  }

  /// 1, 2 or 5 times a power of ten.
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

    /// How many steps a number has.
    func count(in number: Double) -> Double {
      let powered = exponent < 0 ? number * Self.power(-exponent) : number / Self.power(exponent)
      return powered / Double(factor)
    }

    /// So many steps.
    func value(_ count: Int) -> Double {
      let whole = Double(count * factor)
      return exponent < 0 ? whole / Self.power(-exponent) : whole * Self.power(exponent)
    }

    /// So many steps as text: with commas between thousands, or with a power of ten beyond nine digits.
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
      for (place, digit) in digits.enumerated() {
        if place > 0, (digits.count - place).isMultiple(of: 3) { text.append(",") }
        text.append(digit)
      }
      return text
    }
  }
}
