internal import Simulation

/// Finds what compositing the list takes: pixels by how they are blended, hidden pixels, texels, passes.
///
/// Everything follows from the layers' rectangles: an opaque rectangle hides what is behind it; a layer that clips what it
/// holds to round corners is rendered offscreen first and then composited; a rasterized layer is one bitmap while its cache
/// holds. A class for its scratch buffers, so that a frame allocates nothing.
final class Compositor {
  private var cache: RasterizationCache
  private var quads: ContiguousArray<Quad> = []
  private var groups: ContiguousArray<Int> = []
  private var oldPlans: ContiguousArray<LayerPlan> = []
  private var blankArea = BlankArea()
  /// Where what is found of each layer is written down, if somebody looks.
  var marks: LayerMarks?
  /// The rows that the frame composed last shows a part of, from the top.
  private(set) var rowsOnScreen = RowsOnScreen()
  private let scale: Double
  /// Clipping to round corners renders the contents into a texture and that texture, clipped, into what lies below: one
  /// less than a mask, which is rendered too (WWDC 2014, session 419).
  static let passesOfRoundClip = 2
  private let ui: UIContext

  private struct Quad {
    var rect: PixelRect
    var isOpaque: Bool
    var group: Int
  }

  init(ui: UIContext) {
    self.ui = ui
    cache = RasterizationCache(profile: ui.profile)
    scale = Double(ui.screen.scale)
  }

  /// What one frame of the list takes.
  func compose(_ list: ListView, at now: VirtualInstant) -> CompositeCost {
    cache.expire(at: now)
    rowsOnScreen.begin()
    var cost = CompositeCost()
    // The list fills the screen, however the device is turned.
    let screenPixels = PixelRect(
      left: 0, top: 0, right: Int(list.size.width * scale), bottom: Int(list.size.height * scale))
    // The table's own background is opaque and fills the screen.
    cost.layers = 1
    let screenTop = pixels(HeightIndex.units(list.offset))
    let cells = list.cells
    for position in cells.indices {
      // The array keeps the cells: no reference is counted for each of them in each frame.
      Unmanaged.passUnretained(cells[position])._withUnsafeGuaranteedRef { cell in
        let top = pixels(cell.top) - screenTop
        let height = pixels(cell.height)
        let clip = PixelRect(
          left: 0, top: max(0, -top), right: screenPixels.right, bottom: min(height, screenPixels.bottom - top))
        if clip.isEmpty { return }
        compose(cell, clip: clip, isWhole: clip.bottom - clip.top == height, at: now, into: &cost)
        rowsOnScreen.add(RowOnScreen(entry: cell.entry, row: cell.row?.index ?? -1, isBlank: cell.isBlank))
      }
    }
    rowsOnScreen.end()
    cost.hiddenPixels += cost.coveredPixels
    cost.opaquePixels += screenPixels.area - cost.coveredPixels
    return cost
  }

  @inline(__always)
  private func compose(
    _ cell: Cell, clip: PixelRect, isWhole: Bool, at now: VirtualInstant, into cost: inout CompositeCost
  ) {
    let isHeld = cell.rasterizedCount == 0 || useBitmaps(of: cell, clip: clip, at: now)
    // Most cells are wholly on the screen and have not changed.
    if isWhole, isHeld, isKnown(cell) {
      cost += cell.composite
    } else {
      composeAnew(cell, clip: clip, isWhole: isWhole, isHeld: isHeld, into: &cost)
    }
  }

  /// Composites a cell; `isHeld` tells whether all of its bitmaps are on the screen and held, or there are none.
  private func composeAnew(
    _ cell: Cell, clip: PixelRect, isWhole: Bool, isHeld: Bool, into cost: inout CompositeCost
  ) {
    marks?.begin(cell, clip: clip)
    var own = layers(of: cell, clip: clip, isHeld: isHeld)
    if cell.filledVersion == cell.version, ui.usesShortcuts {
      cell.isBlank = false
    } else {
      (own.blankPixels, cell.isBlank) = blankArea.measure(cell, clip: clip, scale: scale)
      cell.filledVersion = cell.isBlank ? nil : cell.version
    }
    cost += own
    guard isWhole, isHeld, ui.usesShortcuts else { return }
    cell.composite = own
    cell.compositeVersion = cell.version
  }

