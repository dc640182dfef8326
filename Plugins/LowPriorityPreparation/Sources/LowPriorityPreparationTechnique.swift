public import ListRuntime

/// Gives preparation queues background priority while the list scrolls.
public struct LowPriorityPreparationTechnique: Technique {
  /// Id, extension points, options and picture differences of the technique.
  public static let declaration = TechniqueDeclaration(
    id: "low-priority-preparation",
    summary: "Lower the priority of all preparation to background while the list scrolls.",
    decorates: [.preparation])

  /// Creates the technique with resolved options.
  public init(options: TechniqueOptions) {}

  /// Installs the strategies of the extension points that the declaration names.
  public func install(in strategies: StrategyStack) {
    strategies.decoratePreparation { ScrollAwarePriority(over: $0) }
  }
}

/// Forwards to the strategy below, but lowers the priority while the list scrolls.
final class ScrollAwarePriority: PreparationStrategy, StrategyDecorator {
  let base: any PreparationStrategy

  init(over base: any PreparationStrategy) { self.base = base }

  func priority(isScrolling: Bool, ui: UIContext) -> QueuePriority {
    isScrolling ? .background : base.priority(isScrolling: isScrolling, ui: ui)
  }
}
