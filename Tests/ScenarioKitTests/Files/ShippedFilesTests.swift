import Foundation
import ListRuntime
import ScenarioKit
import Testing

@Suite struct ShippedFilesTests {
  private static let scenarios = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Scenarios")

  private static func files(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: scenarios.appending(path: folder).path)) ?? []
    return names.filter { $0.hasSuffix(".json") }.sorted()
  }

  private func source(_ path: String) throws -> SourceFile {
    SourceFile(name: path, bytes: try DiskFiles().read(Self.scenarios.appending(path: path).path))
  }

  @Test func `there are shipped devices`() {
    #expect(Self.files(in: "devices").contains("ipod-touch-5g.json"))
  }

  @Test(arguments: files(in: "devices"))
  func `every shipped device profile is right`(name: String) throws {
    let collector = DiagnosticCollector()
    let profile = DeviceFile.read(try source("devices/\(name)"), reportingTo: collector)
    #expect(profile != nil, "\(DiagnosticText.text(collector.sorted))")
  }

  @Test func `the shipped messages and their media are right`() throws {
    let collector = DiagnosticCollector()
    let library = try #require(
      MediaFile.read(try source("data/media.json"), reportingTo: collector), "\(DiagnosticText.text(collector.sorted))")
    let messages = MessagesFile.read(try source("data/messages-500.json"), library: library, reportingTo: collector)
    #expect(messages?.count == 500, "\(DiagnosticText.text(collector.sorted))")
  }

  private func profile(_ id: String) throws -> DeviceProfile {
    let collector = DiagnosticCollector()
    let profile = DeviceFile.read(try source("devices/\(id).json"), reportingTo: collector)
    return try #require(profile, "\(DiagnosticText.text(collector.sorted))")
  }

  @Test func `the literature profile says of every coefficient chosen with the thesis in view that it is one`() throws {
    let profile = try profile("ipod-touch-5g-literature")
    let fitted = WorkKind.allCases.filter { profile.work[$0.index].status == .fitted }.map(\.name)
    #expect(
      fitted == [
        "cellCreate", "cellEnter", "constraintCreate", "solveInPlace", "textMeasureCall", "textMeasureGlyph",
        "textMeasureLine", "textKitLayout", "mainFrame", "nodeCreate", "imageAssign", "gifOpenFrame", "gpuFrame",
      ])
    #expect(profile.memory.allSatisfy { $0.status != .fitted } && profile.fit == nil)
    #expect(profile.renderServer == .standard)
    #expect(profile.picoseconds(.gpuSampledTexel) == 2100)
    #expect(profile.picoseconds(.methodCall) == 27_500)
    #expect(profile.picoseconds(.diskByte) == 33_333)
  }

  /// `lab fit` begins with the literature's profile; Scenarios/fidelity.md has the command.
  @Test func `the shipped profile is the literature's in everything that its fit does not name`() throws {
    let (literature, shipped) = (try profile("ipod-touch-5g-literature"), try profile("ipod-touch-5g"))
    let fit = try #require(shipped.fit)
    #expect(fit.base == literature.id && fit.reference == "reinpalu-2017" && fit.scenario == "cumulative")
    var expected = literature
    expected.id = shipped.id
    expected.summary = shipped.summary
    expected.fit = fit
    #expect(shipped.beforeFit.work == literature.work && shipped.beforeFit.memory == literature.memory)
    #expect(shipped.beforeFit.renderServer == literature.renderServer)
    // The two hypotheses on the render server are fitted, and named.
    #expect(shipped.renderServer.compositing.status == .fitted && shipped.renderServer.compositing.rows == fit.rows)
    #expect(shipped.renderServer.commitAcceptance.status == .fitted)
    expected.renderServer.compositing = shipped.renderServer.compositing
    expected.renderServer.commitAcceptance = shipped.renderServer.commitAcceptance
    func scale(_ coefficients: inout [Coefficient], _ names: [String]) {
      for (position, name) in names.enumerated() {
        guard let factor = fit.factors.first(where: { $0.coefficients.contains(name) }) else { continue }
        let prior = coefficients[position]
        coefficients[position] = Coefficient(
          value: factor.scaled(prior.value), source: prior.source, status: .fitted, confidence: prior.confidence,
          rows: fit.rows,
          prior: CoefficientPrior(value: prior.value, status: prior.status, rows: prior.rows))
      }
    }
    scale(&expected.work, WorkKind.allCases.map(\.name))
    scale(&expected.memory, MemoryUnit.allCases.map(\.rawValue))
    #expect(shipped == expected)
    // Few: at most four of the processor, two of the graphics processor, two of memory.
    let known = try fit.factors.map { factor in
      try #require(WorkKind.allCases.first { factor.coefficients.contains($0.name) }?.performer ?? .storage)
    }
    #expect(known.count { $0 == .appThread } <= 4 && known.count { $0 == .gpu } <= 2)
    #expect(known.count { $0 == .storage } <= 2, "factors of memory")
    #expect(fit.factors.map(\.coefficients.count).reduce(0, +) == 22)
  }

  @Test func `a folder and a missing file are told apart`() {
    #expect(throws: FileReadError.missing) { try DiskFiles().read(Self.scenarios.appending(path: "none.json").path) }
    #expect(throws: FileReadError.unreadable("is a folder")) { try DiskFiles().read(Self.scenarios.path) }
  }
}
