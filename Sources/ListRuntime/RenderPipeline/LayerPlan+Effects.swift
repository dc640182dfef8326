extension LayerPlan {
  /// The compositing of a layer's effects: a trivial value, like the plan.
  ///
  /// A shadow without a path is made as Apple describes it (Tech Talk 10857, 2021): the layer and its sublayers are
  /// drawn into a texture for the shape of the shadow. This texture is blurred and drawn below the layer, and then the
  /// layer is drawn as without a shadow. Textures of clipped layers in it are rendered once and drawn twice, which is
  /// an assumption. A shadow with a path is a blended area. A mask is drawn into a texture, the layer into another, and
  /// both are drawn together (WWDC 2014, session 419). A layer with group opacity is drawn the same way, but without a
  /// mask.
  struct Effects: Equatable {
    /// The area of the shadow, in pixels of the cell; nil without one.
    var shadow: PixelRect?
    /// Whether the shape of the shadow is rendered, because it has no path.
    var rendersShape = false
    /// Whether the layer is rendered offscreen for a mask layer, or in passes as for one.
    var hasMask = false
    /// Whether the layer is rendered offscreen for its opacity.
    var hasGroupOpacity = false
    /// Whether it is translucent, and blended without being rendered offscreen.
    var isTranslucent = false
    /// Whether the overlay above its contents is opaque; nil if there is none.
    var overlay: Bool?
    /// Whether the content behind it is blurred.
    var blursBackdrop = false
    /// Texels that a pass of blurring its shadow reads for a pixel.
    var shadowTexels = 1
    /// Texels that a pass of blurring its backdrop reads for a pixel.
    var backdropTexels = 1
    /// Number of layers besides its own.
    var layers = 0
    /// The rules that decide its cost.
    var rules: EffectCostRules

    init(_ effects: LayerEffects, of view: View, scale: Double, isClipped: Bool, rules: EffectCostRules) {
      self.rules = rules
      if let style = effects.shadow, view.drawsAnything {
        shadow = PixelRect(style.extent(of: view.frame), scale: scale)
        rendersShape = !view.hasShadowPath
        shadowTexels = rules.texels(radius: style.radius * scale)
      }
      hasMask =
        (effects.mask?.cuts ?? false) && view.drawsAnything
        || (isClipped && effects.cornerCurve == .continuous && rules.masksContinuousCorners)
      overlay = effects.overlay?.isOpaque
      if let blur = effects.backdropBlur, view.hasArea {
        blursBackdrop = true
        backdropTexels = rules.texels(radius: blur.radius * scale / Double(rules.backdropDivisor))
      }
      layers = view.effectLayerCount
      guard effects.opacity < 1 else { return }
      let isComposite =
        shadow != nil || view.drawnPartCount + view.cell.views.count { $0.parent == view.index && $0.drawsAnything } > 1
      // The bitmap of a rasterized layer is one part, which is blended; its opacity is not in it (CALayer, shouldRasterize).
      hasGroupOpacity = isComposite && !view.shouldRasterize
      isTranslucent = !hasGroupOpacity
      if isTranslucent { overlay = overlay.map { _ in false } }
    }

    /// Makes the layer cast no shadow.
    mutating func removeShadow() { (shadow, rendersShape) = (nil, false) }

    /// Whether the layer is rendered offscreen with its sublayers, apart from a clip.
    var isGroup: Bool { hasMask || hasGroupOpacity }
    /// The passes of rendering the layer offscreen, with or without a clip.
    var groupPasses: Int { Compositor.roundedClipPassCount + (hasMask ? 1 : 0) }
    /// The passes of a shadow: its shape, the blur, and the return to the layer's target.
    var shadowPasses: Int { rendersShape ? 2 + rules.shadowBlurPasses : 0 }
    /// The passes of blurring the backdrop in every refresh.
    var backdropPasses: Int { blursBackdrop ? Compositor.backdropBlurPassCount : 0 }
  }

  /// Its rectangle with its shadow.
  var extent: PixelRect { effects?.shadow.map(rect.union) ?? rect }

  /// Whether it has effects, or is part of the shape of a shadow.
  @inline(__always)
  var hasEffects: Bool { isInShadow || effects != nil }

  /// The cost of its effects in a refresh inside `part`, without passes and without the parts that other layers can
  /// hide.
  func refreshCost(inside part: PixelRect) -> DrawingCost {
    var cost = DrawingCost()
    if isInShadow { addShape(inside: part, to: &cost) }
    guard let effects else { return cost }
    let own = rect.intersection(part).area
    if rasterization == nil { addShadow(effects, inside: part, to: &cost) }
    if effects.hasMask, rasterization == nil || clipsBitmap { Self.addMask(own, to: &cost) }
    if effects.blursBackdrop { effects.rules.addBackdrop(own, texels: effects.backdropTexels, to: &cost) }
    return cost
  }

  /// The cost of the effects that are part of its bitmap, when that is filled.
  var effectFillCost: DrawingCost {
    var cost = DrawingCost()
    guard let effects else { return cost }
    addShadow(effects, inside: extent, to: &cost)
    if effects.rendersShape { addOwnShape(rect.area, to: &cost) }
    if effects.hasMask, !clipsBitmap { Self.addMask(rect.area, to: &cost) }
    return cost
  }

  /// The layer in the texture of a shadow's shape, with no part of it hidden.
  private func addShape(inside part: PixelRect, to cost: inout DrawingCost) {
    let pixels = rect.intersection(part).area
    if rasterization != nil { cost.blendedPixels += pixels } else { addOwnShape(pixels, to: &cost) }
  }

  /// A number of pixels of its background and of its contents.
  private func addOwnShape(_ pixels: Int, to cost: inout DrawingCost) {
    for isOpaque in [background, contents?.isOpaque] {
      guard let isOpaque else { continue }
      if isOpaque { cost.opaquePixels += pixels } else { cost.blendedPixels += pixels }
    }
  }

  private func addShadow(_ effects: Effects, inside part: PixelRect, to cost: inout DrawingCost) {
    guard effects.rendersShape, let shadow = effects.shadow else { return }
    let pixels = shadow.intersection(part).area * effects.rules.shadowBlurPasses
    cost.opaquePixels += pixels
    cost.sampledTexels += pixels * (effects.shadowTexels - 1)
  }

  /// The mask is drawn, and then read together with the layer that it masks.
  private static func addMask(_ pixels: Int, to cost: inout DrawingCost) {
    cost.opaquePixels += pixels
    cost.sampledTexels += pixels
  }
}

