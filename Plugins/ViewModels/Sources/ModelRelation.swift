internal import ListRuntime

/// Which model belongs to which row, through all changes.
///
/// Every look-up is charged: `n` is the number of models, `p` of items, `k` of rows that a change concerns.
protocol ModelRelation: AnyObject {
  /// The list is loaded.
  func begin(_ ui: UIContext)
  /// The model of a row; nil if it has none.
  func model(of row: Row, ui: UIContext) -> RowModel?
  /// Keeps the model of a row.
  func keep(_ model: RowModel, of row: Row, ui: UIContext)
  /// Brings the relation in step with a change; returns the models of rows that went or changed.
  func follow(_ change: ListChange, ui: UIContext) -> [RowModel]
}

/// Models are found by their position in the list, which is tracked: a change moves those behind it.
///
/// Finding and keeping take one look-up. An append takes none; any other insertion and deletion moves the models, one look-up
/// each (n), besides those of the rows that go (k, and once more each if they are the last rows); an update takes 2 k.
final class TrackedModels: ModelRelation {
  private var models: MeteredCache<Int, RowModel>?
  /// Number of rows.
  private var count = 0

  func begin(_ ui: UIContext) {
    models = ui.makeCache()
    count = ui.rowCount
  }

  func model(of row: Row, ui: UIContext) -> RowModel? { models?[row.index] }
  func keep(_ model: RowModel, of row: Row, ui: UIContext) { models?[row.index] = model }

  func follow(_ change: ListChange, ui: UIContext) -> [RowModel] {
    guard let models else { return [] }
    switch change {
    case .inserted(let first, let new):
      if first < count { models.rekey(change.index(of:)) }
      count += new
      return []
    case .deleted(let first, let old):
      let gone = first..<(first + old)
      let isAtEnd = gone.upperBound >= count
      count -= old
      let removed = gone.compactMap { models[$0] }
      if isAtEnd {
        for row in gone { models[row] = nil }
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

/// Models are found through a relation from items to their models, which every change makes anew for all items.
///
/// Finding and keeping take two look-ups: the item's entry is searched for the row's model, which is looked up then. A change
/// takes p look-ups and 2 k of rows that go or change.
final class RefreshedModels: ModelRelation {
  /// A row of an item, and the name of its model.
  private struct Entry {
    let blocks: Range<Int>
    let ticket: Int
  }

  private var models: MeteredCache<Int, RowModel>?
  private var relation: MeteredCache<Int, [Entry]>?
  private var tickets = StableRowIDs()

  func begin(_ ui: UIContext) {
    models = ui.makeCache()
    relation = ui.makeCache()
    tickets.reset(rowCount: ui.rowCount)
    refresh(ui)
  }

  func model(of row: Row, ui: UIContext) -> RowModel? { ticket(of: row).flatMap { models?[$0] } }

  func keep(_ model: RowModel, of row: Row, ui: UIContext) {
    if let ticket = ticket(of: row) { models?[ticket] = model }
  }

  private func ticket(of row: Row) -> Int? { relation?[row.item]?.first { $0.blocks == row.blocks }?.ticket }

  func follow(_ change: ListChange, ui: UIContext) -> [RowModel] {
    let gone = tickets.follow(change, rowCount: ui.rowCount).gone
    let removed = gone.compactMap { ticket in
      defer { models?[ticket] = nil }
      return models?[ticket]
    }
    refresh(ui)
    return removed
  }

  /// Makes the relation anew for all items.
  private func refresh(_ ui: UIContext) {
    relation?.removeAll()
    var entries: [Entry] = []
    // While an item's rows come and go in two steps, there may be more rows than tickets, or fewer.
    let known = zip(tickets.all, 0..<ui.rowCount)
    var item = 0
    for (ticket, index) in known {
      let row = ui.row(index)
      if row.item != item, !entries.isEmpty {
        relation?[item] = entries
        entries.removeAll(keepingCapacity: true)
      }
      item = row.item
      entries.append(Entry(blocks: row.blocks, ticket: ticket))
    }
    if !entries.isEmpty { relation?[item] = entries }
  }
}
