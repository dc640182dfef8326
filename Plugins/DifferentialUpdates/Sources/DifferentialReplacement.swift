import ListRuntime

/// Compares the old and the new items, and applies the difference; the strategy below decides how updated rows are
/// shown.
final class DifferentialReplacement: UpdateStrategy, StrategyDecorator {
  let base: any UpdateStrategy
  private let isInBackground: Bool
  private let keepsPosition: Bool
  private let limit: Int
  private var queue: BackgroundQueue?

  init(over base: any UpdateStrategy, options: TechniqueOptions) {
    self.base = base
    isInBackground = options.boolean("inBackground")
    keepsPosition = options.boolean("keepsPosition")
    limit = options.integer("reloadAbove")
  }

  func replaceItems(_ replacement: ItemReplacement, ui: UIContext) {
    guard isInBackground else {
      apply(ItemDifference(replacement, ui: ui), of: replacement, ui: ui)
      return
    }
    let queue = queue ?? ui.makeQueue("differences", width: 1, priority: .userInitiated)
    self.queue = queue
    ui.async(queue) { [self] in
      let difference = ItemDifference(replacement, ui: ui)
      ui.onMain { [self] in apply(difference, of: replacement, ui: ui) }
    }
  }

  /// Applies a difference; if too many items differ, the strategy below replaces the items.
  private func apply(_ difference: ItemDifference, of replacement: ItemReplacement, ui: UIContext) {
    if difference.changedCount > limit {
      base.replaceItems(replacement, ui: ui)
    } else {
      replacement.apply(difference.edits, keepsPosition: keepsPosition)
    }
  }
}
