// swift-tools-version: 6.3
import PackageDescription

/// The techniques, one per line: the folder under Plugins/, which is also the module name. The registry is generated
/// from this list, with the counterparts on hosts in `Plugins/<Name>/Hosts`: edit this file after adding one.
let techniques = [
  "AdaptiveFrameRate",
  "AsyncNodes",
  "BackgroundDecoding",
  "BackgroundHeights",
  "CachedHeights",
  "CellReuse",
  "CoalescedUpdates",
  "CommonModes",
  "DataPrefetching",
  "DecodeLimit",
  "DeferredImages",
  "DifferentialUpdates",
  "ExactEstimates",
  "FlattenedLayers",
  "ImagePrefetch",
  "ImagePresizing",
  "IncrementalHeights",
  "KeepPosition",
  "LayoutModels",
  "LearnedEstimates",
  "LowPriorityPreparation",
  "ManualHeights",
  "ManualLayout",
  "MaskCorners",
  "MirroredList",
  "NoOffscreen",
  "OverlayCorners",
  "PagePrefetch",
  "Rasterization",
  "ReservedHeights",
  "RowReconfiguration",
  "ShadowPaths",
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
  // Debug builds index what they compile, for editors; indexing Foundation and the standard library again for each package takes time.
  .unsafeFlags(["-index-ignore-system-modules"], .when(configuration: .debug)),
]

/// If the environment variable LISTLAB_CHECKED is 1, debug builds optimize no module, so `assert` is active, and they
/// enforce exclusive access to memory. Otherwise modules with the settings `optimized` do neither: their containers in
/// plain memory check nothing. `make sanitize` tests a checked build.
let isChecked = Context.environment["LISTLAB_CHECKED"] == "1"

/// If the environment variable LISTLAB_SCENARIOS is 1, the shipped scenarios are part of the program, as an installed one needs them.
/// Otherwise an edit of a scenario would be followed by a build.
let embedding: [SwiftSetting] =
  Context.environment["LISTLAB_SCENARIOS"] == "1" ? [.define("LISTLAB_SCENARIOS")] : []

/// If the environment variable LISTLAB_STATIC is 1, lab needs no library of the system; it must be built with `--static-swift-stdlib`, on
/// Linux. The linker is lld, because gold prints a warning for each function of the C library that can load another library. Of these
/// the program uses only `getaddrinfo`, which since glibc 2.34 reads /etc/hosts and asks DNS servers without another library.
let standalone: [LinkerSetting] =
  Context.environment["LISTLAB_STATIC"] == "1" ? [.unsafeFlags(["-static-executable", "-use-ld=lld"])] : []

/// The linker of debug builds on Linux: lld is part of the toolchain and links faster than gold, its default. Tests
/// are one program, so that it is enough to set it for one of them.
let linking: [LinkerSetting] = [.unsafeFlags(["-use-ld=lld"], .when(platforms: [.linux], configuration: .debug))]

/// The settings of modules that declare, print and write. Debug builds recompile only their changed files.
let incremental: [SwiftSetting] = strict

/// The settings of modules that translate arguments, import files and drive browsers. Release builds do not optimize them either, because
/// they compile in a quarter of the time.
let unoptimized: [SwiftSetting] = incremental + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// Debug builds compile an optimized module as a whole, so that calls between its files are inlined; the compiler
/// remarks that incremental compilation is disabled. Debug builds also compile tests as whole modules, which is faster:
/// in batch mode, every batch parses all files of the module and expands their macros, and a separate job that emits
/// the module parses all files again.
let wholeModule = [
  "-disable-batch-mode", "-whole-module-optimization", "-num-threads", "2", "-no-emit-module-separately-wmo",
]
/// The settings of tests.
let debuggable: [SwiftSetting] =
  isChecked ? strict : strict + [.unsafeFlags(wholeModule, .when(configuration: .debug))]

