public import ListRuntime

/// The table is taller than the screen, so that rows live before they are seen.
public struct TableBufferingTechnique: Technique {
  /// What the technique says of itself.
  public static let declaration = TechniqueDeclaration(
    id: "table-buffering",
    summary: "Extend the table beyond the screen, so that rows are there and load before they are visible.",
    decorates: [.range],
    options: [
      OptionDeclaration(
        name: "above", domain: .number(0...4), default: .number(0.5),
        help: "How far the table reaches above the screen, in screens."),
      OptionDeclaration(
        name: "below", domain: .number(0...4), default: .number(0.5),
        help: "How far the table reaches below the screen, in screens."),
    ])

  private let above: Double
  private let below: Double

  /// The technique with its options.
  public init(options: TechniqueOptions) {
    above = options.number("above")
    below = options.number("below")
  }

  /// Stands at the seams the declaration names.
  public func install(in seams: StrategyStack) {
    let (above, below) = (above, below)
    seams.decorateRange { TallTable(over: $0, above: above, below: below) }
  }
}

/// Adds to how far beyond the screen rows live.
final class TallTable: RangeStrategy {
  private let base: any RangeStrategy
  /// In screens.
  private let above: Double
  private let below: Double

  init(over base: any RangeStrategy, above: Double, below: Double) {
    self.base = base
    self.above = above
    self.below = below
  }

  func margins(viewportHeight: Double, ui: UIContext) -> (above: Double, below: Double) {
    let rest = base.margins(viewportHeight: viewportHeight, ui: ui)
    return (rest.above + above * viewportHeight, rest.below + below * viewportHeight)
  }

  func didMove(visible: Range<Int>, isForward: Bool, ui: UIContext) {
    base.didMove(visible: visible, isForward: isForward, ui: ui)
  }
}
