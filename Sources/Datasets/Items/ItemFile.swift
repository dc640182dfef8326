package import JSON
package import ListRuntime

/// The file of a data set: an array of items of one kind.
package protocol ItemFile {
  /// What the array holds.
  associatedtype Item
  /// Its kind, which is also its key in scenarios.
  static var kind: ItemKind { get }
  /// An item as data; the shape's name says what an item is, as in `a message`.
  static var itemShape: ObjectShape { get }
  /// The field of an item's own number, unique in its file.
  static var idField: Field<Int> { get }
  /// The item's own number.
  static func id(of item: Item) -> Int
  /// The full reader of an item, which explains what is wrong; without a library pictures are not looked up.
  static func item(_ value: JSONValue, _ library: MediaLibrary?, _ collector: DiagnosticCollector) -> Item?
  /// A shortcut for a file as most are, with nothing wrong; nil leaves it to the full reader, which reads alike.
  static func plainItems(_ source: SourceFile, _ library: MediaLibrary?) -> [Item]?
  /// The same for one item that no changes lie over, for the neighbours of an item that the shortcut does not read.
  static func plainItem(_ value: JSONValue, _ library: MediaLibrary?) -> Item?
  /// Items without their type.
  static func items(_ items: [Item]) -> ContentItems
}

extension ItemFile {
  /// The whole file as data.
  package static var shape: ValueShape { .array(.object(itemShape), count: 0...Int.max) }

  /// Reads the items: O(bytes), and O(log library) for a picture.
  ///
  /// Without a library the addresses of pictures are not looked up. Nil if there are problems, which were then reported.
  package static func read(
    _ source: SourceFile, library: MediaLibrary?, reportingTo collector: DiagnosticCollector
  ) -> [Item]? {
    if let items = plainItems(source, library) { return items }
    guard let document = JSONDocument(source, reportingTo: collector) else { return nil }
    return read(document.root, library: library, reportingTo: collector)
  }

  /// Reads the items from an array of any document.
  package static func read(
    _ array: JSONValue, library: MediaLibrary?, reportingTo collector: DiagnosticCollector
  ) -> [Item]? {
    guard array.kind == .array else {
      collector.error(at: array, "wrong type", expected: "an array of \(kind.rawValue)", found: array.summary)
      return nil
    }
    let errorsBefore = collector.errorCount
    var items: [Item] = []
    var isAscending = true
    for value in array.elements {
      // No more problems than these are shown, and finding the nearest names for a million would take hours.
      guard collector.errorCount - errorsBefore <= DiagnosticCollector.limitPerFile else { break }
      let read = (value.isPatched ? nil : plainItem(value, library)) ?? item(value, library, collector)
      if let read {
        if let last = items.last, id(of: last) >= id(of: read) { isAscending = false }
        items.append(read)
      } else {
        isAscending = false
      }
    }
    // The usual file counts upward: then no number can stand there twice.
    if !isAscending { reportRepeatedIds(array, collector) }
    return collector.errorCount == errorsBefore ? items : nil
  }

  /// Reports an address that the library does not have.
  static func check(_ url: Located<String>, _ library: MediaLibrary?, _ collector: DiagnosticCollector) {
    guard let library, library.index(of: url.value) == nil else { return }
    let nearest = NearestName.nearest(to: url.value, among: library.items.lazy.map(\.url))
    collector.add(
      Diagnostic(
        at: url.place, "the media library has no picture with this address",
        suggestion: nearest.map(JSONString.quoted)))
  }

  /// Reports every number that an earlier item has.
  private static func reportRepeatedIds(_ array: JSONValue, _ collector: DiagnosticCollector) {
    var first: [Int: JSONValue] = [:]
    var repeated = 0
    let key = idField.shape.name
    for value in array.elements.lazy.compactMap({ $0[key] }) {
      guard let number = value.integer, repeated < DiagnosticCollector.limitPerFile else { continue }
      if let earlier = first[number] {
        let line = array.source.position(of: earlier.range.start).line
        repeated += 1
        collector.error(
          at: value, "\(key) \(number) stands here twice; first at line \(line)", expected: "unique numbers")
      } else {
        first[number] = value
      }
    }
  }
}

extension ItemKind {
  /// The reader of files of this kind.
  package var file: any ItemFile.Type {
    switch self {
    case .messages: MessagesFile.self
    case .movies: MoviesFile.self
    case .posts: PostsFile.self
    }
  }

  /// An item with its article, as in `a message`.
  package var itemName: String { file.itemShape.name }
}

extension ItemFile {
  /// As ``read(_:library:reportingTo:)-(SourceFile,_,_)``, without the items' type.
  package static func contentItems(
    _ source: SourceFile, library: MediaLibrary?, reportingTo collector: DiagnosticCollector
  ) -> ContentItems? {
    read(source, library: library, reportingTo: collector).map(items)
  }

  /// As ``read(_:library:reportingTo:)-(JSONValue,_,_)``, without the items' type.
  package static func contentItems(
    _ array: JSONValue, library: MediaLibrary?, reportingTo collector: DiagnosticCollector
  ) -> ContentItems? {
    read(array, library: library, reportingTo: collector).map(items)
  }
}
