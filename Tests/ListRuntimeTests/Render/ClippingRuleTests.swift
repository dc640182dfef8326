import ListRuntime
import Simulation
import Testing

/// One cell of 100 pt with a clipped view of 50 × 50 pt, on a screen of 100 × 300 pt with one pixel per point.
@Suite("Rules of clipping to rounded corners")
struct ClippingRuleTests {
  private static let square = PointRect(0, 0, 50, 50)
  private static let inside = PointRect(10, 10, 20, 20)
  private static func round(_ part: inout CellPart) { (part.cornerRadius, part.clips) = (15, true) }

  /// The passes of the first frame and of the second one, in which all bitmaps are cached.
  private func passes(_ parts: [CellPart], _ rules: PlatformRules) throws -> [Int] {
    try PartList(parts, rules: rules).twoFrames().map(\.drawing.passes)
  }

  @Test(
    "A rasterized layer's own clip takes two passes when its bitmap is filled, or two at every refresh",
    arguments: [(PlatformRules.RasterizedClip.inside, 3, 0), (.outside, 3, 2)])
  func rasterizedClip(rule: PlatformRules.RasterizedClip, first: Int, second: Int) throws {
    let bubble = CellPart(Self.square, fill: .white) { ($0.cornerRadius, $0.clips, $0.rasterizes) = (15, true, true) }
    let list = try PartList(
      [bubble, CellPart(Self.inside, in: 1, fill: .black)], rules: PlatformRules { $0.rasterizedClip.value = rule })
    let costs = list.twoFrames()
    #expect(costs.map(\.drawing.passes) == [first, second])
    // Compositing again without filling the cache costs the same as the second frame.
    #expect(costs[0].withoutFills.passes == second && costs[0].fills.passes == first - second)
  }

  @Test(
    "A rasterized ancestor saves the passes of a clipped layer in every refresh",
    arguments: PlatformRules.RasterizedClip.allCases)
  func rasterizedAncestor(rule: PlatformRules.RasterizedClip) throws {
    let parts: [CellPart] = [CellPart(Self.square) { $0.rasterizes = true }, .image(Self.inside, in: 1, Self.round)]
    // One pass fills the bitmap of the ancestor, and two clip the image into it.
    #expect(try passes(parts, PlatformRules { $0.rasterizedClip.value = rule }) == [3, 0])
  }

  @Test(
    "Layers at any depth of a cached bitmap are not drawn, also below a clip and below another rasterized layer",
    arguments: [false, true])
  func nestedBitmaps(innerRasterizes: Bool) throws {
    let inner = CellPart(Self.inside, in: 1, fill: .white) {
      ($0.cornerRadius, $0.clips, $0.rasterizes) = (15, true, innerRasterizes)
    }
    let outer = CellPart(Self.square) { $0.rasterizes = true }
    let costs = try PartList([outer, inner, .image(PointRect(15, 15, 5, 5), in: 2)]).twoFrames()
    #expect(costs[0].drawing.passes > 0 && costs[0].drawing.passes == costs[0].fills.passes)
    // The table, the cell, its content view and one bitmap.
    #expect(costs[1].drawing.passes == 0 && costs[1].drawing.layers == 4)
  }

  @Test(
    "Contents are clipped offscreen, or in place without a pass, unless something else is to be clipped with them",
    arguments: [
      (PlatformRules.ContentsClip.offscreen, false, 2), (.offscreen, true, 2), (.inPlace, false, 0),
      (.inPlace, true, 0), (.inPlaceUnlessDecorated, false, 0), (.inPlaceUnlessDecorated, true, 2),
    ])
  func contentsClip(rule: PlatformRules.ContentsClip, hasBorder: Bool, passes: Int) throws {
    let image = CellPart.image(Self.square) {
      ($0.cornerRadius, $0.clips, $0.borderWidth) = (15, true, hasBorder ? 1 : 0)
    }
    let costs = try PartList([image], rules: PlatformRules { $0.contentsClip.value = rule }).twoFrames()
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
  func borderedContents(rule: PlatformRules.BorderedContents, border: Double, count: Int) throws {
    let image = CellPart.image(Self.square) { ($0.cornerRadius, $0.borderWidth) = (15, border) }
    #expect(try passes([image], PlatformRules { $0.borderedContents.value = rule }) == [count, count])
  }
}
