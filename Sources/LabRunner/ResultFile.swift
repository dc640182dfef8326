/// A file of results before it is written.
package struct ResultFile: Sendable, Hashable {
  /// Its name in the folder of results.
  package let name: String
  /// Its content.
  package let bytes: [UInt8]

  /// A file from its name and content.
  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}

/// Why results could not be written; what stood in the folder before stands there still.
package struct ResultWriteError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The path that could not be written.
  package let path: String
  /// Why, in words.
  package let reason: String

  /// The error in words.
  package var description: String { "cannot write \(path): \(reason)" }
}
