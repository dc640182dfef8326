import Datasets
import JSON
import ListRuntime
import Simulation

/// Resolves the events of a run in order, and tracks which items the list has at each event.
struct EventResolver {
  let kind: ItemKind
  let loader: InputLoader
  let library: MediaLibrary?
  let librarySource: DataSource?
  let collector: DiagnosticCollector
  /// The ids of the current items in order, read at the first event that adds or removes items; nil if they are unknown after
  /// an error.
  private lazy var ids: [Int]? = initialItems?.ids
  /// The initial items; nil if they are unknown.
  private let initialItems: ContentItems?
  /// The source location of the first items with pictures that an event adds; nil if no event adds pictures.
  private(set) var firstPictureLocation: SourceLocation?

  /// A resolver for a list with these initial items, or with unknown ones if nil.
  init(
    items: ContentItems?, kind: ItemKind, loader: InputLoader, library: MediaLibrary?, librarySource: DataSource?,
    _ collector: DiagnosticCollector
  ) {
    self.kind = kind
    self.loader = loader
    self.library = library
    self.librarySource = librarySource
    self.collector = collector
    initialItems = items
  }

  /// The resolved events in order; nil if there are problems, which are reported. O(events × items).
  mutating func events(_ declarations: [EventDeclaration]) -> [ScheduledListEvent]? {
    var events: [ScheduledListEvent] = []
    for declaration in declarations {
      guard let event = event(declaration.change) else {
        ids = nil
        continue
      }
      events.append(ScheduledListEvent(at: declaration.at, event: event))
    }
    return events.count == declarations.count ? events : nil
  }

  private mutating func event(_ change: EventDeclaration.Change) -> ListEvent? {
    switch change {
    case .plain(let event): return event
    case .delete(let position, let number):
      if let itemCount = ids?.count, number > itemCount || position.value > itemCount - number {
        report(position, "a deletion of \(number)", itemCount, last: itemCount - number)
        return nil
      }
      ids?.deleteItems(position.value..<position.value + number)
      return .delete(position.value..<position.value + number)
    case .replace(let declaration):
      guard let items = items(declaration) else { return nil }
      ids = items.ids
      return .replace(items)
    case .refresh(let changes):
      let events = changes.map { event($0) }
      let resolved = events.compactMap { $0 }
      return resolved.count == events.count ? .refresh(resolved) : nil
    case .insert(let declaration, let position):
      guard let items = items(declaration) else { return nil }
      let itemCount = ids?.count
      if let itemCount, let position, position.value > itemCount {
        report(position, "an insertion", itemCount, last: itemCount)
        return nil
      }
      guard replace(0, at: position?.value ?? itemCount ?? 0, by: items, declaration) else { return nil }
      return .insert(items, at: position?.value ?? itemCount ?? 0)
    case .update(let declaration, let position):
      guard let items = items(declaration) else { return nil }
      if let itemCount = ids?.count, items.count > itemCount || position.value > itemCount - items.count {
        report(position, "an update of \(items.count)", itemCount, last: itemCount - items.count)
        return nil
      }
      guard replace(items.count, at: position.value, by: items, declaration) else { return nil }
      return .update(items, at: position.value)
    }
  }

  /// The items that an event adds; nil if there are problems, which are reported.
  private mutating func items(_ declaration: ItemsDeclaration) -> ContentItems? {
    guard declaration.kind.items == kind else {
      collector.error(
        at: declaration.source.location, "the list shows \(kind.rawValue), not \(declaration.kind.name)",
        expected: "\(JSONString.quoted(kind.rawValue)) in the event")
      return nil
    }
    guard let items = loader.items(declaration, library: library, from: librarySource) else { return nil }
    guard items.count > 0 else {
      collector.error(
        at: declaration.source.location, "the event has no items", expected: "at least one of \(kind.rawValue)")
      return nil
    }
    if firstPictureLocation == nil, items.havePictures { firstPictureLocation = declaration.source.location }
    return items
  }

  /// Replaces the ids of a number of items; false if a new id already exists, which is reported.
  private mutating func replace(
    _ count: Int, at position: Int, by items: ContentItems, _ declaration: ItemsDeclaration
  ) -> Bool {
    guard var newIDs = ids else { return true }
    newIDs.deleteItems(position..<position + count)
    let (remainingIDs, addedIDs) = (Set(newIDs), items.ids)
    if let repeated = addedIDs.first(where: remainingIDs.contains) {
      let id = declaration.kind.file.idName
      collector.error(
        at: declaration.source.location, "\(id) \(repeated) is already in the list when the event adds it",
        expected: "ids that no item has at that time")
      return false
    }
    newIDs.insertItems(addedIDs, at: position)
    ids = newIDs
    return true
  }

  private func report(_ position: Located<Int>, _ what: String, _ itemCount: Int, last: Int) {
    collector.error(
      at: position.location, "\(what) goes beyond the \(itemCount) \(kind.rawValue) in the list at that time",
      expected: last < 0 ? "at most as many as the list has" : "a position from 0 to \(last)",
      found: "\(position.value)")
  }
}
