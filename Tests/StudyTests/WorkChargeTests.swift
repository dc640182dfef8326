import ListRuntime
import Simulation
import TechniqueTestSupport
import Testing

@Suite("Charged work of the main study")
struct WorkChargeTests {
  @Test("Charges sum to the work of the run and to its main-thread time, and each load is a part of its charge")
  func sums() throws {
    let record = try configuration("manual-heights").record()
    #expect(WorkCharge.amounts(record.workCharges) == record.work)
    let main = record.workCharges.filter { $0.part == .main && $0.kind.performer == .appThread }
    let idle: Set<Phase> = [.contextSwitch, .preempted, .waiting]
    let attributed = record.charges.filter { !idle.contains($0.phase) }.reduce(0) { $0 + $1.time.nanoseconds }
    let charged = main.reduce(0) { $0 + $1.time.nanoseconds }
    // Work after the last commit is in no frame.
    #expect(charged >= attributed && Double(charged) < 1.001 * Double(attributed))
    #expect(record.workCharges.allSatisfy { (0...$0.amount).contains($0.loadAmount) })
    let frames = try #require(main.first { $0.kind == .mainFrame })
    #expect(frames.loadAmount > 0 && frames.loadAmount < frames.amount / 2)
    let measured = try #require(main.first { $0.kind == .textMeasureGlyph && $0.phase == .heights })
    #expect(record.techniques[Int(measured.technique) - 1] == "manual-heights")
  }

  @Test(
    "Processing of images and what they cost the GPU belong to the technique that set their size, wherever it happens")
  func images() throws {
    let record = try configuration("image-presizing").record()
    let presizing = try #require(record.techniques.firstIndex(of: "image-presizing")) + 1
    let resized = record.workCharges.filter { $0.kind == .resizeSourcePixel }
    #expect(resized.map(\.technique) == [UInt8(presizing)] && resized.map(\.part) == [.elsewhere])
    #expect(resized.map(\.phase) == [.images])
    let requests = record.workCharges.filter { $0.part == .request }
    #expect(requests.contains { $0.technique == presizing && $0.kind == .gpuBlendedPixel })
    #expect(requests.allSatisfy { $0.phase == .images && $0.amount > 0 })
    // Animations are not resized, so they cost texels; the GPU's own charges include those of every frame.
    let texels = requests.filter { $0.kind == .gpuSampledTexel }
    #expect(!texels.isEmpty && texels.allSatisfy { $0.technique != presizing })
    #expect(record.work[WorkKind.gpuSampledTexel.index] > texels.reduce(0) { $0 + $1.amount })
  }

  @Test("A texture takes the bytes of its picture's colors, and as many pixels in all")
  func uploads() throws {
    let shipped = try ShippedData.shared.media
    let records = try [MediaColor.gray, .srgb, .wide].map { color in
      let items = shipped.items.map { item in
        var item = item
        item.color = color
        return item
      }
      return try ListRun(over: "cell-reuse", messages: ChatSample.stills(1, count: 12))
        .with { $0.media = try? MediaLibrary(items) }.record()
    }
    #expect(Set(records.map { $0.work[WorkKind.uploadPixel.index] }).count == 1)
    let bytes = records.map(\.counters.bytesUploaded)
    // Two, four and eight bytes for each pixel of a picture, and four for each other one.
    #expect(bytes[1] > bytes[0] && bytes[2] - bytes[1] == 2 * (bytes[1] - bytes[0]), "\(bytes)")
  }
}
