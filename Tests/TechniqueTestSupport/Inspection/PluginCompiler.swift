internal import Foundation

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

  /// The configuration of a build, which determines the code that `#if` omits.
  enum Configuration: CaseIterable {
    case debug, release

    /// The conditions that SwiftPM sets.
    var conditions: [String] { ["-D", "SWIFT_PACKAGE"] + (self == .debug ? ["-D", "DEBUG"] : []) }
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
    guard let modules = Self.modules else {
      throw SwiftTools.Missing(description: "no folder with ListRuntime.swiftmodule above the test bundle")
    }
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
    language + [
      "-warnings-as-errors", "-strict-memory-safety", "-disable-implicit-concurrency-module-import",
      "-enforce-exclusivity=checked",
    ]

  /// The settings that affect how a file is parsed.
  private static let language =
    ["-swift-version", "6", "-parse-as-library"]
    + ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].flatMap {
      ["-enable-upcoming-feature", $0]
    }

  /// Compiles the files of a module, each without optimization and without inlining functions that are otherwise always
  /// inlined, such as the comparisons of ranges, so that every called function is a symbol.
  func compile(_ sources: [Source], module: String, in configuration: Configuration) throws -> [Compilation] {
    let folder = try TemporaryFolder()
    let files = sources.indices.map { folder.url.appending(path: "\($0).swift").path }
    for (source, file) in zip(sources, files) { try Data(source.text.utf8).write(to: URL(filePath: file)) }
    let object = folder.url.appending(path: "object.o")
    return try files.indices.map { primary in
      let inputs = files.indices.flatMap { $0 == primary ? ["-primary-file", files[$0]] : [files[$0]] }
      let answer = try tools.compile(
        [
          "-c", "-Onone", "-Xllvm", "-sil-disable-pass=mandatory-inlining", "-module-name", module, "-I", modules.path,
          "-o", object.path,
        ]
          + Self.settings + configuration.conditions + inputs)
      guard answer.status == 0 else {
        let errors = answer.messages.split(separator: "\n").filter { $0.contains(": error: ") }.map(String.init)
        return Compilation(
          errors: zip(sources, files).reduce(errors.isEmpty ? [answer.messages] : errors) { errors, names in
            errors.map { $0.replacing(names.1, with: names.0.name) }
          }, neededSymbols: [], requestedTypes: [], foreignSymbols: [])
      }
      return Compilation(
        errors: [], neededSymbols: try tools.undefinedSymbols(of: object),
        requestedTypes: try tools.requestedTypes(of: object), foreignSymbols: try tools.foreignSymbols(of: object))
    }
  }

  /// The syntax tree of a file as the compiler parses it, in the compiler's JSON.
  ///
  /// - Throws: an error if the compiler writes no tree.
  func syntaxTree(of source: Source, in configuration: Configuration) throws -> Data {
    Data(try parse(source, ["-dump-parse", "-dump-ast-format", "json"], configuration).utf8)
  }

  /// The modules that a file imports, by the compiler's own list.
  func importedModules(of source: Source, in configuration: Configuration) throws -> [String] {
    let modules = try parse(source, ["-emit-imported-modules", "-o", "-"], configuration)
    return modules.split(separator: "\n").map(String.init)
  }

  /// The compiler's output for a file that it only parses.
  private func parse(_ source: Source, _ arguments: [String], _ configuration: Configuration) throws -> String {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "source.swift")
    try Data(source.text.utf8).write(to: file)
    return try tools.compile(arguments + Self.language + configuration.conditions + [file.path]).output
  }
}
