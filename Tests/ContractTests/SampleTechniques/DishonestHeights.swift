import ListRuntime

/// Adds to heights what a plugin's sources can access, but on which results must not depend.
struct DishonestHeights: Technique {
  static let declaration = TechniqueDeclaration(
    id: "dishonest-heights", summary: "Add something to heights.", decorates: [.heights],
    options: [
      OptionDeclaration(
        name: "source", domain: .choice(Source.allCases.map(\.rawValue)), default: .choice("setOrder"), help: "What.")
    ])

  enum Source: String, CaseIterable, Codable {
    /// The order of a set, and therefore the hash seed of the process.
    case setOrder
    /// The address of an object.
    case address
    /// The number of calls in runs before in this process.
    case earlierRuns
    /// A sum that never ends.
    case endlessSum

    private final class Object: Sendable {}
    private static let object = Object()
    private final class Counter: @unchecked Sendable { var calls = 0 }
    private static let counter = Counter()

    /// The points that are added to each height.
    var points: Double {
      switch self {
      case .setOrder:
        // Any two orders of 40 numbers give different sums, up to rounding.
        return Set(0..<40).enumerated().reduce(0) { $0 + Double($1.offset * $1.element) } / 1000
      case .address:
        // The lower 12 bits are the same in each process.
        return Double(UInt(bitPattern: ObjectIdentifier(Self.object)) >> 12 % 1_000_000) / 1_000_000
      case .earlierRuns:
        Self.counter.calls += 1
        return Double(Self.counter.calls)
      case .endlessSum:
        var sum = 0.0
        while sum >= 0 { sum += 1 }
        return sum
      }
    }
  }

  private let source: Source
  init(options: TechniqueOptions) { source = Source(rawValue: options.choice("source")) ?? .setOrder }
  func install(in strategies: StrategyStack) { strategies.decorateHeights { Heights(over: $0, source) } }

  private final class Heights: HeightStrategy, StrategyDecorator {
    let base: any HeightStrategy
    private let source: Source
    init(over base: any HeightStrategy, _ source: Source) { (self.base, self.source) = (base, source) }

    func height(for row: Row, ui: UIContext) -> RowHeight {
      switch base.height(for: row, ui: ui) {
      case .exact(let height): .exact(height + source.points)
      case .automatic: .automatic
      }
    }
  }
}
