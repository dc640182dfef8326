import Datasets
import Foundation
import JSON
import ListRuntime
import Scenarios
import Simulation
import Testing

@Suite("Shipped files")
struct ShippedFilesTests {
  private static let scenarios = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Scenarios")

  private static func files(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: scenarios.appending(path: folder).path)) ?? []
    return names.filter { $0.hasSuffix(".json") }.sorted()
  }

  private func source(_ path: String) throws -> SourceFile {
    SourceFile(name: path, bytes: try DiskFiles().read(Self.scenarios.appending(path: path).path))
  }

  @Test("There are shipped devices")
  func devicesExist() {
    #expect(Self.files(in: "devices").contains("ipod-touch-5g.json"))
  }

  @Test(
    "Every shipped device profile is valid",
    arguments: files(in: "devices"))
  func validDevices(name: String) throws {
    let collector = DiagnosticCollector()
    let profile = DeviceFile.read(try source("devices/\(name)"), reportingTo: collector)
    #expect(profile != nil, "\(DiagnosticText.text(collector.sorted))")
  }

  @Test("The shipped messages and their media are valid")
  func validMessages() throws {
    let collector = DiagnosticCollector()
    let library = try #require(
      MediaFile.read(try source("data/media.json"), reportingTo: collector), "\(DiagnosticText.text(collector.sorted))")
    let messages = MessagesFile.read(try source("data/messages-500.json"), library: library, reportingTo: collector)
    #expect(messages?.count == 500, "\(DiagnosticText.text(collector.sorted))")
  }

  @Test(
    "The shipped feeds and their media are valid",
    arguments: [
      ("movies", "movies-50"), ("posts", "posts-300"), ("timeline", "timeline-170"), ("timeline", "timeline-200"),
      ("timeline", "timeline-1012"),
    ])
  func validFeeds(media: String, name: String) throws {
    let collector = DiagnosticCollector()
    let library = MediaFile.read(try source("data/media-\(media).json"), reportingTo: collector)
    let file = try source("data/\(name).json")
    let count =
      media == "movies"
      ? MoviesFile.read(file, library: library, reportingTo: collector)?.count
      : PostsFile.read(file, library: library, reportingTo: collector)?.count
    #expect(count.map { name.hasSuffix("-\($0)") } == true, "\(DiagnosticText.text(collector.sorted))")
  }

  private func profile(_ id: String) throws -> DeviceProfile {
    let collector = DiagnosticCollector()
    let profile = DeviceFile.read(try source("devices/\(id).json"), reportingTo: collector)
    return try #require(profile, "\(DiagnosticText.text(collector.sorted))")
  }

  @Test("The literature profile marks every coefficient that was chosen with the thesis in view")
  func literatureProfile() throws {
    let profile = try profile("ipod-touch-5g-literature")
    let fitted = WorkKind.allCases.filter { profile.work[$0.index].status == .fitted }.map(\.name)
    #expect(
      fitted == [
        "cellCreate", "cellEnter", "constraintCreate", "solveInPlace", "textMeasureCall", "textMeasureGlyph",
        "textMeasureLine", "textKitLayout", "mainFrame", "nodeCreate", "imageAssign", "gifOpenFrame", "gpuFrame",
      ])
    #expect(profile.memory.allSatisfy { $0.status != .fitted } && profile.fit == nil)
    #expect(profile.rules == .standard && profile.system == SystemGeneration.iOS9.rules)
    #expect(profile.picoseconds(.gpuSampledTexel) == 2100)
    #expect(profile.picoseconds(.methodCall) == 27_500)
    #expect(profile.picoseconds(.diskByte) == 33_333)
  }

  /// `lab fit` starts from the literature profile; Scenarios/FIDELITY.md has the command.
  @Test("The shipped profile equals the literature profile except for what its fit names")
  func shippedProfile() throws {
    let (literature, shipped) = (try profile("ipod-touch-5g-literature"), try profile("ipod-touch-5g"))
    let fit = try #require(shipped.fit)
    #expect(fit.base == literature.id && fit.reference == "reinpalu-2017" && fit.scenario == "cumulative")
    var expected = literature
    expected.id = shipped.id
    expected.summary = shipped.summary
    expected.fit = fit
    #expect(shipped.beforeFit.work == literature.work && shipped.beforeFit.memory == literature.memory)
    #expect(shipped.beforeFit.rules == literature.rules && shipped.beforeFit.system == literature.system)
    #expect(shipped.beforeFit.countedCPU == literature.countedCPU)
    // The rules that were chosen with the measurements in view are fitted and named; the others are the literature's.
    let chosen = ["composites", "takesCommits", "rasterizedClip", "borderedContents", "pooledCells"]
    for rule in PlatformRule<DeviceProfile>.all {
      let choice = rule.choice(shipped)
      guard chosen.contains(rule.name) else {
        #expect(choice == rule.choice(literature), "\(rule.path)")
        continue
      }
      #expect(choice.status == .fitted && choice.rows == fit.rows, "\(rule.path)")
      #expect(choice.prior == rule.choice(literature).value && choice.against != "", "\(rule.path)")
    }
    expected.rules = shipped.rules
    expected.system = shipped.system
    for key in CoefficientKey.all {
      guard let factor = fit.factors.first(where: { $0.coefficients.contains(key.name) }) else { continue }
      let prior = literature[key]
      expected[key] = Coefficient(
        value: factor.scaled(prior.value), source: prior.source, status: .fitted, confidence: prior.confidence,
        rows: fit.rows, prior: CoefficientPrior(value: prior.value, status: prior.status, rows: prior.rows))
    }
    #expect(shipped == expected)
    // Few fitted factors: at most four for the CPU, the counted share included, two for the GPU, two for memory.
    let groups: [Set<String>] = [
      Set(WorkKind.allCases.filter { $0.performer == .appThread }.map(\.name) + ["countedCPU"]),
      Set(WorkKind.allCases.filter { $0.performer == .gpu }.map(\.name)), Set(MemoryUnit.allCases.map(\.name)),
    ]
    let counts = groups.map { group in fit.factors.count { !group.isDisjoint(with: $0.coefficients) } }
    #expect(counts == [4, 1, 2] && fit.factors.count == 7)
    #expect(fit.factors.map(\.coefficients.count).reduce(0, +) == 23)
  }

  @Test("A folder and a missing file give different errors")
  func fileErrors() {
    #expect(throws: FileReadError.missing) { try DiskFiles().read(Self.scenarios.appending(path: "none.json").path) }
    #expect(throws: FileReadError.unreadable("is a folder")) { try DiskFiles().read(Self.scenarios.path) }
  }
}
