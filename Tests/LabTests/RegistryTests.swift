import Foundation
import ListRuntime
import Techniques
import Testing

@Suite("The registry of techniques")
struct RegistryTests {
  /// The folders of plugins with one of these parts, ascending.
  private func folders(withOneOf parts: [String] = ["Sources"]) throws -> [String] {
    let plugins = LabProcess.project.appending(path: "Plugins")
    return try FileManager.default.contentsOfDirectory(atPath: plugins.path)
      .filter { folder in
        parts.contains { FileManager.default.fileExists(atPath: plugins.appending(path: "\(folder)/\($0)").path) }
      }.sorted()
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

  @Test("A technique's id is its folder name in kebab case")
  func ids() throws {
    for (folder, technique) in zip(try folders(), allTechniques()) {
      let kebab = folder.map { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }.joined().dropFirst()
      #expect(technique.declaration.id == kebab)
    }
  }

  @Test("The program has every shipped device, data set and reference, and the README of every folder of plugins")
  func builtInFiles() throws {
    func documents(_ folder: String) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: LabProcess.project.appending(path: folder).path).sorted()
        .filter { $0.hasSuffix(".json") && !$0.hasSuffix(".schema.json") }
    }
    let shipped = try ["devices", "data", "reference"].flatMap { folder in
      try documents("Scenarios/\(folder)").map { (path: "Scenarios/\(folder)/\($0)", name: "\(folder)/\($0)") }
    }
    let techniques = try folders(withOneOf: ["Sources", "Hosts"]).map { folder in
      (path: "Plugins/\(folder)/README.md", name: "Plugins/\(folder)/README.md")
    }
    #expect(ProgramFiles.all.map(\.name).sorted() == (shipped + techniques).map(\.name).sorted())
    #expect(!shipped.isEmpty && !techniques.isEmpty)
    for (path, name) in shipped + techniques {
      let text = try String(contentsOf: LabProcess.project.appending(path: path), encoding: .utf8)
      #expect(ProgramFiles.all.first { $0.name == name }?.text == text, "\(name): touch Package.swift and build again")
    }
  }
}
