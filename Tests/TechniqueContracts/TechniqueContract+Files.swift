import Foundation
import ListRuntime
import TechniqueTestSupport

extension TechniqueContract {
  /// The content of the folder, and the references of techniques to others.
  static let files = [
    TechniqueContract(
      "Its folder has sources, tests, scenarios and a README, and may have counterparts on hosts and pages for them"
    ) { plugin, failures in
      let folder = plugin.package.url("Plugins/\(plugin.name)").path
      let contents = try FileManager.default.contentsOfDirectory(atPath: folder)
      let visible = contents.filter { !$0.hasPrefix(".") && !["Hosts", "Pages"].contains($0) }.sorted()
      failures.expect(
        "files in Plugins/\(plugin.name)", visible, equals: ["README.md", "Scenarios", "Sources", "Tests"])
      let tests = try FileManager.default.contentsOfDirectory(atPath: folder + "/Tests")
      failures.expect(
        tests.contains { $0.hasSuffix("Tests.swift") }, "no file in Plugins/\(plugin.name)/Tests ends with Tests.swift")
    },
    TechniqueContract("Its id is its own, and the techniques that it requires or excludes exist") { plugin, failures in
      let ids = plugin.package.techniques.map { $0.declaration.id }
      let declaration = plugin.declaration
      failures.expect("techniques with the id \(declaration.id)", ids.count { $0 == declaration.id }, equals: 1)
      for other in declaration.requires + declaration.conflicts {
        failures.expect(ids.contains(other), "there is no technique \(other)")
        failures.expect(other != declaration.id, "it names itself under what it requires or excludes")
      }
    },
  ]
}
