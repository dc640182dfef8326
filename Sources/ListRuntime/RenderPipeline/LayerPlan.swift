import Simulation

/// The compositing of a layer of a cell, for everything that does not depend on the visible part of the cell.
///
/// A cell caches the plans of its layers by its version. The cost of the cell, in total and per pixel row, follows from
/// them.
struct LayerPlan {
  /// Index of the view in its cell.
  var view: Int
  /// Index of the view into whose offscreen pass the layer is drawn; -1 is the screen.
  var group: Int
  /// The part of its rectangle that no clip or mask of an ancestor cuts off, in pixels of the cell, beyond whose edges it can reach.
  var rect: PixelRect
  /// Whether the layer and its sublayers are rendered offscreen and then composited.
  var rendersOffscreen: Bool
  /// Whether its contents and sublayers are clipped to rounded corners offscreen, or rendered offscreen for an effect.
  var clipsContents: Bool
  /// Whether the clip is applied to its cached bitmap, at every refresh, and is not part of it.
  var clipsBitmap: Bool
  /// Its key in the rasterization cache; nil if the layer is not rasterized.
  var rasterization: Rasterization?
  /// Index of the plan of the innermost rasterized layer into whose bitmap this layer is drawn; -1 if there is none.
  var bitmap: Int
  /// The result of the last lookup of the layer's bitmap; nil if it is not visible, inside another cached bitmap, or
  /// not rasterized.
  var bitmapState: RasterizationCache.Lookup?
  /// Whether its background is opaque; nil if it has no background.
  var background: Bool?
  /// Its contents; nil if it has none.
  var contents: ContentsPlan?
  /// The rectangle inside its border; nil if it has no border.
  var borderInside: PixelRect?
  /// Its effects; nil if it has none.
  var effects: Effects?
  /// Whether it is part of the shape of a shadow without a path, its own or that of an ancestor.
  var isInShadow = false

  /// The key of a layer in the rasterization cache.
  struct Rasterization {
    var layer: Int
    var version: UInt64
  }

  /// The bitmap or other content that fills a layer.
  struct ContentsPlan: Equatable {
    /// Whether it is opaque.
    var isOpaque: Bool
    /// Its number of pixels; 0 if the GPU fills the layer without a bitmap.
    var texels: Int
    /// The number of pixels of the whole layer, on which it is scaled.
    var layerPixels: Int
    /// Whether it is a still image; it counts as oversize if it has more pixels than its layer.
    var isStillImage: Bool
    /// The size of the image in pixels; nil for drawn contents.
    var image: PixelSize?
  }

  /// Index of the view into whose offscreen pass its own pixels are drawn: itself if it renders offscreen.
  var drawingGroup: Int { rendersOffscreen ? view : group }
  /// The group of the pass that clips its cached bitmap; no other group has this number.
  var bitmapClipGroup: Int { -3 - view }
  /// The passes that draw it in every refresh, apart from filling its bitmap.
  var passes: Int {
    let own = clipsContents && (rasterization == nil || clipsBitmap) ? clipPasses : 0
    guard let effects else { return own }
    return own + effects.backdropPasses + (rasterization == nil ? effects.shadowPasses : 0)
  }
  /// The passes that fill its bitmap.
  var fillPasses: Int { 1 + (clipsContents && !clipsBitmap ? clipPasses : 0) + (effects?.shadowPasses ?? 0) }
  /// The passes of rendering it offscreen.
  private var clipPasses: Int { effects?.groupPasses ?? Compositor.roundedClipPassCount }
}

/// The chosen rules of clipping without their provenance: a trivial value, which costs nothing to pass in every frame.
struct ClippingRules {
  let contentsClip: SystemRules.ContentsClip
  let rasterizedClip: SystemRules.RasterizedClip
  let borderedContents: SystemRules.BorderedContents
  let effects: EffectCostRules

  init(_ rules: SystemRules) {
    effects = EffectCostRules(rules.effects)
    contentsClip = rules.contentsClip.value
    rasterizedClip = rules.rasterizedClip.value
    borderedContents = rules.borderedContents.value
  }
}

extension LayerPlan {
  /// Whether two lists of layers have the same geometry and opacity; their bitmaps can show different images.
  static func haveSameCompositing(_ first: ContiguousArray<LayerPlan>, _ second: ContiguousArray<LayerPlan>) -> Bool {
    guard first.count == second.count else { return false }
    return first.withUnsafeBufferPointer { first in
      second.withUnsafeBufferPointer { second in
        for position in first.indices where !first[position].hasSameCompositing(as: second[position]) { return false }
        return true
      }
    }
  }

