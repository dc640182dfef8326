public import ListRuntime

/// The images of the rows that come next are brought into memory before their rows enter.
public struct ImagePrefetchTechnique: Technique {
  /// What the technique says of itself.
  public static let declaration = TechniqueDeclaration(
    id: "image-prefetch",
    summary: "Bring the images of rows ahead of the scroll into memory before they are shown.",
    decorates: [.range],
    options: [
      OptionDeclaration(
        name: "screens", domain: .number(0.25...8), default: .number(1),
        help: "How far ahead of the screen, in screens.")
    ])

  private let screens: Double

  /// The technique with its options.
  public init(options: TechniqueOptions) { screens = options.number("screens") }

  /// Stands at the seams the declaration names.
  public func install(in seams: StrategyStack) {
    let screens = screens
    seams.decorateRange { ImagePrefetchRange(over: $0, screens: screens) }
  }
}

/// Asks for the images of each row once while it is ahead; a row that has been on the screen needs no help.
final class ImagePrefetchRange: RangeStrategy {
  private let base: any RangeStrategy
  private let screens: Double
  private var asked = 0..<0

  init(over base: any RangeStrategy, screens: Double) {
    self.base = base
    self.screens = screens
  }

  func margins(viewportHeight: Double, ui: UIContext) -> (above: Double, below: Double) {
    base.margins(viewportHeight: viewportHeight, ui: ui)
  }

  func didMove(visible: Range<Int>, isForward: Bool, ui: UIContext) {
    let ahead = screens * ui.viewportHeight
    let near = isForward ? ui.rows(above: 0, below: ahead) : ui.rows(above: ahead, below: 0)
    for row in near where !asked.contains(row) && !visible.contains(row) { ui.preloadImages(for: ui.row(row)) }
    asked = near
    base.didMove(visible: visible, isForward: isForward, ui: ui)
  }
}
