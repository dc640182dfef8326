/// Names that no module of another package can have, because the Swift Package Manager allows each once in a build.
package enum LabModules {
  /// The modules of this package except techniques and tests, ascending.
  package static let names = [
    "Analysis", "BuiltIn", "Charts", "Datasets", "Digests", "Hosts", "JSON", "JSONTestSupport", "LabCommandLine",
    "LabRunner", "ListRuntime", "Markup", "OutputReaders", "RecordingSamples", "Recordings", "RegistryPlugin",
    "Reports", "RunRecordSupport", "SampleData", "Scenarios", "Simulation", "TechniqueContracts",
    "TechniqueTestSupport", "Techniques", "XMLSupport", "bench", "digest", "embed", "lab", "reference",
  ]

  /// Modules of the toolchain that a technique's sources or tests may import.
  static let toolchain = ["Swift", "Foundation", "Dispatch", "Synchronization", "Testing"]
}
