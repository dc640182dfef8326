internal import Foundation
internal import TechniqueTestSupport
internal import Testing

@Suite("What a plugin cannot do")
struct CompileFailureTests {
  /// A plugin's source, and the expected compiler error.
  struct Snippet: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let body: String
    let expectedError: String
  }

  static let forbidden = [
    Snippet(
      testDescription: "charges work through the meter",
      body: "func cheat(_ ui: UIContext) { ui.meter.charge(.viewCreate, -9) }",
      expectedError: "'meter' is inaccessible due to 'internal' protection level"),
    Snippet(
      testDescription: "makes a meter of its own",
      body: "func cheat(_ meter: WorkMeter) { _ = meter.amounts }",
      expectedError: "cannot find type 'WorkMeter' in scope"),
    Snippet(
      testDescription: "reads a coefficient of the profile",
      body: "func cheat(_ profile: DeviceProfile) -> Bool { profile.picoseconds(.viewCreate) > 1 }",
      expectedError: "cannot find type 'DeviceProfile' in scope"),
    Snippet(
      testDescription: "reads the profile of a run", body: "func cheat(_ ui: UIContext) -> Any { ui.profile }",
      expectedError: "'profile' is inaccessible due to 'internal' protection level"),
    Snippet(
      testDescription: "makes an image that is cheaper to decode",
      body: "func cheat(_ m: MediaItem) -> ImageRequest { ImageRequest(media: MediaItem(url: m.url, format: .jpeg, "
        + "pixelWidth: 1, pixelHeight: 1, byteCount: 1)) }",
      expectedError: "'MediaItem' initializer is inaccessible due to 'package' protection level"),
    Snippet(
      testDescription: "gives a label a bitmap that nobody drew",
      body: "func cheat(_ node: TextNode) { node.isDrawn = true }",
      expectedError: "'isDrawn' is a get-only property"),
    Snippet(
      testDescription: "reads simulated time",
      body: "func cheat(_ simulator: Simulator) -> Any { simulator.now }",
      expectedError: "cannot find type 'Simulator' in scope"),
    Snippet(
      testDescription: "reads the run loop's time", body: "func cheat(_ ui: UIContext) -> Any { ui.runLoop }",
      expectedError: "'runLoop' is inaccessible due to 'internal' protection level"),
  ]

  @Test("A plugin does not compile that …", arguments: forbidden)
  func forbiddenSnippetsDoNotCompile(_ snippet: Snippet) throws {
    guard let compiler = try Compiler() else { return }
    let output = try compiler.check(snippet.body)
    #expect(output.status != 0)
    #expect(output.text.contains(snippet.expectedError), "\(output.text)")
  }

  /// Names that would give access to internal declarations, to a clock or to the host's randomness.
  private static let forbiddenWords = [
    "@testable", "@_spi", "@_silgen_name", "@_cdecl", "Mirror", "dump(", "unsafeBitCast", "Unmanaged", "UnsafeRaw",
    "UnsafeMutable", "UnsafePointer", "withUnsafe", "ContinuousClock", "SuspendingClock", "SystemRandomNumberGenerator",
    ".random(", ".shuffled(", ".randomElement(", "hashValue", "Hasher",
  ]

  @Test("No plugin imports more than the runtime or bypasses access control", arguments: PluginFolder.all)
  func accessControlIsRespected(_ plugin: PluginFolder) throws {
    let folder = Repository.url("Plugins/\(plugin.name)/Sources")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
    #expect(!paths.isEmpty)
    for path in paths.sorted() {
      let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      for word in Self.forbiddenWords { #expect(!text.contains(word), "\(path) has \(word)") }
      for line in text.split(separator: "\n") where line.contains("import ") && !line.contains("//") {
        #expect(["public import ListRuntime", "internal import ListRuntime"].contains(line), "\(path): \(line)")
      }
    }
  }

  @Test("A plugin that uses only public API compiles")
  func controlCompiles() throws {
    guard let compiler = try Compiler() else { return }
    let output = try compiler.check(
      """
      func honest(_ ui: UIContext, _ cell: Cell) -> Double {
        let view = ui.makeView(.plain, in: cell.contentView)
        ui.setFrame(PointRect(x: 0, y: 0, width: 10, height: 10), of: view)
        return ui.measure("text", font: Font(pointSize: 12), maxWidth: 100).height
      }
      """)
    #expect(output.status == 0, "\(output.text)")
  }
}

/// Runs the Swift compiler on one file with the imports of a plugin and without package access.
private struct Compiler {
  private let executable: URL
  private let modules: URL

  /// Returns nil, and prints a note, if there is no compiler; throws if the built modules cannot be found.
  init?() throws {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    guard let folder = folders.first(where: { FileManager.default.isExecutableFile(atPath: "\($0)/swiftc") }) else {
      print("SKIPPED: no swiftc in the PATH, so access control of plugins is not checked")
      return nil
    }
    executable = URL(filePath: "\(folder)/swiftc")
    modules = try #require(Self.modules, "no folder with ListRuntime.swiftmodule above the test bundle")
  }

  /// The folder of built modules next to the test bundle or above it; nil if there is none.
  private static var modules: URL? {
    let starts = CommandLine.arguments.filter { $0.contains(".xctest") || $0 == CommandLine.arguments.first }
    for start in starts + [Bundle.main.bundlePath] {
      var folder = URL(filePath: start).standardizedFileURL
      while folder.pathComponents.count > 1 {
        let modules = folder.appending(path: "Modules")
        if FileManager.default.fileExists(atPath: modules.appending(path: "ListRuntime.swiftmodule").path) {
          return modules
        }
        folder.deleteLastPathComponent()
      }
    }
    return nil
  }

  /// Type-checks a snippet; returns the exit status and the output of the compiler.
  func check(_ body: String) throws -> (status: Int32, text: String) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "listlab-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "Snippet.swift")
    try "import ListRuntime\nimport Simulation\n\n\(body)\n".write(to: file, atomically: true, encoding: .utf8)
    let process = Process()
    process.executableURL = executable
    process.arguments = ["-typecheck", "-swift-version", "6", "-I", modules.path, file.path]
    let pipe = Pipe()
    process.standardError = pipe
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}
