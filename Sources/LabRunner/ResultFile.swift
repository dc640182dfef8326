/// A results file in memory.
package struct ResultFile: Sendable, Hashable {
  /// The file's name in the results folder.
  package let name: String
  /// The file's content.
  package let bytes: [UInt8]

  /// Creates a file.
  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}

/// Why results could not be written. The previous contents of the folder are unchanged.
package struct ResultWriteError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The path that could not be written.
  package let path: String
  /// The reason.
  package let reason: String

  /// The error message.
  package var description: String { "cannot write \(path): \(reason)" }
}
