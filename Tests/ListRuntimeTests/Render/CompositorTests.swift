import ListRuntime
import Simulation
import Testing

/// Cells of 100 pt on a screen of 100 × 300 pt with one pixel per point.
@Suite("What compositing takes")
struct CompositorTests {
  private static let translucent = Color(rgba: 0x1122_3380)
  private static let square = PointRect(0, 0, 50, 50)
  private static func round(_ part: inout CellPart) { (part.cornerRadius, part.clips) = (15, true) }
  private static let inside = CellPart(PointRect(10, 10, 20, 20), in: 1, fill: .black)
  private static let bubble = [CellPart(square, fill: .white, round), inside]

  /// Parts of a cell, and what a frame takes: opaque, blended and hidden pixels, passes, layers, and pixels that are covered.
  private static let frames: [(name: String, parts: [CellPart], expected: [Int])] = [
    // The layers of the table, the cell and its content view.
    ("the table's background fills the screen", [], [30_000, 0, 0, 0, 3, 0]),
    (
      // The second half covers the first; both hide the table; the cell clips the second at its bottom edge.
      "opaque layers hide what is behind them, translucent ones are blended with it",
      [
        CellPart(PointRect(0, 0, 100, 50), fill: .white), CellPart(PointRect(10, 20, 20, 100), fill: .black),
        CellPart(PointRect(0, 0, 5, 5), fill: translucent),
      ], [30_000 - 6000 + (5000 - 600) + 20 * 80, 25, 20 * 30 + (100 * 50 + 20 * 50), 0, 6, 6000]
    ),
    (
      "a clipped layer is drawn offscreen with what it holds, and is blended as a whole",
      bubble, [30_000 + (2500 - 400) + 400, 2500, 400, 2, 5, 0]
    ),
  ]

