package import Simulation

/// Computes the cost of compositing the list: opaque, blended and hidden pixels, texels and offscreen passes.
///
/// The cost follows from the rectangles of the layers. An opaque rectangle hides everything behind it. A layer that
/// clips its contents to rounded corners is rendered offscreen and then composited. A rasterized layer is one bitmap
/// while the cache has it. A class, because it keeps scratch buffers so that a frame allocates nothing.
package final class Compositor {
  private var cache: RasterizationCache
  private var quads = GrowableBuffer<Quad>(capacity: 32)
  /// The parts of them in one pixel row.
  private var rowQuads = GrowableBuffer<Quad>(capacity: 32)
  private var groups = GrowableBuffer<Int>()
  private var oldPlans: ContiguousArray<LayerPlan> = []
  private var blankArea = BlankArea()
  var last = ComposedFrame()
  /// Whether a header can come in front of rows, or leave, from one frame to the next.
  var hasHeaders = false
  /// Whether the frame shows cells with bitmaps of the rasterization cache.
  var showsBitmaps = false
  /// What hides rows in the frame, in pixels of the screen: the bars come first.
  var front: ContiguousArray<PixelRect> = []
  private var barCount = 0
  private var cellFront: ContiguousArray<PixelRect> = []
  /// Records the compositing of each layer for frame inspection; nil if the frame is not captured.
  var recorder: CompositingRecorder?
  /// The rows that are at least partly visible in the last composed frame, from the top.
  package internal(set) var visibleRows = VisibleRows()
  private let scale: Double
  private let rules: ClippingRules
  private let bars: BarCompositing
  /// Offscreen passes of clipping to rounded corners: one renders the contents into a texture, one renders the clipped
  /// texture into its target. A mask layer needs a third pass (WWDC 2014, session 419).
  static let roundedClipPassCount = 2
  /// Passes of blurring a backdrop: the content behind, its reduction, a horizontal and a vertical blur, and the last one,
  /// which enlarges and tints it (WWDC 2014, session 419).
  static let backdropBlurPassCount = 5
  private let ui: UIContext
  private let commit: PendingCommit
  private let environment: RunEnvironment
  /// Whether costs of unchanged cells are reused; no result depends on it.
  private let usesShortcuts: Bool

  private struct Quad: BitwiseCopyable {
    var rect: PixelRect
    var isOpaque: Bool
    var group: Int
    /// Whether it is drawn into a bitmap that the rasterization cache keeps.
    var isFill = false
  }

  /// Creates the compositor of a list, with an empty rasterization cache.
  package init(ui: UIContext) {
    self.ui = ui
    commit = ui.commit
    environment = ui.environment
    usesShortcuts = environment.usesShortcuts
    cache = RasterizationCache(profile: environment.profile)
    scale = Double(ui.screen.scale)
    rules = ClippingRules(environment.profile.system)
    bars = BarCompositing(ui.content.bars, scale: scale, rules: environment.profile.system)
  }

  /// Composes one frame of the list and returns its cost.
  package func compose(_ list: ListView, at now: VirtualInstant) -> CompositeCost {
    cache.expire(at: now)
    // The list fills the screen in every orientation.
    let screenPixels = PixelRect(
      left: 0, top: 0, right: Int(list.size.width * scale), bottom: Int(list.size.height * scale))
    let screenTop = pixels(list.model.screen.low)
    last.validate(commit, screen: screenPixels, isUsable: usesShortcuts && recorder == nil)
    if last.hasCost(commit, at: screenTop) { return last.cost }
    visibleRows.begin()
    var cost = CompositeCost()
    // The background of the table is opaque and fills the screen.
    cost.drawing.layers = 1
    showsBitmaps = false
    hasHeaders = !list.headerRows.isEmpty
    let pinned = list.pinnedCell
    updateFront(pinned, on: screenPixels, screenTop: screenTop)
    var rows = RowCosts()
    let wholeCells = composeRows(list.cells, screenTop: screenTop, on: screenPixels, at: now, into: &rows)
    let wholeCost = rows.whole
    cost += rows.edges
    cost += wholeCost
    if let pinned {
      // The header is in front of the rows. Rows below it are still drawn, as below a bar.
      let covered = cost.coveredPixels
      front.removeSubrange(barCount...)
      rows = RowCosts()
      _ = compose(pinned, at: pixels(pinned.shownTop) - screenTop, on: screenPixels, at: now, into: &rows)
      cost += rows.edges
      cost += rows.whole
      cost.coveredPixels = covered
    }
    visibleRows.end()
    cost.drawing.hiddenPixels += cost.coveredPixels
    cost.drawing.opaquePixels += screenPixels.area - cost.coveredPixels
    if !bars.isEmpty { cost.drawing += bars.cost(on: screenPixels) }
    if usesShortcuts, recorder == nil {
      last.update(
        commit, screen: screenPixels, top: screenTop, cost: cost, wholeCells: wholeCells,
        wholeCellsCost: wholeCost, isConstant: !showsBitmaps)
    }
    return cost
  }

  /// Finds what is in front of the rows: opaque bars, and the opaque and the blank parts of a header that stays at the top.
  private func updateFront(_ pinned: Cell?, on screen: PixelRect, screenTop: Int) {
    if !front.isEmpty { front.removeAll(keepingCapacity: true) }
    bars.appendOpaqueFrames(on: screen, to: &front)
    barCount = front.count
    guard let pinned else { return }
    updatePlans(of: pinned)
    let top = pixels(pinned.shownTop) - screenTop
    let all = PixelRect(left: 0, top: 0, right: screen.right, bottom: pinned.pixelHeight)
    var parts: ContiguousArray<PixelRect> = []
    if pinned.backgroundColor?.isOpaque ?? false { parts.append(all) }
    pinned.plans.appendOpaqueParts(to: &parts)
    _ = blankArea.measure(pinned, clip: all, scale: scale)
    parts.append(contentsOf: blankArea.rectangles)
    for part in parts { front.append(part.moved(down: top).intersection(screen)) }
  }

  /// Takes the blank pixels of a cell that something in front of it hides, or that are blank there too, out of the cost, and records
  /// the blank rectangles.
  func finishBlankArea(of cell: Cell, at top: Int, clip: PixelRect, in cost: inout CompositeCost) {
    let all = blankArea.measure(cell, clip: clip, scale: scale).pixels
    if !front.isEmpty {
      cellFront.removeAll(keepingCapacity: true)
      for part in front { cellFront.append(part.moved(down: -top)) }
      cost.blankPixels -= all - blankArea.measure(cell, clip: clip, scale: scale, behind: cellFront).pixels
    }
    recorder?.setBlank(blankArea.rectangles)
  }

  /// Composes a cell without its cached cost.
  ///
  /// - Parameter isCached: whether all rasterized layers of the cell are visible and cached, or there are none.
  func recompose(
    _ cell: Cell, clip: PixelRect, isWhole: Bool, isCached: Bool
  ) -> CompositeCost {
    recorder?.beginCell(cell, clip: clip)
    var cellCost = layers(of: cell, clip: clip, isCached: isCached)
    if cell.filledVersion == cell.version, usesShortcuts {
      cell.isBlank = false
    } else {
      (cellCost.blankPixels, cell.isBlank) = blankArea.measure(cell, clip: clip, scale: scale)
      cell.filledVersion = cell.isBlank ? nil : cell.version
    }
    guard isWhole, isCached, usesShortcuts else { return cellCost }
    cell.composite = cellCost
    cell.compositeVersion = cell.version
    return cellCost
  }

  /// Whether the compositing cost of the whole cell is cached and can be used.
  @inline(__always)
  func hasCachedCost(_ cell: Cell) -> Bool { cell.compositeVersion == cell.version && recorder == nil }

  private func updatePlans(of cell: Cell) {
    guard cell.plansVersion != cell.version || !usesShortcuts else { return }
    swap(&cell.plans, &oldPlans)
    LayerPlan.update(
      &cell.plans, of: cell, scale: scale, rules: rules, groups: &groups)
    cell.updateVisibility(scale: scale)
    if LayerPlan.haveSameCompositing(cell.plans, oldPlans) { cell.bands.revalidate(from: cell.plansVersion, for: cell) }
    cell.plansVersion = cell.version
  }

  /// Looks up the bitmaps of the visible rasterized layers of a cell in the cache, which adds those that are missing;
  /// returns whether all rasterized layers are visible and were cached.
  func lookUpBitmaps(of cell: Cell, clip: PixelRect, at now: VirtualInstant) -> Bool {
    updatePlans(of: cell)
    var areAllCached = true
    for position in cell.plans.indices {
      guard let key = cell.plans[position].rasterization else { continue }
      // Layers inside a cached bitmap are not drawn.
      if cell.plans.isInCachedBitmap(position) {
        cell.plans[position].bitmapState = nil
        continue
      }
      let rect = cell.plans[position].extent
      let isUsed = !rect.intersection(clip).isEmpty
      // The whole layer is one bitmap, even if only a part is visible.
      let state =
        isUsed ? cache.use(layer: key.layer, version: key.version, pixels: rect.area, at: now) : nil
      cell.plans[position].bitmapState = state
      if state == .cached { environment.counters.rasterizationHits += 1 } else { areAllCached = false }
      if isUsed, state != .cached { environment.counters.rasterizationMisses += 1 }
    }
    return areAllCached
  }

  /// The cost of the layers of a cell, if only the part inside `clip` is visible.
  private func layers(of cell: Cell, clip: PixelRect, isCached: Bool) -> CompositeCost {
    // Otherwise `lookUpBitmaps` has updated the plans.
    if cell.rasterizedCount == 0 { updatePlans(of: cell) }
    // A bitmap that is not cached must be filled, and the recorder needs the layers themselves.
    guard usesShortcuts, isCached, recorder == nil else { return draw(cell, clip: clip) }
    if !cell.bands.areValid(for: cell, size: PixelSize(width: clip.right, height: cell.pixelHeight)) {
      // Building bands pays off from the second frame on.
      guard cell.bands.recordClipped(cell) else { return draw(cell, clip: clip) }
      makeBands(of: cell, width: clip.right)
    }
    return cell.bands.cost(of: cell, clip: clip)
  }

  /// Builds the bands of a cell from the cost of its pixel rows.
  private func makeBands(of cell: Cell, width: Int) {
    let size = PixelSize(width: width, height: cell.pixelHeight)
    _ = collectQuads(cell, clip: PixelRect(left: 0, top: 0, right: size.width, bottom: size.height))
    cell.bands.rebuild(for: cell, size: size) { top in
      let row = PixelRect(left: 0, top: top, right: width, bottom: top + 1)
      var cost = CompositeCost()
      rowQuads.removeAll()
      for position in 0..<quads.count where quads[position].rect.top <= top && quads[position].rect.bottom > top {
        var quad = quads[position]
        quad.rect = quad.rect.intersection(row)
        rowQuads.append(quad)
      }
      count(rowQuads.all, on: row, into: &cost)
      for position in cell.plans.indices
      where cell.plans[position].rasterization == nil && !cell.plans.isInCachedBitmap(position) {
        cost.drawing.blendedPixels += cell.plans[position].borderPixels(inside: row)
      }
      return cost
    }
  }

  /// The cost of the layers of a cell inside `clip`, without bands.
  private func draw(_ cell: Cell, clip: PixelRect) -> CompositeCost {
    var cost = collectQuads(cell, clip: clip)
    count(quads.all, on: clip, into: &cost)
    return cost
  }

  /// Collects the rectangles of the layers of a cell in `quads`; returns the cost apart from the pixels of the
  /// rectangles.
  private func collectQuads(_ cell: Cell, clip: PixelRect) -> CompositeCost {
    var cost = CompositeCost()
    quads.removeAll()
    cost.drawing.layers += 1
    if let color = cell.backgroundColor, !color.isClear, !cell.isBackgroundHidden {
      quads.append(Quad(rect: clip, isOpaque: color.isOpaque, group: -1))
    }
    let hasBitmaps = cell.rasterizedCount > 0
    for position in cell.plans.indices where !hasBitmaps || !cell.plans.isInCachedBitmap(position) {
      compose(position, of: cell, clip: clip, hasBitmaps: hasBitmaps, into: &cost)
    }
    return cost
  }

  /// Converts a length in list units to whole pixels.
  func pixels(_ units: Int64) -> Int { HeightIndex.pixels(units, scale: ui.screen.scale) }

  /// Adds the cost of the layer at a position of the plans of a cell, apart from the pixels of its rectangles, and collects
  /// these.
  private func compose(
    _ position: Int, of cell: Cell, clip: PixelRect, hasBitmaps: Bool, into cost: inout CompositeCost
  ) {
    let layer = cell.plans[position]
    let visible = hasBitmaps ? cell.plans.drawnPart(of: position, clip: clip) : layer.extent.intersection(clip)
    guard !visible.isEmpty else { return }
    let isFill = hasBitmaps && cell.plans.isInKeptBitmap(position)
    cost.add(DrawingCost(layers: 1 + (layer.effects?.layers ?? 0)), isFill: isFill)
    if layer.hasEffects {
      cost.add(layer.refreshCost(inside: visible), isFill: isFill)
    }
    if let recorder {
      recorder.addLayer(layer, isAligned: cell.views[layer.view].frame.isAligned(scale: scale))
    }
    guard layer.rasterization != nil else {
      collectBackdrop(layer, visible: visible, group: layer.group, isFill: isFill)
      addPasses(layer.passes, isFill: isFill, to: &cost)
      let own = layer.effects == nil ? visible : visible.intersection(layer.rect)
      if own.isEmpty { return }
      draw(layer, visible: own, isFill: isFill, into: &cost)
      if layer.rendersOffscreen {
        quads.append(Quad(rect: own, isOpaque: false, group: layer.group, isFill: isFill))
      }
      return
    }
    quads.append(Quad(rect: visible, isOpaque: false, group: layer.group, isFill: isFill))
    recorder?.setRasterized(isHit: layer.bitmapState == .cached)
    if layer.clipsBitmap {
      quads.append(Quad(rect: visible, isOpaque: false, group: layer.bitmapClipGroup, isFill: isFill))
    }
    addPasses(layer.passes, isFill: isFill, to: &cost)
    guard layer.bitmapState != .cached else { return }
    let isKept = isFill || layer.bitmapState == .added
    addPasses(layer.fillPasses, isFill: isKept, to: &cost)
    cost.add(layer.effectFillCost, isFill: isKept)
    collectBackdrop(layer, visible: layer.extent, group: layer.drawingGroup, isFill: isKept)
    draw(layer, visible: layer.rect, isFill: isKept, into: &cost)
  }

  /// Adds passes of the layer that the recorder has begun.
  ///
  /// - Parameter isFill: whether they fill a bitmap that the rasterization cache keeps.
  private func addPasses(_ passes: Int, isFill: Bool, to cost: inout CompositeCost) {
    cost.add(DrawingCost(passes: passes), isFill: isFill)
    recorder?.addPasses(passes)
  }

  /// Collects the effects behind a layer: its shadow, and the blurred backdrop.
  private func collectBackdrop(_ layer: LayerPlan, visible: PixelRect, group: Int, isFill: Bool) {
    guard let effects = layer.effects else { return }
    if let shadow = effects.shadow?.intersection(visible), !shadow.isEmpty {
      quads.append(Quad(rect: shadow, isOpaque: false, group: group, isFill: isFill))
    }
    let own = layer.rect.intersection(visible)
    if effects.blursBackdrop, !own.isEmpty {
      quads.append(Quad(rect: own, isOpaque: false, group: group, isFill: isFill))
    }
  }

  /// Collects the rectangles of a layer: background, contents and border.
  private func draw(_ layer: LayerPlan, visible: PixelRect, isFill: Bool, into cost: inout CompositeCost) {
    let group = layer.drawingGroup
    if let isOpaque = layer.background {
      quads.append(Quad(rect: visible, isOpaque: isOpaque, group: group, isFill: isFill))
    }
    if let contents = layer.contents {
      quads.append(Quad(rect: visible, isOpaque: contents.isOpaque, group: group, isFill: isFill))
      if let image = contents.image { recorder?.setImage(image) }
      cost.sample(contents, visible: visible.area, isFill: isFill)
    }
    if let isOpaque = layer.effects?.overlay {
      quads.append(Quad(rect: visible, isOpaque: isOpaque, group: group, isFill: isFill))
    }
    cost.add(DrawingCost(blendedPixels: layer.borderPixels(inside: visible)), isFill: isFill)
    if let recorder, let inside = layer.borderInside?.intersection(visible) {
      recorder.addPixels(visible, isOpaque: false, hiddenBy: [inside])
    }
  }

  /// Counts the pixels of rectangles: hidden if a later opaque rectangle of the same pass covers
  /// them, otherwise opaque or blended.
  ///
  /// - Parameter clip: the area whose covered pixels are counted.
  private func count(_ quads: UnsafeBufferPointer<Quad>, on clip: PixelRect, into cost: inout CompositeCost) {
    withUnsafeTemporaryAllocation(of: PixelRect.self, capacity: quads.count) { opaque in
      for (position, quad) in quads.enumerated() {
        let rect = quad.rect
        if rect.isEmpty { continue }
        var coverCount = 0
        for later in quads[(position + 1)...] where later.isOpaque && later.group == quad.group {
          opaque.initializeElement(at: coverCount, to: later.rect)
          coverCount += 1
        }
        let hidden = rect.coveredArea(by: UnsafeBufferPointer(rebasing: opaque[..<coverCount]))
        let shown = rect.area - hidden
        cost.add(
          DrawingCost(
            opaquePixels: quad.isOpaque ? shown : 0, blendedPixels: quad.isOpaque ? 0 : shown, hiddenPixels: hidden),
          isFill: quad.isFill)
        recorder?.addPixels(rect, isOpaque: quad.isOpaque, hiddenBy: Array(opaque[..<coverCount])[...])
      }
      var coverCount = 0
      for quad in quads where quad.isOpaque && quad.group == -1 {
        opaque.initializeElement(at: coverCount, to: quad.rect)
        coverCount += 1
      }
      cost.coveredPixels += clip.coveredArea(by: UnsafeBufferPointer(rebasing: opaque[..<coverCount]))
    }
  }
}
