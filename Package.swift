// swift-tools-version: 6.3
import PackageDescription

/// One technique a line: the folder under Plugins/, which is also the module's name. The registry is generated from this list.
let techniques = [
  "AsyncNodes",
  "BackgroundDecoding",
  "BackgroundHeights",
  "CachedHeights",
  "CellReuse",
  "CommonModes",
  "ImagePrefetch",
  "ImagePresizing",
  "LayoutModels",
  "LowPriorityPreparation",
  "ManualHeights",
  "ManualLayout",
  "NoOffscreen",
  "Rasterization",
  "SizingCell",
  "SplitCells",
  "StaticCells",
  "StockCells",
  "TableBuffering",
  "TwoStepBinding",
  "ViewModels",
]

let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// `swift run` builds debug; the modules that simulate and read are optimised there too. Their dynamic exclusivity checks
/// are off in every configuration: they take half of a run's time.
let optimised: [SwiftSetting] =
  strict + [
    .unsafeFlags(["-enforce-exclusivity=unchecked"]),
    .unsafeFlags(
      [
        "-O", "-disable-batch-mode", "-whole-module-optimization", "-num-threads", "2", "-cross-module-optimization",
      ],
      .when(configuration: .debug)),
  ]

/// A module of the house: it may use what is `package`.
func room(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = [], plugins: [Target.PluginUsage] = []
) -> Target {
  .target(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: optimised, plugins: plugins)
}

/// A technique sees only what is `public`: never the meter, a coefficient or the clock.
func technique(_ name: String) -> [Target] {
  [
    .target(
      name: name, dependencies: ["ListRuntime"], path: "Plugins/\(name)/Sources", packageAccess: false,
      swiftSettings: optimised),
    .testTarget(
      name: "\(name)Tests",
      dependencies: [.target(name: name), "ListRuntime", "Simulation", "SampleData", "TechniqueTestSupport"],
      path: "Plugins/\(name)/Tests", swiftSettings: strict),
  ]
}

let package = Package(
  name: "ListLab",
  platforms: [.macOS(.v15)],
  targets: [
    room("Simulation", []),
    room("ListRuntime", ["Simulation"], exclude: ["README.md"]),
    room("ScenarioKit", ["Simulation", "ListRuntime"]),
    room("Analysis", ["Simulation", "ListRuntime"]),
    room("LabRunner", ["Simulation", "ListRuntime", "ScenarioKit", "Analysis"]),
    room(
      "Reports", ["Simulation", "ListRuntime", "ScenarioKit", "Analysis", "LabRunner"], plugins: ["RegistryPlugin"]),
    .executableTarget(name: "digest", swiftSettings: strict),
    .plugin(
      name: "RegistryPlugin", capability: .buildTool(), dependencies: ["digest"], path: "Sources/RegistryPlugin"),
    .target(
      name: "Techniques", dependencies: ["ListRuntime"] + techniques.map { .target(name: $0) },
      swiftSettings: strict, plugins: ["RegistryPlugin"]),
    .executableTarget(
      name: "lab", dependencies: ["ListRuntime", "ScenarioKit", "LabRunner", "Analysis", "Reports", "Techniques"],
      swiftSettings: strict),
    .executableTarget(
      name: "bench", dependencies: ["Simulation", "ListRuntime", "ScenarioKit", "Analysis", "LabRunner", "Techniques"],
      swiftSettings: strict),
    .target(
      name: "TechniqueTestSupport",
      dependencies: ["Simulation", "ListRuntime", "ScenarioKit", "LabRunner", "Analysis", "Techniques"],
      path: "Tests/TechniqueTestSupport", swiftSettings: optimised),
    .testTarget(name: "SimulationTests", dependencies: ["Simulation"], swiftSettings: strict),
    .target(name: "SampleData", dependencies: ["ListRuntime"], path: "Tests/SampleData", swiftSettings: strict),
    .testTarget(
      name: "ListRuntimeTests", dependencies: ["ListRuntime", "Simulation", "SampleData"], swiftSettings: strict),
    .testTarget(
      name: "ScenarioKitTests", dependencies: ["ScenarioKit", "ListRuntime", "Simulation"], swiftSettings: strict),
    .target(
      name: "RunRecordSupport", dependencies: ["Simulation", "ListRuntime", "ScenarioKit", "LabRunner"],
      path: "Tests/RunRecordSupport", swiftSettings: strict),
    .testTarget(
      name: "AnalysisTests", dependencies: ["Analysis", "ListRuntime", "Simulation", "RunRecordSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ReportsTests",
      dependencies: ["Reports", "Analysis", "LabRunner", "ListRuntime", "ScenarioKit", "RunRecordSupport"],
      exclude: ["Goldens"], swiftSettings: strict),
    .testTarget(
      name: "LabRunnerTests",
      dependencies: ["LabRunner", "Analysis", "ListRuntime", "ScenarioKit", "Simulation", "RunRecordSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ContractTests",
      dependencies: ["Analysis", "ListRuntime", "ScenarioKit", "Simulation", "SampleData", "TechniqueTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "StudyTests",
      dependencies: [
        "Analysis", "LabRunner", "ListRuntime", "Reports", "ScenarioKit", "Simulation", "TechniqueTestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "LabTests", dependencies: ["lab", "LabRunner", "ListRuntime", "ScenarioKit", "Simulation", "Techniques"],
      swiftSettings: strict),
  ] + techniques.flatMap(technique)
)
