internal import Digests
internal import ListRuntime

/// An item that is digested without reflection, because a list may have a million of them.
protocol DigestibleItem {
  /// Appends everything that the item consists of.
  func append(to writer: inout ByteWriter)
}

/// A list of such items.
protocol DigestibleList {
  /// The digest of all items: O(items).
  var digest: Digest { get }
  /// The digests of blocks of items: O(items).
  var listDigest: ListDigest { get }
}

extension Array: DigestibleList where Element: DigestibleItem {
  var digest: Digest {
    var writer = ByteWriter()
    writer.array(self) { $1.append(to: &$0) }
    return SHA256.digest(of: writer.bytes)
  }

  var listDigest: ListDigest { ListDigest(self) { $1.append(to: &$0) } }
}

extension Message: DigestibleItem {
  func append(to writer: inout ByteWriter) {
    writer.integer(messageId)
    writer.text(direction.rawValue)
    switch body {
    case .text(let text):
      writer.boolean(true)
      writer.text(text)
    case .media(let references):
      writer.boolean(false)
      writer.array(references) { $0.text($1) }
    }
  }
}
