package import JSON
package import ListRuntime

/// A file format for a data set: an array of items of one kind.
package protocol ItemFile: Sendable {
  /// The type of the items.
  associatedtype Item: DataItem
  /// Reads and writes an object of an item, whose first field is its id, unique in its file.
  static var reader: ValueReader<Item> { get }
  /// The paths in an item to what has addresses of pictures: a text, an array of texts, or an object of them.
  static var pictures: [[String]] { get }
  /// Reads a whole file on the fast path; nil if the file is invalid or uncommon, so that the full reader must read it.
  ///
  /// Both readers return the same items.
  static func fastPathItems(_ source: SourceFile, _ library: MediaLibrary?) -> [Item]?
  /// Reads one unpatched item on the fast path; nil if the full reader must read it.
  static func fastPathItem(_ value: JSONValue, _ library: MediaLibrary?) -> Item?
}

extension ItemFile {
  package static func fastPathItems(_ source: SourceFile, _ library: MediaLibrary?) -> [Item]? { nil }
  package static func fastPathItem(_ value: JSONValue, _ library: MediaLibrary?) -> Item? { nil }

  /// The form of an item; its name is the item in words, as in `a message`.
  package static var itemShape: ObjectShape {
    guard case .object(let shape) = reader.shape else { preconditionFailure("\(self) has items that are not objects") }
    return shape
  }

  /// The key of an item's id.
  package static var idName: String { itemShape.fields[0].name }

  /// The form of the whole file.
  package static var shape: ValueShape { .array(reader.shape, count: 0...Int.max) }

  /// The text of a file: an array with one item per line, the same bytes for the same items; ends with a newline.
  package static func text(_ items: [Item]) -> String {
    var writer = JSONWriter()
    writer.beginArray()
    for item in items { reader.write?(item).write(to: &writer) }
    writer.endArray()
    return String(decoding: writer.bytesWithNewline, as: UTF8.self)
  }

  /// Reads an item completely; nil if it has problems, which are reported. Without a library, picture URLs are not looked
  /// up.
  package static func item(_ value: JSONValue, _ library: MediaLibrary?, _ collector: DiagnosticCollector) -> Item? {
    let errorsBefore = collector.errorCount
    let item = reader.read(value, collector)
    if let library { checkPictures(of: value, library, collector) }
    return collector.errorCount == errorsBefore ? item : nil
  }

  /// Reads the items of a file: O(bytes), and O(log library) for each picture.
  ///
  /// Without a library, picture URLs are not looked up. Nil if there are problems, which are reported.
  package static func read(
    _ source: SourceFile, library: MediaLibrary?, reportingTo collector: DiagnosticCollector
  ) -> [Item]? {
    if let items = fastPathItems(source, library) { return items }
    guard let document = JSONDocument(source, reportingTo: collector) else { return nil }
    return read(document.root, library: library, reportingTo: collector)
  }

  /// Reads the items from an array in any document.
  package static func read(
    _ array: JSONValue, library: MediaLibrary?, reportingTo collector: DiagnosticCollector
  ) -> [Item]? {
    guard array.kind == .array else {
      collector.error(at: array, "wrong type", expected: "an array of \(Item.kind.rawValue)", found: array.summary)
      return nil
    }
    let errorsBefore = collector.errorCount
    var items: [Item] = []
    var isAscending = true
    for value in array.elements {
      // Further problems are not shown, and finding the nearest names for a million of them would take hours.
      guard collector.errorCount - errorsBefore <= DiagnosticCollector.limitPerFile else { return nil }
      let read = (value.isPatched ? nil : fastPathItem(value, library)) ?? item(value, library, collector)
      if let read {
        if let last = items.last, last.id >= read.id { isAscending = false }
        items.append(read)
      } else {
        isAscending = false
      }
    }
    // Most files have ascending ids, which cannot repeat.
    if !isAscending { reportRepeatedIds(array, collector) }
    return collector.errorCount == errorsBefore ? items : nil
  }

  /// Reports the picture URLs that the library does not contain.
  private static func checkPictures(of item: JSONValue, _ library: MediaLibrary, _ collector: DiagnosticCollector) {
    for path in pictures {
      guard let value = path.reduce(Optional(item), { $0?[$1] }) else { continue }
      for picture in [value] + value.elements + value.members.map(\.value) {
        guard let url = picture.string, !url.isEmpty, library.index(of: url) == nil else { continue }
        let nearest = NearestName.nearest(to: url, among: library.items.lazy.map(\.url))
        collector.add(
          Diagnostic(
            at: picture.location, MediaLibrary.unknownAddress, suggestion: nearest.map(JSONString.quoted)))
      }
    }
  }

  /// Reports every id that an earlier item has.
  private static func reportRepeatedIds(_ array: JSONValue, _ collector: DiagnosticCollector) {
    var first: [Int: JSONValue] = [:]
    var repeated = 0
    let key = idName
    for value in array.elements.lazy.compactMap({ $0[key] }) {
      guard let number = value.integer, repeated < DiagnosticCollector.limitPerFile else { continue }
      if let earlier = first[number] {
        let line = array.source.position(of: earlier.range.start).line
        repeated += 1
        collector.error(
          at: value, "\(key) \(number) is a duplicate; it first appears at line \(line)", expected: "unique numbers")
      } else {
        first[number] = value
      }
    }
  }
}

extension ItemFile {
  /// Like ``read(_:library:reportingTo:)-(SourceFile,_,_)``, as type-erased content.
  package static func contentItems(
    _ source: SourceFile, library: MediaLibrary?, reportingTo collector: DiagnosticCollector
  ) -> ContentItems? {
    read(source, library: library, reportingTo: collector).map { ContentItems($0) }
  }

  /// Like ``read(_:library:reportingTo:)-(JSONValue,_,_)``, as type-erased content.
  package static func contentItems(
    _ array: JSONValue, library: MediaLibrary?, reportingTo collector: DiagnosticCollector
  ) -> ContentItems? {
    read(array, library: library, reportingTo: collector).map { ContentItems($0) }
  }
}

extension MediaLibrary {
  /// The message about a picture that a library lacks.
  package static let unknownAddress = "the media library has no picture with this address"
}
