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
  private func passes(_ parts: [CellPart], _ rules: SystemRules) throws -> [Int] {
    try PartList(parts, rules: rules).twoFrames().map(\.drawing.passes)
  }

  @Test(
    "A rasterized layer's own clip takes two passes when its bitmap is filled, or two at every refresh",
    arguments: [(SystemRules.RasterizedClip.inside, 3, 0), (.outside, 3, 2)])
  func rasterizedClip(rule: SystemRules.RasterizedClip, first: Int, second: Int) throws {
    let bubble = CellPart(Self.square, fill: .white) { ($0.cornerRadius, $0.clips, $0.rasterizes) = (15, true, true) }
    let list = try PartList(
      [bubble, CellPart(Self.inside, in: 1, fill: .black)], rules: SystemRules { $0.rasterizedClip.value = rule })
    let costs = list.twoFrames()
    #expect(costs.map(\.drawing.passes) == [first, second])
    // Compositing again without filling the cache costs the same as the second frame.
    #expect(costs[0].withoutFills.passes == second && costs[0].fills.passes == first - second)
  }

  @Test(
    "A rasterized ancestor saves the passes of a clipped layer in every refresh",
    arguments: SystemRules.RasterizedClip.allCases)
  func rasterizedAncestor(rule: SystemRules.RasterizedClip) throws {
    let parts: [CellPart] = [CellPart(Self.square) { $0.rasterizes = true }, .image(Self.inside, in: 1, Self.round)]
    // One pass fills the bitmap of the ancestor, and two clip the image into it.
    #expect(try passes(parts, SystemRules { $0.rasterizedClip.value = rule }) == [3, 0])
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

  /// Something to clip: its parts, and its passes by the rules in the order of their declaration.
  static let clipped: [(what: String, parts: [CellPart], passes: [Int])] = [
    ("a background", [CellPart(square, fill: .white, round)], [0, 0, 0, 0]),
    ("a background with a border", [CellPart(square, fill: .white, bordered)], [0, 0, 0, 0]),
    ("an image", [.image(square, round)], [2, 0, 0, 0]),
    ("an image with a border", [.image(square, bordered)], [2, 2, 0, 0]),
    (
      "an image over a background",
      [
        .image(square) {
          round(&$0); $0.fill = .white
        }
      ], [2, 2, 0, 0]
    ),
    (
      "a layer over a background", [CellPart(square, fill: .white, round), CellPart(inside, in: 1, fill: .black)],
      [2, 2, 2, 0]
    ),
    (
      "a layer that draws nothing over a background", [CellPart(square, fill: .white, round), CellPart(inside, in: 1)],
      [0, 0, 0, 0]
    ),
    ("one layer", [CellPart(square, round), CellPart(inside, in: 1, fill: .black)], [2, 0, 0, 0]),
    (
      "one layer inside a layer", [CellPart(square, round), CellPart(square, in: 1), .image(inside, in: 2)],
      [2, 0, 0, 0]
    ),
    (
      "two layers", [CellPart(square, round), CellPart(inside, in: 1, fill: .black), .image(inside, in: 1)],
      [2, 2, 2, 0]
    ),
    ("an image without round corners", [.image(square) { $0.clips = true }], [0, 0, 0, 0]),
    ("an image that nothing clips", [.image(square) { $0.cornerRadius = 15 }], [0, 0, 0, 0]),
  ]

  private static func bordered(_ part: inout CellPart) {
    round(&part)
    part.borderWidth = 1
  }

  @Test("A clip to round corners takes passes by the rule and by what it clips", arguments: clipped.indices)
  func contentsClip(position: Int) throws {
    let (what, parts, expected) = Self.clipped[position]
    for (rule, count) in zip(SystemRules.ContentsClip.allCases, expected) {
      let costs = try PartList(parts, rules: SystemRules { $0.contentsClip.value = rule }).twoFrames()
      #expect(costs.map(\.drawing.passes) == [count, count], "\(what), \(rule)")
      // Rounded corners are transparent, so an image that is clipped in place hides nothing.
      if what == "an image", count == 0 {
        #expect(costs[0].drawing.blendedPixels >= 2500 && costs[0].coveredPixels == 0)
      }
    }
  }

  @Test("A clip of a rasterized layer, or of one with a shadow, takes passes under every rule but in-place")
  func copied() throws {
    let shadow = LayerEffects(shadow: ShadowStyle(opacity: 1, radius: 2))
    let changes: [(inout CellPart) -> Void] = [
      { $0.rasterizes = true }, { ($0.effects, $0.hasShadowPath) = (shadow, true) },
    ]
    for change in changes {
      let image = CellPart.image(Self.square) {
        Self.round(&$0); change(&$0)
      }
      for rule in SystemRules.ContentsClip.allCases {
        let first = try passes([image], SystemRules { $0.contentsClip.value = rule })[0]
        #expect((first >= 2) == (rule != .inPlace), "\(rule): \(first)")
      }
    }
  }

  @Test(
    "Rounded, bordered contents without a clip take no pass, or as many as a clip",
    arguments: [
      (SystemRules.BorderedContents.noPass, 1.0, 0), (.asClip, 1, 2),
      // Without a border there is nothing to round.
      (.asClip, 0, 0),
    ])
  func borderedContents(rule: SystemRules.BorderedContents, border: Double, count: Int) throws {
    let image = CellPart.image(Self.square) { ($0.cornerRadius, $0.borderWidth) = (15, border) }
    #expect(try passes([image], SystemRules { $0.borderedContents.value = rule }) == [count, count])
  }
}
