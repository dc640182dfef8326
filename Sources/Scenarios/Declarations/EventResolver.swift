internal import Datasets
internal import JSON
internal import ListRuntime
internal import Simulation

/// Resolves the events of a run one after the other, keeping count of the items that are there at each.
struct EventResolver {
  let kind: ItemKind
  let loader: InputLoader
  let library: MediaLibrary?
  let librarySource: DataSource?
  let collector: DiagnosticCollector
  /// The items' numbers in their order; nil once they are not known, because something before was wrong.
  private var ids: [Int]?
  /// Whether any event brings pictures.
  private(set) var bringPictures: SourcePlace?

  /// A resolver for a list that starts with these items, or with unknown ones.
  init(
    items: ContentItems?, kind: ItemKind, loader: InputLoader, library: MediaLibrary?, librarySource: DataSource?,
    _ collector: DiagnosticCollector
  ) {
    self.kind = kind
    self.loader = loader
    self.library = library
    self.librarySource = librarySource
    self.collector = collector
    ids = items?.ids
  }

  /// The events in order; nil if anything is wrong, which has then been reported. O(events × items).
  mutating func events(_ declarations: [EventDeclaration]) -> [(at: VirtualDuration, event: ListEvent)]? {
    var events: [(at: VirtualDuration, event: ListEvent)] = []
    for declaration in declarations {
      guard let event = event(declaration.change) else {
        ids = nil
        continue
      }
      events.append((declaration.at, event))
    }
    return events.count == declarations.count ? events : nil
  }

  private mutating func event(_ change: EventDeclaration.Change) -> ListEvent? {
    switch change {
    case .plain(let event): return event
    case .delete(let position, let number):
      if let there = ids?.count, number > there || position.value > there - number {
        report(position, "a deletion of \(number)", there, last: there - number)
        return nil
      }
      ids?.deleteItems(position.value..<position.value + number)
      return .delete(position.value..<position.value + number)
    case .insert(let declaration, let position):
      guard let items = items(declaration) else { return nil }
      let there = ids?.count
      if let there, let position, position.value > there {
        report(position, "an insertion", there, last: there)
        return nil
      }
      guard replace(0, at: position?.value ?? there ?? 0, by: items, declaration) else { return nil }
      return .insert(items, at: position?.value ?? there ?? 0)
    case .update(let declaration, let position):
      guard let items = items(declaration) else { return nil }
      if let there = ids?.count, items.count > there || position.value > there - items.count {
        report(position, "an update of \(items.count)", there, last: there - items.count)
        return nil
      }
      guard replace(items.count, at: position.value, by: items, declaration) else { return nil }
      return .update(items, at: position.value)
    }
  }

  /// The items an event brings.
  private mutating func items(_ declaration: ItemsDeclaration) -> ContentItems? {
    guard declaration.kind == kind else {
      collector.error(
        at: declaration.source.place, "the list shows \(kind.rawValue), not \(declaration.kind.rawValue)",
        expected: "\(JSONString.quoted(kind.rawValue)) in the event")
      return nil
    }
    guard let items = loader.items(declaration, library: library, from: librarySource) else { return nil }
    guard items.count > 0 else {
      collector.error(
        at: declaration.source.place, "the event brings nothing", expected: "at least one of \(kind.rawValue)")
      return nil
    }
    if bringPictures == nil, items.havePictures { bringPictures = declaration.source.place }
    return items
  }

  /// Puts numbers in the place of others; false if one of them is there already, which is reported.
  private mutating func replace(
    _ count: Int, at position: Int, by items: ContentItems, _ declaration: ItemsDeclaration
  ) -> Bool {
    guard var left = ids else { return true }
    left.deleteItems(position..<position + count)
    let (there, new) = (Set(left), items.ids)
    if let repeated = new.first(where: there.contains) {
      collector.error(
        at: declaration.source.place, "\(kind.file.idField.shape.name) \(repeated) is in the list when it comes in",
        expected: "numbers that no item has then")
      return false
    }
    left.insertItems(new, at: position)
    ids = left
    return true
  }

  private func report(_ position: Located<Int>, _ what: String, _ there: Int, last: Int) {
    collector.error(
      at: position.place, "\(what) reaches beyond the \(there) \(kind.rawValue) that are there then",
      expected: last < 0 ? "no more than there are" : "a position from 0 to \(last)", found: "\(position.value)")
  }
}
