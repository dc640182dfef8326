import ListRuntime
import Simulation
import Testing

/// One cell of 100 pt with a clipped view of 50 × 50 pt, on a screen of 100 × 300 pt with one pixel per point.
@Suite("Rules of clipping to rounded corners")
struct ClippingRuleTests {
  /// The cost of the first frame and of the second one, in which all bitmaps are cached.
  private func costs(
    _ change: (inout PlatformRules) -> Void, media: [MediaItem] = [],
    _ make: @escaping (UIContext, View) -> Void
  ) throws -> [CompositeCost] {
    var profile = makeProfile(screen: Screen(width: 100, height: 300, scale: 1))
    change(&profile.rules)
    let device = try Device(shortTexts(1), profile: profile, media: media, caches: .memory)
    let frames = [
      PointRect(x: 0, y: 0, width: 50, height: 50), PointRect(x: 10, y: 10, width: 20, height: 20),
      PointRect(x: 15, y: 15, width: 5, height: 5),
    ]
    let compositor = ViewCells(frames) { ui, content, _ in make(ui, content) }.show(on: device)
    return (0..<2).map { _ in compositor.compose(device.list, at: device.simulator.now) }
  }

  private func clipped(_ view: View) {
    (view.cornerRadius, view.masksToBounds) = (15, true)
  }

  private func image(_ ui: UIContext, in parent: View) -> View {
    let view = ui.makeView(.image, in: parent)
    let bitmap = Bitmap(
      request: ImageRequest(media: still("i")), size: PixelSize(width: 50, height: 50), hasAlpha: false)
    ui.loader.setImage(bitmap, of: view)
    return view
  }

  @Test(
    "A rasterized layer's own clip takes two passes when its bitmap is filled, or two at every refresh",
    arguments: [(PlatformRules.RasterizedClip.inside, 3, 0), (.outside, 3, 2)])
  func rasterizedClip(rule: PlatformRules.RasterizedClip, first: Int, second: Int) throws {
    let costs = try costs({ $0.rasterizedClip.value = rule }) { ui, content in
      let view = ui.makeView(in: content)
      clipped(view)
      view.backgroundColor = .white
      view.shouldRasterize = true
      ui.makeView(in: view).backgroundColor = .black
    }
    #expect(costs.map(\.drawing.passes) == [first, second])
    // Compositing again without filling the cache costs the same as the second frame.
    #expect(costs[0].withoutFills.passes == second && costs[0].fills.passes == first - second)
  }

  @Test(
    "A rasterized ancestor saves the passes of a clipped layer in every refresh",
    arguments: PlatformRules.RasterizedClip.allCases)
  func rasterizedAncestor(rule: PlatformRules.RasterizedClip) throws {
    let costs = try costs({ $0.rasterizedClip.value = rule }) { ui, content in
      let view = ui.makeView(in: content)
      view.shouldRasterize = true
      clipped(image(ui, in: view))
    }
    // One pass fills the bitmap of the ancestor, and two clip the image into it.
    #expect(costs.map(\.drawing.passes) == [3, 0])
    #expect(costs[0].withoutFills.passes == 0)
  }

  @Test("Layers at any depth of a cached bitmap are not drawn, also below a clip and below another rasterized layer")
  func nestedBitmaps() throws {
    for innerRasterizes in [false, true] {
      let costs = try costs({ _ in }) { ui, content in
        let outer = ui.makeView(in: content)
        outer.shouldRasterize = true
        let inner = ui.makeView(in: outer)
        clipped(inner)
        inner.backgroundColor = .white
        inner.shouldRasterize = innerRasterizes
        _ = image(ui, in: inner)
      }
      #expect(costs[0].drawing.passes > 0 && costs[0].drawing.passes == costs[0].fills.passes)
      // The table, the cell, its content view and one bitmap.
      #expect(costs[1].drawing.passes == 0 && costs[1].drawing.layers == 4)
    }
  }

  @Test(
    "Contents are clipped offscreen, or in place without a pass, unless something else is to be clipped with them",
    arguments: [
      (PlatformRules.ContentsClip.offscreen, false, 2), (.offscreen, true, 2), (.inPlace, false, 0),
      (.inPlace, true, 0),
      (.inPlaceUnlessDecorated, false, 0), (.inPlaceUnlessDecorated, true, 2),
    ])
  func contentsClip(rule: PlatformRules.ContentsClip, hasBorder: Bool, passes: Int) throws {
    let costs = try costs({ $0.contentsClip.value = rule }) { ui, content in
      let view = image(ui, in: content)
      clipped(view)
      view.borderWidth = hasBorder ? 1 : 0
    }
    #expect(costs.map(\.drawing.passes) == [passes, passes])
    // Rounded corners are transparent, so an image that is clipped in place hides nothing.
    if passes == 0 { #expect(costs[0].drawing.blendedPixels >= 2500 && costs[0].coveredPixels == 0) }
  }

  @Test(
    "Rounded, bordered contents without a clip take no pass, or as many as a clip",
    arguments: [
      (PlatformRules.BorderedContents.noPass, 1.0, 0), (.asClip, 1, 2),
      // Without a border there is nothing to round.
      (.asClip, 0, 0),
    ])
  func borderedContents(rule: PlatformRules.BorderedContents, border: Double, passes: Int) throws {
    let costs = try costs({ $0.borderedContents.value = rule }) { ui, content in
      let view = image(ui, in: content)
      (view.cornerRadius, view.borderWidth) = (15, border)
    }
    #expect(costs.map(\.drawing.passes) == [passes, passes])
  }
}
