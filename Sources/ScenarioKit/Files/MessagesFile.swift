package import ListRuntime

/// The file of a data set: an array of messages.
package enum MessagesFile {
  /// Most pictures of a message, since cells have places for so many.
  package static let mediaLimit = 3

  static let messageId = Field.required(
    "messageId", .integer(Int.min...Int.max), "The message's own number, unique in the file.")
  static let direction = Field.required(
    "direction", ValueReader<Message.Direction>.word, "Whether it was received or sent.")
  static let message = Field.optional("message", .text(rule: "a string") { _ in true }, "The text, for a text message.")
  static let mediaItems = Field.optional(
    "mediaItems", .array(of: ValueReader<String>.text.located, count: 1...mediaLimit),
    "Addresses of 1 to \(mediaLimit) pictures of the media library, for a media message.")
  /// A message as data.
  package static let messageShape = ObjectShape(
    "a message", [messageId.shape, direction.shape, message.shape, mediaItems.shape])
  /// The whole file as data.
  package static let shape = ValueShape.array(.object(messageShape), count: 0...Int.max)

  /// Reads the messages: O(bytes), and O(log library) for a picture.
  ///
  /// Without a library the addresses of pictures are not looked up. Nil if there are problems, which were then reported.
  package static func read(
    _ source: SourceFile, library: MediaLibrary?, reportingTo collector: DiagnosticCollector
  ) -> [Message]? {
    guard let document = JSONDocument(source, reportingTo: collector) else { return nil }
    return read(document.root, library: library, reportingTo: collector)
  }

  /// Reads the messages from an array of any document.
  package static func read(
    _ array: JSONValue, library: MediaLibrary?, reportingTo collector: DiagnosticCollector
  ) -> [Message]? {
    guard array.kind == .array else {
      collector.error(at: array, "wrong type", expected: "an array of messages", found: array.summary)
      return nil
    }
    let errorsBefore = collector.errorCount
    var messages: [Message] = []
    var isAscending = true
    var position = 0
    let document = array.document
    var index = array.index + 1
    let end = Int(document.nodes[array.index].next)
    // After so many problems no more are shown, and looking for the nearest names of a million would take hours.
    while index < end, collector.errorCount - errorsBefore <= DiagnosticCollector.limitPerFile {
      let isPlain = array.patches.isEmpty
      let read =
        (isPlain ? plainMessage(document, index, library) : nil)
        ?? message(
          array.patchedElement(JSONValue(document: document, index: index), at: position), library, collector)
      position += 1
      if let read {
        if let last = messages.last, last.messageId >= read.messageId { isAscending = false }
        messages.append(read)
      } else {
        isAscending = false
      }
      index = Int(document.nodes[index].next)
    }
    // The usual file counts upward: then no number can stand there twice.
    if !isAscending { reportRepeatedIds(array, collector) }
    return collector.errorCount == errorsBefore ? messages : nil
  }

  /// The full reader, which explains what is wrong.
  static func message(_ value: JSONValue, _ library: MediaLibrary?, _ collector: DiagnosticCollector) -> Message? {
    guard let object = ObjectReader(value, messageShape, collector) else { return nil }
    let id = object.read(messageId)
    let side = object.read(direction)
    let text = object.read(message)
    let media = object.read(mediaItems)
    switch (object.member("message"), object.member("mediaItems")) {
    case (nil, nil): object.error(at: "", "a message shows nothing", expected: "either \"message\" or \"mediaItems\"")
    case (_?, _?):
      object.error(
        at: "mediaItems", "a message shows both a text and pictures", expected: "either \"message\" or \"mediaItems\"")
    default: break
    }
    for item in media ?? [] { check(item, library, collector) }
    guard let id, let side else { return nil }
    switch (text, media) {
    case (let text?, nil): return Message(messageId: id, direction: side, body: .text(text))
    case (nil, let media?): return Message(messageId: id, direction: side, body: .media(media.map(\.value)))
    default: return nil
    }
  }

  private static func check(
    _ url: Located<String>, _ library: MediaLibrary?, _ collector: DiagnosticCollector
  ) {
    guard let library, library.index(of: url.value) == nil else { return }
    let nearest = NearestName.nearest(to: url.value, among: library.items.lazy.map(\.url))
    collector.add(
      Diagnostic(
        at: url.place, "the media library has no picture with this address",
        suggestion: nearest.map(JSONString.quoted)))
  }

  /// Reports every number that an earlier message has.
  private static func reportRepeatedIds(_ array: JSONValue, _ collector: DiagnosticCollector) {
    var first: [Int: JSONValue] = [:]
    var repeated = 0
    for value in array.elements.lazy.compactMap({ $0["messageId"] }) {
      guard let number = value.integer, repeated < DiagnosticCollector.limitPerFile else { continue }
      if let earlier = first[number] {
        let line = array.source.position(of: earlier.range.start).line
        repeated += 1
        collector.error(
          at: value, "messageId \(number) stands here twice; first at line \(line)", expected: "unique numbers")
      } else {
        first[number] = value
      }
    }
  }
}
