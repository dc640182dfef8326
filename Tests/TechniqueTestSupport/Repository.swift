package import Foundation

/// Where the files of the house are, whatever folder the tests run in.
package enum Repository {
  /// The folder with Package.swift.
  package static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// A file or folder of the house by its path from the root.
  package static func url(_ path: String) -> URL { root.appending(path: path) }

  /// A text file of the house.
  package static func text(_ path: String) throws -> String { try String(contentsOf: url(path), encoding: .utf8) }
}
