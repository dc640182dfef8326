import Foundation

/// Finds the program of a host.
package struct ProgramLocator: Sendable {
  /// The program to find.
  package struct Program: Sendable {
    /// The kind of program, as in `browser`.
    package let kind: String
    /// Names that are tried in the folders of `PATH`, in this order.
    package let names: [String]
    /// Paths that are tried after these names.
    package let paths: [String]
    /// How to install it, as the end of a sentence.
    package let installation: String
    /// The option that names it, without dashes.
    package let option: String
  }

  private let program: Program
  private let path: String?
  private let folders: [String]

  /// Creates a locator.
  ///
  /// - Parameters:
  ///   - path: the program that the user named; nil to search for one.
  ///   - searchPath: the value of the environment variable `PATH`.
  package init(_ program: Program, path: String?, searchPath: String) {
    self.program = program
    self.path = path
    folders = searchPath.split(separator: ":").map(String.init)
  }

  /// The path of the program.
  ///
  /// - Throws: ``HostError`` of the kind `unavailable`, which names the package to install.
  package func locate() throws(HostError) -> String {
    if let path {
      guard isProgram(path) else { throw HostError(.unavailable, "\(path) is not an executable program") }
      return path
    }
    let candidates = program.names.flatMap { name in folders.map { "\($0)/\(name)" } } + program.paths
    guard let found = candidates.first(where: isProgram) else {
      let names = program.names
      let list =
        names.count == 1 ? names[0] : "neither \(names.dropLast().joined(separator: ", ")) nor \(names.last ?? "")"
      throw HostError(
        .unavailable,
        "no \(program.kind) is installed: PATH has \(names.count == 1 ? "no " : "")\(list); "
          + "install one (\(program.installation)) or name it with --\(program.option)"
      )
    }
    return found
  }

  private func isProgram(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    let files = FileManager.default
    return files.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
      && files.isExecutableFile(atPath: path)
  }
}
