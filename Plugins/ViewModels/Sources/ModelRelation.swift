import ListRuntime

/// Maps rows to their models, across changes of the list.
///
/// Every lookup is charged. In the costs below, `n` is the number of models, `p` the number of items, and `k` the
/// number of rows that a change affects.
protocol ModelRelation: AnyObject {
  /// Empties the relation for a newly loaded list.
  func reset(_ ui: UIContext)
  /// The model of a row; nil if it has none.
  func model(of row: Row, ui: UIContext) -> RowModel?
  func store(_ model: RowModel, for row: Row, ui: UIContext)
  /// Applies a change; returns the models of removed and updated rows.
  func apply(_ change: ListChange, ui: UIContext) -> [RowModel]
}

/// Stores models by row index; a change moves the models of the rows after it.
///
/// Reading and storing a model each take one lookup. An append takes none. Any other insertion or deletion moves all
/// models, one lookup each (n), and a deletion also reads the removed models (k; 2 k and no move at the end of the
/// list). An update takes 2 k.
final class TrackedModels: ModelRelation {
  private var models: MeteredCache<Int, RowModel>?
  /// Number of rows in the list.
  private var count = 0

  func reset(_ ui: UIContext) {
    models = ui.makeCache()
    count = ui.rowCount
  }

  func model(of row: Row, ui: UIContext) -> RowModel? { models?[row.index] }
  func store(_ model: RowModel, for row: Row, ui: UIContext) { models?[row.index] = model }

  func apply(_ change: ListChange, ui: UIContext) -> [RowModel] {
    guard let models else { return [] }
    switch change {
    case .inserted(let first, let insertedCount):
      if first < count { models.rekey(change.index(of:)) }
      count += insertedCount
      return []
    case .deleted(let first, let deletedCount):
      let rows = first..<(first + deletedCount)
      let isAtEnd = rows.upperBound >= count
      count -= deletedCount
      let removed = rows.compactMap { models[$0] }
      if isAtEnd {
        for row in rows { models[row] = nil }
      } else {
        models.rekey(change.index(of:))
      }
      return removed
    case .updated(let rows):
      return rows.compactMap { row in
        defer { models[row] = nil }
        return models[row]
      }
    case .reloaded, .widthChanged:
      let removed = (0..<count).compactMap { models[$0] }
      models.removeAll()
      count = ui.rowCount
      return removed
    }
  }
}

/// Stores models by stable row id, found through an index from items to rows that every change rebuilds for all items.
///
/// Reading and storing a model each take two lookups: one for the item's entries, which are searched for the row, and
/// one for the model. A change takes p lookups, and 2 k for removed and updated rows.
final class RefreshedModels: ModelRelation {
  /// A row of an item, and its id.
  private struct Entry {
    let blocks: Range<Int>
    let id: Int
  }

  private var models: MeteredCache<Int, RowModel>?
  private var entriesByItem: MeteredCache<Int, [Entry]>?
  private var rowIDs = StableRowIDs()

  func reset(_ ui: UIContext) {
    models = ui.makeCache()
    entriesByItem = ui.makeCache()
    rowIDs.reset(rowCount: ui.rowCount)
    rebuildIndex(ui)
  }

  func model(of row: Row, ui: UIContext) -> RowModel? { id(of: row).flatMap { models?[$0] } }

  func store(_ model: RowModel, for row: Row, ui: UIContext) {
    if let id = id(of: row) { models?[id] = model }
  }

  private func id(of row: Row) -> Int? { entriesByItem?[row.item]?.first { $0.blocks == row.blocks }?.id }

  func apply(_ change: ListChange, ui: UIContext) -> [RowModel] {
    let removedIDs = rowIDs.apply(change, rowCount: ui.rowCount).removed
    let removed = removedIDs.compactMap { id in
      defer { models?[id] = nil }
      return models?[id]
    }
    rebuildIndex(ui)
    return removed
  }

  /// Rebuilds the index from items to rows.
  private func rebuildIndex(_ ui: UIContext) {
    entriesByItem?.removeAll()
    var entries: [Entry] = []
    // An item's rows are deleted and inserted in two steps; between them, there may be more rows than ids, or fewer.
    let rows = zip(rowIDs.ids, 0..<ui.rowCount)
    var item = 0
    for (id, index) in rows {
      let row = ui.row(index)
      if row.item != item, !entries.isEmpty {
        entriesByItem?[item] = entries
        entries.removeAll(keepingCapacity: true)
      }
      item = row.item
      entries.append(Entry(blocks: row.blocks, id: id))
    }
    if !entries.isEmpty { entriesByItem?[item] = entries }
  }
}
