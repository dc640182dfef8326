import ListRuntime
import Simulation
import Testing

/// Cells of 100 pt on a screen of 100 × 300 pt with one pixel per point; every row has the views that a test defines.
@Suite("What compositing takes")
struct CompositorTests {
  private func makeList(
    rows: Int = 1, scale: Int = 1, _ frames: [PointRect], media: [MediaItem] = [],
    _ make: @escaping (UIContext, View, Row) -> Void
  ) throws -> (Device, Compositor) {
    let screen = Screen(width: 100, height: 300, scale: scale)
    let device = try Device(shortTexts(rows), profile: makeProfile(screen: screen), media: media, caches: .memory)
    return (device, ViewCells(frames, make).show(on: device))
  }

  private func cost(_ device: Device, _ compositor: Compositor) -> CompositeCost {
    compositor.compose(device.list, at: device.simulator.now)
  }

  private func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> PointRect {
    PointRect(x: x, y: y, width: width, height: height)
  }

  private var translucent: Color {
    var color = Color.white
    color.rgba = 0x1122_3380
    return color
  }

  @Test("Without anything in the cells, the table's background fills the screen")
  func background() throws {
    let (device, compositor) = try makeList([]) { _, _, _ in }
    let cost = cost(device, compositor)
    #expect(cost.drawing.opaquePixels == 100 * 300)
    #expect(cost.drawing.blendedPixels == 0)
    #expect(cost.drawing.hiddenPixels == 0)
    #expect(cost.drawing.passes == 0)
    // The table, the cell and its content view.
    #expect(cost.drawing.layers == 3)
  }

  @Test("Opaque layers hide what is behind them, translucent ones are blended with it")
  func hiding() throws {
    let translucent = translucent
    let (device, compositor) = try makeList([box(0, 0, 100, 50), box(10, 20, 20, 100), box(0, 0, 5, 5)]) {
      ui, parent, _ in
      ui.makeView(in: parent).backgroundColor = .white
      ui.makeView(in: parent).backgroundColor = .black
      ui.makeView(in: parent).backgroundColor = translucent
    }
    let cost = cost(device, compositor)
    // The second half covers the first; both hide the table; the cell clips the second at its bottom edge.
    #expect(cost.drawing.hiddenPixels == 20 * 30 + (100 * 50 + 20 * 50))
    #expect(cost.drawing.blendedPixels == 25)
    #expect(cost.drawing.opaquePixels == 100 * 300 - 6000 + (5000 - 600) + 20 * 80)
    #expect(cost.drawing.passes == 0)
    #expect(cost.drawing.layers == 6)
  }

  @Test("A cell with a background of its own hides the table")
  func cellBackground() throws {
    let (device, compositor) = try makeList(rows: 2, []) { _, content, _ in content.cell.backgroundColor = .white }
    let cost = cost(device, compositor)
    #expect(cost.drawing.hiddenPixels == 2 * 100 * 100)
    #expect(cost.drawing.opaquePixels == 300 * 100)
    #expect(cost.coveredPixels == 2 * 100 * 100)
  }

  @Test(
    "A clipping layer with round corners over content is two offscreen passes; a background or border alone is none")
  func passes() throws {
    let square = box(0, 0, 50, 50)
    let cases: [(String, Int, (UIContext, View) -> Void)] = [
      (
        "background alone", 0,
        { ui, parent in
          let view = ui.makeView(in: parent)
          (view.backgroundColor, view.cornerRadius, view.masksToBounds) = (.white, 15, true)
        }
      ),
      (
        "border alone", 0,
        { ui, parent in
          let view = ui.makeView(in: parent)
          (view.borderWidth, view.cornerRadius, view.masksToBounds) = (1, 15, true)
        }
      ),
      (
        "a view inside", 1,
        { ui, parent in
          let view = ui.makeView(in: parent)
          (view.backgroundColor, view.cornerRadius, view.masksToBounds) = (.white, 15, true)
          ui.makeView(in: view).backgroundColor = .black
        }
      ),
      (
        "a view inside, not clipped", 0,
        { ui, parent in
          let view = ui.makeView(in: parent)
          (view.backgroundColor, view.cornerRadius) = (.white, 15)
          ui.makeView(in: view).backgroundColor = .black
        }
      ),
      (
        "clipped to a plain rectangle", 0,
        { ui, parent in
          let view = ui.makeView(in: parent)
          (view.backgroundColor, view.masksToBounds) = (.white, true)
          ui.makeView(in: view).backgroundColor = .black
        }
      ),
      (
        "an image", 1,
        { ui, parent in
          let view = ui.makeView(.image, in: parent)
          (view.cornerRadius, view.masksToBounds) = (15, true)
          let bitmap = Bitmap(
            request: ImageRequest(media: still("i")), size: PixelSize(width: 50, height: 50), hasAlpha: false)
          ui.loader.setImage(bitmap, of: view)
        }
      ),
      (
        "an image view without an image", 0,
        { ui, parent in
          let view = ui.makeView(.image, in: parent)
          (view.cornerRadius, view.masksToBounds) = (15, true)
        }
      ),
    ]
    for (name, clips, make) in cases {
      let (device, compositor) = try makeList(rows: 2, [square, square]) { ui, parent, _ in make(ui, parent) }
      // Two cells, two passes each.
      #expect(cost(device, compositor).drawing.passes == 2 * 2 * clips, "\(name)")
    }
  }

