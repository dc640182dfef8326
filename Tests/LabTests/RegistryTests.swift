internal import Foundation
internal import ListRuntime
internal import Techniques
import Testing

@Suite("The registry of techniques")
struct RegistryTests {
  /// The folders of plugins, ascending.
  private func folders() throws -> [String] {
    let plugins = LabProcess.project.appending(path: "Plugins")
    return try FileManager.default.contentsOfDirectory(atPath: plugins.path)
      .filter { FileManager.default.fileExists(atPath: plugins.appending(path: "\($0)/Sources").path) }.sorted()
  }

  /// The techniques in Package.swift, in its order.
  private func manifest() throws -> [String] {
    let text = try String(contentsOf: LabProcess.project.appending(path: "Package.swift"), encoding: .utf8)
    let start = try #require(text.range(of: "let techniques = [")).upperBound
    let end = try #require(text.range(of: "]", range: start..<text.endIndex)).lowerBound
    let parts = text[start..<end].split(separator: "\"", omittingEmptySubsequences: false)
    return parts.enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }

  @Test("Folders of plugins, the manifest's list and the registry name the same techniques in the same order")
  func agreement() throws {
    let registered = allTechniques().map { String(describing: $0) }
    let folders = try folders()
    let manifest = try manifest()
    #expect(folders == manifest)
    #expect(registered == folders.map { $0 + "Technique" })
    #expect(!registered.isEmpty)
  }

  @Test("A technique's id is its folder name in kebab case, and the registry finds it by that id")
  func ids() throws {
    for (folder, technique) in zip(try folders(), allTechniques()) {
      let kebab = folder.map { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }.joined().dropFirst()
      #expect(technique.declaration.id == kebab)
      #expect(TechniqueRegistry.technique(String(kebab)) == technique)
    }
    #expect(TechniqueRegistry.technique("no-such") == nil)
  }
}
