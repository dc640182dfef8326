/// A results file in memory.
package struct ResultFile: Sendable, Hashable {
  /// The file's name in the results folder.
  package let name: String
  /// The file's content.
  package let bytes: [UInt8]

  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}

/// Why a file or results could not be written. The previous contents are unchanged, unless the reason says otherwise.
package struct ResultWriteError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The path that could not be written.
  package let path: String
  /// Why the file cannot be written, as the system says it.
  package let reason: String

  /// The error with the file's path, as one sentence for the user.
  package var description: String { "cannot write \(path): \(reason)" }
}