/// The settings of modules that simulate, parse and compute. `swift run` builds debug, so they are optimized there too. A debugger
/// shows little of optimized code, so line tables are enough. Dynamic exclusivity checks, which take half of a run's time, are off
/// unless LISTLAB_CHECKED is 1.
let optimized: [SwiftSetting] =
  isChecked
  ? strict
  : debuggable + [
    .unsafeFlags(["-enforce-exclusivity=unchecked"]),
    .unsafeFlags(["-O", "-cross-module-optimization", "-gline-tables-only"], .when(configuration: .debug)),
  ]

/// The settings of small modules that are optimized in debug builds, too, but file by file, which needs no remark of the compiler. For a
/// module as large as Datasets this takes longer than compiling it as a whole.
let optimizedByFile: [SwiftSetting] =
  isChecked
  ? strict
  : strict + [
    .unsafeFlags(["-enforce-exclusivity=unchecked"]),
    .unsafeFlags(["-O", "-gline-tables-only"], .when(configuration: .debug)),
  ]

/// The settings of techniques: no unsafe memory, and neither tasks nor clocks, which are in the implicit module.
/// Exclusive access to memory is enforced, because an access that overlaps another can reach freed memory. The contract
/// tests compile with the same options, and reject the rest.
let technique: [SwiftSetting] =
  strict + (isChecked ? [] : [.unsafeFlags(["-O", "-gline-tables-only"], .when(configuration: .debug))]) + [
    .strictMemorySafety(), .unsafeFlags(["-enforce-exclusivity=checked"]),
    .unsafeFlags(["-Xfrontend", "-disable-implicit-concurrency-module-import"]),
  ]

/// A module of the lab itself: unlike a technique, it may use `package` declarations.
func coreModule(
  _ name: String, _ dependencies: [Target.Dependency], settings: [SwiftSetting] = optimized, exclude: [String] = [],
  plugins: [Target.PluginUsage] = []
) -> Target {
  .target(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: settings, plugins: plugins)
}

/// The module and the tests of a technique, which sees only `public` declarations: never the meter, a coefficient or
/// the clock.
func targets(ofTechnique name: String) -> [Target] {
  [
    .target(
      name: name, dependencies: ["ListRuntime"], path: "Plugins/\(name)/Sources", packageAccess: false,
      swiftSettings: technique),
    .testTarget(
      name: "\(name)Tests",
      dependencies: [.target(name: name), "ListRuntime", "Simulation", "SampleData", "TechniqueTestSupport"],
      path: "Plugins/\(name)/Tests", swiftSettings: debuggable),
  ]
}

/// If the environment variable LISTLAB_TESTS names a technique's module, the package has only the tests of that technique and the
/// contract tests, so that its author builds no others.
let testedTechnique = Context.environment["LISTLAB_TESTS"]

/// Whether a target is part of the package.
func isDeclared(_ target: Target) -> Bool {
  guard let testedTechnique, target.type == .test else { return true }
  return target.name == "ContractTests" || target.name == "\(testedTechnique)Tests"
}