  @inline(__always)
  private func hasSameCompositing(as other: LayerPlan) -> Bool {
    view == other.view && group == other.group && rect == other.rect && rendersOffscreen == other.rendersOffscreen
      && clipsContents == other.clipsContents && clipsBitmap == other.clipsBitmap && bitmap == other.bitmap
      && background == other.background
      && contents == other.contents && borderInside == other.borderInside
      && rasterization?.layer == other.rasterization?.layer
      && effects == other.effects && isInShadow == other.isInShadow
  }

  /// Number of border pixels inside `part`.
  func borderPixels(inside part: PixelRect) -> Int {
    guard let borderInside else { return 0 }
    let visible = rect.intersection(part)
    return visible.area - borderInside.intersection(visible).area
  }

  /// The group of views that are detached from the view tree of the cell, or cannot be seen.
  private static let noGroup = -2

  /// Updates the plans of the layers of a cell, from back to front; detached and transparent views have none. O(views²).
  ///
  /// - Parameters:
  ///   - plans: the plans, which are replaced.
  ///   - rules: the rules by which the render server clips.
  ///   - groups: a scratch buffer; afterwards the group of the subviews of each view, by view index.
  static func update(
    _ plans: inout ContiguousArray<LayerPlan>, of cell: Cell, scale: Double, rules: ClippingRules,
    groups: inout GrowableBuffer<Int>
  ) {
    plans.removeAll(keepingCapacity: true)
    groups.removeAll()
    var clipsAny = false
    cell.forEachView { view in
      let outer = view.index == 0 ? -1 : view.parent >= 0 ? groups[view.parent] : noGroup
      guard outer != noGroup, !view.isTransparent, !view.clipsEverything else { return groups.append(noGroup) }
      if view.isFlattened { return groups.append(outer) }
      let bitmap = cell.rasterizedCount == 0 ? -1 : Self.bitmap(of: outer, in: plans)
      plans.append(LayerPlan(of: view, group: outer, bitmap: bitmap, scale: scale, rules: rules))
      // In place: a plan is too large to be copied for each layer.
      let position = plans.count - 1
      if clipsAny { plans[position].cut(to: view, scale: scale) }
      clipsAny = clipsAny || view.clipsSubviews
      groups.append(plans[position].rendersOffscreen ? view.index : outer)
    }
  }

  /// Index of the plan of the innermost rasterized layer that contains what is drawn into the pass of `view`, which may
  /// be that layer itself; -1 if there is none.
  private static func bitmap(of view: Int, in plans: ContiguousArray<LayerPlan>) -> Int {
    guard let position = plans.firstIndex(where: { $0.view == view }) else { return -1 }
    return plans[position].rasterization == nil ? plans[position].bitmap : position
  }

  private init(of view: View, group: Int, bitmap: Int, scale: Double, rules: ClippingRules) {
    self.view = view.index
    self.group = group
    self.bitmap = bitmap
    let bounds = PixelRect(view.frame, scale: scale)
    rect = bounds
    let clip = Self.clip(of: view, rules)
    effects = view.effectState.map {
      Effects($0.effects, of: view, scale: scale, isClipped: clip != .none, rules: rules.effects)
    }
    let isMasked = clip == .offscreen || effects?.hasMask == true
    clipsContents = isMasked || effects?.isGroup == true
    clipsBitmap = isMasked && view.shouldRasterize && rules.rasterizedClip == .outside
    let isRasterized = view.shouldRasterize && view.drawsAnything
    rendersOffscreen = isRasterized || clipsContents
    if isRasterized {
      rasterization = Rasterization(layer: view.layerID, version: Self.subtreeVersion(of: view))
    }
    let drawn = view.contents
    if let color = view.backgroundColor, !color.isClear, !(drawn?.includesBackground ?? false) {
      // Rounded corners are transparent, unless the offscreen pass of the layer clips them.
      background = color.isOpaque && (view.cornerRadius <= 0 || rendersOffscreen)
    }
    if let gradient = view.kind == .image ? nil : view.effectState?.effects.gradient {
      background = gradient.isClear ? nil : gradient.isOpaque && (view.cornerRadius <= 0 || rendersOffscreen)
    }
    if let image = view.image {
      contents = ContentsPlan(
        isOpaque: !image.hasAlpha && clip != .inPlace, texels: image.size.count, layerPixels: bounds.area,
        isStillImage: image.request.media.kind == .still,
        image: image.size)
    } else if let drawn {
      contents = ContentsPlan(
        isOpaque: drawn.isOpaque && clip != .inPlace, texels: drawn.pixelCount, layerPixels: bounds.area,
        isStillImage: false)
    }
    if effects?.isTranslucent == true {
      background = background.map { _ in false }
      contents?.isOpaque = false
    }
    // What the layer itself hides is not drawn.
    if effects?.overlay == true { contents = nil }
    if effects?.overlay == true || contents?.isOpaque == true { background = nil }
    if view.hasBorder { borderInside = rect.inset(by: PixelGrid.wholeNumber(view.borderWidth * scale)) }
  }

