/// A results file: its name, and the content to write.
package struct ResultFile: Sendable {
  /// The file's name in the results folder.
  package let name: String
  /// The file's content.
  package let content: StreamedContent

  package init(name: String, content: StreamedContent) {
    self.name = name
    self.content = content
  }

  /// A file whose content is in memory.
  package init(name: String, bytes: [UInt8]) { self.init(name: name, content: StreamedContent(bytes)) }

  /// The file's content in memory.
  package var bytes: [UInt8] { content.bytes }
}

/// Why a file or results could not be written. The previous contents are unchanged, unless the reason says otherwise.
package struct ResultWriteError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The path that could not be written.
  package let path: String
  /// Why the file cannot be written, in the system's words.
  package let reason: String

  /// The error with the file's path, as one sentence for the user.
  package var description: String { "cannot write \(path): \(reason)" }
}
