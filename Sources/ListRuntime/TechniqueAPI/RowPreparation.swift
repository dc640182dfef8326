/// Makes something of every row ahead of need, in order, on a preparation queue, and follows the list's changes.
///
/// What is made is handed over on the main thread, in pages of rows. It belongs to a row, not to an index: what was begun for a
/// row that has moved meanwhile reaches it where it is then, and what was begun for one that has gone or changed is let go.
/// A class, since the main thread and the queue share it.
public final class RowPreparation<Product> {
  private let name: String
  private let make: (Row, UIContext) -> Product
  private let handOver: (Product, Row, UIContext) -> Void
  private let letGo: (Product, UIContext) -> Void
  private var tickets = StableRowIDs()
  /// Tickets of rows in the order they are prepared in; those before `next` are begun or done.
  private var order: [Int] = []
  private var next = 0
  /// Tickets of rows that nothing has been handed over for.
  private var wanted: Set<Int> = []
  /// Rows of a page.
  private var page = 1
  private var queue: BackgroundQueue?
  private var isUnderWay = false

  /// A preparation that has not begun.
  ///
  /// - Parameters:
  ///   - name: what its queue is called.
  ///   - make: makes the product of a row, off the main thread.
  ///   - handOver: takes a row's product, on the main thread.
  ///   - letGo: takes a product that no row wants any more, on the main thread.
  public init(
    _ name: String, make: @escaping (Row, UIContext) -> Product,
    handOver: @escaping (Product, Row, UIContext) -> Void, letGo: @escaping (Product, UIContext) -> Void = { _, _ in }
  ) {
    self.name = name
    self.make = make
    self.handOver = handOver
    self.letGo = letGo
  }

  /// Begins with all rows, on the main thread.
  ///
  /// - Parameters:
  ///   - first: rows that are made before `ready` is called, at least 0; they are one piece of work.
  ///   - page: rows of each later piece of work, at least 1.
  ///   - ready: called on the main thread when the first rows are handed over.
  public func begin(first: Int, page: Int, ui: UIContext, ready: @escaping () -> Void) {
    self.page = max(1, page)
    queue = queue ?? ui.makePreparationQueue(name, width: 1)
    want(tickets.reset(rowCount: ui.rowCount).new)
    let first = min(first, order.count)
    guard first > 0 else {
      ready()
      proceed(ui)
      return
    }
    isUnderWay = true
    work(first, ui, ready)
  }

  /// Rows came, went or changed: to be called from `PreparationStrategy.listDidChange`. O(rows).
  public func follow(_ change: ListChange, ui: UIContext) {
    let change = tickets.follow(change, rowCount: ui.rowCount)
    wanted.subtract(change.gone)
    want(change.new)
    proceed(ui)
  }

  /// The row has its product from elsewhere and needs none any more; what is under way for it will be let go.
  public func omit(_ row: Row) { if let ticket = tickets[row.index] { wanted.remove(ticket) } }

  private func want(_ new: [Int]) {
    if next == order.count { (order, next) = ([], 0) }
    order += new
    wanted.formUnion(new)
  }

  private func proceed(_ ui: UIContext) {
    guard !isUnderWay, next < order.count else { return }
    isUnderWay = true
    work(page, ui) {}
  }

  /// Sends one piece of work to the queue; when it ends, the queue goes on with the next.
  private func work(_ count: Int, _ ui: UIContext, _ done: @escaping () -> Void) {
    guard let queue else { return }
    ui.async(queue) { [self] in
      let made = take(count).map { (ticket: $0, product: make(ui.row($1), ui)) }
      ui.onMain { [self] in
        for (ticket, product) in made { deliver(product, ticket, ui) }
        done()
      }
      isUnderWay = next < order.count
      if isUnderWay { work(page, ui) {} }
    }
  }

  /// The next rows that want something.
  private func take(_ count: Int) -> [(ticket: Int, row: Int)] {
    var taken: [(ticket: Int, row: Int)] = []
    while taken.count < count, next < order.count {
      let ticket = order[next]
      next += 1
      if wanted.contains(ticket), let row = tickets.row(of: ticket) { taken.append((ticket, row)) }
    }
    return taken
  }

  private func deliver(_ product: Product, _ ticket: Int, _ ui: UIContext) {
    guard wanted.remove(ticket) != nil, let row = tickets.row(of: ticket) else {
      letGo(product, ui)
      return
    }
    handOver(product, ui.row(row), ui)
  }
}

/// Names of rows that stay while rows move: a number for each row, and another whenever the row is a new or a changed one.
public struct StableRowIDs {
  /// The rows' tickets, in order.
  public private(set) var all: [Int] = []
  private var made = 0
  /// Rows by ticket; empty until it is needed.
  private var rows: [Int: Int] = [:]

  /// No rows.
  public init() {}

  /// The ticket of a row; nil if there is no such row.
  public subscript(row: Int) -> Int? { all.indices.contains(row) ? all[row] : nil }

  /// Where the row of a ticket is now; nil if it has gone. O(1), and O(rows) at the first call after a change.
  public mutating func row(of ticket: Int) -> Int? {
    if rows.isEmpty { for (row, ticket) in all.enumerated() { rows[ticket] = row } }
    return rows[ticket]
  }

  /// Gives every row another ticket. O(rows).
  @discardableResult
  public mutating func reset(rowCount: Int) -> (gone: [Int], new: [Int]) { replace(all.indices, by: rowCount) }

  /// Brings the tickets in step with a change: those of rows that went or changed, and of rows that are new or changed.
  /// `rowCount` is the number of rows after it, which counts where all rows are new. O(rows).
  @discardableResult
  public mutating func follow(_ change: ListChange, rowCount: Int) -> (gone: [Int], new: [Int]) {
    guard let (rows, count) = change.replaced else { return reset(rowCount: rowCount) }
    return replace(rows, by: count)
  }

  private mutating func replace(_ changed: Range<Int>, by count: Int) -> (gone: [Int], new: [Int]) {
    let range = changed.clamped(to: 0..<all.count)
    let gone = Array(all[range])
    let new = Array(made..<(made + count))
    made += count
    all.replaceSubrange(range, with: new)
    rows.removeAll(keepingCapacity: true)
    return (gone, new)
  }
}
