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
  private var opaque: ContiguousArray<PixelRect> = []
  private var blankArea = BlankArea()
  /// The rows that the frame composed last shows a part of, from the top.
  private(set) var rowsOnScreen: ContiguousArray<RowOnScreen> = []
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
    rowsOnScreen.removeAll(keepingCapacity: true)
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
      cost += compose(cell, clip: clip, isWhole: clip == bounds, at: now)
      rowsOnScreen.append(RowOnScreen(entry: cell.entry, row: cell.row?.index ?? -1, isBlank: cell.isBlank))
    }
    cost.hiddenPixels += cost.coveredPixels
    cost.opaquePixels += screenPixels.area - cost.coveredPixels
    return cost
  }

  private func compose(_ cell: Cell, clip: PixelRect, isWhole: Bool, at now: VirtualInstant) -> CompositeCost {
    let isCacheable = isWhole && cell.rasterizedCount == 0
    if isCacheable, let known = cell.composite, known.version == cell.version { return known.cost }
    let cost = composeAnew(cell, clip: clip, at: now)
    if isCacheable { cell.composite = (cell.version, cost) }
    return cost
  }

  private func composeAnew(_ cell: Cell, clip: PixelRect, at now: VirtualInstant) -> CompositeCost {
    var cost = CompositeCost()
    quads.removeAll(keepingCapacity: true)
    groups.removeAll(keepingCapacity: true)
    cost.layers += 1
    if let color = cell.backgroundColor { quads.append(Quad(rect: clip, isOpaque: color.isOpaque, group: -1)) }
    for view in cell.views {
      // -2: in no view; -1: straight onto the screen; else the view whose offscreen pass it is part of.
      let group = groupOf(view)
      groups.append(group == -2 ? -2 : opensGroup(view) ? view.index : group)
      guard group > -2 else { continue }
      // Inside a bitmap that the rasterization cache holds nothing is drawn.
      if group >= 0, cell.views[group].shouldRasterize, held.contains(group) { continue }
      let rect = PixelRect(view.frame, scale: scale)
      let visible = rect.intersection(clip)
      guard !visible.isEmpty else { continue }
      cost.layers += 1
      if view.shouldRasterize {
        let version = subtreeVersion(of: view)
        // The whole layer is one bitmap, however little of it is on the screen.
        quads.append(Quad(rect: visible, isOpaque: false, group: group))
        if cache.use(layer: view.layerID, version: version, pixels: rect.area, at: now) {
          ui.counters.rasterizationHits += 1
          held.insert(view.index)
          continue
        }
        ui.counters.rasterizationMisses += 1
        let passes = 1 + (clipsContents(view) ? Self.passesOfRoundClip : 0)
        cost.passes += passes
        cost.cacheFills.passes += passes
        cost.cacheFills.pixels += rect.area
        draw(view, visible: rect, whole: rect, group: view.index, into: &cost)
        continue
      }
      if opensGroup(view) {
        cost.passes += Self.passesOfRoundClip
        draw(view, visible: visible, whole: rect, group: view.index, into: &cost)
        quads.append(Quad(rect: visible, isOpaque: false, group: group))
      } else {
        draw(view, visible: visible, whole: rect, group: group, into: &cost)
      }
    }
    held.removeAll()
    count(clip, into: &cost)
    if cell.filledVersion == cell.version {
      cell.isBlank = false
    } else {
      (cost.blankPixels, cell.isBlank) = blankArea.measure(cell, clip: clip, scale: scale)
      cell.filledVersion = cell.isBlank ? nil : cell.version
    }
    return cost
  }

  /// Rasterized views of the cell at hand whose bitmaps are held.
  private var held = SmallSet()

  /// The group a view's own pixels belong to by its parent.
  private func groupOf(_ view: View) -> Int {
    if view.index == 0 { return -1 }
    guard view.parent >= 0 else { return -2 }
    return groups[view.parent]
  }

  private func opensGroup(_ view: View) -> Bool { view.shouldRasterize || clipsContents(view) }

  /// Round corners that clip contents or views: an offscreen pass. A background or border alone is rounded without.
  private func clipsContents(_ view: View) -> Bool {
    guard view.masksToBounds, view.cornerRadius > 0 else { return false }
    if view.image != nil || view.contents != nil { return true }
    for other in view.cell.views where other.parent == view.index { return true }
    return false
  }

  /// Adds a view's own rectangles: background, contents, border.
  private func draw(_ view: View, visible: PixelRect, whole: PixelRect, group: Int, into cost: inout CompositeCost) {
    let isRounded = view.cornerRadius > 0
    if let color = view.backgroundColor, view.kind != .drawing || view.contents == nil {
      quads.append(Quad(rect: visible, isOpaque: color.isOpaque && (!isRounded || group == view.index), group: group))
    }
    if let image = view.image {
      quads.append(Quad(rect: visible, isOpaque: !image.hasAlpha, group: group))
      let isMinified = sample(image.size.count, visible: visible, whole: whole, into: &cost)
      if isMinified, image.request.media.kind == .still { cost.oversizeImages += 1 }
    } else if let contents = view.contents {
      var isOpaque = false
      if case .drawing(_, let background?) = contents.drawn { isOpaque = background.isOpaque }
      quads.append(Quad(rect: visible, isOpaque: isOpaque, group: group))
      sample(ui.pixelCount(of: contents.size), visible: visible, whole: whole, into: &cost)
    }
    if view.borderWidth > 0 {
      let width = PixelGrid.wholeNumber(view.borderWidth * scale)
      let inner = PixelRect(
        left: whole.left + width, top: whole.top + width, right: whole.right - width, bottom: whole.bottom - width)
      cost.blendedPixels += visible.area - visible.intersection(inner).area
    }
  }

  /// Counts the texels that a bitmap with more pixels than it is shown at costs beyond one a pixel; whether it is one.
  @discardableResult
  private func sample(_ texels: Int, visible: PixelRect, whole: PixelRect, into cost: inout CompositeCost) -> Bool {
    guard texels > whole.area, whole.area > 0 else { return false }
    let shown = visible.area
    // Bilinear sampling without mipmaps reads at most four texels a pixel.
    cost.sampledTexels += min(texels * shown / whole.area, 4 * shown) - shown
    return true
  }

  /// Counts the rectangles: each pixel is hidden if an opaque one of the same pass lies over it, else opaque or blended.
  private func count(_ clip: PixelRect, into cost: inout CompositeCost) {
    for (position, quad) in quads.enumerated() {
      opaque.removeAll(keepingCapacity: true)
      for later in quads[(position + 1)...] where later.isOpaque && later.group == quad.group {
        opaque.append(later.rect)
      }
      let hidden = opaque.isEmpty ? 0 : quad.rect.coveredArea(by: opaque[...])
      cost.hiddenPixels += hidden
      if quad.isOpaque {
        cost.opaquePixels += quad.rect.area - hidden
      } else {
        cost.blendedPixels += quad.rect.area - hidden
      }
    }
    opaque.removeAll(keepingCapacity: true)
    for quad in quads where quad.isOpaque && quad.group == -1 { opaque.append(quad.rect) }
    if !opaque.isEmpty { cost.coveredPixels += clip.coveredArea(by: opaque[...]) }
  }

  private func subtreeVersion(of view: View) -> UInt64 {
    var version = UInt64(view.version)
    for other in view.cell.views where other.index > view.index && other.parent == view.index {
      version = version &* 31 &+ subtreeVersion(of: other)
    }
    return version
  }
}

/// A set of a few small numbers.
private struct SmallSet {
  private var bits: UInt64 = 0
  mutating func insert(_ number: Int) { if number < 64 { bits |= 1 << UInt64(number) } }
  func contains(_ number: Int) -> Bool { number < 64 && bits & (1 << UInt64(number)) != 0 }
  mutating func removeAll() { bits = 0 }
}
