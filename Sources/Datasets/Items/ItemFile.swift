package import JSON
package import ListRuntime

/// A file format for a data set: an array of items of one kind.
package protocol ItemFile: Sendable {
  /// The type of the items.
  associatedtype Item: DataItem
  /// The form of an item; its name is the item in words, as in `a message`.
  static var itemShape: ObjectShape { get }
  /// The field of an item's id, which is unique in its file.
  static var idField: Field<Int> { get }
  /// Reads an item completely and reports its problems; without a library, picture URLs are not looked up.
  static func item(_ value: JSONValue, _ library: MediaLibrary?, _ collector: DiagnosticCollector) -> Item?
  /// Reads a whole file on the fast path; nil if the file is invalid or uncommon, so that the full reader must read it.
  ///
  /// Both readers return the same items.
  static func fastPathItems(_ source: SourceFile, _ library: MediaLibrary?) -> [Item]?
  /// Reads one unpatched item on the fast path; nil if the full reader must read it.
  static func fastPathItem(_ value: JSONValue, _ library: MediaLibrary?) -> Item?
  /// An item as a JSON object in one line.
  static func object(_ item: Item) -> String
}

extension ItemFile {
  /// The form of the whole file.
  package static var shape: ValueShape { .array(.object(itemShape), count: 0...Int.max) }

  /// The text of a file: an array with one item per line, the same bytes for the same items; ends with a newline.
  package static func text(_ items: [Item]) -> String {
    DataSetWriter.array(items.map(object), indent: "") + "\n"
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

  /// Reports a picture URL that the library does not contain.
  static func check(_ url: Located<String>, _ library: MediaLibrary?, _ collector: DiagnosticCollector) {
    guard let library, library.index(of: url.value) == nil else { return }
    let nearest = NearestName.nearest(to: url.value, among: library.items.lazy.map(\.url))
    collector.add(
      Diagnostic(
        at: url.location, MediaLibrary.unknownAddress,
        suggestion: nearest.map(JSONString.quoted)))
  }

  /// Reports every id that an earlier item has.
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