  @Test("A frame takes the pixels, passes and layers of what can be seen", arguments: frames.indices)
  func wholeFrames(index: Int) throws {
    let (name, parts, expected) = Self.frames[index]
    let cost = try PartList(parts).cost()
    let drawing = cost.drawing
    #expect(
      [
        drawing.opaquePixels, drawing.blendedPixels, drawing.hiddenPixels, drawing.passes, drawing.layers,
        cost.coveredPixels,
      ] == expected, "\(name)")
  }

  @Test("A cell with a background of its own hides the table")
  func cellBackground() throws {
    let list = try PartList([], rows: 2)
    for cell in list.device.list.cells { cell.backgroundColor = .white }
    let cost = list.cost()
    #expect(cost.drawing.hiddenPixels == 2 * 100 * 100)
    #expect(cost.drawing.opaquePixels == 300 * 100)
    #expect(cost.coveredPixels == 2 * 100 * 100)
  }

  /// Parts, and how many of them are clipped offscreen.
  private static let clips: [(name: String, parts: [CellPart], clips: Int)] = [
    ("a background alone", [CellPart(square, fill: .white, round)], 0),
    ("a border alone", [CellPart(square) { ($0.cornerRadius, $0.clips, $0.borderWidth) = (15, true, 1) }], 0),
    ("a view inside", bubble, 1),
    ("a view inside, not clipped", [CellPart(square, fill: .white) { $0.cornerRadius = 15 }, inside], 0),
    ("clipped to a plain rectangle", [CellPart(square, fill: .white) { $0.clips = true }, inside], 0),
    ("an image", [.image(square, round)], 1),
    (
      "an image view without an image",
      [CellPart(square) { ($0.kind, $0.cornerRadius, $0.clips) = (.image, 15, true) }], 0
    ),
  ]

  @Test("A clipping layer with round corners over content is two offscreen passes", arguments: clips.indices)
  func passes(index: Int) throws {
    let (name, parts, clips) = Self.clips[index]
    #expect(try PartList(parts, rows: 2).cost().drawing.passes == 2 * 2 * clips, "\(name)")
  }

  @Test("Of cells partly on the screen only the visible part counts, and passes only while a pixel is visible")
  func partlyVisible() throws {
    let list = try PartList(
      [
        CellPart(PointRect(0, 60, 50, 30), fill: .white) { ($0.cornerRadius, $0.clips) = (10, true) },
        CellPart(PointRect(5, 65, 5, 5), in: 1, fill: .black),
      ], rows: 10)
    #expect(list.cost().drawing.passes == 2 * 3)
    // At 89 the first row's bubble has one line of pixels left and the fourth row's has begun.
    for (offset, clips, blended) in [
      (60.0, 3, 3 * 1500), (61, 4, 50 * 29 + 2 * 1500 + 50), (89, 4, 50 * 1 + 2 * 1500 + 50 * 29), (90, 3, 3 * 1500),
    ] {
      list.device.scroll(to: offset)
      let cost = list.cost()
      #expect(cost.drawing.passes == 2 * clips, "\(offset)")
      #expect(cost.drawing.blendedPixels == blended, "\(offset)")
    }
  }

  @Test(
    "An image with more pixels than its view is sampled with up to four texels a pixel",
    arguments: [(50, 0, 0), (60, 3600 - 2500, 1), (90, 8100 - 2500, 1), (100, 7500, 1), (400, 7500, 1), (30, 0, 0)])
  func sampling(side: Int, extraTexels: Int, oversize: Int) throws {
    let list = try PartList([.image(Self.square, side: side)])
    let whole = list.cost()
    #expect(whole.drawing.sampledTexels == extraTexels && whole.drawing.blendedPixels == 0)
    #expect(whole.oversizeImages == oversize)
    // With 25 of its 50 lines on the screen: half of it.
    list.device.scroll(to: 25)
    #expect(list.cost().drawing.sampledTexels == extraTexels / 2)
  }

  @Test(
    "Borders are blended, and images with alpha too; a screen of two pixels a point has four times as many",
    arguments: [1, 2])
  func bordersAndAlpha(scale: Int) throws {
    let bordered = CellPart(PointRect(50, 0, 40, 40), fill: .white) { $0.borderWidth = 1 }
    let cost = try PartList([.image(Self.square, side: 50 * scale, hasAlpha: true), bordered], scale: scale).cost()
    #expect(cost.drawing.blendedPixels == scale * scale * (2500 + 1600 - 38 * 38))
    #expect(cost.coveredPixels == 1600 * scale * scale)
  }

  @Test("A rasterized layer is rendered into the cache once, then composited as one bitmap until it changes")
  func rasterized() throws {
    var parts = Self.bubble
    parts[0].rasterizes = true
    let list = try PartList(parts, rows: 3)
    let counters = { list.device.ui.counters }
    let first = list.cost()
    // One pass into the cache and two for the corners, per row.
    #expect(first.drawing.passes == 9)
    // The white bubble, and the black view that hides a part of it.
    #expect(first.fills.opaquePixels == 3 * 2500 && first.fills.hiddenPixels == 3 * 400)
    #expect(counters().rasterizationMisses == 3)
    let second = list.cost()
    #expect(second.drawing == first.withoutFills && second.drawing.passes == 0)
    #expect(second.drawing.blendedPixels == 7500 && second.drawing.opaquePixels == 100 * 300)
    // The table, three cells, content views and bitmaps.
    #expect(second.drawing.layers == 10)
    #expect(counters().rasterizationHits == 3)
    // A change inside a bitmap renders that bitmap again.
    list.view(2, ofRow: 1).backgroundColor = .white
    #expect(list.cost().drawing.passes == 3)
    #expect(counters().rasterizationMisses == 4)
    // After 100 ms without use, all are evicted.
    list.device.pass(ms(101))
    #expect(list.cost().drawing.passes == 9)
  }

  @Test("A change of a cell invalidates its cached cost")
  func invalidatesCost() throws {
    let list = try PartList([CellPart(Self.square, fill: .white)], rows: 2)
    #expect(list.cost() == list.cost() && list.cost().coveredPixels == 5000)
    list.view(1).backgroundColor = Self.translucent
    #expect(list.cost().coveredPixels == 2500 && list.cost().drawing.blendedPixels == 2500)
    let second = list.view(1, ofRow: 1)
    list.device.onMain { list.device.ui.setFrame(PointRect(0, 0, 10, 10), of: second) }
    #expect(list.cost().coveredPixels == 100)
    list.device.onMain { list.device.ui.detach(second) }
    #expect(list.cost().coveredPixels == 0)
  }

  @Test("After the device is turned what is visible is that of the turned screen")
  func turned() throws {
    let list = try PartList([CellPart(PointRect(0, 0, 300, 50), fill: .white)], rows: 2)
    #expect(list.cost().coveredPixels == 2 * 100 * 50)
    let view = list.device.list
    list.device.onMain {
      view.model.size = PointSize(width: 300, height: 100)
      view.apply(.widthChanged(300))
      view.layoutRows()
    }
    let cost = list.cost()
    #expect(cost.coveredPixels == 300 * 50 && cost.drawing.opaquePixels == 300 * 100)
  }
}
