public import ListRuntime

/// Requests the next page of items while its end of the list is still far away.
public struct PagePrefetchTechnique: Technique {
  /// Id, extension points and options of the technique.
  public static let declaration = TechniqueDeclaration(
    id: "page-prefetch",
    summary: "Request the next page of items earlier than the app does.",
    decorates: [.range],
    options: [
      OptionDeclaration(
        name: "screens", domain: .number(0.5...50), default: .number(4),
        help: "The distance from an end of the list at which its next page is requested, in screens."),
      OptionDeclaration(
        name: "fromTarget", domain: .boolean, default: .boolean(false),
        help: "Whether the distance is that of the place where a deceleration will come to rest."),
    ])

  private let screens: Double
  private let looksAtTarget: Bool

  /// Creates the technique with resolved options.
  public init(options: TechniqueOptions) {
    screens = options.number("screens")
    looksAtTarget = options.boolean("fromTarget")
  }

  /// Installs the strategies of the extension points that the declaration names.
  public func install(in strategies: StrategyStack) {
    let (screens, looksAtTarget) = (screens, looksAtTarget)
    strategies.decorateRange { PagePrefetchRange(over: $0, screens: screens, looksAtTarget: looksAtTarget) }
  }
}

/// Compares the distances from the ends of the list with that of a request, whenever the list has moved.
final class PagePrefetchRange: RangeStrategy, StrategyDecorator {
  let base: any RangeStrategy
  private let screens: Double
  private let looksAtTarget: Bool

  init(over base: any RangeStrategy, screens: Double, looksAtTarget: Bool) {
    self.base = base
    self.screens = screens
    self.looksAtTarget = looksAtTarget
  }

  func didMove(visible: Range<Int>, isForward: Bool, ui: UIContext) {
    base.didMove(visible: visible, isForward: isForward, ui: ui)
    let ahead = looksAtTarget ? ui.decelerationDistance : 0
    for edge in ListEdge.allCases {
      let distance = ui.distance(to: edge) + (edge == .start ? ahead : -ahead)
      if distance <= screens * ui.viewportHeight, !ui.isLoadingPage(at: edge) { _ = ui.requestPage(at: edge) }
    }
  }
}