  @Test("A clipped layer is drawn offscreen with what it holds, and is blended as a whole")
  func passPixels() throws {
    let (device, compositor) = try makeList([box(0, 0, 50, 50), box(10, 10, 20, 20)]) { ui, parent, _ in
      let view = ui.makeView(in: parent)
      (view.backgroundColor, view.cornerRadius, view.masksToBounds) = (.white, 15, true)
      ui.makeView(in: view).backgroundColor = .black
    }
    let cost = cost(device, compositor)
    #expect(cost.drawing.passes == 2)
    #expect(cost.drawing.opaquePixels == 100 * 300 + (2500 - 400) + 400)
    #expect(cost.drawing.hiddenPixels == 400)
    #expect(cost.drawing.blendedPixels == 2500)
    #expect(cost.coveredPixels == 0)
  }

  @Test("Of cells partly on the screen only the visible part counts, and passes only while a pixel is visible")
  func partlyVisible() throws {
    let (device, compositor) = try makeList(rows: 10, [box(0, 60, 50, 30), box(5, 65, 5, 5)]) { ui, parent, _ in
      let view = ui.makeView(in: parent)
      (view.backgroundColor, view.cornerRadius, view.masksToBounds) = (.white, 10, true)
      ui.makeView(in: view).backgroundColor = .black
    }
    #expect(cost(device, compositor).drawing.passes == 2 * 3)
    // At 89 the first row's bubble has one line of pixels left and the fourth row's has begun.
    for (offset, clips, blended) in [
      (60.0, 3, 3 * 1500), (61, 4, 50 * 29 + 2 * 1500 + 50), (89, 4, 50 * 1 + 2 * 1500 + 50 * 29), (90, 3, 3 * 1500),
    ] {
      device.scroll(to: offset)
      let cost = cost(device, compositor)
      #expect(cost.drawing.passes == 2 * clips, "\(offset)")
      #expect(cost.drawing.blendedPixels == blended, "\(offset)")
    }
  }

  @Test(
    "An image with more pixels than its view is sampled with up to four texels a pixel",
    arguments: [(50, 0, 0), (60, 3600 - 2500, 1), (90, 8100 - 2500, 1), (100, 7500, 1), (400, 7500, 1), (30, 0, 0)])
  func sampling(side: Int, extraTexels: Int, oversize: Int) throws {
    let (device, compositor) = try makeList([box(0, 0, 50, 50)]) { ui, parent, _ in
      let view = ui.makeView(.image, in: parent)
      let bitmap = Bitmap(
        request: ImageRequest(media: still("i", side: side)), size: PixelSize(width: side, height: side),
        hasAlpha: false)
      ui.loader.setImage(bitmap, of: view)
    }
    let whole = cost(device, compositor)
    #expect(whole.drawing.sampledTexels == extraTexels)
    #expect(whole.oversizeImages == oversize)
    #expect(whole.drawing.blendedPixels == 0)
    // With 25 of its 50 lines on the screen: half of it.
    device.scroll(to: 25)
    #expect(cost(device, compositor).drawing.sampledTexels == extraTexels / 2)
  }

