internal import Foundation

/// Type-checks Swift sources as a plugin is compiled: with the built `ListRuntime` and without package access.
package struct PluginCompiler {
  /// The reason why sources cannot be checked although there is a compiler.
  package struct MissingModules: Error, CustomStringConvertible {
    package var description: String { "no folder with ListRuntime.swiftmodule above the test bundle" }
  }

  private let executable: URL
  private let modules: URL

  /// The `swiftc` in the PATH; nil if there is none.
  private static let executable: URL? = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { URL(filePath: "\($0)/swiftc") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }()

  /// Whether there is a compiler; a test that needs one is skipped otherwise.
  package static var isAvailable: Bool { executable != nil }

  /// Finds the compiler and the built modules.
  package init() throws {
    guard let executable = Self.executable else { throw CocoaError(.fileNoSuchFile) }
    guard let modules = Self.modules else { throw MissingModules() }
    self.executable = executable
    self.modules = modules
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

  /// The settings of a plugin's module in Package.swift, as options of the compiler.
  private static let settings =
    ["-swift-version", "6", "-warnings-as-errors"]
    + ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].flatMap {
      ["-enable-upcoming-feature", $0]
    }

  /// Type-checks files of one module; returns the exit status and the output of the compiler.
  package func check(_ sources: [String]) throws -> (status: Int32, text: String) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "listlab-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = sources.indices.map { folder.appending(path: "Source\($0).swift") }
    for (file, source) in zip(files, sources) { try source.write(to: file, atomically: true, encoding: .utf8) }
    let process = Process()
    process.executableURL = executable
    process.arguments = ["-typecheck"] + Self.settings + ["-I", modules.path] + files.map(\.path)
    let pipe = Pipe()
    process.standardError = pipe
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}
