internal import ListRuntime

/// Compares the old and the new items, and applies the difference; updated rows are shown as the strategy below says.
final class DifferentialReplacement: UpdateStrategy {
  private let base: any UpdateStrategy
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

  func update(of row: Row, ui: UIContext) -> RowUpdate { base.update(of: row, ui: ui) }

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

  /// Applies a difference; one of too many items is a matter of the strategy below.
  private func apply(_ difference: ItemDifference, of replacement: ItemReplacement, ui: UIContext) {
    if difference.changedCount > limit {
      base.replaceItems(replacement, ui: ui)
    } else {
      replacement.apply(difference.edits, keepsPosition: keepsPosition)
    }
  }
}
