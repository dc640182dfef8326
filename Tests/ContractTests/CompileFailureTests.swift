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
      expectedError: "'meter' is inaccessible due to 'package' protection level"),
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
      expectedError: "'profile' is inaccessible due to 'package' protection level"),
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
      expectedError: "'runLoop' is inaccessible due to 'package' protection level"),
  ]

  /// The source file of a plugin with the given declarations.
  private func source(_ body: String) -> String {
    "internal import ListRuntime\ninternal import Simulation\n\n\(body)\n"
  }

  @Test(
    "A plugin that … does not compile", .enabled(if: PluginCompiler.isAvailable, "there is no swiftc in the PATH"),
    arguments: forbidden)
  func forbiddenSnippetsDoNotCompile(_ snippet: Snippet) throws {
    let output = try PluginCompiler().check([source(snippet.body)])
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

  @Test(
    "A plugin that uses only public API compiles",
    .enabled(if: PluginCompiler.isAvailable, "there is no swiftc in the PATH"))
  func controlCompiles() throws {
    let body = """
      func measuredHeight(_ ui: UIContext, _ cell: Cell) -> Double {
        let view = ui.makeView(.plain, in: cell.contentView)
        ui.setFrame(PointRect(x: 0, y: 0, width: 10, height: 10), of: view)
        return ui.measure("text", font: Font(pointSize: 12), maxWidth: 100).height
      }
      """
    let output = try PluginCompiler().check([source(body)])
    #expect(output.status == 0, "\(output.text)")
  }
}