  /// Whether a cell keeps what compositing the whole of it takes.
  @inline(__always)
  private func isKnown(_ cell: Cell) -> Bool { cell.compositeVersion == cell.version && marks == nil }

  private func updatePlans(of cell: Cell) {
    guard cell.plansVersion != cell.version || !ui.usesShortcuts else { return }
    swap(&cell.plans, &oldPlans)
    LayerPlan.update(&cell.plans, of: cell, scale: scale, ui: ui, groups: &groups)
    if LayerPlan.areAlike(cell.plans, oldPlans) { cell.bands.keep(from: cell.plansVersion, for: cell) }
    cell.plansVersion = cell.version
  }

  /// Takes the bitmaps of a cell's rasterized layers from the cache as far as they are on the screen, or has them made; whether
  /// all of them are and were held.
  private func useBitmaps(of cell: Cell, clip: PixelRect, at now: VirtualInstant) -> Bool {
    updatePlans(of: cell)
    var areAllHeld = true
    for position in cell.plans.indices {
      guard let key = cell.plans[position].rasterization else { continue }
      let outer = cell.plans[position].bitmap
      // Inside a bitmap that the cache holds nothing is drawn.
      if outer >= 0, cell.plans[outer].isHeld {
        cell.plans[position].isHeld = false
        continue
      }
      let rect = cell.plans[position].rect
      let isUsed = !rect.intersection(clip).isEmpty
      // The whole layer is one bitmap, however little of it is on the screen.
      let isHeld = isUsed && cache.use(layer: key.layer, version: key.version, pixels: rect.area, at: now)
      cell.plans[position].isHeld = isHeld
      if isHeld { ui.counters.rasterizationHits += 1 } else { areAllHeld = false }
      if isUsed, !isHeld { ui.counters.rasterizationMisses += 1 }
    }
    return areAllHeld
  }

  /// What the layers of a cell take, of which only what lies inside a clip is on the screen.
  private func layers(of cell: Cell, clip: PixelRect, isHeld: Bool) -> CompositeCost {
    // Those of a cell with bitmaps were made when the bitmaps were asked for.
    if cell.rasterizedCount == 0 { updatePlans(of: cell) }
    // A bitmap that is not held has to be filled, and marks are made of the layers themselves.
    guard ui.usesShortcuts, isHeld, marks == nil else { return draw(cell, clip: clip) }
    if !cell.bands.areOf(cell, size: PixelSize(width: clip.right, height: pixels(cell.height))) {
      // Bands are worth their while from the second time on.
      guard cell.bands.isClippedAgain(cell) else { return draw(cell, clip: clip) }
      makeBands(of: cell, width: clip.right)
    }
    return cell.bands.cost(of: cell.plans, clip: clip)
  }

  /// Finds what each row of a cell's pixels takes.
  private func makeBands(of cell: Cell, width: Int) {
    let size = PixelSize(width: width, height: pixels(cell.height))
    _ = gather(cell, clip: PixelRect(left: 0, top: 0, right: size.width, bottom: size.height))
    cell.bands.make(of: cell, size: size) { top in
      let row = PixelRect(left: 0, top: top, right: width, bottom: top + 1)
      var cost = CompositeCost()
      count(row, within: row, into: &cost)
      for position in cell.plans.indices
      where cell.plans[position].rasterization == nil && !cell.plans.isInHeldBitmap(position) {
        cost.blendedPixels += cell.plans[position].borderPixels(inside: row)
      }
      return cost
    }
  }

  /// Draws the layers of a cell, of which only what lies inside a clip is on the screen.
  private func draw(_ cell: Cell, clip: PixelRect) -> CompositeCost {
    var cost = gather(cell, clip: clip)
    count(clip, into: &cost)
    return cost
  }

