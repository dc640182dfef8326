public import ListRuntime

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
  ///   - sources: a digest of the sources of each module, so that regression checks can name changed techniques.
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
    String(String(reflecting: technique).prefix { $0 != "." })
  }
}
