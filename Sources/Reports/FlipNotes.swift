import Analysis
import JSON
import LabRunner
import ListRuntime
import Scenarios

/// What would change an answer, in sentences and as JSON.
struct FlipNotes {
  private let flips: AnswerFlips

  /// The notes on an answer; nil if nothing was compared.
  init?(_ flips: AnswerFlips?) {
    guard let flips else { return nil }
    self.flips = flips
  }

  /// The number of flips that a sentence names.
  private static let limit = 3

  /// The title of a section with ``sentences``.
  static let title = "What would change this answer"

  /// One paragraph for each device or condition: the values that flip the answer, and the range of the best set's figures.
  var sentences: [String] {
    flips.conditions.map { condition in
      let name = flips.conditions.count > 1 ? "\(condition.name): " : ""
      return name + [sentence(of: condition), ranges(of: condition)].filter { !$0.isEmpty }.joined(separator: " ")
    }
  }

  private func sentence(of condition: AnswerFlips.Condition) -> String {
    let what = "of medium or low confidence"
    let (tried, all) = (condition.triedCount, condition.inputCount)
    let moved =
      "Moved through \(tried == 1 ? "its range" : "their ranges, one at a time"): "
      + (tried < all
        ? "the \(tried) most influential of \(all) values and rules \(what)." : "all \(all) values and rules \(what).")
    guard tried > 0 else { return "Whether anything flips the answer (\(condition.answer)) was not tried." }
    guard !condition.flips.isEmpty else { return "Nothing flips the answer (\(condition.answer)). \(moved)" }
    let shown = condition.flips.prefix(Self.limit).map(Self.text)
    let rest = condition.flips.count - shown.count
    return "The answer (\(condition.answer)) flips \(shown.joined(separator: "; "))"
      + (rest > 0 ? "; and in \(rest) more \(rest == 1 ? "case" : "cases")" : "") + ". \(moved)"
  }

  /// A flip as a condition: `if device.work.gpuPassGap (0.12 ms/pass, low confidence) falls to about 0.06 (its range ends at 0.005): …`.
  ///
  /// Nothing is said about the values between, for which nothing was tried.
  private static func text(_ flip: AnswerFlips.Flip) -> String {
    let confidence = "\(flip.confidence.rawValue) confidence"
    switch (flip.nominal, flip.flipping, flip.end) {
    case (.amount(let nominal), .amount(let flipping), .amount(let end)):
      let unit = flip.input.unit(of: max(nominal, flipping))
      func number(_ value: Int64) -> String { unit.text(value) }
      let value =
        "\(flipping < nominal ? "falls" : "rises") to "
        + (flipping == end
          ? "\(number(end)), where its range ends" : "about \(number(flipping)) (its range ends at \(number(end)))")
      return "if \(flip.input.path) (\(number(nominal)) \(unit.name), \(confidence)) \(value): then \(flip.answer)"
    case (.word(let nominal), .word(let flipping), _):
      return "if \(flip.input.path) (\(nominal), \(confidence)) is \(flipping): then \(flip.answer)"
    default: return ""
    }
  }

  /// The ranges of the best set's figures over everything that was tried.
  private func ranges(of condition: AnswerFlips.Condition) -> String {
    let texts = condition.ranges.map { metric, low, high in
      low == high
        ? "\(metric.noun) stays \(metric.textWithUnit(low))"
        : "\(metric.noun) goes from \(low.text(decimals: metric.decimals)) to \(metric.textWithUnit(high))"
    }
    return texts.isEmpty ? "" : "As they move, its \(texts.joined(separator: ", and its "))."
  }

  /// The content of `results.json`.
  var content: JSONContent {
    .array(
      flips.conditions.map { condition in
        .sortedObject([
          "name": .string(condition.name), "answer": .string(condition.answer),
          "tried": .integer(condition.triedCount), "inputs": .integer(condition.inputCount),
          "flips": .array(condition.flips.map(Self.content)),
          "ranges": .sortedObject(
            condition.ranges.map { metric, low, high in
              (
                metric.name,
                .sortedObject([
                  "low": .decimal(low, decimals: metric.decimals), "high": .decimal(high, decimals: metric.decimals),
                ])
              )
            }),
        ])
      })
  }

  private static func content(of flip: AnswerFlips.Flip) -> JSONContent {
    var members: [String: JSONContent] = [
      "path": .string(flip.input.path), "confidence": .string(flip.confidence.rawValue), "answer": .string(flip.answer),
    ]
    func value(_ value: AnswerValue, _ unit: AnswerInput.Unit) -> JSONContent {
      switch value {
      case .amount(let amount): .digits(unit.text(amount))
      case .word(let word): .string(word)
      }
    }
    var unit = AnswerInput.Unit(name: "", power: 0)
    if case .amount(let nominal) = flip.nominal, case .amount(let flipping) = flip.flipping {
      unit = flip.input.unit(of: max(nominal, flipping))
      members["unit"] = .string(unit.name)
      members["end"] = value(flip.end, unit)
    }
    members["value"] = value(flip.nominal, unit)
    members["flipsAt"] = value(flip.flipping, unit)
    return .sortedObject(members)
  }
}

extension AnswerInput {
  /// A unit of a coefficient, and the power of ten by which it exceeds the smallest one.
  struct Unit {
    var name: String
    var power: Int

    /// A value with three significant digits.
    func text(_ value: Int64) -> String {
      var digits = value
      var scale: Int64 = 1
      while digits / scale >= 1000 { scale *= 10 }
      digits = (digits + scale / 2) / scale * scale
      let decimal = Rational(Int128(digits), Int128.powerOfTen(power)).text(decimals: power)
      guard decimal.contains(".") else { return decimal }
      let trimmed = decimal.reversed().drop { $0 == "0" }
      return String((trimmed.first == "." ? trimmed.dropFirst() : trimmed).reversed())
    }
  }

  /// The unit in which a value of the coefficient has at least one digit before the point; none for a rule.
  func unit(of value: Int64) -> Unit {
    func unit(_ names: [(name: String, power: Int)], _ noun: String) -> Unit {
      let chosen = names.last { value >= Int64(Int128.powerOfTen($0.power)) / 100 } ?? names[0]
      return Unit(name: "\(chosen.name)/\(noun)", power: chosen.power)
    }
    switch self {
    case .coefficient(.work(let kind)): return unit([("ps", 0), ("ns", 3), ("us", 6), ("ms", 9)], kind.unit)
    case .coefficient(.memory(let kind)): return unit([("B", 0), ("kB", 3), ("MB", 6)], kind.noun)
    case .coefficient(.countedCPU): return Unit(name: "%", power: 3)
    case .rule: return Unit(name: "", power: 0)
    }
  }
}