  /// Puts the rectangles of a cell's layers together; what else the layers take.
  private func gather(_ cell: Cell, clip: PixelRect) -> CompositeCost {
    var cost = CompositeCost()
    quads.removeAll(keepingCapacity: true)
    cost.layers += 1
    if let color = cell.backgroundColor { quads.append(Quad(rect: clip, isOpaque: color.isOpaque, group: -1)) }
    for position in cell.plans.indices where !cell.plans.isInHeldBitmap(position) {
      compose(cell.plans[position], of: cell, clip: clip, into: &cost)
    }
    return cost
  }

  /// A length of the list in whole pixels.
  private func pixels(_ units: Int64) -> Int { HeightIndex.pixels(units, scale: ui.screen.scale) }

  /// Adds what a layer takes of which only what lies inside a clip is on the screen.
  private func compose(_ layer: LayerPlan, of cell: Cell, clip: PixelRect, into cost: inout CompositeCost) {
    let visible = layer.rect.intersection(clip)
    guard !visible.isEmpty else { return }
    cost.layers += 1
    if let marks {
      marks.add(layer, isAligned: layer.rect.isAligned(with: cell.views[layer.view].frame, scale: scale))
    }
    if layer.rasterization != nil {
      quads.append(Quad(rect: visible, isOpaque: false, group: layer.group))
      marks?.layerIsRasterized(isHit: layer.isHeld)
      if layer.isHeld { return }
      let passes = 1 + (layer.clipsContents ? Self.passesOfRoundClip : 0)
      cost.passes += passes
      marks?.layerTakes(passes: passes)
      cost.cacheFills.passes += passes
      cost.cacheFills.pixels += layer.rect.area
      draw(layer, visible: layer.rect, into: &cost)
      return
    }
    draw(layer, visible: visible, into: &cost)
    if layer.opensGroup {
      cost.passes += Self.passesOfRoundClip
      marks?.layerTakes(passes: Self.passesOfRoundClip)
      quads.append(Quad(rect: visible, isOpaque: false, group: layer.group))
    }
  }

  /// Adds a layer's own rectangles: background, contents, border.
  private func draw(_ layer: LayerPlan, visible: PixelRect, into cost: inout CompositeCost) {
    let group = layer.drawingGroup
    if let isOpaque = layer.background { quads.append(Quad(rect: visible, isOpaque: isOpaque, group: group)) }
    if let contents = layer.contents {
      quads.append(Quad(rect: visible, isOpaque: contents.isOpaque, group: group))
      if let image = contents.image { marks?.layerShows(image) }
      cost.sample(contents, visible: visible.area, whole: layer.rect.area)
    }
    cost.blendedPixels += layer.borderPixels(inside: visible)
    if let marks, let inside = layer.borderInside?.intersection(visible) {
      marks.addPixels(visible, isOpaque: false, hiddenBy: [inside])
    }
  }

  /// Counts the rectangles: each pixel is hidden if an opaque one of the same pass lies over it, else opaque or blended.
  ///
  /// - Parameter rows: what of the rectangles counts; nil is all.
  private func count(_ clip: PixelRect, within rows: PixelRect? = nil, into cost: inout CompositeCost) {
    quads.withUnsafeBufferPointer { quads in
      withUnsafeTemporaryAllocation(of: PixelRect.self, capacity: quads.count) { opaque in
        for (position, quad) in quads.enumerated() {
          var covers = 0
          for later in quads[(position + 1)...] where later.isOpaque && later.group == quad.group {
            opaque.initializeElement(at: covers, to: later.rect)
            covers += 1
          }
          let rect = rows.map(quad.rect.intersection) ?? quad.rect
          let hidden = rect.coveredArea(by: UnsafeBufferPointer(rebasing: opaque[..<covers]))
          cost.hiddenPixels += hidden
          marks?.addPixels(quad.rect, isOpaque: quad.isOpaque, hiddenBy: Array(opaque[..<covers])[...])
          if quad.isOpaque {
            cost.opaquePixels += rect.area - hidden
          } else {
            cost.blendedPixels += rect.area - hidden
          }
        }
        var covers = 0
        for quad in quads where quad.isOpaque && quad.group == -1 {
          opaque.initializeElement(at: covers, to: quad.rect)
          covers += 1
        }
        cost.coveredPixels += clip.coveredArea(by: UnsafeBufferPointer(rebasing: opaque[..<covers]))
      }
    }
  }
}
