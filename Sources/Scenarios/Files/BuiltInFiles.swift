package import JSON

/// Reads files that are part of the program, under paths that begin with `built-in:/`, and all others with another reader.
///
/// A document names such a file by its path without that prefix, as if the file were beside the document: see
/// ``FileReader/find(_:in:)``.
package struct BuiltInFiles: FileReader {
  /// The prefix of the path of every built-in file.
  package static let root = SourceFile.builtInPrefix

  private let texts: [String: String]
  private let base: any FileReader & Sendable

  /// A reader of these files, and of others with a base.
  ///
  /// - Parameter files: the name of each file without ``root``, and its text; of equal names, the first counts.
  package init(_ files: [(name: String, text: String)], over base: any FileReader & Sendable) {
    texts = Dictionary(files.map { (Self.root + $0.name, $0.text) }) { first, _ in first }
    self.base = base
  }

  /// Whether a path is that of a built-in file.
  package static func isPath(_ path: String) -> Bool { path.hasPrefix(root) }

  /// The path of the built-in file with a name; nil for an absolute path.
  static func path(of name: String) -> String? {
    FilePath.isAbsolute(name) ? nil : root + FilePath.join("", name)
  }

  package func read(_ path: String) throws(FileReadError) -> [UInt8] {
    guard Self.isPath(path) else { return try base.read(path) }
    guard let text = texts[path] else { throw .missing }
    return Array(text.utf8)
  }

  package func names(in folder: String) -> [String] {
    guard Self.isPath(folder + "/") else { return base.names(in: folder) }
    let folder = FilePath.join("", folder)
    return texts.keys.filter { FilePath.folder(of: $0) == folder }.map(FilePath.name).sorted()
  }
}

/// A file that a document names, with the reason why this file was chosen.
package struct FoundFile: Sendable {
  /// Why a file was chosen.
  package enum Reason: Sendable, Hashable {
    /// It is at the named path, and no built-in file has its name.
    case named
    /// It is at the named path, and hides the built-in file of that name; the value tells whether both have the same
    /// content.
    case inPlaceOfBuiltIn(isSame: Bool)
    /// There is no file at the named path.
    case builtIn(missing: String)
  }

  /// The file; the name of a built-in one begins with ``BuiltInFiles/root``.
  package let file: SourceFile
  /// Why it was chosen.
  package let reason: Reason

  /// The reason in words, as in `built in: there is no data/media.json`.
  package var phrase: String {
    switch reason {
    case .named: BuiltInFiles.isPath(file.name) ? "built in, as named" : "as named"
    case .inPlaceOfBuiltIn(let isSame):
      "is used instead of the built-in file of this name, which \(isSame ? "is the same" : "differs")"
    case .builtIn(let missing): "built in: there is no \(missing)"
    }
  }
}

extension FileReader {
  /// Finds a file that a document in a folder names: the one at that path from the folder, or if there is none, the built-in file
  /// of that name.
  ///
  /// - Throws: ``FileReadError`` if the file at the path cannot be read, or if there is neither.
  package func find(_ name: String, in folder: String) throws(FileReadError) -> FoundFile {
    let path = FilePath.join(folder, name)
    let builtInPath = BuiltInFiles.path(of: name)
    let builtIn = builtInPath.flatMap { try? read($0) }
    do throws(FileReadError) {
      let bytes = try read(path)
      let reason = builtIn.map { FoundFile.Reason.inPlaceOfBuiltIn(isSame: $0 == bytes) } ?? .named
      return FoundFile(
        file: SourceFile(name: path, bytes: bytes), reason: BuiltInFiles.isPath(path) ? .named : reason)
    } catch {
      guard error == .missing, let builtIn, let builtInPath else { throw error }
      return FoundFile(file: SourceFile(name: builtInPath, bytes: builtIn), reason: .builtIn(missing: path))
    }
  }
}
