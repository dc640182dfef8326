// What of a view can be seen. Core Animation draws nothing for the rest, so it costs the GPU nothing.
extension View {
  /// Whether the layer or any layer below it draws anything. O(views of the cell, for each view below it).
  var drawsAnything: Bool {
    if isTransparent || clipsEverything { return false }
    return drawsItself || drawsSubviews
  }

  /// Whether any subview draws anything.
  var drawsSubviews: Bool { cell.views.contains { $0.parent == index && $0.drawsAnything } }

  /// Whether the layer itself draws anything: a background, contents, a border, an overlay or a blur.
  private var drawsItself: Bool {
    frame.width > 0 && frame.height > 0 && (drawnPartCount > 0 || effectState?.effects.backdropBlur != nil)
  }

  /// The parts that the layer itself draws: background, contents, border and overlay.
  var drawnPartCount: Int {
    let hasContents = image != nil || contents != nil
    let hasOverlay = effectState?.effects.overlay.map { !$0.isClear } ?? false
    return [hasBackground, hasContents, hasBorder, hasOverlay].count { $0 }
  }

  /// Whether its background can be seen; a gradient takes the place of the fill color.
  private var hasBackground: Bool {
    if kind != .image, let gradient = effectState?.effects.gradient { return !gradient.isClear }
    return backgroundColor.map { !$0.isClear } ?? false
  }

  /// Whether its border can be seen.
  var hasBorder: Bool { borderWidth > 0 && !borderColor.isClear }

  /// Whether its opacity is 0, so that neither the layer nor any layer below it is drawn.
  var isTransparent: Bool { effectState?.effects.opacity == 0 }

  /// Whether it cuts everything below it off, because it clips or masks and has no area.
  var clipsEverything: Bool {
    (frame.width <= 0 || frame.height <= 0) && (masksToBounds || effectState?.effects.mask != nil)
  }
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

  /// Whether opaque layers at these positions of the plans of a cell hide the layer completely.
  ///
  /// A layer that is part of the shape of a shadow is seen in it, unless the shadow is hidden too, or what hides the layer has the same part
  /// in the shape.
  fileprivate func isHidden(behind fronts: ContiguousArray<Int>, in cell: Cell) -> Bool {
    guard isInShadow else { return extent.isCovered(by: fronts, inFrontOf: self, in: cell) { _ in true } }
    return extent.isCovered(by: fronts, inFrontOf: self, in: cell, where: \.isInShadow)
      || shadowExtent(in: cell).isCovered(by: fronts, inFrontOf: self, in: cell) { _ in true }
  }

  /// Its rectangle with all shadows of whose shapes it is a part.
  private func shadowExtent(in cell: Cell) -> PixelRect {
    var all = extent
    var ancestor = cell.views[view].parent
    while ancestor >= 0 {
      if let shadow = cell.plans.first(where: { $0.view == ancestor })?.effects?.shadow { all = all.union(shadow) }
      ancestor = cell.views[ancestor].parent
    }
    return all
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
  /// Makes the plans of layers that opaque layers in front of them hide completely draw nothing.
  ///
  /// The GPU removes hidden surfaces. That a layer which is hidden as a whole costs the GPU nothing at all, whatever its effects are, is an
  /// assumption; the render server still has to visit it. O(layers²) if any layer is opaque.
  func clearHiddenPlans() {
    var fronts: ContiguousArray<Int> = []
    for position in plans.indices.reversed() {
      let plan = plans[position]
      // What is drawn into the pass of a layer follows it, so it has been looked at before.
      let isEmptyGroup = !plan.rendersOffscreen || !plans.contains { $0.group == plan.view }
      if !fronts.isEmpty, isEmptyGroup, plan.isHidden(behind: fronts, in: self) {
        plans[position].clear()
      } else if plan.isOpaque, !plan.rendersOffscreen {
        fronts.append(position)
      }
    }
  }

  /// Whether opaque layers hide all of the cell behind its content view; the plans must be up to date.
  func hidesBackground(scale: Double) -> Bool {
    guard backgroundColor != nil else { return false }
    var parts: ContiguousArray<PixelRect> = []
    plans.appendOpaqueParts(to: &parts)
    let all = PixelRect(contentView.frame, scale: scale)
    return !parts.isEmpty && !all.isEmpty && parts.withUnsafeBufferPointer { all.coveredArea(by: $0) == all.area }
  }
}

extension PixelRect {
  /// Whether opaque layers of a cell in front of a layer, at these positions and with a property, cover it completely.
  fileprivate func isCovered(
    by fronts: ContiguousArray<Int>, inFrontOf layer: LayerPlan, in cell: Cell, where isUsed: (LayerPlan) -> Bool
  ) -> Bool {
    var covers: ContiguousArray<PixelRect> = []
    for position in fronts {
      let front = cell.plans[position]
      guard !front.rect.intersection(self).isEmpty, isUsed(front) else { continue }
      if LayerPlan.contains(target: front.drawingGroup, layer.group, cell.plans) { covers.append(front.rect) }
    }
    return covers.withUnsafeBufferPointer { coveredArea(by: $0) == area }
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
