import Analysis
import LabRunner

extension GoalSections {
  /// The name of a combination.
  func name(of point: [Int]) -> String { study.plan.factors.shortText(of: point, goal: study.plan.goal) }

  /// The name of a candidate.
  func set(_ candidate: ConstrainedOptimum.Candidate) -> String { name(of: candidate.point) }

  /// A metric of the tables.
  func metric(_ position: Int) -> Quantity { study.conditions[0].table.metrics[position] }

  private func decimals(_ metric: Int) -> Int { self.metric(metric).decimals }

  /// A value without its unit.
  func number(_ number: Rational, _ metric: Int) -> String { number.text(decimals: decimals(metric)) }

  /// A value with its unit.
  func value(_ number: Rational, _ metric: Int) -> String { self.metric(metric).textWithUnit(number) }

  /// The interval of a value of a combination under a condition, after a space; empty without an ensemble.
  func interval(of point: [Int]?, _ value: Rational, _ metric: Int, under condition: Int) -> String {
    guard let point,
      let interval = study.uncertainty?.interval(of: point, condition: condition, metric: metric)
    else { return "" }
    return " \(self.metric(metric).text(interval, of: value))"
  }

  /// A limit in words: `hitch time ratio < 190 ms/s`.
  func text(of limit: AblationGoal.Limit) -> String {
    let symbol =
      switch limit.comparison {
      case .less: "<"
      case .lessOrEqual: "<="
      case .greater: ">"
      case .greaterOrEqual: ">="
      case .equal: "=="
      }
    let metric = metric(limit.metric)
    return "\(metric.noun) \(symbol) \(limit.bound.shortText)\(metric.unitSuffix)"
  }

  /// How a value must compare with a limit.
  func phrase(of comparison: AblationGoal.Limit.Comparison) -> String {
    switch comparison {
    case .less: "below"
    case .lessOrEqual: "at most"
    case .greater: "above"
    case .greaterOrEqual: "at least"
    case .equal: "exactly"
    }
  }

  /// Two values of a metric with its unit, with more decimals if different values would look equal.
  func texts(_ first: Rational, _ second: Rational, _ metric: Int) -> (String, String) {
    let isAmbiguous = first != second && value(first, metric) == value(second, metric)
    let digits = isAmbiguous ? 9 : decimals(metric)
    let unit = self.metric(metric).unitSuffix
    return (first.text(decimals: digits) + unit, second.text(decimals: digits) + unit)
  }

  /// The difference between a candidate and the best one: `memory +0.002 MB`.
  func change(_ difference: ConstrainedOptimum.Difference) -> String {
    guard let objective = difference.objective else {
      let count = difference.change.text(decimals: 0)
      return
        "\(difference.change > .zero ? "+" : "")\(count) \(count == "1" || count == "-1" ? "technique" : "techniques")"
    }
    let metric = metric(answer.goal.objectives[objective].metric)
    return "\(metric.noun) \(metric.signedTextWithUnit(difference.change))"
  }
}
