extension PackageTemplate {
  /// The text of Package.swift.
  var manifest: String {
    """
    // swift-tools-version: 6.3
    import PackageDescription

    /// The techniques, one per line: the folder under Plugins/, which is also the module name. The program and the tests find them
    /// by this list.
    let techniques = [
      "\(plugin.name)",
    ]

    /// The settings of techniques, as in the package of ListLab: no unsafe memory, neither tasks nor clocks, and exclusive access to memory
    /// is enforced. The contract tests compile the sources with the same options, whatever is written here.
    let technique: [SwiftSetting] = [
      .treatAllWarnings(as: .error),
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .strictMemorySafety(),
      .unsafeFlags(["-enforce-exclusivity=checked", "-Xfrontend", "-disable-implicit-concurrency-module-import"]),
      .unsafeFlags(["-O", "-cross-module-optimization"], .when(configuration: .debug)),
    ]

    /// The linker of debug builds on Linux: lld is part of the toolchain and links faster than its default.
    let linking: [LinkerSetting] = [.unsafeFlags(["-use-ld=lld"], .when(platforms: [.linux], configuration: .debug))]

    /// A product of ListLab.
    func listLab(_ name: String) -> Target.Dependency { .product(name: name, package: "\(dependency.identity)") }

    let registry: [Target.PluginUsage] = [.plugin(name: "RegistryPlugin", package: "\(dependency.identity)")]

    /// The module and the tests of a technique, which sees only what ListRuntime declares as `public`.
    func targets(ofTechnique name: String) -> [Target] {
      [
        .target(
          name: name, dependencies: [listLab("ListRuntime")], path: "Plugins/\\(name)/Sources", packageAccess: false,
          swiftSettings: technique),
        .testTarget(
          name: "\\(name)Tests", dependencies: [.target(name: name), listLab("TechniqueContracts")],
          path: "Plugins/\\(name)/Tests"),
      ]
    }

    let package = Package(
      name: "\(name)",
      platforms: [.macOS(.v15)],
      products: [.executable(name: "lab", targets: ["\(name)"])],
      dependencies: [.package(\(dependency.arguments))],
      targets: [
        .executableTarget(
          name: "\(name)",
          dependencies: [listLab("LabCommandLine")] + techniques.map { .target(name: $0) },
          linkerSettings: linking, plugins: registry),
        .testTarget(
          name: "\(name)Tests",
          dependencies: [listLab("ListRuntime"), listLab("TechniqueContracts")] + techniques.map { .target(name: $0) },
          linkerSettings: linking, plugins: registry),
      ] + techniques.flatMap(targets)
    )

    """
  }
}
