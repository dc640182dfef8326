import Foundation
import TechniqueTestSupport
import Testing

extension TechniqueContract {
  /// The declarations that the sources may use. The check runs the compiler, so it takes a second or two per technique.
  package static let sources = TechniqueContract("It uses only what a plugin may") { plugin, failures in
    guard PluginCompiler.isAvailable else { try Test.cancel("there is no swiftc in the PATH") }
    let folder = plugin.package.url("Plugins/\(plugin.name)").path
    let all = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
    let sources = all.filter { $0.hasPrefix("Sources/") && $0.hasSuffix(".swift") }
    // The target of a link would be compiled, but not found here.
    let links = ([""] + all).filter {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")) != nil
    }
    failures.expect("links in Plugins/\(plugin.name)", links, equals: [])
    let files = try sources.map { path in
      let path = "Plugins/\(plugin.name)/\(path)"
      return PluginCompiler.Source(name: path, text: try plugin.package.text(path))
    }
    failures.expect(!files.isEmpty, "there are no sources in Plugins/\(plugin.name)/Sources")
    for finding in try PluginInspector().findings(in: files, module: plugin.name) {
      failures.expect(false, finding.description)
    }
  }
}
