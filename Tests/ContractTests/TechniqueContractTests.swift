import Foundation
import ListRuntime
import TechniqueContracts
import TechniqueTestSupport
import Testing

/// Does nothing, although its files claim otherwise.
struct InertTechnique: Technique {
  static let declaration = TechniqueDeclaration(
    id: "inert", summary: "Do nothing.", decorates: [.range],
    differences: [PictureDifference(.height, of: .all, because: "None, since it does nothing.")])
  init(options: TechniqueOptions) {}
  func install(in strategies: StrategyStack) {}
}

@Suite("Every technique")
struct TechniqueContractTests {
  /// All contracts except the one on sources, which `PluginInspectionTests` checks.
  static let contracts = TechniqueContract.all.filter { $0.description != TechniqueContract.sources.description }

  @Test("It satisfies every contract", arguments: contracts, PluginPackage.lab.plugins.map(ContractSubject.init))
  func holds(_ contract: TechniqueContract, technique: ContractSubject) async throws {
    let failures = try await contract.failures(of: technique)
    #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
  }
}

@Suite("The contracts of a technique in another package")
struct PackageContractTests {
  /// A package in a folder of its own, with one technique that does nothing, and whose README lacks a section.
  private final class Package {
    let root = FileManager.default.temporaryDirectory.appending(path: "listlab-\(UUID().uuidString)")

    init() throws {
      let headings = PluginReadme.headings.dropLast().map { "## \($0)\n\nText.\n\n" }.joined()
      let changes = "| `cache_lookups` | higher | each call is recorded |\n"
      let scenario = { (metric: String) in
        """
        {
          "summary": "A short chat.", "device": "ipod-touch-5g",
          "data": {"messages": "data/messages-500.json", "media": "data/media.json"},
          "content": {"kind": "chat"}, "scroll": {"driver": "jump", "rows": [20, 40], "intervalMs": 100},
          "runs": [
            {"name": "without", "techniques": []}, {"name": "with", "techniques": ["inert"], "compareTo": "without"}
          ],
          "expect": ["with.\(metric) > without.\(metric)"]
        }
        """
      }
      for (path, text) in [
        ("Package.swift", ""), ("Plugins/Inert/Tests/InertTests.swift", ""),
        ("Plugins/Inert/README.md", headings.replacing("work\n\nText.\n", with: "work\n\n\(changes)")),
        ("Plugins/Inert/Sources/InertTechnique.swift", "import ListRuntime\nlet time = ContinuousClock.now\n"),
        ("Plugins/Inert/Scenarios/wins.json", scenario("work.cacheLookup")),
        ("Plugins/Inert/Scenarios/must-not-win.json", scenario("main_busy_ms")),
      ] {
        let file = root.appending(path: path)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
    }

    deinit { try? FileManager.default.removeItem(at: root) }

    /// The technique, found from a file of the package's tests.
    func technique() throws -> ContractSubject {
      let file = root.appending(path: "Plugins/Inert/Tests/InertTests.swift").path
      return try #require(ContractSubject.all([InertTechnique.self], file: file).first)
    }
  }

  @Test("Each contract that a technique breaks reports it, and no other contract does")
  func failuresAreNamed() async throws {
    let package = try Package()
    let technique = try package.technique()
    #expect(
      technique.description == "inert"
        && technique.plugin.package.root.lastPathComponent == package.root.lastPathComponent)
    var failing: [String] = []
    for contract in TechniqueContractTests.contracts {
      if try await !contract.failures(of: technique).isEmpty { failing.append(contract.description) }
    }
    #expect(
      failing == [
        "It overrides exactly the extension points that its declaration names",
        "Its README has the required headings, in order, and no empty section",
        "Every declared difference occurs",
        "All expectations of both scenarios hold",
        "Every count in its README changes as stated in wins",
      ])
  }

  @Test("An unmet expectation is one sentence without the text of the scenario")
  func unmetExpectation() async throws {
    let package = try Package()
    defer { withExtendedLifetime(package) {} }
    let technique = try package.technique()
    let contract = try #require(TechniqueContract.scenarios.first)
    let failures = try await contract.failures(of: technique)
    #expect(failures.count == 2 && failures.allSatisfy { $0.count < 300 }, "\(failures)")
    let first = try #require(failures.first)
    #expect(first.hasPrefix("wins: ") && first.contains("with.work.cacheLookup is not > without."), "\(first)")
  }

  @Test(
    "A source that reads a clock is rejected with its location",
    .enabled(if: PluginCompiler.isAvailable, "there is no swiftc in the PATH"))
  func sourcesAreInspected() async throws {
    let package = try Package()
    let failures = try await TechniqueContract.sources.failures(of: package.technique())
    #expect(failures.contains { $0.hasPrefix("Plugins/Inert/Sources/InertTechnique.swift:2: ") }, "\(failures)")
  }

  @Test("Counts of its runs can be compared")
  func counts() async throws {
    let package = try Package()
    let technique = try package.technique()
    let lookups = try await technique.count("cacheLookup", of: "with", in: "wins")
    #expect(try await technique.count("cacheLookup", of: "without", in: "wins") == lookups && lookups != nil)
    #expect(try await technique.count("cache_lookup", of: "with", in: "wins") == nil)
    #expect(try await technique.count("cacheLookup", of: "other", in: "wins") == nil)
  }
}
