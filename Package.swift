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

/// Modules are compiled as a whole in debug as well, and once: in batches, each would expand the macros and read the files of
/// all, and what modules offer would be found beforehand by reading all files twice.
let whole = [
  "-disable-batch-mode", "-whole-module-optimization", "-num-threads", "2", "-no-emit-module-separately-wmo",
]
let checked: [SwiftSetting] = strict + [.unsafeFlags(whole, .when(configuration: .debug))]

/// `swift run` builds debug; the modules that simulate and read are optimised there too. Their dynamic exclusivity checks
/// are off in every configuration: they take half of a run's time.
let optimised: [SwiftSetting] =
  checked + [
    .unsafeFlags(["-enforce-exclusivity=unchecked"]),
    .unsafeFlags(["-O", "-cross-module-optimization"], .when(configuration: .debug)),
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
      path: "Plugins/\(name)/Tests", swiftSettings: checked),
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
    room("Charts", []),
    room(
      "Reports", ["Simulation", "ListRuntime", "ScenarioKit", "Analysis", "LabRunner", "Charts"],
      plugins: ["RegistryPlugin"]),
    .executableTarget(name: "digest", swiftSettings: checked),
    .plugin(
      name: "RegistryPlugin", capability: .buildTool(), dependencies: ["digest"], path: "Sources/RegistryPlugin"),
    .target(
      name: "Techniques", dependencies: ["ListRuntime"] + techniques.map { .target(name: $0) },
      swiftSettings: checked, plugins: ["RegistryPlugin"]),
    .executableTarget(
      name: "lab",
      dependencies: ["Simulation", "ListRuntime", "ScenarioKit", "LabRunner", "Analysis", "Reports", "Techniques"],
      swiftSettings: checked),
    .executableTarget(
      name: "bench", dependencies: ["Simulation", "ListRuntime", "ScenarioKit", "Analysis", "LabRunner", "Techniques"],
      swiftSettings: checked),
    .target(
      name: "TechniqueTestSupport",
      dependencies: ["Simulation", "ListRuntime", "ScenarioKit", "LabRunner", "Analysis", "Techniques"],
      path: "Tests/TechniqueTestSupport", swiftSettings: optimised),
    .testTarget(name: "SimulationTests", dependencies: ["Simulation"], swiftSettings: checked),
    .target(name: "SampleData", dependencies: ["ListRuntime"], path: "Tests/SampleData", swiftSettings: checked),
    .testTarget(
      name: "ListRuntimeTests", dependencies: ["ListRuntime", "Simulation", "SampleData"], swiftSettings: checked),
    .testTarget(
      name: "ScenarioKitTests", dependencies: ["ScenarioKit", "ListRuntime", "Simulation"], swiftSettings: checked),
    .target(
      name: "RunRecordSupport", dependencies: ["Simulation", "ListRuntime", "ScenarioKit", "LabRunner"],
      path: "Tests/RunRecordSupport", swiftSettings: checked),
    .testTarget(
      name: "AnalysisTests", dependencies: ["Analysis", "ListRuntime", "Simulation", "RunRecordSupport"],
      swiftSettings: checked),
    .target(name: "XMLSupport", path: "Tests/XMLSupport", swiftSettings: checked),
    .testTarget(name: "ChartsTests", dependencies: ["Charts", "Simulation", "XMLSupport"], swiftSettings: checked),
    .testTarget(
      name: "ReportsTests",
      dependencies: [
        "Reports", "Analysis", "Charts", "LabRunner", "ListRuntime", "ScenarioKit", "Simulation", "RunRecordSupport",
        "XMLSupport",
      ],
      exclude: ["Goldens"], swiftSettings: checked),
    .testTarget(
      name: "LabRunnerTests",
      dependencies: ["LabRunner", "Analysis", "ListRuntime", "ScenarioKit", "Simulation", "RunRecordSupport"],
      swiftSettings: checked),
    .testTarget(
      name: "ContractTests",
      dependencies: ["Analysis", "ListRuntime", "ScenarioKit", "Simulation", "SampleData", "TechniqueTestSupport"],
      swiftSettings: checked),
    .testTarget(
      name: "StudyTests",
      dependencies: [
        "Analysis", "LabRunner", "ListRuntime", "Reports", "ScenarioKit", "Simulation", "TechniqueTestSupport",
      ],
      swiftSettings: checked),
    .testTarget(
      name: "LabTests", dependencies: ["lab", "LabRunner", "ListRuntime", "ScenarioKit", "Simulation", "Techniques"],
      swiftSettings: checked),
  ] + techniques.flatMap(technique)
)
