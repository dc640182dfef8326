import Foundation
import TechniqueTestSupport
import Testing

/// With `@testable import ListRuntime`, a technique would have every internal declaration of the runtime.
@Suite("No module is compiled for testing")
struct TestableImportTests {
  private static let isCI = ProcessInfo.processInfo.environment["CI"] == "true"

  @Test("No source imports a module for testing, so CI need not compile one for that")
  func noSourceNeedsIt() throws {
    for folder in ["Sources", "Plugins", "Tests"] {
      let paths = try FileManager.default.subpathsOfDirectory(atPath: Repository.url(folder).path).sorted()
      // The attempts in that file are string literals.
      for path in paths where path.hasSuffix(".swift") && !path.hasSuffix("/PluginInspectionTests.swift") {
        let text = try Repository.text("\(folder)/\(path)")
        // Few files contain the word, and the search for the pattern takes far longer than that for the word.
        guard text.contains("testable") else { continue }
        let testable = text.split(separator: "\n").filter { $0.contains(/^\s*@`?testable\b/) && !$0.contains("\"") }
        #expect(testable == [], "\(folder)/\(path): declare what a test uses as `package`")
      }
    }
  }

  @Test(
    "In CI no notation of @testable compiles",
    .enabled(if: isCI && PluginCompiler.isAvailable, "CI is not `true`, or there is no swiftc in the PATH"),
    arguments: ["@testable import ListRuntime", "@`testable` /* a */ internal\n  import ListRuntime"])
  func testableDoesNotCompile(_ declaration: String) throws {
    let source = PluginCompiler.Source(name: "Cheat.swift", text: declaration + "\n")
    let findings = try PluginInspector().findings(in: [source], module: "Cheat")
    let isRefused = findings.contains { $0.found.contains("module 'ListRuntime' was not compiled for testing") }
    #expect(isRefused, "the Makefile builds with --disable-testable-imports in CI; this build does not: \(findings)")
  }
}
