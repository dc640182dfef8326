import Digests
import Foundation
import LabCommandLine
import Simulation
import Techniques
import Testing

@Suite("Digests of the sources")
struct SourceDigestTests {
  /// The core modules: LabRunner and its dependencies.
  private static let coreModules = [
    "Analysis", "Datasets", "Digests", "JSON", "LabRunner", "ListRuntime", "Markup", "Scenarios", "Simulation",
  ]

  /// The source folder of a module.
  private func folder(of module: String) -> URL {
    LabProcess.project.appending(
      path: Self.coreModules.contains(module) ? "Sources/\(module)" : "Plugins/\(module)/Sources")
  }

  /// The digest of a module's current sources, computed from its definition.
  private func digest(of module: String) throws -> String {
    let folder = folder(of: module)
    let paths = try #require(FileManager.default.enumerator(atPath: folder.path)).compactMap { $0 as? String }
    let texts = try paths.filter { $0.hasSuffix(".swift") }.sorted().flatMap { path in
      [path, try String(contentsOf: folder.appending(path: path), encoding: .utf8)]
    }
    let digits = String(RandomStream.hash(texts.map { $0 + "\0" }.joined()), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  @Test("Every core module and every technique has a digest, in ascending order of names")
  func modules() {
    let techniques = allTechniques().map { String(describing: $0).dropLast("Technique".count) }
    #expect(sourceDigests().map(\.module) == (Self.coreModules + techniques.map(String.init)).sorted())
  }

  @Test("The compiler's version has its release and its target")
  func compiler() {
    #expect(compilerVersion.contains("Swift version") && compilerVersion.contains("Target:"), "\(compilerVersion)")
  }

  @Test("A program is identified by the sources of all its modules, and not at all if those of a technique are unknown")
  func program() {
    func program(_ sources: [(module: String, digest: String)]) -> Digest? {
      TechniquePackage(techniques: allTechniques(), sources: sources).program
    }
    let sources = sourceDigests()
    #expect(program(sources) != nil)
    #expect(program(sources.reversed() + sources) == program(sources))
    for position in sources.indices {
      var changed = sources
      changed[position].digest = String(changed[position].digest.reversed())
      #expect(program(changed) != program(sources), "\(sources[position].module)")
    }
    #expect(program(sources + [("Mine", "0")]) != program(sources))
    #expect(program(sources.filter { $0.module != "CellReuse" }) == nil)
  }

  @Test("Digests match the sources on the disk", arguments: sourceDigests().map(\.module))
  func current(module: String) throws {
    let recorded = try #require(sourceDigests().first { $0.module == module }).digest
    #expect(recorded == (try digest(of: module)) && recorded.count == 16)
  }
}
