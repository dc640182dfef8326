/// What compositing a layer of a cell takes, as far as it does not depend on how much of the cell is on the screen.
///
/// A cell keeps the plans of its layers as of its version; what they take together, and row by row, is found from them.
struct LayerPlan {
  /// Position of the view in its cell.
  var view: Int
  /// The view whose offscreen pass the layer is drawn into; -1 is the screen.
  var group: Int
  /// Where it lies in the cell, in pixels.
  var rect: PixelRect
  /// Whether the layer is rendered offscreen, with what lies in it, and then composited.
  var opensGroup: Bool
  /// Whether its offscreen pass clips what it holds to round corners.
  var clipsContents: Bool
  /// Its place in the rasterization cache; nil if it is not kept there.
  var rasterization: Rasterization?
  /// The plan, by position, of the rasterized layer whose bitmap this one is drawn into; -1 if there is none.
  var bitmap: Int
  /// Whether the cache holds the bitmap of the layer, as was found before it is composited; not if it is part of another one.
  var isHeld = false
  /// Whether its background hides what lies behind; nil if it has none.
  var background: Bool?
  /// Its contents; nil if there are none.
  var contents: ContentsPlan?
  /// What a border of it leaves free; nil if there is no border.
  var borderInside: PixelRect?

  /// The key of a layer in the rasterization cache.
  struct Rasterization {
    var layer: Int
    var version: UInt64
  }

  /// A bitmap that fills a layer.
  struct ContentsPlan: Equatable {
    /// Whether it hides what lies behind.
    var isOpaque: Bool
    /// Its pixels.
    var texels: Int
    /// Whether it is a still image, which counts as oversize if it has more pixels than its layer.
    var isStillImage: Bool
    /// The image's own size; nil if it is a drawing.
    var image: PixelSize?
  }

  /// The view whose offscreen pass its own pixels are drawn into: its own, if it opens one.
  var drawingGroup: Int { opensGroup ? view : group }
}

extension LayerPlan {
  /// Whether layers lie where others do and are as opaque; what bitmaps of them show may be something else.
  static func areAlike(_ some: ContiguousArray<LayerPlan>, _ others: ContiguousArray<LayerPlan>) -> Bool {
    guard some.count == others.count else { return false }
    return some.withUnsafeBufferPointer { some in
      others.withUnsafeBufferPointer { others in
        for position in some.indices where !some[position].isLike(others[position]) { return false }
        return true
      }
    }
  }

  @inline(__always)
  private func isLike(_ other: LayerPlan) -> Bool {
    view == other.view && group == other.group && rect == other.rect && opensGroup == other.opensGroup
      && clipsContents == other.clipsContents && bitmap == other.bitmap && background == other.background
      && contents == other.contents && borderInside == other.borderInside
      && rasterization?.layer == other.rasterization?.layer
  }

  /// Pixels of the border inside of a part of the layer.
  func borderPixels(inside part: PixelRect) -> Int {
    guard let borderInside else { return 0 }
    let visible = rect.intersection(part)
    return visible.area - borderInside.intersection(visible).area
  }

  /// The group of the views in a view that is in no view itself.
  private static let noGroup = -2

  /// Makes the plans of a cell's layers, from back to front; views that are in no view have none. O(views²).
  ///
  /// - Parameters:
  ///   - plans: what is replaced.
  ///   - groups: a buffer; afterwards, by view, the group of the views in it.
  static func update(
    _ plans: inout ContiguousArray<LayerPlan>, of cell: Cell, scale: Double, ui: UIContext,
    groups: inout ContiguousArray<Int>
  ) {
    plans.removeAll(keepingCapacity: true)
    groups.removeAll(keepingCapacity: true)
    for position in cell.views.indices {
      let view = cell.views[position]
      let outer = view.index == 0 ? -1 : view.parent >= 0 ? groups[view.parent] : noGroup
      guard outer != noGroup else {
        groups.append(noGroup)
        continue
      }
      let bitmap = cell.rasterizedCount == 0 ? -1 : Self.bitmap(of: outer, in: plans)
      let plan = LayerPlan(of: view, group: outer, bitmap: bitmap, scale: scale, ui: ui)
      groups.append(plan.opensGroup ? view.index : outer)
      plans.append(plan)
    }
  }

  /// The plan, by position, of a rasterized view; -1 if it is none.
  private static func bitmap(of view: Int, in plans: ContiguousArray<LayerPlan>) -> Int {
    plans.firstIndex { $0.view == view && $0.rasterization != nil } ?? -1
  }

  private init(of view: View, group: Int, bitmap: Int, scale: Double, ui: UIContext) {
    self.view = view.index
    self.group = group
    self.bitmap = bitmap
    rect = PixelRect(view.frame, scale: scale)
    clipsContents = Self.clipsContents(view)
    opensGroup = view.shouldRasterize || clipsContents
    if view.shouldRasterize {
      rasterization = Rasterization(layer: view.layerID, version: Self.subtreeVersion(of: view))
    }
    if let color = view.backgroundColor, view.kind != .drawing || view.contents == nil {
      // Its round corners show what lies behind, unless they are cut from its own pass.
      background = color.isOpaque && (view.cornerRadius <= 0 || opensGroup)
    }
    if let image = view.image {
      contents = ContentsPlan(
        isOpaque: !image.hasAlpha, texels: image.size.count, isStillImage: image.request.media.kind == .still,
        image: image.size)
    } else if let drawn = view.contents {
      var isOpaque = false
      if case .drawing(_, let background?) = drawn.drawn { isOpaque = background.isOpaque }
      contents = ContentsPlan(isOpaque: isOpaque, texels: ui.pixelCount(of: drawn.size), isStillImage: false)
    }
    if view.borderWidth > 0 { borderInside = rect.inset(by: PixelGrid.wholeNumber(view.borderWidth * scale)) }
  }

  /// Round corners that clip contents or views: an offscreen pass. A background or border alone is rounded without.
  private static func clipsContents(_ view: View) -> Bool {
    guard view.masksToBounds, view.cornerRadius > 0 else { return false }
    if view.image != nil || view.contents != nil { return true }
    for other in view.cell.views where other.parent == view.index { return true }
    return false
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
  /// Whether a layer is part of a bitmap that the rasterization cache holds, so that it is not drawn.
  func isInHeldBitmap(_ position: Int) -> Bool {
    let bitmap = self[position].bitmap
    return bitmap >= 0 && self[bitmap].isHeld
  }
}

extension LayerPlan {
  /// The first row of pixels below one at which a rectangle of the layer begins or ends; `Int.max` if there is none.
  func firstEdge(below row: Int) -> Int {
    var first = Int.max
    func consider(_ edge: Int) { if edge > row { first = min(first, edge) } }
    consider(rect.top)
    consider(rect.bottom)
    if let borderInside {
      consider(borderInside.top)
      consider(borderInside.bottom)
    }
    return first
  }
}
