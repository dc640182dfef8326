import Foundation
import Testing

@Suite("Marks of lab compare", .serialized)
struct CompareMarkTests {
  /// A folder with a study of two runs, on a device with measurements in which reuse lowers the frame rate.
  private func lab() throws -> LabProcess {
    let lab = try LabProcess.withFeed()
    let device = try String(contentsOf: URL(filePath: SampleFile.device), encoding: .utf8)
    let measured = #"{"from": [], "to": ["cell-reuse"], "metric": "fps_avg", "change": "#
    #expect(device.contains(measured + "8.9}"))
    try lab.write("devices/ipod-touch-5g.json", device.replacing(measured + "8.9}", with: measured + "-8.9}"))
    return lab
  }

  @Test("A change that the device's measurements contradict is marked, of results as of scenarios, and explained below")
  func marks() throws {
    let lab = try lab()
    try lab("run feed.json -q")
    for side in ["feed.json", "Results/feed"] {
      let compared = try lab(
        "compare \(side):plain \(side):reuse", prints: "† … reinpalu-2017 … cell-reuse … -8.90 fps")
      #expect(compared.output.contains(/\nfps_avg .* \+[0-9.]+† .* improved\n/), "\(side): \(compared.output)")
      try lab(
        "compare \(side):plain \(side):reuse -f json",
        prints: #""contradictedBy": {"measured": -8.90, "reference": "reinpalu-2017"}"#)
    }
  }

  @Test("A value of the device that is set to what it is anyway, and the other direction, keep the mark")
  func sameDevice() throws {
    let same = try lab()(
      "compare feed.json:reuse feed.json:plain --set device.refreshHz=60", prints: "† … cell-reuse … +8.90 fps")
    #expect(same.output.contains(/\nfps_avg .* -[0-9.]+† .* worsened\n/), "\(same.output)")
  }

  @Test("Runs on a device that costs something else, or with other options, have no marks")
  func otherRuns() throws {
    let lab = try lab()
    let faster = try lab("compare feed.json:plain feed.json:reuse --set device.cost.cpu=0.5")
    #expect(!faster.output.contains("†"), "\(faster.output)")
    try lab("run feed.json -q --set device.cores=4")
    #expect(try !lab("compare Results/feed:plain Results/feed:reuse").output.contains("†"))
  }
}
