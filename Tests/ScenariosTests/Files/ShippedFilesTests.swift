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
    #expect(profile.rules == .standard)
    #expect(profile.picoseconds(.gpuSampledTexel) == 2100)
    #expect(profile.picoseconds(.methodCall) == 27_500)
    #expect(profile.picoseconds(.diskByte) == 33_333)
  }

  /// `lab fit` starts from the literature profile; Scenarios/fidelity.md has the command.
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
    #expect(shipped.beforeFit.rules == literature.rules)
    #expect(shipped.beforeFit.countedCPU == literature.countedCPU)
    // The rules that were chosen with the measurements in view are fitted and named; the others are the literature's.
    let chosen = ["composites", "takesCommits", "rasterizedClip", "borderedContents", "pooledCells"]
    for rule in PlatformRules.all {
      let choice = rule.choice(shipped.rules)
      guard chosen.contains(rule.name) else {
        #expect(choice == rule.choice(literature.rules), "\(rule.path)")
        continue
      }
      #expect(choice.status == .fitted && choice.rows == fit.rows, "\(rule.path)")
      #expect(choice.prior == rule.choice(literature.rules).value && choice.against != "", "\(rule.path)")
    }
    expected.rules = shipped.rules
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

  /// For each derived device, the ratios in thousandths by which it is derived from the iPod touch 5G.
  static let derived: [(id: String, ratios: Set<Int64>)] = [
    // Views, layers, drawing, CPU, GPU; 1 where nothing is published.
    ("iphone-4", [2269, 2297, 1301, 1629, 4000, 1000]),
    // The same, plus the network.
    ("iphone-6", [251, 270, 203, 168, 237, 1000, 346]),
  ]

  @Test(
    "A derived profile is the base profile times the ratio that each source names",
    arguments: derived)
  func derivedProfiles(id: String, ratios: Set<Int64>)
    throws
  {
    let (base, profile) = (try profile("ipod-touch-5g"), try profile(id))
    var found: Set<Int64> = []
    for (before, after) in zip(base.work + base.memory, profile.work + profile.memory) {
      let ratio = try #require(Self.ratio(of: after.source), "\(after.source)")
      found.insert(ratio)
      #expect(after.value == (before.value * ratio + 500) / 1000, "\(after.source)")
      // A guess must not look like a published value.
      #expect(after.status == (after.source.contains("No published ratio") ? .estimate : .derived))
      #expect(after.confidence == .low && after.rows.isEmpty && after.prior == nil)
    }
    #expect(found == ratios)
    #expect(profile.fit == nil && profile.countedCPU.value == base.countedCPU.value)
    for rule in PlatformRules.all { #expect(rule.choice(profile.rules).value == rule.choice(base.rules).value) }
    // Whole microseconds, from the base profile's 9.
    let processor = try #require(Self.ratio(of: profile.work[WorkKind.methodCall.index].source))
    #expect(profile.contextSwitch.nanoseconds == (9 * processor + 500) / 1000 * 1000)
  }

  /// The ratio in a source such as `ipod-touch-5g times 2.269.`, in thousandths.
  private static func ratio(of source: String) -> Int64? {
    let words = source.split(separator: " ", maxSplits: 3)
    guard words.count > 3, words[0] == "ipod-touch-5g", words[1] == "times", words[2].hasSuffix("."),
      let number = Double(words[2].dropLast())
    else { return nil }
    return Int64((number * 1000).rounded())
  }

  @Test("The derived devices are a phone of one core and one of a wider screen")
  func derivedDevices() throws {
    let (four, six) = (try profile("iphone-4"), try profile("iphone-6"))
    #expect(four.coreCount == 1 && four.screen == Screen(width: 320, height: 480, scale: 2))
    #expect(six.coreCount == 2 && six.screen == Screen(width: 375, height: 667, scale: 2))
    let base = try profile("ipod-touch-5g")
    for kind in WorkKind.allCases where kind.performer != .storage && kind.performer != .network {
      #expect(four.picoseconds(kind) >= base.picoseconds(kind) && base.picoseconds(kind) >= six.picoseconds(kind))
    }
  }

  @Test("A folder and a missing file give different errors")
  func fileErrors() {
    #expect(throws: FileReadError.missing) { try DiskFiles().read(Self.scenarios.appending(path: "none.json").path) }
    #expect(throws: FileReadError.unreadable("is a folder")) { try DiskFiles().read(Self.scenarios.path) }
  }
}
