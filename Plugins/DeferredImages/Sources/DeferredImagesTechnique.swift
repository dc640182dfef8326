public import ListRuntime

/// Holds image requests back while the list moves fast.
public struct DeferredImagesTechnique: Technique {
  /// Id, extension points, options and picture differences of the technique.
  public static let declaration = TechniqueDeclaration(
    id: "deferred-images",
    summary: "Request images only while the list is slow: images that a fast scroll passes are never loaded.",
    decorates: [.range],
    options: [
      OptionDeclaration(
        name: "velocity", domain: .number(1...20_000), unit: "pt/s", default: .number(1000),
        help: "The velocity above which requests are postponed.")
    ])

  private let threshold: Double

  /// Creates the technique with resolved options.
  public init(options: TechniqueOptions) { threshold = options.number("velocity") }

  /// Installs the strategies of the extension points that the declaration names.
  public func install(in strategies: StrategyStack) {
    let threshold = threshold
    strategies.decorateRange { DeferredImagesRange(over: $0, threshold: threshold) }
  }
}

/// Compares the velocity with the threshold whenever the list has moved.
final class DeferredImagesRange: RangeStrategy, StrategyDecorator {
  let base: any RangeStrategy
  private let threshold: Double

  init(over base: any RangeStrategy, threshold: Double) {
    self.base = base
    self.threshold = threshold
  }

  func didMove(visible: Range<Int>, isForward: Bool, ui: UIContext) {
    ui.holdImageRequests(abs(ui.scroll.velocity) > threshold)
    base.didMove(visible: visible, isForward: isForward, ui: ui)
  }
}
