import ListRuntime
import Simulation
import Testing

/// A list with a blurring bar of 10 pt at its top and an opaque one of 5 pt at its bottom, on a screen of 40 × 60 pt at
/// two pixels per point.
@Suite("Bars above a list")
struct BarTests {
  private func configuration(_ bars: [BarStyle]) throws -> RunConfiguration {
    var style = DeclaredStyle()
    style.bars = bars
    let items = (0..<20).map { DeclaredItem(itemId: $0, texts: [DeclaredItem.Field("title", "Row \($0)")]) }
    var configuration = try PictureStage.configuration([], height: 60)
    configuration.content = ContentDescription(items, style: style)
    return configuration
  }

  private static let bars = [
    BarStyle(height: 10, backdropBlur: BackdropBlurStyle(radius: 10, tint: .white)),
    BarStyle(edge: .bottom, height: 5, fill: .black),
  ]

  private func snapshot(_ bars: [BarStyle]) throws -> FrameSnapshot {
    try ListSimulation.snapshot(of: try configuration(bars), atOffset: 20)
  }

  @Test("A bar adds its cost to every frame, and changes no row")
  func cost() throws {
    let (plain, barred) = (try snapshot([]).frame, try snapshot(Self.bars).frame)
    let (before, after) = (plain.cost.drawing, barred.cost.drawing)
    #expect(after.passes - before.passes == 5 && after.layers - before.layers == 4)
    #expect(after.blendedPixels - before.blendedPixels == 80 * 20)
    // Three copies of a sixteenth of the blurred area, and the opaque bar.
    #expect(after.opaquePixels - before.opaquePixels == 3 * 100 + 80 * 10)
    #expect(FrameComparison(plain, barred).isEqual)
  }

  @Test("Drawings show bars above the rows, and overlays mark a blur as blended and rendered offscreen")
  func drawing() throws {
    let sheet = ContactSheet(title: "bars", snapshots: [try snapshot(Self.bars)], overlays: [.blended, .offscreen])
    #expect(sheet.svg.contains("class=\"bars\"") && sheet.svg.contains("data-passes=\"5\""))
    let without = ContactSheet(title: "bars", snapshots: [try snapshot([])], overlays: [.blended, .offscreen])
    #expect(!without.svg.contains("bars\"") && !without.svg.contains("data-passes"))
  }
}
