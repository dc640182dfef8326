import Foundation
import Testing

@Suite("Marks of lab compare", .serialized)
struct CompareMarkTests {
  /// A folder with a study of two runs, on a device with measurements in which reuse lowers the frame rate.
  private func lab() throws -> LabProcess {
    let lab = try LabProcess()
    #expect(try lab.run("new", "scenario", "feed").code == 0)
    let device = try String(contentsOf: URL(filePath: SampleFile.device), encoding: .utf8)
    let measured = #"{"from": [], "to": ["cell-reuse"], "metric": "fps_avg", "change": "#
    #expect(device.contains(measured + "8.9}"))
    try FileManager.default.createDirectory(
      at: lab.folder.appending(path: "devices"), withIntermediateDirectories: false)
    try lab.write("devices/ipod-touch-5g.json", device.replacing(measured + "8.9}", with: measured + "-8.9}"))
    return lab
  }

  @Test("A change that the device's measurements contradict is marked, of results as of scenarios, and explained below")
  func marks() throws {
    let lab = try lab()
    defer { lab.remove() }
    #expect(try lab.run("run", "feed.json", "-q").code == 0)
    for side in ["feed.json", "Results/feed"] {
      let compared = try lab.run("compare", "\(side):plain", "\(side):reuse")
      #expect(compared.code == 0, "\(compared.errors)")
      #expect(compared.output.contains(/\nfps_avg .* \+[0-9.]+† .* improved\n/), "\(side): \(compared.output)")
      #expect(
        compared.output.replacing("\n", with: " ").contains(
          "† Measurements disagree (reinpalu-2017, with its data): adding cell-reuse changed frame rate by -8.90 fps."))
      let json = try lab.run("compare", "\(side):plain", "\(side):reuse", "-f", "json").output
      #expect(
        json.contains(#""contradictedBy": {"measured": -8.90, "reference": "reinpalu-2017"}"#), "\(json.prefix(3000))")
    }
  }

  @Test("A value of the device that is set to what it is anyway, and the other direction, keep the mark")
  func sameDevice() throws {
    let lab = try lab()
    defer { lab.remove() }
    let same = try lab.run("compare", "feed.json:reuse", "feed.json:plain", "--set", "device.refreshHz=60")
    #expect(same.output.contains(/\nfps_avg .* -[0-9.]+† .* worsened\n/), "\(same.output) \(same.errors)")
    #expect(
      same.output.replacing("\n", with: " ").contains("removing cell-reuse changed frame rate by +8.90 fps."))
  }

  @Test("Runs on a device that costs something else, or with other options, have no marks")
  func otherRuns() throws {
    let lab = try lab()
    defer { lab.remove() }
    let faster = try lab.run("compare", "feed.json:plain", "feed.json:reuse", "--set", "device.cost.cpu=0.5")
    #expect(faster.code == 0 && !faster.output.contains("†"), "\(faster.errors)")
    #expect(try lab.run("run", "feed.json", "-q", "--set", "device.cores=4").code == 0)
    let stored = try lab.run("compare", "Results/feed:plain", "Results/feed:reuse")
    #expect(stored.code == 0 && !stored.output.contains("†"), "\(stored.output)")
  }
}
