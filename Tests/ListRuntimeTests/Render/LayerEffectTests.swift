import ListRuntime
import Simulation
import Testing

/// A white layer of 50 × 50 pt with a black subview of 20 × 20 pt in a cell of 100 pt, with one pixel per point.
@Suite("The cost of effects")
struct LayerEffectTests {
  /// The costs of the first frame and of the second one, in which all bitmaps are cached.
  private func costs(
    _ effects: LayerEffects, hasSubview: Bool = true, rules: SystemRules = .standard,
    _ change: (inout CellPart) -> Void = { _ in }
  ) throws -> [DrawingCost] {
    var layer = CellPart(PointRect(0, 0, 50, 50), fill: .white, change)
    layer.effects = effects
    let subviews = hasSubview ? [CellPart(PointRect(10, 10, 20, 20), in: 1, fill: .black)] : []
    return try PartList([layer] + subviews, rules: rules).twoFrames().map(\.drawing)
  }

  private func clip(_ part: inout CellPart) { (part.cornerRadius, part.clips) = (15, true) }

  private static let shadow = ShadowStyle(radius: 3, offset: PointSize(width: 0, height: 0))
  private static let blur = BackdropBlurStyle(radius: 10, tint: .white)
  private static let gradient = GradientStyle(colors: [.white, .black])

  /// An effect, with the passes and layers that it adds to a frame.
  private static let effects: [(name: String, effects: LayerEffects, passes: Int, layers: Int)] = [
    ("shadow", LayerEffects(shadow: shadow), 4, 0), ("mask", LayerEffects(mask: .circle), 3, 1),
    ("opacity", LayerEffects(opacity: 0.5), 2, 0), ("overlay", LayerEffects(overlay: .color(.white)), 0, 1),
    ("gradient", LayerEffects(gradient: gradient), 0, 0), ("blur", LayerEffects(backdropBlur: blur), 5, 2),
    ("curve", LayerEffects(cornerCurve: .continuous), 0, 0),
    // A single offscreen rendering serves both.
    ("mask with opacity", LayerEffects(mask: .circle, opacity: 0.5), 3, 1),
    // A shadow around a mask needs a view of its own.
    ("shadow of a mask", LayerEffects(shadow: shadow, mask: .circle), 7, 2),
  ]

  @Test("Each effect takes its passes and has its layers, alone and in a clipped layer", arguments: effects.indices)
  func passes(index: Int) throws {
    let effect = Self.effects[index]
    let (plain, cost) = (try costs(.none)[0], try costs(effect.effects)[0])
    #expect(cost.passes - plain.passes == effect.passes && cost.layers - plain.layers == effect.layers)
    let (clipped, both) = (try costs(.none, clip)[0], try costs(effect.effects, clip)[0])
    // A mask and group opacity share the texture of the clip; a shadow of clipped contents has a view around them.
    let shared = effect.effects.mask != nil || effect.effects.opacity < 1 ? 2 : 0
    let container = effect.effects.shadow != nil && effect.effects.mask == nil ? 1 : 0
    #expect(both.passes - clipped.passes == effect.passes - shared, "\(effect.name)")
    #expect(both.layers - clipped.layers == effect.layers + container, "\(effect.name)")
  }

  @Test("A shadow without a path draws its shape and blurs it; with a path it is a blended area")
  func shadowPath() throws {
    let plain = try costs(.none)[0]
    let dynamic = try costs(LayerEffects(shadow: Self.shadow))[0]
    let path = try costs(LayerEffects(shadow: Self.shadow)) { $0.hasShadowPath = true }[0]
    // Two radii around the layer, limited to the cell: 56 × 56 pixels, of which the layer hides 50 × 50.
    #expect(path.passes == 0 && path.opaquePixels == plain.opaquePixels)
    #expect(path.blendedPixels - plain.blendedPixels == 56 * 56 - 50 * 50)
    #expect(dynamic.blendedPixels == path.blendedPixels && dynamic.hiddenPixels == path.hiddenPixels)
    // The shape of the layer and of its subview, and two passes over the shadow.
    let shape = 50 * 50 + 20 * 20
    #expect(dynamic.opaquePixels - plain.opaquePixels == shape + 2 * 56 * 56)
  }

  @Test("A shadow with a path is drawn whatever its layer shows; without a path it has the shape of what is drawn")
  func shadowOfClearLayer() throws {
    let plain = try costs(.none, hasSubview: false) { $0.fill = nil }[0]
    let shadow = LayerEffects(shadow: Self.shadow)
    let path = try costs(shadow, hasSubview: false) { ($0.fill, $0.hasShadowPath) = (nil, true) }[0]
    #expect(path.blendedPixels - plain.blendedPixels == 56 * 56 && path.passes == 0)
    #expect(try costs(shadow, hasSubview: false) { $0.fill = nil }[0] == plain)
    let clear = LayerEffects(shadow: ShadowStyle(opacity: 0))
    #expect(try costs(clear, hasSubview: false) { ($0.fill, $0.hasShadowPath) = (nil, true) }[0] == plain)
  }

