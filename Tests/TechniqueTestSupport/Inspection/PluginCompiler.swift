import Foundation

/// Compiles Swift sources as the module of a plugin is compiled: with the built `ListRuntime` and without package access.
package struct PluginCompiler {
  /// A source file.
  package struct Source: Sendable {
    /// The file's path as shown in messages.
    package let name: String
    package let text: String

    package init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// The result of compiling one file of a module.
  struct Compilation {
    /// The errors, one per line, as `FILE:LINE:COLUMN: error: …`; empty if the file compiles.
    let errors: [String]
    /// The symbols that the file needs from other modules and from its own, as Swift writes them in declarations.
    let neededSymbols: [String]
    /// The types whose metadata the file requests, as Swift writes them.
    let requestedTypes: [String]
    /// The global symbols of the file that are not Swift's.
    let foreignSymbols: [String]
  }

  /// Whether there is a compiler in the PATH; a test that needs one is skipped otherwise.
  package static var isAvailable: Bool { SwiftTools.isAvailable }

  private let tools: SwiftTools
  private let modules: URL

  /// Finds the compiler and the built modules.
  ///
  /// - Throws: an error that names what is missing.
  package init() throws {
    tools = try SwiftTools()
    modules = try Self.builtModules()
  }

  /// The folder of built modules next to the test bundle or above it.
  static func builtModules() throws -> URL {
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
    throw SwiftTools.Missing(description: "no folder with ListRuntime.swiftmodule above the test bundle")
  }

  /// The settings of a plugin's module in Package.swift, as options of the compiler.
  private static let settings =
    language + [
      "-warnings-as-errors", "-strict-memory-safety", "-disable-implicit-concurrency-module-import",
      "-enforce-exclusivity=checked",
    ]

  /// The settings that affect how a file is parsed. Without a `#`, which `TextRules` rejects, every build parses the same code.
  private static let language =
    ["-swift-version", "6", "-parse-as-library", "-D", "SWIFT_PACKAGE", "-D", "DEBUG"]
    + ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].flatMap {
      ["-enable-upcoming-feature", $0]
    }

  /// Compiles the files of a module, each without optimization and without inlining functions that are otherwise always
  /// inlined, such as the comparisons of ranges, so that every called function is a symbol.
  func compile(_ sources: [Source], module: String) throws -> [Compilation] {
    let folder = try TemporaryFolder()
    let files = try write(sources, to: folder.url)
    let objects = sources.indices.map { folder.url.appending(path: "\($0).o") }
    func errors(of primaries: [Int]) throws -> [String] {
      let inputs = files.indices.flatMap { primaries.contains($0) ? ["-primary-file", files[$0]] : [files[$0]] }
      let answer = try tools.compile(
        ["-c", "-Onone", "-Xllvm", "-sil-disable-pass=mandatory-inlining", "-module-name", module, "-I", modules.path]
          + Self.settings + inputs + primaries.flatMap { ["-o", objects[$0].path] })
      if answer.status == 0 { return [] }
      let errors = answer.messages.split(separator: "\n").filter { $0.contains(": error: ") }.map(String.init)
      return zip(sources, files).reduce(errors.isEmpty ? [answer.messages] : errors) { errors, names in
        errors.map { $0.replacing(names.1, with: names.0.name) }
      }
    }
    // One process compiles all files; only if one of them has errors, each is compiled alone, so that the errors are its own.
    var found = try [errors(of: Array(files.indices))]
    if found == [[]] {
      found = files.map { _ in [] }
    } else if files.count > 1 {
      found = try files.indices.map { try errors(of: [$0]) }
    }
    let compiled = files.indices.filter { found[$0].isEmpty }
    var symbols = try tools.symbols(of: compiled.map { objects[$0] }).makeIterator()
    return found.map { errors in
      let symbols = errors.isEmpty ? symbols.next() : nil
      return Compilation(
        errors: errors, neededSymbols: symbols?.needed ?? [], requestedTypes: symbols?.requestedTypes ?? [],
        foreignSymbols: symbols?.foreign ?? [])
    }
  }

  /// The syntax tree of each file as the compiler parses it, in the compiler's JSON.
  ///
  /// - Throws: an error if the compiler writes no tree.
  func syntaxTrees(of sources: [Source]) throws -> [Data] {
    let folder = try TemporaryFolder()
    let files = try write(sources, to: folder.url)
    let trees = sources.indices.map { folder.url.appending(path: "\($0).json") }
    _ = try tools.compile(
      ["-dump-parse", "-dump-ast-format", "json"] + Self.language + files.flatMap { ["-primary-file", $0] }
        + trees.flatMap { ["-o", $0.path] })
    return try trees.map { try Data(contentsOf: $0) }
  }

  /// Writes sources to numbered files in a folder, and returns their paths.
  private func write(_ sources: [Source], to folder: URL) throws -> [String] {
    try sources.enumerated().map { index, source in
      let file = folder.appending(path: "\(index).swift")
      try Data(source.text.utf8).write(to: file)
      return file.path
    }
  }
}
