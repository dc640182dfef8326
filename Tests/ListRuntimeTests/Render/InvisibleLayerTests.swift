import ListRuntime
import Simulation
import Testing

/// Cells of 100 pt with random views, with and without something that cannot be seen.
@Suite("What cannot be seen")
struct InvisibleLayerTests {
  private static let clear = Color(rgba: 0xFFFF_FF00)
  private static let shadow = ShadowStyle(radius: 5)
  private static let square = PointRect(20, 20, 30, 30)

  /// A view with every look, which nobody can see.
  private static func decorated(_ frame: PointRect, _ change: (inout CellPart) -> Void) -> CellPart {
    CellPart(frame, fill: .white) {
      ($0.cornerRadius, $0.clips, $0.borderWidth, $0.effects.shadow) = (6, true, 1, shadow)
      change(&$0)
    }
  }

  /// Views that show nothing wherever they are: later ones are inside of the first one.
  private static let invisible: [(name: String, parts: [CellPart])] = [
    ("an empty view", [CellPart(square)]),
    ("a clear fill", [CellPart(square, fill: clear)]),
    ("a clear border", [decorated(square) { ($0.fill, $0.borderColor) = (nil, clear) }]),
    ("opacity 0", [decorated(square) { $0.effects.opacity = 0 }, CellPart(square, fill: .black)]),
    ("opacity 0, rasterized", [decorated(square) { ($0.effects.opacity, $0.rasterizes) = (0, true) }]),
    ("no size", [decorated(PointRect(20, 20, 0, 0)) { $0.effects.mask = .circle }]),
    ("no height", [decorated(PointRect(20, 20, 30, 0)) { $0.effects.backdropBlur = blur }]),
    ("clipped to nothing", [decorated(.zero) { _ in }, CellPart(square, fill: .black)]),
    (
      "masked to nothing",
      [decorated(.zero) { ($0.clips, $0.effects.mask) = (false, .circle) }, CellPart(square, fill: .black)]
    ),
    (
      "a clear gradient",
      [
        decorated(square) {
          ($0.borderWidth, $0.effects.gradient) = (0, GradientStyle(colors: [clear, clear]))
        }
      ]
    ),
    (
      "an empty view with effects",
      [
        decorated(square) {
          ($0.fill, $0.borderWidth, $0.rasterizes, $0.effects.mask, $0.effects.opacity) = (nil, 0, true, .circle, 0.5)
        }, CellPart(square),
      ]
    ),
    (
      "a clear overlay",
      [
        decorated(square) {
          ($0.fill, $0.borderWidth, $0.effects.overlay) = (nil, 0, .corners(radius: 0, color: .white))
        }
      ]
    ),
  ]
  private static let blur = BackdropBlurStyle(radius: 4, tint: .white)

  /// Opaque, blended and hidden pixels, texels and passes of two frames at each of some offsets, of which the second finds bitmaps in the cache.
  private func costs(_ parts: [CellPart], _ rules: SystemRules) throws -> [[Int]] {
    let list = try PartList(parts, rows: 6, height: 250, rules: rules)
    return [0.0, 30, 60, 150].flatMap { offset in
      list.device.scroll(to: offset)
      return list.twoFrames().map(\.drawing).map { cost in
        // The render server has to visit layers to know that nothing of them can be seen, so their number may differ.
        [cost.opaquePixels, cost.blendedPixels, cost.hiddenPixels, cost.sampledTexels, cost.passes]
      }
    }
  }

  /// Random views without blurs, and without paths of shadows, which are drawn whatever their layers show.
  private func parts(_ random: inout RandomStream, _ counts: ClosedRange<Int> = 1...5) -> [CellPart] {
    var parts: [CellPart] = []
    for count in 0..<random.integer(in: counts) {
      var part = CellPart(among: count, &random)
      (part.effects.backdropBlur, part.hasShadowPath) = (nil, false)
      parts.append(part)
    }
    return parts
  }

  private func rules(_ random: inout RandomStream) -> SystemRules {
    var rules = SystemRules.standard
    rules.contentsClip.value = SystemRules.ContentsClip.allCases[random.integer(in: 0...3)]
    rules.rasterizedClip.value = SystemRules.RasterizedClip.allCases[random.integer(in: 0...1)]
    return rules
  }

  @Test("Something invisible changes no work of the GPU, wherever it is", arguments: 1...25 as ClosedRange<UInt64>)
  func nothing(seed: UInt64) throws {
    var random = RandomStream(seed: seed, name: "invisible")
    let (parts, rules) = (parts(&random), rules(&random))
    let expected = try costs(parts, rules)
    for (name, added) in Self.invisible {
      let parent = random.integer(in: 0...parts.count)
      let first = added.enumerated().map { position, part in
        var part = part
        part.parent = position == 0 ? parent : parts.count + 1
        return part
      }
      #expect(try costs(parts + first, rules) == expected, "seed \(seed): \(name) in view \(parent) of \(parts)")
    }
  }

