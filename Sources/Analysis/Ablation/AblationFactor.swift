/// A factor of an ablation: a variable with a baseline level and one or more alternative levels.
package struct AblationFactor: Sendable, Hashable {
  /// The name in reports; unique within a study.
  package let name: String
  /// The level names; the first level is the baseline.
  package let levels: [String]

  /// Creates a factor with at least two levels.
  package init(name: String, levels: [String]) {
    precondition(levels.count >= 2, "\(name) has the levels \(levels), but a factor has a baseline and an alternative")
    self.name = name
    self.levels = levels
  }

  /// Creates a factor with the levels off and on.
  package init(switch name: String) { self.init(name: name, levels: Self.switchLevels) }

  private static let switchLevels = ["off", "on"]

  /// The label of a level in a combination: the factor's name for an off/on factor, otherwise `name=level`.
  package func text(level: Int) -> String { levels == Self.switchLevels ? name : "\(name)=\(levels[level])" }
}

extension [AblationFactor] {
  /// Describes a point by the factors that are not at their baseline, in factor order.
  package func text(of point: [Int]) -> String {
    let names = zip(self, point).filter { $0.1 > 0 }.map { $0.0.text(level: $0.1) }
    return names.isEmpty ? "baseline" : names.joined(separator: " + ")
  }

  /// Describes a point by its missing factors (`all but a, b`) if most factors are at their goal; otherwise like
  /// `text(of:)`.
  package func shortText(of point: [Int], goal: [Int]) -> String {
    guard zip(point, goal).allSatisfy({ $0 == 0 || $0 == $1 }), point.count(where: { $0 > 0 }) * 2 > count else {
      return text(of: point)
    }
    let missing = indices.filter { point[$0] == 0 }.map { self[$0].text(level: goal[$0]) }
    return missing.isEmpty ? "all" : "all but \(missing.joined(separator: ", "))"
  }

  /// The point with every factor at its baseline.
  package var baseline: [Int] { map { _ in 0 } }
  /// The point with every factor at its last level.
  package var lastLevels: [Int] { map { $0.levels.count - 1 } }
}
