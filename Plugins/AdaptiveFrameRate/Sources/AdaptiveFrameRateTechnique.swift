public import ListRuntime

/// Requests a lower frame rate while steps of the scroll are late, and a higher one when they are on time again.
public struct AdaptiveFrameRateTechnique: Technique {
  /// Id, extension points, options and picture differences of the technique.
  public static let declaration = TechniqueDeclaration(
    id: "adaptive-frame-rate",
    summary: "While frames are late, move the list at a lower, even frame rate instead of as often as possible.",
    decorates: [.range],
    options: [
      OptionDeclaration(
        name: "window", domain: .integer(2...240), default: .integer(12),
        help: "The number of scroll steps that are observed before the rate changes."),
      OptionDeclaration(
        name: "late", domain: .integer(1...100), unit: "%", default: .integer(25),
        help: "The share of late steps at which the rate is lowered."),
      OptionDeclaration(
        name: "lowest", domain: .integer(5...60), unit: "fps", default: .integer(20),
        help: "The minimum frame rate."),
      OptionDeclaration(
        name: "raiseAfter", domain: .integer(1...100), unit: "windows", default: .integer(10),
        help: "The number of windows without a late step before a higher rate is tried."),
    ])

  private let settings: FrameRatePacer.Settings

  /// Creates the technique with resolved options.
  public init(options: TechniqueOptions) {
    settings = FrameRatePacer.Settings(
      window: options.integer("window"), latePercent: options.integer("late"), lowest: options.integer("lowest"),
      raiseAfter: options.integer("raiseAfter"))
  }

  /// Installs the strategies of the extension points that the declaration names.
  public func install(in strategies: StrategyStack) {
    let settings = settings
    strategies.decorateRange { AdaptiveFrameRateRange(over: $0, FrameRatePacer(settings)) }
  }
}

/// Observes each step of the scroll, and sets the frame rate for the next steps.
final class AdaptiveFrameRateRange: RangeStrategy, StrategyDecorator {
  let base: any RangeStrategy
  private var pacer: FrameRatePacer

  init(over base: any RangeStrategy, _ pacer: FrameRatePacer) {
    self.base = base
    self.pacer = pacer
  }

  func didMove(visible: Range<Int>, isForward: Bool, ui: UIContext) {
    let scroll = ui.scroll
    if !scroll.isIdle, let rate = pacer.rate(afterStepThatMissed: scroll.missedSteps, of: ui.maximumFramesPerSecond) {
      ui.preferFrameRates(FrameRateRange(rate))
    }
    base.didMove(visible: visible, isForward: isForward, ui: ui)
  }
}
