public import ListRuntime

/// Extends the table beyond the screen, so that rows have cells before they are visible.
public struct TableBufferingTechnique: Technique {
  /// Id, extension points, options and picture differences of the technique.
  public static let declaration = TechniqueDeclaration(
    id: "table-buffering",
    summary:
      "Extend the table beyond the screen, so that rows have cells and load their content before they are visible.",
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

  /// Creates the technique with resolved options.
  public init(options: TechniqueOptions) {
    above = options.number("above")
    below = options.number("below")
  }

  /// Installs the strategies of the extension points that the declaration names.
  public func install(in strategies: StrategyStack) {
    let (above, below) = (above, below)
    strategies.decorateRange { ExtendedRange(over: $0, above: above, below: below) }
  }
}

/// Extends the margins of the strategy below by a number of screens.
final class ExtendedRange: RangeStrategy, StrategyDecorator {
  let base: any RangeStrategy
  /// The extension in each direction, in screens.
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
}