  /// Cuts the layer of a view to what the clips and masks of its ancestors leave of it. O(depth).
  ///
  /// The bitmap of a rasterized layer is filled as a whole, so clips around it do not cut it.
  private mutating func cut(to view: View, scale: Double) {
    guard rasterization == nil else { return }
    var position = view.parent
    // A view above a bitmap is outside of the views that are drawn into it.
    while position >= 0, !view.cell.views[position].isFlattened {
      let ancestor = view.cell.views[position]
      if ancestor.clipsSubviews {
        let bounds = PixelRect(ancestor.frame, scale: scale)
        rect = rect.intersection(bounds)
        if let shadow = effects?.shadow { effects?.shadow = shadow.intersection(bounds) }
      }
      if ancestor.shouldRasterize { return }
      position = ancestor.parent
    }
  }

  /// How contents are clipped.
  private enum Clip { case none, inPlace, offscreen }

  /// How the contents and subviews of a view are clipped to rounded corners; a rounded background or border alone is not.
  private static func clip(of view: View, _ rules: ClippingRules) -> Clip {
    guard view.cornerRadius > 0 else { return .none }
    let hasContents = view.image != nil || view.contents != nil
    guard view.masksToBounds else {
      let isTreatedAsClip = hasContents && view.hasBorder && rules.borderedContents == .asClip
      return isTreatedAsClip ? .offscreen : .none
    }
    let hasSubviews = view.effectState?.effects.overlay != nil || view.drawsSubviews
    guard hasContents || hasSubviews else { return .none }
    switch rules.contentsClip {
    case .offscreen: return .offscreen
    case .inPlace: return .inPlace
    case .offscreenIfSeveral, .offscreenIfSeveralLayers:
      let isCopied = view.shouldRasterize || view.effectState?.effects.shadow != nil
      return isCopied || view.drawsSeveral(countingLayers: rules.contentsClip == .offscreenIfSeveralLayers)
        ? .offscreen : .inPlace
    }
  }

  private static func subtreeVersion(of view: View) -> UInt64 {
    var version = UInt64(view.version)
    for other in view.cell.views where other.index > view.index && other.parent == view.index {
      version = version &* 31 &+ subtreeVersion(of: other)
    }
    return version
  }
}

extension ContiguousArray<LayerPlan> {
  /// Whether a layer is part of a bitmap that was in the rasterization cache, and is therefore not drawn.
  func isInCachedBitmap(_ position: Int) -> Bool { isInBitmap(.cached, position) }

  /// Whether a layer is drawn into a bitmap that the rasterization cache keeps from now on.
  func isInKeptBitmap(_ position: Int) -> Bool { isInBitmap(.added, position) }

  /// Whether one of the bitmaps that a layer is part of has a state. O(nested bitmaps).
  private func isInBitmap(_ state: RasterizationCache.Lookup, _ position: Int) -> Bool {
    var bitmap = self[position].bitmap
    while bitmap >= 0 {
      if self[bitmap].bitmapState == state { return true }
      bitmap = self[bitmap].bitmap
    }
    return false
  }

  /// The part of a layer that is drawn when only the part of its cell inside `clip` is visible: all of a layer in a bitmap
  /// that is visible, because a bitmap is filled as a whole. O(nested bitmaps).
  func drawnPart(of position: Int, clip: PixelRect) -> PixelRect {
    var outermost = position
    while self[outermost].bitmap >= 0 { outermost = self[outermost].bitmap }
    let visible = self[outermost].extent.intersection(clip)
    return outermost == position || visible.isEmpty ? visible : self[position].extent
  }
}

extension LayerPlan {
  /// The first pixel row below `row` at which a rectangle of the layer begins or ends; `Int.max` if there is none.
  func firstEdge(below row: Int) -> Int {
    var first = Int.max
    func consider(_ edge: Int) { if edge > row { first = min(first, edge) } }
    consider(rect.top)
    consider(rect.bottom)
    if let borderInside {
      consider(borderInside.top)
      consider(borderInside.bottom)
    }
    if let shadow = effects?.shadow {
      consider(shadow.top)
      consider(shadow.bottom)
    }
    return first
  }
}