/// The rules of effects as numbers.
struct EffectCostRules: Equatable {
  /// Passes of blurring a shadow.
  let shadowBlurPasses: Int
  /// Whether a blur reads as many texels for a pixel as it is wide.
  let readsBlurWidth: Bool
  /// By how much each side of a backdrop is reduced before it is blurred.
  let backdropDivisor: Int
  /// Whether continuous corners are cut by a mask.
  let masksContinuousCorners: Bool

  init(_ rules: EffectRules) {
    shadowBlurPasses = rules.shadowBlur.value == .twoPasses ? 2 : 1
    readsBlurWidth = rules.blurSampling.value == .perWidth
    backdropDivisor = rules.backdropSize.value == .quarter ? 4 : 2
    masksContinuousCorners = rules.continuousCorners.value == .asMask
  }

  /// The texels that a pass of a blur reads for a pixel; the radius is in pixels.
  func texels(radius: Double) -> Int { readsBlurWidth ? max(1, PixelGrid.wholeNumber(4 * radius)) : 1 }

  /// Adds the passes that reduce a backdrop of a number of pixels and blur it in two directions. The content behind is
  /// drawn anyway, and the last pass is a blended area.
  func addBackdrop(_ pixels: Int, texels: Int, to cost: inout DrawingCost) {
    let reduced = pixels / (backdropDivisor * backdropDivisor)
    cost.opaquePixels += 3 * reduced
    // Bilinear sampling reads at most four texels for a pixel.
    cost.sampledTexels += min(pixels, 4 * reduced) - reduced + 2 * reduced * (texels - 1)
  }
}

extension ShadowStyle {
  /// Where the shadow of a frame is: two radii around the frame, moved by the offset.
  func extent(of frame: PointRect) -> PointRect {
    let margin = 2 * radius
    return PointRect(
      x: frame.x + offset.width - margin, y: frame.y + offset.height - margin, width: frame.width + 2 * margin,
      height: frame.height + 2 * margin)
  }
}

extension OverlayStyle {
  /// Whether nothing can be seen through it.
  var isOpaque: Bool {
    switch self {
    case .color(let color): color.isOpaque
    case .gradient(let gradient): gradient.isOpaque
    case .corners: false
    }
  }
}

extension PixelRect {
  /// The smallest rectangle that contains both; the other one if one is empty.
  func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }
}