let package = Package(
  name: "ListLab",
  platforms: [.macOS(.v15)],
  // Installers such as Mint find programs by the declared products. Otherwise `lab` is not declared, because a package with techniques of
  // its own has a program of the same name, and SwiftPM would link both to one file.
  products: (embedding.isEmpty ? [] : [.executable(name: "lab", targets: ["lab"])]) + [
    // For packages with techniques of their own: the API that techniques use, the command line with the build plugin
    // that registers them, and the contracts that their tests check.
    .library(name: "ListRuntime", targets: ["ListRuntime"]),
    .library(name: "LabCommandLine", targets: ["LabCommandLine"]),
    .library(name: "TechniqueContracts", targets: ["TechniqueContracts"]),
    .plugin(name: "RegistryPlugin", targets: ["RegistryPlugin"]),
  ],
  targets: ([
    .systemLibrary(name: "CLinux", path: "Sources/CLinux"),
    coreModule("Simulation", []),
    coreModule("Markup", [], settings: optimizedByFile),
    coreModule("ListRuntime", ["Simulation", "Markup"], exclude: ["README.md"]),
    coreModule("JSON", []),
    coreModule("Digests", [], settings: optimizedByFile),
    coreModule("Datasets", ["Simulation", "ListRuntime", "JSON"]),
    coreModule(
      "Scenarios", ["Simulation", "ListRuntime", "JSON", "Digests", "Datasets"], settings: incremental),
    coreModule("Analysis", ["Simulation", "ListRuntime"]),
    coreModule(
      "LabRunner", ["CLinux", "Simulation", "ListRuntime", "JSON", "Digests", "Scenarios", "Analysis"],
      settings: incremental),
    coreModule("Recordings", ["JSON", "Analysis"], settings: unoptimized),
    coreModule("TestPictures", ["Simulation", "ListRuntime", "JSON"]),
    coreModule(
      "Hosts", ["CLinux", "Simulation", "ListRuntime", "JSON", "Scenarios", "Analysis", "Recordings", "TestPictures"],
      settings: unoptimized,
      exclude: ["README.md", "Chromium/Page", "Chromium/PageProbe", "Chromium/PageChanges"], plugins: ["RegistryPlugin"]
    ),
    coreModule("Charts", ["Markup"], settings: incremental),
    coreModule(
      "Reports",
      ["Simulation", "ListRuntime", "JSON", "Datasets", "Scenarios", "Analysis", "LabRunner", "Markup", "Charts"],
      settings: incremental, exclude: ["HTML/Page"], plugins: ["RegistryPlugin"]),
    .executableTarget(name: "digest", swiftSettings: incremental),
    .executableTarget(name: "embed", swiftSettings: incremental),
    .plugin(
      name: "RegistryPlugin", capability: .buildTool(), dependencies: ["digest", "embed"],
      path: "Sources/RegistryPlugin"),
    .target(
      name: "Techniques", dependencies: ["ListRuntime"] + techniques.map { .target(name: $0) },
      swiftSettings: incremental + embedding, plugins: ["RegistryPlugin"]),
    .target(
      name: "LabCommandLine",
      dependencies: [
        "Simulation", "ListRuntime", "JSON", "Digests", "Datasets", "Scenarios", "LabRunner", "Analysis",
        "Recordings", "Hosts", "Reports", "Techniques",
      ],
      swiftSettings: unoptimized),
    .executableTarget(
      name: "lab", dependencies: ["LabCommandLine"], swiftSettings: incremental,
      linkerSettings: linking + standalone),
    .executableTarget(
      name: "bench",
      dependencies: [
        "Simulation", "ListRuntime", "JSON", "Datasets", "Scenarios", "Analysis", "LabRunner", "Techniques",
      ],
      swiftSettings: incremental),
    .target(
      name: "TechniqueTestSupport",
      dependencies: [
        "Simulation", "ListRuntime", "JSON", "Datasets", "Scenarios", "LabRunner", "Analysis", "Techniques",
      ],
      path: "Tests/TechniqueTestSupport", swiftSettings: optimized),
    .target(
      name: "TechniqueContracts",
      dependencies: ["Simulation", "ListRuntime", "JSON", "Scenarios", "Analysis", "TechniqueTestSupport"],
      path: "Tests/TechniqueContracts", swiftSettings: debuggable),
    .testTarget(name: "SimulationTests", dependencies: ["Simulation"], swiftSettings: debuggable),
    .target(name: "SampleData", dependencies: ["ListRuntime"], path: "Tests/SampleData", swiftSettings: debuggable),
    .testTarget(
      name: "ListRuntimeTests",
      dependencies: ["ListRuntime", "Markup", "Simulation", "SampleData", "TechniqueTestSupport"],
      swiftSettings: debuggable),
    .target(
      name: "JSONTestSupport", dependencies: ["JSON"], path: "Tests/JSONTestSupport", swiftSettings: debuggable),
    .testTarget(name: "JSONTests", dependencies: ["JSON", "JSONTestSupport"], swiftSettings: debuggable),
    .testTarget(
      name: "DatasetsTests", dependencies: ["Datasets", "JSON", "ListRuntime", "Simulation", "JSONTestSupport"],
      swiftSettings: debuggable),
    .testTarget(
      name: "ScenariosTests",
      dependencies: ["Scenarios", "Datasets", "JSON", "ListRuntime", "Simulation", "JSONTestSupport"],
      swiftSettings: debuggable),
    .target(
      name: "RunRecordSupport",
      dependencies: ["Simulation", "ListRuntime", "Analysis", "JSON", "Datasets", "Scenarios", "LabRunner"],
      path: "Tests/RunRecordSupport", swiftSettings: debuggable),
    .testTarget(
      name: "AnalysisTests", dependencies: ["Analysis", "ListRuntime", "Simulation", "RunRecordSupport"],
      swiftSettings: debuggable),
    .target(name: "XMLSupport", path: "Tests/XMLSupport", swiftSettings: debuggable),
    .target(name: "OutputReaders", path: "Tests/OutputReaders", swiftSettings: optimized),
    .testTarget(name: "MarkupTests", dependencies: ["Markup", "XMLSupport"], swiftSettings: debuggable),
    .testTarget(
      name: "ChartsTests", dependencies: ["Charts", "Markup", "Simulation", "XMLSupport"], swiftSettings: debuggable),
    .testTarget(
      name: "ReportsTests",
      dependencies: [
        "Reports", "Analysis", "Charts", "LabRunner", "ListRuntime", "JSON", "Datasets", "Scenarios", "Simulation",
        "RunRecordSupport", "OutputReaders", "JSONTestSupport", "XMLSupport",
      ],
      exclude: ["Goldens"], swiftSettings: debuggable),
    .target(name: "RecordingSamples", path: "Tests/RecordingSamples", swiftSettings: debuggable),
    .testTarget(
      name: "RecordingsTests", dependencies: ["Recordings", "Analysis", "JSON", "JSONTestSupport", "RecordingSamples"],
      swiftSettings: debuggable),
    .testTarget(
      name: "HostsTests",
      dependencies: [
        "Hosts", "Recordings", "TestPictures", "Analysis", "JSON", "ListRuntime", "Simulation", "RunRecordSupport",
      ],
      swiftSettings: debuggable),
    .testTarget(
      name: "LabRunnerTests",
      dependencies: [
        "LabRunner", "Analysis", "ListRuntime", "JSON", "Digests", "Datasets", "Scenarios", "Simulation",
        "RunRecordSupport",
      ],
      swiftSettings: debuggable),
    .testTarget(
      name: "ContractTests",
      dependencies: [
        "Analysis", "ListRuntime", "JSON", "Datasets", "Scenarios", "Simulation", "SampleData", "TechniqueContracts",
        "TechniqueTestSupport",
      ],
      swiftSettings: debuggable, linkerSettings: linking),
    .testTarget(
      name: "StudyTests",
      dependencies: [
        "Analysis", "LabRunner", "ListRuntime", "Reports", "JSON", "Datasets", "Scenarios", "Simulation", "Techniques",
        "JSONTestSupport", "TechniqueTestSupport",
      ],
      swiftSettings: debuggable),
    .testTarget(
      name: "LabTests",
      dependencies: [
        "lab", "LabCommandLine", "LabRunner", "ListRuntime", "JSON", "Digests", "Datasets", "Scenarios", "Simulation",
        "Analysis", "Techniques",
        "JSONTestSupport", "TechniqueTestSupport", "OutputReaders", "RecordingSamples",
      ],
      swiftSettings: debuggable),
  ] + techniques.flatMap(targets)).filter(isDeclared)
)
