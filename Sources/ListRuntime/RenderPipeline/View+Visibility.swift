// What of a view can be seen. Core Animation draws nothing for the rest, so it costs the GPU nothing.
extension View {
  /// Whether the layer or any layer below it draws anything. O(views of the cell, for each view below it).
  var drawsAnything: Bool {
    if isTransparent || clipsEverything { return false }
    return drawsItself || drawsSubviews
  }

  /// Whether any subview draws anything.
  var drawsSubviews: Bool { cell.views.contains { $0.parent == index && $0.drawsAnything } }

  /// Whether the layer itself draws anything: a background, contents, a border, an overlay, a blur, or a shadow with a path, which is
  /// drawn whatever the layer shows (`CALayer.shadowPath`).
  private var drawsItself: Bool {
    guard hasArea else { return false }
    if drawnPartCount > 0 { return true }
    guard let effects = effectState?.effects else { return false }
    return effects.backdropBlur != nil || (hasShadowPath && effects.shadow != nil)
  }

  /// The parts that the layer itself draws: background, contents, border and overlay.
  var drawnPartCount: Int {
    let hasContents = image != nil || contents != nil
    let hasOverlay = effectState?.effects.overlay.map { !$0.isClear } ?? false
    return [hasBackground, hasContents, hasBorder, hasOverlay].count { $0 }
  }

  /// Whether the layer and those below it draw two or more things. A background and a border of one layer are one, its contents are
  /// another, unless layers are counted; an overlay and a blur are sublayers. O(views of the cell, for each view below it).
  func drawsSeveral(countingLayers: Bool) -> Bool { drawnThings(countingLayers, upTo: 2) >= 2 }

  private func drawnThings(_ countsLayers: Bool, upTo limit: Int) -> Int {
    guard !isTransparent, !clipsEverything else { return 0 }
    var count = 0
    if hasArea {
      let isFilled = hasBackground && !(contents?.includesBackground ?? false)
      let own = (isFilled || hasBorder ? 1 : 0) + (image != nil || contents != nil ? 1 : 0)
      count = countsLayers ? min(own, 1) : own
      if let effects = effectState?.effects {
        count += (effects.overlay.map { !$0.isClear } ?? false ? 1 : 0) + (effects.backdropBlur != nil ? 1 : 0)
      }
    }
    for view in cell.views where view.parent == index && count < limit {
      count += view.drawnThings(countsLayers, upTo: limit - count)
    }
    return count
  }

  /// Whether its background can be seen; a gradient takes the place of the fill color.
  private var hasBackground: Bool {
    if kind != .image, let gradient = effectState?.effects.gradient { return !gradient.isClear }
    return backgroundColor.map { !$0.isClear } ?? false
  }

  /// Whether its border can be seen.
  var hasBorder: Bool { borderWidth > 0 && !borderColor.isClear }

  /// Whether its frame has an area.
  var hasArea: Bool { frame.width > 0 && frame.height > 0 }

  /// Whether its opacity is 0, so that neither the layer nor any layer below it is drawn.
  var isTransparent: Bool { effectState?.effects.opacity == 0 }

  /// Whether it cuts everything below it off, because it clips or masks and has no area.
  var clipsEverything: Bool { !hasArea && clipsSubviews }

  /// Whether it cuts off what its subviews draw outside of its bounds.
  var clipsSubviews: Bool { masksToBounds || effectState?.effects.mask != nil }
}

extension LayerEffects {
  /// The effects without a shadow and an overlay that nobody can see: `CALayer` has a shadow of opacity 0 by default.
  var withoutInvisibleParts: LayerEffects {
    var effects = self
    if let shadow, shadow.opacity == 0 || shadow.color.isClear { effects.shadow = nil }
    if let overlay, overlay.isClear { effects.overlay = nil }
    return effects
  }
}

extension Color {
  /// Whether nothing of it can be seen.
  var isClear: Bool { rgba & 0xFF == 0 }
}

extension GradientStyle {
  /// Whether nothing of it can be seen.
  var isClear: Bool { colors.allSatisfy(\.isClear) }
}

extension MaskStyle {
  /// Whether it cuts anything off within the bounds.
  var cuts: Bool {
    switch self {
    case .circle: true
    case .roundedRectangle(let radius): radius > 0
    }
  }
}

extension OverlayStyle {
  /// Whether nothing of it can be seen.
  var isClear: Bool {
    switch self {
    case .color(let color): color.isClear
    case .gradient(let gradient): gradient.isClear
    case .corners(let radius, let color, let borderWidth, let borderColor):
      (radius <= 0 || color.isClear) && (borderWidth <= 0 || borderColor.isClear)
    }
  }
}

extension LayerPlan {
  /// Whether all of its rectangle is opaque.
  var isOpaque: Bool { background == true || contents?.isOpaque == true || effects?.overlay == true }

  /// Whether it can hide others: its rectangle is opaque in the target that it is drawn into.
  ///
  /// What is rendered offscreen has transparent corners or is translucent. A bitmap of the rasterization cache has an alpha channel, so
  /// it is blended even if its layer is opaque.
  @inline(__always)
  fileprivate var canHide: Bool { !rendersOffscreen && isOpaque }

  /// Whether it hides what is drawn behind it into a group.
  func hides(in group: Int, _ plans: ContiguousArray<LayerPlan>) -> Bool {
    canHide && LayerPlan.contains(target: self.group, group, plans)
  }

