import Foundation

/// The programs of the Swift toolchain in the PATH.
struct SwiftTools {
  /// A file or a program that a check needs and that does not exist.
  struct Missing: Error, CustomStringConvertible {
    let description: String
  }

  private let frontend: URL
  private let symbolLister: URL
  private let demangler: URL
  private let symbolExtractor: URL

  init() throws {
    let compiler = try Self.find("swiftc")
    // The driver would only start the frontend.
    frontend = try Self.find("swift-frontend", besides: compiler)
    // The toolchain for macOS has the system's nm beside it.
    symbolLister = try (try? Self.find("llvm-nm")) ?? Self.find("nm")
    demangler = try Self.find("swift-demangle", besides: compiler)
    symbolExtractor = try Self.find("swift-symbolgraph-extract", besides: compiler)
  }

  /// Whether there is a compiler in the PATH.
  static var isAvailable: Bool { (try? find("swiftc")) != nil }

  /// Finds a program in the PATH, or in the folder of a program to which it belongs.
  private static func find(_ name: String, besides program: URL? = nil) throws -> URL {
    let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    let folder = program.map { [$0.resolvingSymlinksInPath().deletingLastPathComponent().path] } ?? []
    let programs = (folder + path).map { URL(filePath: "\($0)/\(name)") }
    guard let found = programs.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else {
      throw Missing(description: "\(name) is not in the PATH")
    }
    return found
  }

  /// Runs the compiler's frontend; returns its exit status, its output, and its messages.
  func compile(_ arguments: [String]) throws -> (status: Int32, output: String, messages: String) {
    try run(frontend, ["-frontend"] + arguments)
  }

  /// The symbols of object files, by one process for all files that lists them, and one that demangles them.
  func symbols(of objects: [URL]) throws -> [ObjectSymbols] {
    if objects.isEmpty { return [] }
    let paths = objects.map(\.path)
    let listing = try run(symbolLister, ["-A", "--format=posix"] + paths)
    guard listing.status == 0 else {
      throw Missing(description: "nm cannot read \(paths.joined(separator: ", ")): \(listing.messages)")
    }
    let lines = listing.output.split(separator: "\n")
    let entries = paths.map { path in
      lines.filter { $0.hasPrefix("\(path): ") }.compactMap { ObjectSymbols.Entry($0.dropFirst(path.count + 2)) }
    }
    let mangled = Set(entries.joined().filter(\.needsDemangling).map(\.name)).sorted()
    let names = Dictionary(zip(mangled, try demangled(mangled)), uniquingKeysWith: { first, _ in first })
    return entries.map { ObjectSymbols(entries: $0, demangled: names) }
  }

  /// The symbol graph of the public declarations of a built module, as JSON.
  func symbolGraph(of module: String, in modules: URL) throws -> Data {
    let folder = try TemporaryFolder()
    let answer = try run(
      symbolExtractor,
      [
        "-module-name", module, "-I", modules.path, "-minimum-access-level", "public", "-output-dir", folder.url.path,
      ])
    guard answer.status == 0 else {
      throw Missing(description: "there is no symbol graph of \(module): \(answer.messages)")
    }
    return try Data(contentsOf: folder.url.appending(path: "\(module).symbols.json"))
  }

  private func demangled(_ symbols: [String]) throws -> [String] {
    guard !symbols.isEmpty else { return [] }
    let answer = try run(demangler, ["--compact"] + symbols)
    guard answer.status == 0 else { throw Missing(description: "swift-demangle failed: \(answer.messages)") }
    return answer.output.split(separator: "\n").map(String.init)
  }

  private func run(_ program: URL, _ arguments: [String]) throws -> (status: Int32, output: String, messages: String) {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    // A file for the messages: a pipe that nobody reads would block the program when it is full.
    let folder = try TemporaryFolder()
    let messages = folder.url.appending(path: "messages")
    try Data().write(to: messages)
    process.standardError = try FileHandle(forWritingTo: messages)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (
      process.terminationStatus, String(decoding: data, as: UTF8.self),
      try String(contentsOf: messages, encoding: .utf8)
    )
  }
}

/// A folder that is removed together with this value.
struct TemporaryFolder: ~Copyable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "listlab-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}
