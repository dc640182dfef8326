package import Digests
public import ListRuntime
import Techniques

/// Techniques of a package, with the data that the build plugin generates about them.
///
/// A package of techniques needs no code for this: RegistryPlugin generates a function `packageTechniques()` in each
/// target that depends on techniques of its package and on the product LabCommandLine.
public struct TechniquePackage: Sendable {
  /// The techniques.
  let techniques: [any Technique.Type]
  /// The digest of the sources of each module.
  let sources: [(module: String, digest: String)]
  /// Text files by name, such as `Plugins/<Module>/README.md`.
  let files: [(name: String, text: String)]
  /// The implementations of techniques on hosts, by the name `<Module>/<host>.<extension>`.
  let counterparts: [(name: String, text: String)]

  /// Techniques with their metadata.
  ///
  /// - Parameters:
  ///   - techniques: the types; each id must be new among all techniques of the program.
  ///   - sources: a digest of the sources of each module, so that regression checks can name changed techniques, and
  ///     finished runs are kept for the same sources only. Without that of a technique no run is kept.
  ///   - files: built-in files by name: `Plugins/<Module>/README.md`, which `lab help` shows, and scenarios.
  ///   - counterparts: the sources that perform techniques on hosts, by the name `<Module>/<host>.<extension>`.
  public init(
    techniques: [any Technique.Type], sources: [(module: String, digest: String)] = [],
    files: [(name: String, text: String)] = [], counterparts: [(name: String, text: String)] = []
  ) {
    self.techniques = techniques
    self.sources = sources
    self.files = files
    self.counterparts = counterparts
  }

  /// The techniques of several packages, in their order.
  init(combining packages: [TechniquePackage]) {
    self.init(
      techniques: packages.flatMap(\.techniques), sources: packages.flatMap(\.sources),
      files: packages.flatMap(\.files), counterparts: packages.flatMap(\.counterparts))
  }

  /// Identifies the program that has these techniques: a digest of its sources, of the compiler's version and of the kind of build. Nil if
  /// the sources of a technique are not known.
  package var program: Digest? {
    let modules = Set(sources.map(\.module))
    guard techniques.allSatisfy({ modules.contains(Self.module(of: $0)) }) else { return nil }
    // Packages share modules.
    let digests = Set(sources.map { "\($0.module) \($0.digest)" }).sorted()
    #if DEBUG
      let build = "debug"
    #else
      let build = "release"
    #endif
    return SHA256.digest(of: Array(([compilerVersion, build] + digests).joined(separator: "\n").utf8))
  }

  /// The first id that two techniques have, with their types; nil if all are different.
  var repeatedID: (id: String, types: [any Technique.Type])? {
    for (position, technique) in techniques.enumerated() {
      let id = technique.declaration.id
      if let first = techniques.prefix(position).first(where: { $0.declaration.id == id }) {
        return (id, [first, technique])
      }
    }
    return nil
  }

  /// The name of a technique's module, which is also that of its folder in `Plugins`.
  static func module(of technique: any Technique.Type) -> String {
    // `String(reflecting:)` gives the same name, but asks first whether the type describes itself, for which it searches all conformances
    // of the program.
    String(_typeName(technique).prefix { $0 != "." })
  }
}
