import ListRuntime

/// A technique whose heights depend on something that a plugin's sources can access, but on which results must not
/// depend.
protocol DishonestTechnique: Technique {
  /// The points that are added to each height.
  static func addition() -> Double
}

extension DishonestTechnique {
  func install(in strategies: StrategyStack) {
    strategies.decorateHeights { DishonestHeights(over: $0, addition: Self.addition) }
  }
}

private final class DishonestHeights: HeightStrategy, StrategyDecorator {
  let base: any HeightStrategy
  private let addition: () -> Double

  init(over base: any HeightStrategy, addition: @escaping () -> Double) {
    self.base = base
    self.addition = addition
  }

  func height(for row: Row, ui: UIContext) -> RowHeight {
    switch base.height(for: row, ui: ui) {
    case .exact(let height): .exact(height + addition())
    case .automatic: .automatic
    }
  }
}

/// Depends on the order of a set, and therefore on the hash seed of the process.
struct SetOrder: DishonestTechnique {
  static let declaration = TechniqueDeclaration(
    id: "set-order", summary: "Add the order of a set to heights.", decorates: [.heights])
  init(options: TechniqueOptions) {}
  static func addition() -> Double {
    // Any two orders of 40 numbers give different sums, up to rounding.
    Set(0..<40).enumerated().reduce(0) { $0 + Double($1.offset * $1.element) } / 1000
  }
}

/// Depends on the address of an object.
struct ObjectAddress: DishonestTechnique {
  static let declaration = TechniqueDeclaration(
    id: "object-address", summary: "Add an address to heights.", decorates: [.heights])
  init(options: TechniqueOptions) {}
  private final class Object: Sendable {}
  private static let object = Object()
  // The lower 12 bits are the same in each process.
  static func addition() -> Double { Double(UInt(bitPattern: ObjectIdentifier(object)) >> 12 % 1_000_000) / 1_000_000 }
}

/// Depends on the runs before it in its process.
struct StateOfEarlierRuns: DishonestTechnique {
  static let declaration = TechniqueDeclaration(
    id: "state-of-earlier-runs", summary: "Add the number of earlier calls to heights.", decorates: [.heights])
  init(options: TechniqueOptions) {}
  private final class Counter: @unchecked Sendable { var calls = 0 }
  private static let counter = Counter()
  static func addition() -> Double {
    counter.calls += 1
    return Double(counter.calls)
  }
}

/// Never ends.
struct EndlessHeights: DishonestTechnique {
  static let declaration = TechniqueDeclaration(
    id: "endless-heights", summary: "Calculate heights forever.", decorates: [.heights])
  init(options: TechniqueOptions) {}
  static func addition() -> Double {
    var sum = 0.0
    while sum >= 0 { sum += 1 }
    return sum
  }
}
