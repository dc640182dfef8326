public import ListRuntime

/// Work ahead of need is background work while the list scrolls.
public struct LowPriorityPreparationTechnique: Technique {
  /// What the technique says of itself.
  public static let declaration = TechniqueDeclaration(
    id: "low-priority-preparation",
    summary: "Lower the priority of all preparation to background while the list scrolls.",
    decorates: [.preparation])

  /// The technique with its options.
  public init(options: TechniqueOptions) {}

  /// Stands at the seams the declaration names.
  public func install(in seams: StrategyStack) {
    seams.decoratePreparation { BackgroundWhileScrolling(over: $0) }
  }
}

/// Prepares what the strategy below prepares, less urgently while the list moves.
final class BackgroundWhileScrolling: PreparationStrategy {
  private let base: any PreparationStrategy

  init(over base: any PreparationStrategy) { self.base = base }

  func prepare(_ ui: UIContext, ready: @escaping () -> Void) { base.prepare(ui, ready: ready) }
  func listDidChange(_ change: ListChange, ui: UIContext) { base.listDidChange(change, ui: ui) }
  func priority(isScrolling: Bool, ui: UIContext) -> QueuePriority {
    isScrolling ? .background : base.priority(isScrolling: isScrolling, ui: ui)
  }
}
