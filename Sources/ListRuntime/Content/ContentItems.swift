/// An item of a data set: what one or more rows of the list show.
///
/// A new kind of item conforms in its own file; nothing in this module lists the kinds.
package protocol DataItem: DigestibleContent, Hashable, Sendable {
  static var kind: ItemKind { get }
  /// The ID of the item, unique in its data set.
  var id: Int { get }
  /// Whether the item has a picture.
  var hasPictures: Bool { get }
  /// The approximate number of cells and images that show the item, from which the time of a run is predicted.
  var approximateViewCount: Int { get }
  /// The item with a text added to one of its texts, which `field` names if it has several; nil if it has no such text.
  func appending(_ text: String, toField field: String?) -> Self?
}

extension DataItem {
  /// None: the item has no text that grows.
  package func appending(_ text: String, toField field: String?) -> Self? { nil }
}

/// A kind of item, named by its key in scenario files.
package struct ItemKind: RawRepresentable, Hashable, Sendable {
  /// The key in scenarios, as in `messages`.
  package let rawValue: String
  /// The kind with a key.
  package init(rawValue: String) { self.rawValue = rawValue }
}

/// Items of one kind, from a data set or an event.
package struct ContentItems: Sendable {
  /// The items as an array.
  package let list: any ItemList
  /// Whether any item has a picture.
  package let havePictures: Bool
  /// The approximate number of cells and images that show the items.
  package let approximateViewCount: Int

  /// Items of a kind: O(items).
  package init(_ items: [some DataItem]) { self.init(list: items) }

  /// Items of a kind that is not known: O(items).
  package init(list: any ItemList) {
    self.list = list
    // Computed once, because many runs show the same items.
    havePictures = list.havePictures
    approximateViewCount = list.approximateViewCount
  }

  /// Number of items.
  package var count: Int { list.count }

  package var kind: ItemKind { list.kind }

  /// The IDs of the items, in order: O(items).
  package var ids: [Int] { list.ids }

  /// The item at a position, which must exist, with a text added; nil if it has no such text.
  package func appending(_ text: String, toField field: String?, at position: Int) -> ContentItems? {
    list.appending(text, field, position)
  }

  /// The position of the item with an id; nil without one. O(items).
  package func position(ofID id: Int) -> Int? { list.position(ofID: id) }

  /// At most `count` of the items, evenly spaced and in their order: O(count).
  package func sample(_ count: Int) -> ContentItems { count < self.count ? list.sample(count) : self }

  /// The items at some positions, which must exist.
  package func part(_ positions: Range<Int>) -> ContentItems { list.part(positions) }

  /// The items after an event. O(items) for each change.
  func changed(by event: ListEvent) -> ContentItems { list.changed(by: event) }

  /// Whether the item at a position equals an item at a position of other items. Both positions must exist; items of
  /// different kinds are never equal.
  func comparator(with other: ContentItems) -> (Int, Int) -> Bool { list.comparator(with: other.list) }

  /// The items; empty if they are of another kind.
  package func items<Item: DataItem>(of type: Item.Type = Item.self) -> [Item] {
    // An empty array can be cast to an array of any other type.
    Item.kind == kind ? list as? [Item] ?? [] : []
  }
}

/// An array of items of one kind.
package protocol ItemList: RandomAccessCollection, Hashable, Sendable where Element: DataItem {}

extension Array: ItemList where Element: DataItem {}

extension ItemList {
  fileprivate var kind: ItemKind { Element.kind }
  fileprivate var havePictures: Bool { contains { $0.hasPictures } }
  fileprivate var ids: [Int] { map(\.id) }
  fileprivate func appending(_ text: String, _ field: String?, _ position: Int) -> ContentItems? {
    self[index(startIndex, offsetBy: position)].appending(text, toField: field).map { ContentItems([$0]) }
  }
  fileprivate func position(ofID id: Int) -> Int? {
    lastIndex { $0.id == id }.map { distance(from: startIndex, to: $0) }
  }
  fileprivate var approximateViewCount: Int { reduce(0) { $0 + $1.approximateViewCount } }
  fileprivate func sample(_ number: Int) -> ContentItems {
    ContentItems((0..<number).map { self[index(startIndex, offsetBy: $0 * count / number)] })
  }
  fileprivate func part(_ positions: Range<Int>) -> ContentItems {
    ContentItems(Array(dropFirst(positions.lowerBound).prefix(positions.count)))
  }
  fileprivate func changed(by event: ListEvent) -> ContentItems {
    var items = Array(self)
    switch event {
    case .insert(let new, let position): items.insertItems(new.items(), at: position)
    case .delete(let positions): items.deleteItems(positions)
    case .update(let new, let position): items.updateItems(new.items(), at: position)
    case .grow(let item):
      if let position = item.ids.first.flatMap(position(ofID:)) { items.updateItems(item.items(), at: position) }
    case .replace(let new): return new
    case .refresh(let changes): return changes.reduce(ContentItems(items)) { $0.changed(by: $1) }
    case .reload, .rotate, .memoryWarning, .keyboard, .textSize, .jump: break
    }
    return ContentItems(items)
  }
  fileprivate func comparator(with other: any ItemList) -> (Int, Int) -> Bool {
    guard let other = other as? Self else { return { _, _ in false } }
    return { self[index(startIndex, offsetBy: $0)] == other[other.index(other.startIndex, offsetBy: $1)] }
  }
  fileprivate func isEqual(to other: any ItemList) -> Bool { other as? Self == self }
}

extension ContentItems: Hashable {
  /// Whether both have equal items of the same kind: O(1) if they share their storage, else O(items).
  package static func == (left: ContentItems, right: ContentItems) -> Bool {
    left.kind == right.kind && left.list.isEqual(to: right.list)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    list.hash(into: &hasher)
  }
}

extension ContentItems: CustomReflectable {
  /// The items under the name of their kind, without what follows from them: digests of configurations are computed by
  /// reflection, which does not show the type of the items.
  package var customMirror: Mirror { Mirror(self, children: [kind.rawValue: list]) }
}
