/// A horizontal band of a cell, between two layer edges, in which all pixel rows have the same compositing cost.
///
/// The counts of opaque, blended, hidden and covered pixels are sums over the visible pixel rows. The cost of a cell
/// that crosses the edge of the screen therefore follows from its bands: from frame to frame, only their visible
/// heights change.
struct CompositeBand {
  /// The first pixel row, from the top of the cell.
  let top: Int
  /// The pixel row after the last one.
  let bottom: Int
  /// The cost of one row; only its pixel counts are used.
  let row: CompositeCost
}

/// A layer of a cell without effects, reduced to what its cost in a part of the cell depends on.
struct CompositeBandLayer {
  /// The first pixel row, from the top of the cell.
  let top: Int
  /// The pixel row after the last one.
  let bottom: Int
  /// Its width inside the cell, in pixels.
  let width: Int
  /// The passes that draw it.
  let passes: Int
  /// The contents from which pixels are sampled; nil if there are none, or if its bitmap is cached.
  let contents: LayerPlan.ContentsPlan?
}

/// The bands of a cell, from top to bottom.
///
/// They stay valid while the geometry and the opacity of its layers stay the same: another frame of an animation does
/// not invalidate them. A class, so that a frame does not copy them; the cell owns it.
final class CompositeBands {
  private var bands: ContiguousArray<CompositeBand> = []
  /// The layers that are drawn, from back to front; empty if any layer has effects.
  private var layers: ContiguousArray<CompositeBandLayer> = []
  private var haveEffects = false
  /// The cell version for which the bands are valid; nil if there are none.
  private var version: UInt32?
  private var size = PixelSize(width: 0, height: 0)
  private var background: Color?
  /// The cell version that was last composited while clipped, without bands.
  private var clippedVersion: UInt32?

  /// Whether the bands are valid for the current version of `cell` at a size in pixels.
  func areValid(for cell: Cell, size: PixelSize) -> Bool { version == cell.version && self.size == size }

  /// Records that the current version of `cell` is composited while clipped; returns whether this was recorded before.
  func recordClipped(_ cell: Cell) -> Bool {
    defer { clippedVersion = cell.version }
    return clippedVersion == cell.version
  }

  /// Carries the bands of the version `old` over to the current version of `cell`, whose layers have the same
  /// compositing.
  func revalidate(from old: UInt32?, for cell: Cell) {
    guard let old, background == cell.backgroundColor else { return }
    if version == old { version = cell.version }
    if clippedVersion == old { clippedVersion = cell.version }
  }

  /// Rebuilds the bands by splitting a cell at the edges of its layers. O(n²), n = layers, which are few.
  ///
  /// - Parameter measure: returns the cost of the pixel row with the given index.
  func rebuild(for cell: Cell, size: PixelSize, _ measure: (Int) -> CompositeCost) {
    bands.removeAll(keepingCapacity: true)
    var top = 0
    while top < size.height {
      var bottom = size.height
      for position in cell.plans.indices { bottom = min(bottom, cell.plans[position].firstEdge(below: top)) }
      bands.append(CompositeBand(top: top, bottom: bottom, row: measure(top)))
      top = bottom
    }
    rebuildLayers(of: cell.plans, width: size.width)
    version = cell.version
    self.size = size
    background = cell.backgroundColor
  }

  private func rebuildLayers(of plans: ContiguousArray<LayerPlan>, width: Int) {
    layers.removeAll(keepingCapacity: true)
    haveEffects = plans.contains(where: \.hasEffects)
    guard !haveEffects else { return }
    for position in plans.indices where !plans.isInCachedBitmap(position) {
      let plan = plans[position]
      layers.append(
        CompositeBandLayer(
          top: plan.rect.top, bottom: plan.rect.bottom, width: min(plan.rect.right, width) - max(plan.rect.left, 0),
          passes: plan.passes, contents: plan.rasterization == nil ? plan.contents : nil))
    }
  }

  /// The cost of the layers of the cell inside `clip`, which is as wide as the cell; all bitmaps of the cell must be
  /// cached.
  ///
  /// Complexity: O(bands + layers).
  func cost(of cell: Cell, clip: PixelRect) -> CompositeCost {
    var cost = CompositeCost()
    cost.drawing.layers = 1
    if haveEffects {
      addLayers(of: cell.plans, clip: clip, to: &cost)
    } else {
      for layer in layers {
        let rows = min(layer.bottom, clip.bottom) - max(layer.top, clip.top)
        guard rows > 0, layer.width > 0 else { continue }
        cost.drawing.layers += 1
        cost.drawing.passes += layer.passes
        if let contents = layer.contents { cost.sample(contents, visible: rows * layer.width, isFill: false) }
      }
    }
    for band in bands {
      let rows = min(band.bottom, clip.bottom) - max(band.top, clip.top)
      guard rows > 0 else { continue }
      // Without overflow checks, as in sums of costs.
      cost.drawing.opaquePixels &+= rows &* band.row.drawing.opaquePixels
      cost.drawing.blendedPixels &+= rows &* band.row.drawing.blendedPixels
      cost.drawing.hiddenPixels &+= rows &* band.row.drawing.hiddenPixels
      cost.coveredPixels &+= rows &* band.row.coveredPixels
    }
    return cost
  }
  /// Adds the cost of layers of which any has effects, apart from their pixels.
  private func addLayers(of plans: ContiguousArray<LayerPlan>, clip: PixelRect, to cost: inout CompositeCost) {
    for position in plans.indices where !plans.isInCachedBitmap(position) {
      let visible = plans[position].rect.intersection(clip)
      if plans[position].hasEffects {
        guard !plans[position].extent.intersection(clip).isEmpty else { continue }
        cost.drawing.layers += plans[position].effects?.layers ?? 0
        cost.drawing += plans[position].refreshCost(inside: clip)
      } else if visible.isEmpty {
        continue
      }
      cost.drawing.layers += 1
      cost.drawing.passes += plans[position].passes
      if plans[position].rasterization != nil { continue }
      guard let contents = plans[position].contents, !visible.isEmpty else { continue }
      cost.sample(contents, visible: visible.area, isFill: false)
    }
  }
}