  @Test(
    "Borders are blended, and images with alpha too; a screen of two pixels a point has four times as many",
    arguments: [1, 2])
  func bordersAndAlpha(scale: Int) throws {
    let (device, compositor) = try makeList(scale: scale, [box(0, 0, 50, 50), box(50, 0, 40, 40)]) { ui, parent, _ in
      let view = ui.makeView(.image, in: parent)
      let bitmap = Bitmap(
        request: ImageRequest(media: still("i")), size: PixelSize(width: 50 * scale, height: 50 * scale),
        hasAlpha: true)
      ui.loader.setImage(bitmap, of: view)
      let other = ui.makeView(in: parent)
      (other.backgroundColor, other.borderWidth) = (.white, 1)
    }
    let cost = cost(device, compositor)
    #expect(
      cost.drawing.blendedPixels == 2500 * scale * scale
        + (1600 * scale * scale - (40 * scale - 2 * scale) * (40 * scale - 2 * scale)))
    #expect(cost.coveredPixels == 1600 * scale * scale)
  }

  @Test("A rasterized layer is rendered into the cache once, then composited as one bitmap until it changes")
  func rasterized() throws {
    let (device, compositor) = try makeList(rows: 3, [box(0, 0, 50, 50), box(10, 10, 20, 20)]) { ui, parent, _ in
      let view = ui.makeView(in: parent)
      (view.backgroundColor, view.cornerRadius, view.masksToBounds) = (.white, 15, true)
      view.shouldRasterize = true
      ui.makeView(in: view).backgroundColor = .black
    }
    let first = cost(device, compositor)
    // One pass into the cache and two for the corners, per row.
    #expect(first.drawing.passes == 9)
    // The white bubble, and the black view that hides a part of it.
    #expect(first.fills.opaquePixels == 3 * 2500 && first.fills.hiddenPixels == 3 * 400)
    #expect(device.ui.counters.rasterizationMisses == 3)
    let second = cost(device, compositor)
    #expect(second.drawing == first.withoutFills)
    #expect(second.drawing.passes == 0)
    #expect(second.drawing.blendedPixels == 7500)
    #expect(second.drawing.opaquePixels == 100 * 300)
    // The table, three cells, content views and bitmaps.
    #expect(second.drawing.layers == 10)
    #expect(device.ui.counters.rasterizationHits == 3)
    // A change inside a bitmap renders that bitmap again.
    device.list.cells[1].views[2].backgroundColor = .white
    #expect(cost(device, compositor).drawing.passes == 3)
    #expect(device.ui.counters.rasterizationMisses == 4)
    // After 100 ms without use, all are evicted.
    device.pass(ms(101))
    #expect(cost(device, compositor).drawing.passes == 9)
  }

  @Test("A change of a cell invalidates its cached cost")
  func invalidatesCost() throws {
    let (device, compositor) = try makeList(rows: 2, [box(0, 0, 50, 50)]) { ui, parent, _ in
      ui.makeView(in: parent).backgroundColor = .white
    }
    #expect(cost(device, compositor) == cost(device, compositor))
    #expect(cost(device, compositor).coveredPixels == 5000)
    device.list.cells[0].views[1].backgroundColor = translucent
    #expect(cost(device, compositor).coveredPixels == 2500)
    #expect(cost(device, compositor).drawing.blendedPixels == 2500)
    device.onMain {
      device.ui.setFrame(PointRect(x: 0, y: 0, width: 10, height: 10), of: device.list.cells[1].views[1])
    }
    #expect(cost(device, compositor).coveredPixels == 100)
    device.onMain { device.ui.detach(device.list.cells[1].views[1]) }
    #expect(cost(device, compositor).coveredPixels == 0)
  }

  @Test("After the device is turned what is visible is that of the turned screen")
  func turned() throws {
    let (device, compositor) = try makeList(rows: 2, [box(0, 0, 300, 50)]) { ui, parent, _ in
      ui.makeView(in: parent).backgroundColor = .white
    }
    #expect(cost(device, compositor).coveredPixels == 2 * 100 * 50)
    device.onMain {
      device.list.model.size = PointSize(width: 300, height: 100)
      device.list.apply(.widthChanged(300))
      device.list.layoutRows()
    }
    let cost = cost(device, compositor)
    #expect(cost.coveredPixels == 300 * 50)
    #expect(cost.drawing.opaquePixels == 300 * 100)
  }
}
