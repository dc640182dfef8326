public import ListRuntime

/// Loads the images of the next rows into memory before these rows enter.
public struct ImagePrefetchTechnique: Technique {
  /// Id, extension points, options and picture differences of the technique.
  public static let declaration = TechniqueDeclaration(
    id: "image-prefetch",
    summary: "Load the images of rows ahead of the scroll into memory before they are shown.",
    decorates: [.range],
    options: [
      OptionDeclaration(
        name: "screens", domain: .number(0.25...8), default: .number(1),
        help: "How far ahead of the screen, in screens.")
    ])

  private let screens: Double

  /// Creates the technique with resolved options.
  public init(options: TechniqueOptions) { screens = options.number("screens") }

  /// Installs the strategies of the extension points that the declaration names.
  public func install(in strategies: StrategyStack) {
    let screens = screens
    strategies.decorateRange { ImagePrefetchRange(over: $0, screens: screens) }
  }
}

/// Requests the images of each row once while it is ahead; a row that is already on the screen is skipped.
final class ImagePrefetchRange: RangeStrategy, StrategyDecorator {
  let base: any RangeStrategy
  private let screens: Double
  private var prefetched = 0..<0

  init(over base: any RangeStrategy, screens: Double) {
    self.base = base
    self.screens = screens
  }

  func didMove(visible: Range<Int>, isForward: Bool, ui: UIContext) {
    let ahead = screens * ui.viewportHeight
    let rowsAhead = isForward ? ui.rows(above: 0, below: ahead) : ui.rows(above: ahead, below: 0)
    for row in rowsAhead where !prefetched.contains(row) && !visible.contains(row) {
      ui.preloadImages(for: ui.row(row))
    }
    prefetched = rowsAhead
    base.didMove(visible: visible, isForward: isForward, ui: ui)
  }
}
