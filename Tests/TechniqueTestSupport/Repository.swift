package import Foundation

/// Locates files of the repository, independent of the working directory.
package enum Repository {
  /// The folder with Package.swift.
  package static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The URL of a file or folder, given its path from the root.
  package static func url(_ path: String) -> URL { root.appending(path: path) }

  /// Reads a text file, given its path from the root.
  package static func text(_ path: String) throws -> String { try String(contentsOf: url(path), encoding: .utf8) }
}
