package import JSON
package import ListRuntime

extension MessagesFile {
  package static func fastPathItems(_ source: SourceFile, _ library: MediaLibrary?) -> [Message]? {
    guard source.bytes.count <= JSONDocument.byteLimit else { return nil }
    return source.bytes.withUnsafeBufferPointer { bytes in
      var reader = FastMessageReader(
        JSONFastPath(bytes, from: source.textStart),
        MediaReferenceCache(library, capacity: MediaReferenceCache.defaultCapacity))
      return reader.messages()
    }
  }

  package static func fastPathItem(_ value: JSONValue, _ library: MediaLibrary?) -> Message? {
    value.source.bytes.withUnsafeBufferPointer { bytes in
      let json = JSONFastPath(bytes, from: value.range.start)
      var reader = FastMessageReader(json, MediaReferenceCache(library, capacity: 0))
      return reader.message()
    }
  }
}

/// Reads valid messages with exactly three keys; gives up at anything else.
private struct FastMessageReader {
  private var json: JSONFastPath
  private var references: MediaReferenceCache
  /// The pictures of the current message; a property so that the buffer is allocated once.
  private var pictures: [MediaReference] = []

  init(_ json: JSONFastPath, _ references: MediaReferenceCache) {
    self.json = json
    self.references = references
  }

  /// Reads an array of messages that is the whole text; nil for anything else, and for repeated ids.
  mutating func messages() -> [Message]? {
    guard json.consume(UInt8(ascii: "[")) else { return nil }
    var messages: [Message] = []
    var last: Int?
    var isAscending = true
    if !json.consume(UInt8(ascii: "]")) {
      repeat {
        guard let message = message() else { return nil }
        if let last, last >= message.messageId { isAscending = false }
        last = message.messageId
        messages.append(message)
      } while json.consume(UInt8(ascii: ","))
      guard json.consume(UInt8(ascii: "]")) else { return nil }
    }
    guard json.isAtEnd() else { return nil }
    // Most files have ascending ids, which cannot repeat.
    return isAscending || Set(messages.lazy.map(\.messageId)).count == messages.count ? messages : nil
  }

  /// Reads a message; nil for anything else.
  mutating func message() -> Message? {
    guard json.consume(UInt8(ascii: "{")) else { return nil }
    var id: Int?
    var direction: Message.Direction?
    var body: Message.Body?
    repeat {
      if id == nil, json.consume("\"messageId\"") {
        guard json.consume(UInt8(ascii: ":")), let number = json.wholeNumber() else { return nil }
        id = number
      } else if direction == nil, json.consume("\"direction\"") {
        guard json.consume(UInt8(ascii: ":")) else { return nil }
        if json.consume("\"in\"") {
          direction = .incoming
        } else if json.consume("\"out\"") {
          direction = .outgoing
        } else {
          return nil
        }
      } else if body == nil, json.consume("\"message\"") {
        guard json.consume(UInt8(ascii: ":")), let text = json.string()?.text else { return nil }
        body = .text(text)
      } else if body == nil, json.consume("\"mediaItems\"") {
        guard json.consume(UInt8(ascii: ":")), let media = media() else { return nil }
        body = .media(media)
      } else {
        return nil
      }
    } while json.consume(UInt8(ascii: ","))
    guard json.consume(UInt8(ascii: "}")), let id, let direction, let body else { return nil }
    return Message(messageId: id, direction: direction, body: body)
  }

  private mutating func media() -> [MediaReference]? {
    guard json.consume(UInt8(ascii: "[")) else { return nil }
    pictures.removeAll(keepingCapacity: true)
    repeat {
      guard pictures.count < MessagesFile.mediaLimit, let string = json.string(), let url = references.reference(string)
      else { return nil }
      pictures.append(url)
    } while json.consume(UInt8(ascii: ","))
    guard json.consume(UInt8(ascii: "]")) else { return nil }
    // Copies the pictures into an array without spare capacity.
    return pictures.withUnsafeBufferPointer { Array($0) }
  }
}