  @Test("A shadow that its own opaque layer hides costs nothing; round or translucent layers leave it visible")
  func hiddenShadow() throws {
    let hidden = LayerEffects(shadow: ShadowStyle(radius: 0, offset: PointSize(width: 0, height: 0)))
    #expect(try costs(hidden)[0] == (try costs(.none)[0]))
    #expect(try costs(hidden) { $0.hasShadowPath = true }[0] == (try costs(.none)[0]))
    for change: (inout CellPart) -> Void in [
      { $0.cornerRadius = 10 }, { $0.fill = Color(rgba: 0xFFFF_FF80) }, { $0.fill = nil },
    ] {
      let (plain, shadowed) = (try costs(.none, change)[0], try costs(hidden, change)[0])
      #expect(shadowed.passes - plain.passes == 4)
    }
  }

  @Test("Opacity is blended without a pass where the layer is one thing")
  func opacityOfOneThing() throws {
    let cost = try costs(LayerEffects(opacity: 0.5), hasSubview: false)[0]
    #expect(cost.passes == 0)
    #expect(cost.blendedPixels == (try costs(.none, hasSubview: false)[0].blendedPixels) + 50 * 50)
  }

  @Test("A mask reads a second texture, an opaque gradient hides what is behind it, an overlay is blended")
  func pixels() throws {
    let plain = try costs(.none)[0]
    #expect(try costs(LayerEffects(mask: .circle))[0].sampledTexels == 50 * 50)
    #expect(try costs(LayerEffects(gradient: Self.gradient))[0] == plain)
    var translucent = Self.gradient
    translucent.colors[0].rgba = 0xFFFF_FF80
    #expect(try costs(LayerEffects(gradient: translucent))[0].blendedPixels - plain.blendedPixels == 50 * 50 - 20 * 20)
    let corners = LayerEffects(overlay: .corners(radius: 10, color: .white))
    #expect(try costs(corners)[0].blendedPixels - plain.blendedPixels == 50 * 50 - 20 * 20)
  }

  @Test("The bitmap of a rasterized layer contains its shadow, and its opacity takes no pass")
  func rasterized() throws {
    let shadows = try costs(LayerEffects(shadow: Self.shadow)) { $0.rasterizes = true }
    #expect(shadows.map(\.passes) == [5, 0])
    // The shadow is part of the bitmap.
    let plain = try costs(.none) { $0.rasterizes = true }
    #expect(shadows[1].blendedPixels - plain[1].blendedPixels == 56 * 56 - 50 * 50)
    #expect(try costs(LayerEffects(opacity: 0.5)) { $0.rasterizes = true }.map(\.passes) == [1, 0])
    for rule in SystemRules.RasterizedClip.allCases {
      let masks = try costs(LayerEffects(mask: .circle), rules: SystemRules { $0.rasterizedClip.value = rule }) {
        $0.rasterizes = true
      }
      #expect(masks.map(\.passes) == (rule == .inside ? [4, 0] : [4, 3]))
    }
  }

  @Test("A bar with a blur costs five passes in a frame, and three reduced copies of what is behind it")
  func bars() {
    let bar = BarStyle(height: 64, backdropBlur: Self.blur)
    let screen = PixelRect(left: 0, top: 0, right: 100, bottom: 300)
    let cost = BarCompositing([bar], scale: 1, rules: .standard).cost(on: screen)
    #expect(cost.passes == 5 && cost.blendedPixels == 6400 && cost.layers == 3)
    #expect(cost.opaquePixels == 3 * 400 && cost.sampledTexels == 4 * 400 - 400)
  }

  @Test("Rules choose how a shadow and a backdrop are blurred, and how continuous corners are cut")
  func choices() throws {
    let shadow = LayerEffects(shadow: Self.shadow)
    let standard = try costs(shadow)[0]
    let once = try costs(shadow, rules: SystemRules { $0.effects.shadowBlur.value = .onePass })[0]
    #expect(once.passes == 3 && standard.opaquePixels - once.opaquePixels == 56 * 56)
    let wide = try costs(shadow, rules: SystemRules { $0.effects.blurSampling.value = .perWidth })[0]
    #expect(standard.sampledTexels == 0 && wide.sampledTexels == 2 * 56 * 56 * (12 - 1))
    let continuous = LayerEffects(cornerCurve: .continuous)
    let cut = try costs(continuous, rules: SystemRules { $0.effects.continuousCorners.value = .asMask }, clip)[0]
    let circular = try costs(continuous, clip)[0]
    #expect(cut.passes == 3 && circular.passes == 2)
    let backdrop = LayerEffects(backdropBlur: Self.blur)
    let half = try costs(backdrop, rules: SystemRules { $0.effects.backdropSize.value = .half })[0]
    // 25 × 25 pixels instead of 12.5 × 12.5, rounded down.
    #expect(half.opaquePixels - (try costs(backdrop)[0].opaquePixels) == 3 * (625 - 156))
  }
}
