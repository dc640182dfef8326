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
  private var blankArea = BlankArea()
  /// Where what is found of each layer is written down, if somebody looks.
  var marks: LayerMarks?
  /// The rows that the frame composed last shows a part of, from the top.
  private(set) var rowsOnScreen = RowsOnScreen()
  private let scale: Double
  /// Clipping to round corners renders the contents into a texture and that texture, clipped, into what lies below: one
  /// less than a mask, which is rendered too (WWDC 2014, session 419).
  private static let passesOfRoundClip = 2
  private unowned(unsafe) let ui: UIContext

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
    let unitsPerPixel = HeightIndex.unitsPerPoint / Int64(ui.screen.scale)
    let screenTop = Int(HeightIndex.units(list.offset) / unitsPerPixel)
    for cell in list.cells {
      let top = Int(cell.top / unitsPerPixel) - screenTop
      let height = Int(cell.height / unitsPerPixel)
      let visible = PixelRect(left: 0, top: -top, right: screenPixels.right, bottom: screenPixels.bottom - top)
      let bounds = PixelRect(left: 0, top: 0, right: screenPixels.right, bottom: height)
      let clip = bounds.intersection(visible)
      guard !clip.isEmpty else { continue }
      compose(cell, clip: clip, isWhole: clip == bounds, at: now, into: &cost)
      rowsOnScreen.add(RowOnScreen(entry: cell.entry, row: cell.row?.index ?? -1, isBlank: cell.isBlank))
    }
    rowsOnScreen.end()
    cost.hiddenPixels += cost.coveredPixels
    cost.opaquePixels += screenPixels.area - cost.coveredPixels
    return cost
  }

  private func compose(
    _ cell: Cell, clip: PixelRect, isWhole: Bool, at now: VirtualInstant, into cost: inout CompositeCost
  ) {
    guard isWhole, cell.rasterizedCount == 0, ui.usesShortcuts else {
      cost += composeAnew(cell, clip: clip, at: now)
      return
    }
    if cell.compositeVersion != cell.version || marks != nil {
      cell.composite = composeAnew(cell, clip: clip, at: now)
      cell.compositeVersion = cell.version
    }
    cost += cell.composite
  }

  private func composeAnew(_ cell: Cell, clip: PixelRect, at now: VirtualInstant) -> CompositeCost {
    if cell.plansVersion != cell.version || !ui.usesShortcuts {
      LayerPlan.update(&cell.plans, of: cell, scale: scale, ui: ui, groups: &groups)
      cell.plansVersion = cell.version
    }
    var cost = CompositeCost()
    quads.removeAll(keepingCapacity: true)
    cost.layers += 1
    marks?.begin(cell, clip: clip)
    if let color = cell.backgroundColor { quads.append(Quad(rect: clip, isOpaque: color.isOpaque, group: -1)) }
    for position in cell.plans.indices { compose(cell.plans[position], of: cell, clip: clip, at: now, into: &cost) }
    held.removeAll()
    count(clip, into: &cost)
    if cell.filledVersion == cell.version, ui.usesShortcuts {
      cell.isBlank = false
    } else {
      (cost.blankPixels, cell.isBlank) = blankArea.measure(cell, clip: clip, scale: scale)
      cell.filledVersion = cell.isBlank ? nil : cell.version
    }
    return cost
  }

  /// Rasterized views of the cell at hand whose bitmaps are held.
  private var held = SmallSet()

  /// Adds what a layer takes of which only what lies inside a clip is on the screen.
  private func compose(
    _ layer: LayerPlan, of cell: Cell, clip: PixelRect, at now: VirtualInstant, into cost: inout CompositeCost
  ) {
    // Inside a bitmap that the rasterization cache holds nothing is drawn.
    if layer.group >= 0, held.contains(layer.group) { return }
    let visible = layer.rect.intersection(clip)
    guard !visible.isEmpty else { return }
    cost.layers += 1
    if let marks {
      marks.add(layer, isAligned: layer.rect.isAligned(with: cell.views[layer.view].frame, scale: scale))
    }
    if let key = layer.rasterization {
      // The whole layer is one bitmap, however little of it is on the screen.
      let pixels = layer.rect.area
      quads.append(Quad(rect: visible, isOpaque: false, group: layer.group))
      if cache.use(layer: key.layer, version: key.version, pixels: pixels, at: now) {
        ui.counters.rasterizationHits += 1
        marks?.layerIsRasterized(isHit: true)
        held.insert(layer.view)
        return
      }
      ui.counters.rasterizationMisses += 1
      let passes = 1 + (layer.clipsContents ? Self.passesOfRoundClip : 0)
      cost.passes += passes
      marks?.layerIsRasterized(isHit: false)
      marks?.layerTakes(passes: passes)
      cost.cacheFills.passes += passes
      cost.cacheFills.pixels += pixels
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
      let isMinified = sample(contents.texels, visible: visible, whole: layer.rect, into: &cost)
      if isMinified, contents.isStillImage { cost.oversizeImages += 1 }
    }
    if let inside = layer.borderInside?.intersection(visible) {
      cost.blendedPixels += visible.area - inside.area
      marks?.addPixels(visible, isOpaque: false, hiddenBy: [inside])
    }
  }

  /// Counts the texels that a bitmap with more pixels than it is shown at costs beyond one a pixel; whether it is one.
  private func sample(_ texels: Int, visible: PixelRect, whole: PixelRect, into cost: inout CompositeCost) -> Bool {
    let area = whole.area
    guard texels > area, area > 0 else { return false }
    let shown = visible.area
    // Bilinear sampling without mipmaps reads at most four texels a pixel.
    cost.sampledTexels += min(texels * shown / area, 4 * shown) - shown
    return true
  }

  /// Counts the rectangles: each pixel is hidden if an opaque one of the same pass lies over it, else opaque or blended.
  private func count(_ clip: PixelRect, into cost: inout CompositeCost) {
    quads.withUnsafeBufferPointer { quads in
      withUnsafeTemporaryAllocation(of: PixelRect.self, capacity: quads.count) { opaque in
        for (position, quad) in quads.enumerated() {
          var covers = 0
          for later in quads[(position + 1)...] where later.isOpaque && later.group == quad.group {
            opaque.initializeElement(at: covers, to: later.rect)
            covers += 1
          }
          let hidden = quad.rect.coveredArea(by: UnsafeBufferPointer(rebasing: opaque[..<covers]))
          cost.hiddenPixels += hidden
          marks?.addPixels(quad.rect, isOpaque: quad.isOpaque, hiddenBy: Array(opaque[..<covers])[...])
          if quad.isOpaque {
            cost.opaquePixels += quad.rect.area - hidden
          } else {
            cost.blendedPixels += quad.rect.area - hidden
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

/// A set of a few small numbers.
private struct SmallSet {
  private var bits: UInt64 = 0
  mutating func insert(_ number: Int) { if number < 64 { bits |= 1 << UInt64(number) } }
  func contains(_ number: Int) -> Bool { number < 64 && bits & (1 << UInt64(number)) != 0 }
  mutating func removeAll() { bits = 0 }
}
