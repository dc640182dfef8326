import Foundation

/// A file that the lab serves to a page, from memory.
package struct PageFile: Sendable, Hashable {
  /// The path in the address, with the leading slash.
  package private(set) var path: String
  /// The media type, as in `text/javascript`.
  package let type: String
  /// The length of the content, in bytes.
  let count: Int
  /// The content in base64 as a JSON string, which is how the protocol carries it. Encoded once, since pictures are served
  /// to many pages.
  let body: [UInt8]

  /// Creates a file.
  package init(path: String, type: String, bytes: [UInt8]) {
    self.path = path
    self.type = type
    count = bytes.count
    body = [UInt8(ascii: "\"")] + Data(bytes).base64EncodedData() + [UInt8(ascii: "\"")]
  }

  /// The same file at a whole address.
  func below(_ origin: String) -> PageFile {
    var file = self
    file.path = origin + path
    return file
  }

  /// A text file whose type follows from its path.
  package init(path: String, text: String) {
    let type = path.hasSuffix(".js") ? "text/javascript" : path.hasSuffix(".json") ? "application/json" : "text/html"
    self.init(path: path, type: "\(type); charset=utf-8", bytes: Array(text.utf8))
  }
}
