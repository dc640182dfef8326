internal import Foundation
internal import LabRunner
import Testing

/// The built `lab`, run as a process in a folder of its own.
struct LabProcess {
  /// What a process left behind.
  struct Outcome {
    let code: Int32
    let output: String
    let errors: String
  }

  /// The working folder; scenarios are written here, and results land here.
  let folder: URL

  /// A fresh folder in the system's temporary one.
  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "lab-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// A fresh folder with messages.json and media.json as `lab` generates them.
  static func withData(messages: Int = 40) throws -> LabProcess {
    let lab = try LabProcess()
    #expect(try lab.run("generate", "media", "-o", "media.json").code == 0)
    #expect(
      try lab.run("generate", "messages", "--count", "\(messages)", "--media", "media.json", "-o", "messages.json").code
        == 0)
    return lab
  }

  /// Removes the folder.
  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// The project's folder.
  static let project = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Runs `lab` to its end.
  func run(_ arguments: String...) throws -> Outcome { try run(arguments) }

  /// Runs `lab` to its end.
  ///
  /// - Parameters:
  ///   - output: the file or device that its standard output goes to.
  ///   - input: the file of the folder that its standard input comes from; nothing if not given.
  ///   - environment: variables besides those of the tests, of which none that says anything of shards is left.
  func run(_ arguments: [String], output: URL? = nil, input: String? = nil, environment: [String: String] = [:]) throws
    -> Outcome
  {
    // Files take what is printed: a pipe would fill up.
    let streams = ["stdout", "stderr"].map { folder.appending(path: ".\($0)") }
    for stream in streams { try Data().write(to: stream) }
    let process = Process()
    process.executableURL = try Self.executable()
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let shards = Set(ShardSystem.all.flatMap(\.variables))
    process.environment = ProcessInfo.processInfo.environment.filter { !shards.contains($0.key) }
      .merging(environment) { $1 }
    process.standardOutput = try FileHandle(forWritingTo: output ?? streams[0])
    process.standardError = try FileHandle(forWritingTo: streams[1])
    process.standardInput =
      try input.map { try FileHandle(forReadingFrom: folder.appending(path: $0)) } ?? FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let texts = try streams.map { try String(contentsOf: $0, encoding: .utf8) }
    for stream in streams { try FileManager.default.removeItem(at: stream) }
    #expect(process.terminationReason == .exit, "lab \(arguments) crashed: \(texts[1])")
    return Outcome(code: process.terminationStatus, output: texts[0], errors: texts[1])
  }

  /// Writes a file into the folder.
  func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: folder.appending(path: name))
  }

  /// Everything in the folder, hidden files included; only the cache of finished runs is left out.
  func names() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { !$0.contains(".cache") }.sorted()
  }

  /// The finished runs that are kept below a folder.
  func cachedRuns(in results: String = "Results") throws -> [String] {
    let cache = folder.appending(path: "\(results)/.cache")
    guard FileManager.default.fileExists(atPath: cache.path) else { return [] }
    return try FileManager.default.subpathsOfDirectory(atPath: cache.path).filter { $0.hasSuffix(".run") }.sorted()
      .map { "\(results)/.cache/\($0)" }
  }

  /// The text of a file in the folder.
  func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  /// The executable, which the build puts beside the tests.
  private static func executable() throws -> URL {
    #if os(macOS)
      let products = try #require(Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }).bundleURL
        .deletingLastPathComponent()
    #else
      let products = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    #endif
    let executable = products.appending(path: "lab")
    try #require(
      FileManager.default.isExecutableFile(atPath: executable.path), "lab is not built at \(executable.path)")
    return executable
  }
}