  @Test("Effects of a view that show nothing change no work of the GPU", arguments: 1...25 as ClosedRange<UInt64>)
  func effects(seed: UInt64) throws {
    var random = RandomStream(seed: seed, name: "effects")
    let (parts, rules) = (parts(&random), rules(&random))
    let position = random.integer(in: 0...parts.count - 1)
    var plain = parts
    (plain[position].effects.shadow, plain[position].effects.overlay, plain[position].effects.mask) = (nil, nil, nil)
    let expected = try costs(plain, rules)
    let changes: [(String, (inout LayerEffects) -> Void)] = [
      ("shadow of opacity 0", { $0.shadow = ShadowStyle(opacity: 0) }),
      ("shadow of a clear color", { $0.shadow = ShadowStyle(color: Self.clear) }),
      ("mask that cuts nothing", { $0.mask = .roundedRectangle(radius: 0) }),
      ("clear overlay", { $0.overlay = .color(Self.clear) }),
      ("overlay of clear corners", { $0.overlay = .corners(radius: 8, color: Self.clear) }),
    ]
    // A mask without round corners cuts off what its subviews draw outside.
    let isLeaf = !plain.contains { $0.parent == position + 1 }
    for (name, change) in changes where isLeaf || !name.hasPrefix("mask") {
      var changed = plain
      change(&changed[position].effects)
      #expect(try costs(changed, rules) == expected, "seed \(seed): \(name) of view \(position) in \(plain)")
    }
  }

  @Test("What an opaque view hides completely costs the GPU nothing", arguments: 1...40 as ClosedRange<UInt64>)
  func hidden(seed: UInt64) throws {
    var random = RandomStream(seed: seed, name: "hidden")
    let rules = rules(&random)
    let front = [CellPart(PointRect(0, 0, 70, 80), fill: .white)] + parts(&random)
    // The parents of the front move behind the hidden views.
    let hidden = parts(&random, 1...4).map { part in
      var part = part
      part.frame = PointRect(
        Double(random.integer(in: 15...40)), Double(random.integer(in: 15...40)), Double(random.integer(in: 1...15)),
        Double(random.integer(in: 1...15)))
      part.effects.shadow?.radius = 3
      return part
    }
    let moved = front.map { part in
      var part = part
      if part.parent > 0 { part.parent += hidden.count }
      return part
    }
    let (with, without) = (try costs(hidden + moved, rules), try costs(front, rules))
    #expect(with == without, "seed \(seed): \(hidden) behind \(front)")
  }

  @Test("A view costs what its clipping ancestors leave of it, and hides no more than that", arguments: [0.0, 5])
  func clipped(cornerRadius: Double) throws {
    let behind = CellPart(PointRect(60, 60, 10, 10), fill: .black)
    var clip = CellPart(PointRect(10, 10, 30, 30))
    (clip.clips, clip.cornerRadius) = (true, cornerRadius)
    func cost(_ frame: PointRect, shadow: ShadowStyle? = nil) throws -> [[Int]] {
      var inside = CellPart(frame, in: 2, fill: .white)
      (inside.borderWidth, inside.effects.shadow) = (shadow == nil ? 0 : 1, shadow)
      return try costs([behind, clip, CellPart(frame, in: 2), inside], .standard)
    }
    let all = try cost(PointRect(10, 10, 30, 30))
    #expect(try cost(PointRect(0, 0, 90, 90)) == all)
    #expect(try cost(PointRect(10, 5, 30, 80)) == all)
    let none = try costs([behind, clip, CellPart(behind.frame, in: 2)], .standard)
    if cornerRadius == 0 {
      #expect(try cost(PointRect(60, 60, 20, 20)) == none, "a view that is cut off completely")
      #expect(try cost(PointRect(60, 60, 20, 20), shadow: Self.shadow) == none)
    }
  }

  @Test("What reaches beyond the cell is hidden if all of it that is in the cell is")
  func beyondTheCell() throws {
    var hidden = CellPart(PointRect(-5, 60, 60, 70), fill: .white)
    let front = CellPart(PointRect(0, 40, 80, 60), fill: .white)
    let plain = try costs([front], .standard)
    (hidden.cornerRadius, hidden.clips, hidden.borderWidth) = (8, true, 1)
    (hidden.effects.mask, hidden.effects.shadow) = (.circle, ShadowStyle(radius: 4))
    #expect(try costs([hidden, front], .standard) == plain)
    let casting = CellPart(PointRect(10, 10, 20, 20), fill: .white)
    var shadowed = casting
    shadowed.effects.shadow = ShadowStyle(radius: 4, offset: PointSize(width: -5, height: 75))
    #expect(try costs([shadowed, front], .standard) == (try costs([casting, front], .standard)))
  }

  @Test("The bitmap of a rasterized layer is filled as a whole, whatever clips it")
  func clippedBitmap() throws {
    var clip = CellPart(PointRect(10, 10, 20, 20))
    clip.clips = true
    var bitmap = CellPart(PointRect(0, 0, 60, 50), in: 1, fill: .white)
    bitmap.rasterizes = true
    let content = CellPart(PointRect(0, 0, 60, 50), in: 2, fill: Color(rgba: 0x1122_3380))
    let clipped = try costs([clip, bitmap, content], .standard)
    clip.clips = false
    #expect(try costs([clip, bitmap, content], .standard) == clipped)
  }

  @Test("A shadow that an opaque view in front hides completely changes no work of the GPU")
  func hiddenShadow() throws {
    var casting = CellPart(PointRect(10, 5, 20, 20), fill: .white)
    let front = CellPart(PointRect(0, 40, 60, 50), fill: .white)
    let plain = try costs([casting, front], .standard)
    casting.effects.shadow = ShadowStyle(radius: 3, offset: PointSize(width: 5, height: 50))
    #expect(try costs([casting, front], .standard) == plain)
    casting.effects.shadow = ShadowStyle(radius: 3, offset: PointSize(width: 5, height: 40))
    #expect(try costs([casting, front], .standard) != plain, "its upper edge can be seen")
  }
}
