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
  /// The ids of items that arrive when the scroll is near an end of the list, whenever that is.
  private var laterIDs: Set<Int> = []
  /// The initial items and those that events have added or made to grow, the latest last.
  private lazy var states = initialItems.map { [$0] } ?? []
  /// Where the latest state of each item is, by id; only events that make items grow need it.
  private var latest: [Int: (items: ContentItems, position: Int)] = [:]
  /// The number of ``states`` that are in ``latest``.
  private var indexedCount = 0
  /// The ids of all items that the list has at some time.
  private lazy var allIDs = Set(ids ?? [])
  /// When the last part of an item's text arrives, by id.
  private var growthEnds: [Int: VirtualDuration] = [:]
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

  /// The resolved events in order; nil if there are problems, which are reported. O(events × items) for the ids after each change.
  mutating func events(_ declarations: [EventDeclaration]) -> [ScheduledListEvent]? {
    var events: [ScheduledListEvent] = []
    var isComplete = true
    for declaration in declarations {
      guard let resolved = scheduled(declaration) else {
        (ids, isComplete) = (nil, false)
        continue
      }
      events += resolved
    }
    return isComplete ? events : nil
  }

  private mutating func scheduled(_ declaration: EventDeclaration) -> [ScheduledListEvent]? {
    switch (declaration.time, declaration.change) {
    case (.near(let nearness, let latency, let pageSize), .insert(let items, let position)):
      return pages(of: items, size: pageSize, isPrepended: position != nil).map {
        [ScheduledListEvent(near: nearness.edge, screens: nearness.screens, latency: latency, events: $0)]
      }
    case (.at(let time), .grow(let position, let growth)):
      return parts(of: growth, at: position, from: time, declaration.location)
    case (.at(let time), let change): return event(change).map { [ScheduledListEvent(at: time, event: $0)] }
    case (.near, _): return nil
    }
  }

  /// The pages in which items arrive: those that are prepended from the end.
  private mutating func pages(of declaration: ItemsDeclaration, size: Int?, isPrepended: Bool) -> [ListEvent]? {
    guard let items = items(declaration) else { return nil }
    guard checkNew(items.ids, besides: allIDs, declaration) else { return nil }
    laterIDs.formUnion(items.ids)
    let size = size ?? items.count
    let starts = Array(stride(from: 0, to: items.count, by: size))
    guard isPrepended else {
      return starts.map { .insert(items.part($0..<min($0 + size, items.count)), at: Int.max) }
    }
    return starts.map { .insert(items.part(max(0, items.count - $0 - size)..<(items.count - $0)), at: 0) }
  }

  /// The parts in which a text arrives.
  private mutating func parts(
    of growth: EventDeclaration.Growth, at position: Located<Int>?, from start: VirtualDuration,
    _ location: SourceLocation?
  ) -> [ScheduledListEvent]? {
    // Without ids, the items have problems, which are reported.
    guard let ids else { return nil }
    let place = position?.value ?? ids.count - 1
    guard ids.indices.contains(place) else {
      let position = position ?? location.map { Located(0, at: $0) }
      if let position { report(position, "a growth", ids.count, last: ids.count - 1) }
      return nil
    }
    guard let item = latestState(ofItem: ids[place]) else { return nil }
    func reject(_ problem: String, expected: String, at place: SourceLocation?) {
      if let place = place ?? position?.location ?? location { collector.error(at: place, problem, expected: expected) }
    }
    let partCount = (growth.tokens + growth.chunk - 1) / growth.chunk
    guard partCount * growth.tokens <= Self.maximumPartTokens else {
      reject(
        "a text of \(growth.tokens) tokens that arrives in \(partCount) parts is too large",
        expected: "tokens × tokens / chunk of at most \(Self.maximumPartTokens)", at: location)
      return nil
    }
    if let end = growthEnds[ids[place]], start < end {
      reject(
        "the item's text still grows at this time",
        expected: "\"atMs\" of at least \(end.nanoseconds / 1_000_000 + 1), when the previous growth is over",
        at: location)
      return nil
    }
    let tokens = TokenText.tokens(growth.tokens, seed: growth.seed)
    var events: [ScheduledListEvent] = []
    var text = ""
    for first in stride(from: 0, to: tokens.count, by: growth.chunk) {
      text += tokens[first..<min(first + growth.chunk, tokens.count)].joined()
      guard let grown = item.appending(text, toField: growth.field?.value, at: 0) else {
        reject(
          growth.field.map { "the item has no text \(JSONString.quoted($0.value))" }
            ?? "the item has no text that grows",
          expected: "the position of an item with a text, and its \"field\" if it has several",
          at: growth.field?.location)
        return nil
      }
      let delay = VirtualDuration(nanoseconds: Int64(first) * 1_000_000_000 / Int64(growth.rate))
      events.append(ScheduledListEvent(at: start + delay, event: .grow(grown)))
    }
    if let last = events.last, let time = last.time {
      growthEnds[ids[place]] = time
      states += last.events.flatMap(\.addedItems)
    }
    return events
  }

  /// The latest state of an item; nil if the list never has it. O(items that were added since the last call).
  private mutating func latestState(ofItem id: Int) -> ContentItems? {
    for items in states[indexedCount...] {
      for (position, id) in items.ids.enumerated() { latest[id] = (items, position) }
    }
    indexedCount = states.count
    return latest[id].map { $0.items.part($0.position..<($0.position + 1)) }
  }

  /// Whether ids are those of no other item; false after reporting one that is not.
  private func checkNew(_ new: [Int], besides remaining: Set<Int>, _ declaration: ItemsDeclaration) -> Bool {
    guard let repeated = new.first(where: { remaining.contains($0) || laterIDs.contains($0) }) else { return true }
    let id = declaration.kind.file.idName
    collector.error(
      at: declaration.source.location, "\(id) \(repeated) is already in the list when the event adds it",
      expected: "ids that no item has at that time")
    return false
  }

  /// The maximum number of tokens in all parts of a growing text, each of which contains the ones before.
  private static let maximumPartTokens = 10_000_000

  private mutating func event(_ change: EventDeclaration.Change) -> ListEvent? {
    switch change {
    case .plain(let event): return event
    case .grow: return nil
    case .delete(let position, let number):
      if let itemCount = ids?.count, number > itemCount || position.value > itemCount - number {
        report(position, "a deletion of \(number)", itemCount, last: itemCount - number)
        return nil
      }
      ids?.deleteItems(position.value..<position.value + number)
      return .delete(position.value..<position.value + number)
    case .replace(let declaration):
      guard let items = items(declaration) else { return nil }
      guard replace(ids?.count ?? 0, at: 0, by: items, declaration) else { return nil }
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
      // Pages may have arrived before.
      return .insert(items, at: position?.value ?? Int.max)
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
    let addedIDs = items.ids
    guard checkNew(addedIDs, besides: Set(newIDs), declaration) else { return false }
    states.append(items)
    allIDs.formUnion(addedIDs)
    newIDs.insertItems(addedIDs, at: position)
    ids = newIDs
    return true
  }

  private func report(_ position: Located<Int>, _ what: String, _ itemCount: Int, last: Int) {
    collector.error(
      at: position.location, "\(what) goes beyond the end of the list, whose length is \(itemCount) at that time",
      expected: last < 0 ? "at most as many as the list has" : "a position from 0 to \(last)",
      found: "\(position.value)")
  }
}
