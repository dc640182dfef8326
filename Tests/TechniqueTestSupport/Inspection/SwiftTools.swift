internal import Foundation

/// The programs of the Swift toolchain in the PATH.
struct SwiftTools {
  /// A file or a program that a check needs and that does not exist.
  struct Missing: Error, CustomStringConvertible {
    let description: String
  }

  private let compiler: URL
  private let symbolLister: URL
  private let demangler: URL

  init() throws {
    compiler = try Self.find("swiftc")
    // The toolchain for macOS has the system's nm beside it.
    symbolLister = try (try? Self.find("llvm-nm")) ?? Self.find("nm")
    demangler = try Self.find("swift-demangle", besides: compiler)
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
    try run(compiler, ["-frontend"] + arguments)
  }

  /// The symbols that an object file needs from others, as Swift writes them in declarations, in its order.
  func undefinedSymbols(of object: URL) throws -> [String] {
    let symbols = try symbols(of: object, ["--undefined-only"])
    let isSwift = symbols.map { $0.hasPrefix("$s") }
    var names = try demangled(zip(symbols, isSwift).filter(\.1).map(\.0)).makeIterator()
    return zip(symbols, isSwift).map { $1 ? names.next() ?? $0 : $0 }
  }

  /// The types and existential types whose metadata an object file requests by name, as Swift writes them: those of
  /// casts and of generic arguments.
  func requestedTypes(of object: URL) throws -> [String] {
    let lines = try symbolLines(of: object, ["--defined-only"])
    // Associated types are described by the protocols of the existential type, "SL" for `Comparable`.
    let described = lines.compactMap { line in
      line.firstMatch(of: /symbolic (?:\S*(SL)_\S*p |\S*_p .*s\d\d(Custom(?:Debug)?StringConvertible)P)/)
        .map { $0.output.2.map { "Swift.\($0)" } ?? "Swift.Comparable" }
    }
    let caches = Self.names(in: lines).filter { $0.hasPrefix("$s") && $0.hasSuffix("MD") }
    return try described
      + demangled(caches).compactMap { name in
        name.firstMatch(of: /^demangling cache variable for (?:abstract )?type metadata for (.*)$/).map {
          String($0.output.1)
        }
      }
  }

  /// The global symbols of an object file that are not Swift's, and could replace a function of the system.
  func foreignSymbols(of object: URL) throws -> [String] {
    try symbols(of: object, ["--defined-only", "--extern-only"]).filter { symbol in
      !["$s", "_swift", "__swift", "got.", "symbolic", "associated", "default", "generic", "get_", "swift_"].contains {
        symbol.hasPrefix($0)
      }
    }
  }

  private func symbols(of object: URL, _ options: [String]) throws -> [String] {
    Self.names(in: try symbolLines(of: object, options))
  }

  /// The lines of nm, each with a symbol, which can have spaces, and its kind, address and size.
  private func symbolLines(of object: URL, _ options: [String]) throws -> [Substring] {
    let listing = try run(symbolLister, options + ["--format=posix", object.path])
    guard listing.status == 0 else { throw Missing(description: "nm cannot read \(object.path): \(listing.messages)") }
    return listing.output.split(separator: "\n")
  }

  private static func names(in lines: [Substring]) -> [String] {
    lines.compactMap { line in
      guard let symbol = line.split(separator: " ").first else { return nil }
      #if canImport(Darwin)
        return String(symbol.first == "_" ? symbol.dropFirst() : symbol)
      #else
        return String(symbol)
      #endif
    }
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
