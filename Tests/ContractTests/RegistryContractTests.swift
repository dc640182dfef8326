internal import Foundation
internal import ListRuntime
internal import TechniqueTestSupport
internal import Testing

@Suite("The registry of techniques")
struct RegistryContractTests {
  @Test("Ids are unique, and required and conflicting techniques exist")
  func idsResolve() {
    let ids = PluginFolder.all.map(\.declaration.id)
    #expect(Set(ids).count == ids.count)
    for plugin in PluginFolder.all {
      for other in plugin.declaration.requires + plugin.declaration.conflicts {
        #expect(ids.contains(other) && other != plugin.declaration.id, "\(plugin): \(other)")
      }
    }
  }

  @Test(
    "A plugin's folder contains sources, tests, scenarios and a README, and may contain counterparts on hosts",
    arguments: PluginFolder.all)
  func foldersAreComplete(_ plugin: PluginFolder) throws {
    let contents = try FileManager.default.contentsOfDirectory(atPath: Repository.url("Plugins/\(plugin.name)").path)
    let visible = contents.filter { !$0.hasPrefix(".") && $0 != "Hosts" }
    #expect(visible.sorted() == ["README.md", "Scenarios", "Sources", "Tests"])
    let tests = try FileManager.default.contentsOfDirectory(
      atPath: Repository.url("Plugins/\(plugin.name)/Tests").path)
    #expect(tests.contains { $0.hasSuffix("Tests.swift") })
  }
}