  /// Whether what is drawn into a group becomes a part of a target: the group itself, or one that it is drawn into.
  fileprivate static func contains(target: Int, _ group: Int, _ plans: ContiguousArray<LayerPlan>) -> Bool {
    var group = group
    while group != target {
      guard group >= 0, let root = plans.first(where: { $0.view == group }) else { return false }
      group = root.group
    }
    return true
  }
}

extension Cell {
  /// Finds what of the plans and of the background can be seen. Shadows come first, because a layer that is part of the shape of a shadow is
  /// seen in it.
  func updateVisibility(scale: Double) {
    let bounds = PixelRect(contentView.frame, scale: scale)
    if hasEffects { findShadows(in: bounds) }
    clearHiddenPlans(in: bounds)
    isBackgroundHidden = hidesBackground(in: bounds)
  }

  /// Removes the shadows that opaque layers, their own included, hide completely, and finds the layers that are drawn for the shapes of
  /// the others. O(layers³) with many nested shadows.
  private func findShadows(in bounds: PixelRect) {
    for position in plans.indices {
      guard let shadow = plans[position].effects?.shadow else { continue }
      if isHidden(shadow.intersection(bounds), at: position, behind: position) {
        plans[position].effects?.removeShadow()
      }
    }
    for position in plans.indices { plans[position].isInShadow = isInRenderedShadow(views[plans[position].view]) }
  }

  /// Whether the layer of a view is drawn for the shape of a shadow without a path, its own or that of an ancestor, whenever that is
  /// drawn. A bitmap of the rasterization cache contains its layer's shadow.
  private func isInRenderedShadow(_ view: View) -> Bool {
    var position = view.shouldRasterize ? view.parent : view.index
    while position >= 0 {
      if plans.first(where: { $0.view == position })?.effects?.rendersShape == true { return true }
      if views[position].shouldRasterize { return false }
      position = views[position].parent
    }
    return false
  }

  /// Makes the plans of layers that opaque layers in front of them hide completely draw nothing.
  ///
  /// The GPU removes hidden surfaces. That a layer which is hidden as a whole costs the GPU nothing at all, whatever its effects are, is an
  /// assumption; the render server still has to visit it. O(layers²) if any layer is opaque.
  private func clearHiddenPlans(in bounds: PixelRect) {
    var isAnyOpaque = false
    for position in plans.indices.reversed() {
      if isAnyOpaque, isHidden(position, in: bounds) {
        plans[position].clear()
      } else if plans[position].canHide {
        isAnyOpaque = true
      }
    }
  }

  /// Whether opaque layers in front of the layer at a position of the plans hide all of it that is in the cell, which has some bounds.
  ///
  /// A layer that is part of the shape of a shadow is seen in it, unless the shadow is hidden too, or what hides the layer has the same part
  /// in the shape.
  private func isHidden(_ position: Int, in bounds: PixelRect) -> Bool {
    let extent = plans[position].extent.intersection(bounds)
    let isCovered =
      plans[position].isInShadow
      ? isHidden(extent, at: position, where: \.isInShadow)
        || isHidden(shadowExtent(of: position).intersection(bounds), at: position)
      : isHidden(extent, at: position)
    return isCovered && isEmptyGroup(position)
  }

  /// Whether nothing is drawn into the pass of a layer. What is drawn into it follows it, so it has been looked at before.
  private func isEmptyGroup(_ position: Int) -> Bool {
    guard plans[position].rendersOffscreen else { return true }
    let view = plans[position].view
    return !plans.contains { $0.group == view }
  }

  /// Whether opaque layers in front of a position of the plans, with a property, cover a rectangle completely.
  ///
  /// - Parameter first: the position of the first layer in front; nil for the one after `position`.
  private func isHidden(
    _ rectangle: PixelRect, at position: Int, behind first: Int? = nil,
    where isUsed: (LayerPlan) -> Bool = { _ in true }
  ) -> Bool {
    let fronts = (first ?? position + 1)..<plans.count
    func hides(_ front: Int) -> Bool {
      !plans[front].rect.intersection(rectangle).isEmpty && isUsed(plans[front])
        && plans[front].hides(in: plans[position].group, plans)
    }
    let area = rectangle.area
    var common = 0
    for front in fronts where hides(front) {
      common += plans[front].rect.intersection(rectangle).area
    }
    // Most layers are hidden by none, or partly.
    guard common >= area else { return false }
    var covers: ContiguousArray<PixelRect> = []
    for front in fronts where hides(front) { covers.append(plans[front].rect) }
    return rectangle.coveredArea(by: covers) == area
  }

  /// The rectangle of a layer with all shadows of whose shapes it is a part.
  private func shadowExtent(of position: Int) -> PixelRect {
    var all = plans[position].extent
    var ancestor = views[plans[position].view].parent
    while ancestor >= 0 {
      if let shadow = plans.first(where: { $0.view == ancestor })?.effects?.shadow { all = all.union(shadow) }
      ancestor = views[ancestor].parent
    }
    return all
  }

  /// Whether opaque layers hide all of the cell behind its content view.
  private func hidesBackground(in bounds: PixelRect) -> Bool {
    guard backgroundColor != nil else { return false }
    var parts: ContiguousArray<PixelRect> = []
    plans.appendOpaqueParts(to: &parts)
    return !bounds.isEmpty && bounds.coveredArea(by: parts) == bounds.area
  }
}

extension LayerPlan {
  /// Makes the layer draw nothing; it keeps its rectangle.
  fileprivate mutating func clear() {
    (rendersOffscreen, clipsContents, clipsBitmap, isInShadow) = (false, false, false, false)
    (rasterization, bitmap, group) = (nil, -1, -1)
    (background, contents, borderInside, effects) = (nil, nil, nil, nil)
  }
}
