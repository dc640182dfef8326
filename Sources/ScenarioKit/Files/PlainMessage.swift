package import ListRuntime

extension MessagesFile {
  /// Reads a message that is as most are: exactly the three keys, nothing wrong; nil for any other.
  ///
  /// Only a shortcut: what it reads, the full reader reads alike; what it does not, the full reader reads or explains.
  package static func plainItem(_ document: JSONDocument, _ object: Int, _ library: MediaLibrary?) -> Message? {
    guard document.nodes[object].kind == .object else { return nil }
    var id: Int?
    var side: Message.Direction?
    var body: Message.Body?
    var key = object + 1
    let end = Int(document.nodes[object].next)
    while key < end {
      let value = key + 1
      let kind = document.nodes[value].kind
      if document.matches(key, "messageId") {
        id = document.smallInteger(value)
      } else if kind == .string, document.matches(key, "direction") {
        side = document.matches(value, "in") ? .incoming : document.matches(value, "out") ? .outgoing : nil
      } else if kind == .string, body == nil, document.matches(key, "message") {
        body = .text(document.string(value))
      } else if kind == .array, body == nil, document.matches(key, "mediaItems") {
        guard let urls = media(document, value, library) else { return nil }
        body = .media(urls)
      } else {
        return nil
      }
      key = Int(document.nodes[value].next)
    }
    guard let id, let side, let body else { return nil }
    return Message(messageId: id, direction: side, body: body)
  }

  private static func media(_ document: JSONDocument, _ array: Int, _ library: MediaLibrary?) -> [MediaReference]? {
    var urls: [MediaReference] = []
    var element = array + 1
    let end = Int(document.nodes[array].next)
    while element < end {
      guard document.nodes[element].kind == .string, urls.count < mediaLimit else { return nil }
      let url = document.string(element)
      guard !url.isEmpty else { return nil }
      if let library {
        guard let position = library.index(of: url) else { return nil }
        // The library's own string: one copy of an address in memory, however many messages show it.
        urls.append(library.items[position].url)
      } else {
        urls.append(url)
      }
      element = Int(document.nodes[element].next)
    }
    return urls.isEmpty ? nil : urls
  }
}

extension JSONDocument {
  /// A whole number written in up to 18 plain digits; nil for any other value.
  func smallInteger(_ index: Int) -> Int? {
    let node = nodes[index]
    guard node.kind == .number, node.end - node.start <= 18 else { return nil }
    var number = 0
    for position in Int(node.start)..<Int(node.end) {
      let byte = source.bytes[position]
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      number = number &* 10 &+ Int(byte - UInt8(ascii: "0"))
    }
    return number
  }
}
