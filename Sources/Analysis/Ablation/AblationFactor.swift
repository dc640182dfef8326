/// What an ablation varies: something with a baseline and one or more alternatives.
package struct AblationFactor: Sendable, Hashable {
  /// Its name in reports; no two factors of a study have the same.
  package let name: String
  /// Its levels by name; the first is the baseline.
  package let levels: [String]

  /// A factor from its name and its levels, of which there are at least two.
  package init(name: String, levels: [String]) {
    precondition(levels.count >= 2, "\(name) has the levels \(levels), but a factor has a baseline and an alternative")
    self.name = name
    self.levels = levels
  }

  /// A factor that is off or on.
  package init(switch name: String) { self.init(name: name, levels: Self.switchLevels) }

  private static let switchLevels = ["off", "on"]

  /// What a level is called where the factor stands beside others: the factor's name if it is off or on.
  package func text(level: Int) -> String { levels == Self.switchLevels ? name : "\(name)=\(levels[level])" }
}

extension [AblationFactor] {
  /// A point as text: the names of what is not at its baseline, in the order of the factors.
  package func text(of point: [Int]) -> String {
    let names = zip(self, point).filter { $0.1 > 0 }.map { $0.0.text(level: $0.1) }
    return names.isEmpty ? "baseline" : names.joined(separator: " + ")
  }

  /// The same in fewer words where most factors are at their goal: what is missing, as in `all but a, b`.
  package func shortText(of point: [Int], goal: [Int]) -> String {
    guard zip(point, goal).allSatisfy({ $0 == 0 || $0 == $1 }), point.count(where: { $0 > 0 }) * 2 > count else {
      return text(of: point)
    }
    let missing = indices.filter { point[$0] == 0 }.map { self[$0].text(level: goal[$0]) }
    return missing.isEmpty ? "all" : "all but \(missing.joined(separator: ", "))"
  }

  /// The point at which every factor is at its baseline.
  package var baseline: [Int] { map { _ in 0 } }
  /// The point at which every factor is at its last level.
  package var lastLevels: [Int] { map { $0.levels.count - 1 } }
}
