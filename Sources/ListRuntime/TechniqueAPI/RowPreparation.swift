/// Computes a product for every row ahead of need, in order, on a preparation queue, and tracks changes of the list.
///
/// Products are delivered on the main thread, a page of rows at a time. A product belongs to a row, not to an index: if
/// the row has moved since its work started, the product is delivered with the row's new index; if the row was removed
/// or changed, the product is discarded. A class, since the main thread and the queue share it.
public final class RowPreparation<Product> {
  private let name: String
  private let make: (Row, UIContext) -> Product
  private let deliver: (Product, Row, UIContext) -> Void
  private let discard: (Product, UIContext) -> Void
  private var rowIDs = StableRowIDs()
  /// Ids of rows in the order of preparation; those before `next` are in progress or done.
  private var order: [Int] = []
  private var next = 0
  /// Ids of rows for which no product has been delivered.
  private var pending: Set<Int> = []
  /// Number of rows in a page.
  private var pageSize = 1
  private var queue: BackgroundQueue?
  private var isRunning = false

  /// Creates a preparation that has not started.
  ///
  /// - Parameters:
  ///   - name: the name of its queue.
  ///   - make: makes the product of a row, off the main thread.
  ///   - deliver: receives the product of a row, on the main thread.
  ///   - discard: receives a product that no row needs any more, on the main thread.
  public init(
    _ name: String, make: @escaping (Row, UIContext) -> Product,
    deliver: @escaping (Product, Row, UIContext) -> Void, discard: @escaping (Product, UIContext) -> Void = { _, _ in }
  ) {
    self.name = name
    self.make = make
    self.deliver = deliver
    self.discard = discard
  }

  /// Starts to prepare all rows; call it on the main thread.
  ///
  /// - Parameters:
  ///   - initialCount: number of rows that are delivered before `ready` is called, at least 0; they are one work item.
  ///   - pageSize: number of rows in each later work item, at least 1.
  ///   - ui: the primitives of the list.
  ///   - ready: called on the main thread when the first `initialCount` rows have been delivered.
  public func start(initialCount: Int, pageSize: Int, ui: UIContext, ready: @escaping () -> Void) {
    self.pageSize = max(1, pageSize)
    queue = queue ?? ui.makePreparationQueue(name, width: 1)
    enqueue(rowIDs.reset(rowCount: ui.rowCount).inserted)
    let count = min(initialCount, order.count)
    guard count > 0 else {
      ready()
      resume(ui)
      return
    }
    isRunning = true
    submit(count, ui, ready)
  }

  /// Applies a change of the list; call it from `PreparationStrategy.listDidChange`. O(rows).
  public func apply(_ change: ListChange, ui: UIContext) {
    let change = rowIDs.apply(change, rowCount: ui.rowCount)
    pending.subtract(change.removed)
    enqueue(change.inserted)
    resume(ui)
  }

  /// Cancels the preparation of a row, which has its product from elsewhere; work in progress for it is discarded.
  public func cancel(_ row: Row) { if let id = rowIDs[row.index] { pending.remove(id) } }

  private func enqueue(_ inserted: [Int]) {
    if next == order.count { (order, next) = ([], 0) }
    order += inserted
    pending.formUnion(inserted)
  }

  private func resume(_ ui: UIContext) {
    guard !isRunning, next < order.count else { return }
    isRunning = true
    submit(pageSize, ui) {}
  }

  /// Sends one work item to the queue; when it ends, the queue continues with the next one.
  private func submit(_ count: Int, _ ui: UIContext, _ completion: @escaping () -> Void) {
    guard let queue else { return }
    ui.async(queue) { [self] in
      let made = dequeue(count).map { (id: $0, product: make(ui.row($1), ui)) }
      ui.onMain { [self] in
        for (id, product) in made { finish(product, id, ui) }
        completion()
      }
      isRunning = next < order.count
      if isRunning { submit(pageSize, ui) {} }
    }
  }

  /// The next rows whose preparation is pending.
  private func dequeue(_ count: Int) -> [(id: Int, row: Int)] {
    var rows: [(id: Int, row: Int)] = []
    while rows.count < count, next < order.count {
      let id = order[next]
      next += 1
      if pending.contains(id), let row = rowIDs.row(for: id) { rows.append((id, row)) }
    }
    return rows
  }

  /// Delivers a product to its row, or discards it if the row no longer needs it.
  private func finish(_ product: Product, _ id: Int, _ ui: UIContext) {
    guard pending.remove(id) != nil, let row = rowIDs.row(for: id) else {
      discard(product, ui)
      return
    }
    deliver(product, ui.row(row), ui)
  }
}

/// Identifiers of rows that stay the same while rows move; an inserted or updated row gets a new one.
public struct StableRowIDs {
  /// The ids of all rows, in order.
  public private(set) var ids: [Int] = []
  private var nextID = 0
  /// Rows by id; empty until the first lookup after a change.
  private var rows: [Int: Int] = [:]

  /// Creates ids for an empty list.
  public init() {}

  /// The id of a row; nil if there is no such row.
  public subscript(row: Int) -> Int? { ids.indices.contains(row) ? ids[row] : nil }

  /// The current index of the row with an id; nil if it was removed. O(1), but O(rows) on the first call after a
  /// change.
  public mutating func row(for id: Int) -> Int? {
    if rows.isEmpty { for (row, id) in ids.enumerated() { rows[id] = row } }
    return rows[id]
  }

  /// Gives every row a new id. O(rows).
  @discardableResult
  public mutating func reset(rowCount: Int) -> (removed: [Int], inserted: [Int]) { replace(ids.indices, by: rowCount) }

  /// Applies a change, and returns the ids of rows that were removed or updated, and those of rows that are new or
  /// updated.
  ///
  /// `rowCount` is the number of rows after the change; it is used only where the change replaces all rows. O(rows).
  @discardableResult
  public mutating func apply(_ change: ListChange, rowCount: Int) -> (removed: [Int], inserted: [Int]) {
    guard let (rows, count) = change.replaced else { return reset(rowCount: rowCount) }
    return replace(rows, by: count)
  }

  private mutating func replace(_ changed: Range<Int>, by count: Int) -> (removed: [Int], inserted: [Int]) {
    let range = changed.clamped(to: 0..<ids.count)
    let removed = Array(ids[range])
    let inserted = Array(nextID..<(nextID + count))
    nextID += count
    ids.replaceSubrange(range, with: inserted)
    rows.removeAll(keepingCapacity: true)
    return (removed, inserted)
  }
}
