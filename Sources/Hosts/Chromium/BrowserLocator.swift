internal import Foundation

/// Finds the program of a browser with the engine of Chromium.
package struct BrowserLocator: Sendable {
  /// Names of programs that are tried in the folders of `PATH`, in this order. Packages of distributions use the first two.
  static let names = [
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge",
    "chrome-headless-shell",
  ]
  /// Programs that are not in `PATH`, on macOS.
  static let applications = [
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  ]

  private let path: String?
  private let folders: [String]

  /// Creates a locator.
  ///
  /// - Parameters:
  ///   - path: the program that the user named; nil to search for one.
  ///   - searchPath: the value of the environment variable `PATH`.
  package init(path: String?, searchPath: String) {
    self.path = path
    folders = searchPath.split(separator: ":").map(String.init)
  }

  /// The path of the program.
  ///
  /// - Throws: ``HostError`` of the kind `unavailable`, which names the package to install.
  package func locate() throws(HostError) -> String {
    if let path {
      guard isProgram(path) else { throw HostError(.unavailable, "\(path) is no program that can be executed") }
      return path
    }
    let candidates = Self.names.flatMap { name in folders.map { "\($0)/\(name)" } } + Self.applications
    guard let found = candidates.first(where: isProgram) else {
      throw HostError(
        .unavailable,
        "no browser is installed: PATH has neither \(Self.names.dropLast().joined(separator: ", ")) nor "
          + "\(Self.names.last ?? ""); install one (Debian and Ubuntu: apt-get install chromium) or name it with --browser"
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
