package import ListRuntime

/// The files of a new package: a program with the built-in techniques and those of the package, one technique, a study that compares it
/// with a built-in one, and the tests of every technique.
package struct PackageTemplate {
  /// The name of the package and of its program's module.
  let name: String
  /// Its dependency on the lab.
  let dependency: PackageDependency
  /// Its first technique.
  let plugin: PluginTemplate

  /// The files of a package with a technique that decorates an extension point.
  package init(name: String, dependency: PackageDependency, plugin: ScaffoldName, extensionPoint: ExtensionPoint) {
    self.name = name
    self.dependency = dependency
    self.plugin = PluginTemplate(
      name: plugin.camel, id: plugin.kebab, extensionPoint: extensionPoint, isInLab: false)
  }

  /// All files with their paths in the folder of the package.
  package var files: [(path: String, text: String)] {
    [
      ("Package.swift", manifest), ("README.md", readme), (".gitignore", ".build/\nResults/\n"),
      ("Sources/\(name)/main.swift", main), ("Plugins/README.md", table),
      ("Tests/\(name)Tests/ContractTests.swift", tests), ("Scenarios/\(study).json", scenario),
    ] + workflows + plugin.files.map { ("Plugins/\(plugin.name)/\($0.path)", $0.text) }
  }

  /// The name of the study that compares the technique with a built-in one.
  static let study = "against-cell-reuse"
  private var study: String { Self.study }

  private var main: String {
    """
    import LabCommandLine

    LabProgram.run(adding: packageTechniques())

    """
  }

  private var tests: String {
    """
    import TechniqueContracts
    import Testing

    @Suite("Every technique of this package")
    struct ContractTests {
      static let techniques = ContractSubject.all(packageTechniques())

      @Test("It satisfies the contract of every technique", arguments: TechniqueContract.all, techniques)
      func holds(_ contract: TechniqueContract, technique: ContractSubject) async throws {
        let failures = try await contract.failures(of: technique)
        #expect(failures.isEmpty, "\\(failures.joined(separator: "\\n"))")
      }
    }

    """
  }

  private var table: String {
    """
    # Techniques

    | id | what it does | extension points |
    | --- | --- | --- |
    \(plugin.row)

    """
  }

  private var scenario: String {
    let id = plugin.id
    return ScenarioTemplate(
      schema: SchemaFile.name,
      summary: "A chat scrolled from top to bottom: \(id) and the built-in cell-reuse, alone and together.",
      question: "What does \(id) cost, compared with what cell-reuse saves?",
      runs: [("without", []), ("with", [id]), ("reuse", ["cell-reuse"]), ("both", ["cell-reuse", id])],
      expect: ["reuse.main_busy_ms < without.main_busy_ms"],
      columns: ["main_busy_ms", "fps_avg", "hitch_ms_per_s", "footprint_avg_mb"]
    ).text
  }
}
