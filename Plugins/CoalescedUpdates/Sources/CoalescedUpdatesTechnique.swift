public import ListRuntime

/// Makes the changes of a short time together.
public struct CoalescedUpdatesTechnique: Technique {
  /// Id, extension points and options of the technique.
  public static let declaration = TechniqueDeclaration(
    id: "coalesced-updates",
    summary: "Make the changes of a short time together, and of a growing row only the last one.",
    decorates: [.updates],
    options: [
      OptionDeclaration(
        name: "withinMs", domain: .integer(1...10_000), default: .integer(100),
        help: "How long the first change waits for others, in milliseconds.")
    ])

  private let delay: Int

  /// Creates the technique with resolved options.
  public init(options: TechniqueOptions) { delay = options.integer("withinMs") }

  /// Installs the strategies of the extension points that the declaration names.
  public func install(in strategies: StrategyStack) {
    let delay = delay
    strategies.decorateUpdates { CoalescingUpdates(over: $0, delay: delay) }
  }
}

/// Collects updates from the first one on, and passes them to the strategy below together.
final class CoalescingUpdates: UpdateStrategy, StrategyDecorator {
  let base: any UpdateStrategy
  private let delay: Int
  private var waiting: [ListUpdate] = []

  init(over base: any UpdateStrategy, delay: Int) {
    self.base = base
    self.delay = delay
  }

  func perform(_ update: ListUpdate, ui: UIContext) {
    waiting.append(update)
    guard waiting.count == 1 else { return }
    ui.onMain(afterMilliseconds: delay) { [self] in
      let updates = waiting
      waiting.removeAll()
      for (position, update) in updates.enumerated() {
        if let later = updates[(position + 1)...].first(where: update.isContained) {
          update.discard(for: later)
        } else {
          base.perform(update, ui: ui)
        }
      }
    }
  }
}
