package import JSON
package import ListRuntime

extension MessagesFile {
  package static func plainItems(_ source: SourceFile, _ library: MediaLibrary?) -> [Message]? {
    guard source.bytes.count <= JSONDocument.byteLimit else { return nil }
    return source.bytes.withUnsafeBufferPointer { bytes in
      var reader = PlainMessageReader(
        JSONFastPath(bytes, from: source.firstByte), PictureAddresses(library, remembering: PictureAddresses.usualCount))
      return reader.messages()
    }
  }

  package static func plainItem(_ value: JSONValue, _ library: MediaLibrary?) -> Message? {
    value.source.bytes.withUnsafeBufferPointer { bytes in
      let json = JSONFastPath(bytes, from: value.range.start)
      var reader = PlainMessageReader(json, PictureAddresses(library, remembering: 0))
      return reader.message()
    }
  }
}

/// Reads messages that are as most are: exactly the three keys, nothing wrong.
private struct PlainMessageReader {
  private var json: JSONFastPath
  private var addresses: PictureAddresses
  /// The pictures of the message that is read, kept so that the room is made once.
  private var pictures: [MediaReference] = []

  init(_ json: JSONFastPath, _ addresses: PictureAddresses) {
    self.json = json
    self.addresses = addresses
  }

  /// Reads an array of messages that is the whole text; nil for a surprise, or if two have one number.
  mutating func messages() -> [Message]? {
    guard json.pass(UInt8(ascii: "[")) else { return nil }
    var messages: [Message] = []
    var last: Int?
    var isAscending = true
    if !json.pass(UInt8(ascii: "]")) {
      repeat {
        guard let message = message() else { return nil }
        if let last, last >= message.messageId { isAscending = false }
        last = message.messageId
        messages.append(message)
      } while json.pass(UInt8(ascii: ","))
      guard json.pass(UInt8(ascii: "]")) else { return nil }
    }
    guard json.isAtEnd() else { return nil }
    // The usual file counts upward: then no number can stand there twice.
    return isAscending || Set(messages.lazy.map(\.messageId)).count == messages.count ? messages : nil
  }

  /// Reads a message; nil for a surprise.
  mutating func message() -> Message? {
    guard json.pass(UInt8(ascii: "{")) else { return nil }
    var id: Int?
    var side: Message.Direction?
    var body: Message.Body?
    repeat {
      if id == nil, json.pass("\"messageId\"") {
        guard json.pass(UInt8(ascii: ":")), let number = json.wholeNumber() else { return nil }
        id = number
      } else if side == nil, json.pass("\"direction\"") {
        guard json.pass(UInt8(ascii: ":")) else { return nil }
        if json.pass("\"in\"") {
          side = .incoming
        } else if json.pass("\"out\"") {
          side = .outgoing
        } else {
          return nil
        }
      } else if body == nil, json.pass("\"message\"") {
        guard json.pass(UInt8(ascii: ":")), let text = json.string()?.text else { return nil }
        body = .text(text)
      } else if body == nil, json.pass("\"mediaItems\"") {
        guard json.pass(UInt8(ascii: ":")), let media = media() else { return nil }
        body = .media(media)
      } else {
        return nil
      }
    } while json.pass(UInt8(ascii: ","))
    guard json.pass(UInt8(ascii: "}")), let id, let side, let body else { return nil }
    return Message(messageId: id, direction: side, body: body)
  }

  private mutating func media() -> [MediaReference]? {
    guard json.pass(UInt8(ascii: "[")) else { return nil }
    pictures.removeAll(keepingCapacity: true)
    repeat {
      guard pictures.count < MessagesFile.mediaLimit, let string = json.string(), let url = addresses.address(string)
      else { return nil }
      pictures.append(url)
    } while json.pass(UInt8(ascii: ","))
    guard json.pass(UInt8(ascii: "]")) else { return nil }
    // A copy without spare room.
    return pictures.withUnsafeBufferPointer { Array($0) }
  }
}
