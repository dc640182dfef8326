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

  @Test func `the literature profile says of every fitted coefficient that it is one`() throws {
    let collector = DiagnosticCollector()
    let profile = try #require(DeviceFile.read(try source("devices/ipod-touch-5g.json"), reportingTo: collector))
    let fitted = WorkKind.allCases.filter { profile.work[$0.index].status == .fitted }.map(\.name)
    #expect(
      fitted == [
        "cellEnter", "constraintCreate", "textMeasureCall", "textMeasureGlyph", "textMeasureLine", "textKitLayout",
        "mainFrame", "nodeCreate", "gpuFrame",
      ])
    #expect(profile.picoseconds(.gpuSampledTexel) == 2100)
    #expect(profile.picoseconds(.methodCall) == 27_500)
    #expect(profile.picoseconds(.diskByte) == 33_333)
  }

  @Test func `a folder and a missing file are told apart`() {
    #expect(throws: FileReadError.missing) { try DiskFiles().read(Self.scenarios.appending(path: "none.json").path) }
    #expect(throws: FileReadError.unreadable("is a folder")) { try DiskFiles().read(Self.scenarios.path) }
  }
}
