import Foundation
import Hosts
import Testing

@Suite("Finding the program of a host")
struct ProgramLocatorTests {
  /// A folder with programs of these names; a name with a slash at the end is a folder.
  private func folder(_ names: [String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in names where name.hasSuffix("/") {
      try FileManager.default.createDirectory(at: folder.url.appending(path: name), withIntermediateDirectories: true)
    }
    for name in names where !name.hasSuffix("/") { try folder.write(program: name) }
    return folder
  }

  @Test("The first name that a folder of PATH has is found, in the order of names")
  func search() throws {
    let (first, second) = (try folder(["google-chrome", "chromium/"]), try folder(["chromium"]))
    let locator = ProgramLocator(ChromiumHost.program, path: nil, searchPath: "\(first.path)::\(second.path)")
    #expect(try locator.locate() == "\(second.path)/chromium")
    #expect(
      try ProgramLocator(ChromiumHost.program, path: nil, searchPath: first.path).locate()
        == "\(first.path)/google-chrome")
  }

  @Test("A program that the user names is used; a file that cannot be executed is rejected")
  func named() throws {
    let folder = try folder(["mine", "plain"])
    let plain = folder.url.appending(path: "plain").path
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: plain)
    let mine = folder.url.appending(path: "mine").path
    #expect(try ProgramLocator(ChromiumHost.program, path: mine, searchPath: "").locate() == mine)
    for path in [plain, folder.path, mine + "-missing"] {
      #expect(throws: HostError(.unavailable, "\(path) is not an executable program")) {
        try ProgramLocator(ChromiumHost.program, path: path, searchPath: "").locate()
      }
    }
  }

  @Test("Without a browser the package to install is named")
  func missing() throws {
    let empty = try folder([])
    #if os(Linux)
      let error = #expect(throws: HostError.self) {
        try ProgramLocator(ChromiumHost.program, path: nil, searchPath: empty.path).locate()
      }
      #expect(error?.kind == .unavailable)
      #expect(error?.description.contains("apt-get install chromium") == true)
    #endif
  }
}
