/// Names that no module of another package can have, because the Swift Package Manager allows each once in a build.
package enum LabModules {
  /// The modules of this package except techniques and tests, ascending.
  package static let names = [
    "Analysis", "CLinux", "Charts", "Datasets", "Digests", "Hosts", "JSON", "JSONTestSupport", "LabCommandLine",
    "LabRunner", "ListRuntime", "Markup", "OutputReaders", "RecordingSamples", "Recordings", "RegistryPlugin",
    "Reports", "RunRecordSupport", "SampleData", "Scenarios", "Simulation", "TechniqueContracts",
    "TechniqueTestSupport", "Techniques", "TestPictures", "XMLSupport", "bench", "digest", "embed", "lab",
  ]

  /// Modules of the toolchain and of the systems' libraries that sources may import, ascending.
  package static let toolchain = [
    "Android", "AppKit", "Bionic", "Builtin", "CRT", "Combine", "CoreFoundation", "CoreGraphics", "Cxx", "CxxStdlib",
    "Darwin", "Dispatch", "Distributed", "Foundation", "FoundationEssentials", "FoundationInternationalization",
    "FoundationNetworking", "FoundationXML", "Glibc", "Musl", "ObjectiveC", "Observation", "PackageDescription",
    "PackagePlugin", "QuartzCore", "RegexBuilder", "Runtime", "Swift", "SwiftGlibc", "SwiftOnoneSupport",
    "SwiftOverlayShims", "SwiftShims", "SwiftUI", "Synchronization", "System", "Testing", "UIKit", "WASILibc",
    "WinSDK", "XCTest", "os",
  ]

  /// Capitalized words of the language: `import Self` and `import Any` are syntax errors, and `Type` and `Protocol` are members of
  /// every type (The Swift Programming Language, "Keywords and Punctuation").
  static let keywords = ["Any", "Protocol", "Self", "Type"]

  /// Names with which the type of a technique would be one of `ListRuntime`: `ConfiguredTechnique`.
  static let types = ["Configured"]
}
