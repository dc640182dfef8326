public import ListRuntime

/// Measures the text of a growing row only from its last line on.
public struct IncrementalHeightsTechnique: Technique {
  /// Id, extension points and options of the technique.
  public static let declaration = TechniqueDeclaration(
    id: "incremental-heights",
    summary: "Calculate the height of a growing row from its last line on, because the lines before do not change.",
    decorates: [.heights])

  /// Creates the technique; it has no options.
  public init(options: TechniqueOptions) {}

  /// Installs the strategies of the extension points that the declaration names.
  public func install(in strategies: StrategyStack) {
    strategies.decorateHeights { IncrementalHeights(over: $0) }
  }
}

/// Keeps the measured texts of updated rows; rows that have never been updated get the height of the strategy below.
final class IncrementalHeights: HeightStrategy, StrategyDecorator {
  let base: any HeightStrategy
  /// The updated rows; nil until their texts are measured.
  private var rows: MeteredCache<Int, MeasuredRow?>?

  init(over base: any HeightStrategy) { self.base = base }

  private func updatedRows(_ ui: UIContext) -> MeteredCache<Int, MeasuredRow?> {
    let cache = rows ?? ui.makeCache(Int.self, MeasuredRow?.self)
    rows = cache
    return cache
  }

  func height(for row: Row, ui: UIContext) -> RowHeight {
    let rows = updatedRows(ui)
    guard let known = rows[row.index] else { return base.height(for: row, ui: ui) }
    let measured = ui.calculateHeight(of: row, continuing: known)
    rows[row.index] = measured
    return .exact(measured.height)
  }

  func invalidate(_ change: ListChange, ui: UIContext) {
    let rows = updatedRows(ui)
    switch change {
    case .updated(let updated): for row in updated where rows[row] == nil { rows[row] = .some(nil) }
    case .inserted, .deleted: rows.rekey(change.index(of:))
    case .reloaded, .widthChanged: rows.removeAll()
    }
    base.invalidate(change, ui: ui)
  }
}
