/// Measures texts and draws them into backing stores.
///
/// A class, because it caches the layouts of a run's texts.
final class TextService {
  private let environment: RunEnvironment
  private let meter: WorkMeter
  private let screen: Screen
  /// Cached text layouts.
  var layouts: TextLayoutCache
  /// Whether links in texts have attributes of their own, so that texts are drawn run by run.
  private let highlightsLinks: Bool
  private let measuresUnconstrained: Bool

  init(_ environment: RunEnvironment, highlightsLinks: Bool = false) {
    self.highlightsLinks = highlightsLinks
    self.environment = environment
    meter = environment.meter
    screen = environment.screen
    measuresUnconstrained = environment.profile.system.labelSizes.value == .twoWidths
    layouts = TextLayoutCache(usesShortcuts: environment.usesShortcuts)
  }

  // MARK: Measuring

  /// Measures a text, as `boundingRect(with:)` does; the size is in points, not rounded.
  func measure(_ text: String, font: Font, maxWidth: Double, lineLimit: Int) -> PointSize {
    let layout = layouts.layout(text, font, maxWidth: maxWidth, lineLimit: lineLimit)
    chargeMeasuring(layout)
    return PointSize(width: layout.width, height: layout.height)
  }

  /// Lays out a text with a TextKit layout manager of the calling thread; the size is in points, not rounded.
  func layOut(_ text: String, font: Font, maxWidth: Double, lineLimit: Int) -> PointSize {
    let layout = layouts.layout(text, font, maxWidth: maxWidth, lineLimit: lineLimit)
    meter.charge(.textKitLayout)
    countLayout()
    return PointSize(width: layout.width, height: layout.height)
  }

  /// Measures a label as Auto Layout does: at its width in a layout and, by the rule of the system, at its unconstrained
  /// width before.
  func measure(_ label: View, laidOutAt width: Double) {
    if measuresUnconstrained { chargeMeasuring(layouts.layout(of: label, maxWidth: .infinity)) }
    chargeMeasuring(layouts.layout(of: label, maxWidth: width))
  }

  /// The height of a formula, in points: each text height is rounded up to whole pixels, as its label's is, and their
  /// sum is rounded up to whole points.
  func height(of formula: HeightFormula) -> Double {
    var texts = 0.0
    for block in formula.texts {
      let size = measure(block.text, font: block.font, maxWidth: block.maxWidth, lineLimit: block.lineLimit)
      texts += max(PixelGrid.roundUp(size.height, scale: Double(screen.scale)), block.minimumHeight)
    }
    return formula.fixed + PixelGrid.roundUp(texts, scale: 1)
  }

  /// Charges measuring a text, given the resulting layout.
  private func chargeMeasuring(_ layout: TextLayout) {
    meter.charge(.textMeasureCall)
    meter.charge(.textMeasureGlyph, layout.glyphCount)
    meter.charge(.textMeasureLine, layout.lineCount)
    countLayout()
  }

  /// Counts a text layout on the current thread.
  func countLayout() {
    if meter.isOnMain {
      environment.counters.textLayoutsOnMain += 1
    } else {
      environment.counters.textLayoutsInBackground += 1
    }
  }

  // MARK: Formatting

  /// Charges formatting texts from raw data, given the number of formatted characters of each.
  func chargeFormatting(_ characterCounts: [Int]) {
    for characters in characterCounts where characters > 0 {
      meter.charge(.textFormatCall)
      meter.charge(.textFormatCharacter, characters)
      if meter.isOnMain {
        environment.counters.textsFormattedOnMain += 1
      } else {
        environment.counters.textsFormattedInBackground += 1
      }
    }
  }

  // MARK: Drawing

  /// Draws a view's content into its backing store, if it needs one.
  func draw(_ view: View) {
    view.needsDisplay = false
    let size = PointSize(width: view.frame.width, height: view.frame.height)
    let pixels = screen.pixelCount(of: size)
    guard pixels > 0, let content = view.contentToDraw(layouts) else {
      discardContents(of: view)
      return
    }
    let needsBackingStore = content.needsBackingStore
    if needsBackingStore {
      switch content {
      case .text: chargeDrawing(layouts.layout(of: view, maxWidth: size.width), of: view.text, pixels: pixels)
      case .drawing(let drawing, _): drawing.content.chargeDrawing(pixels: pixels, to: meter)
      case .elements: chargeDrawingElements(of: view.cell, pixels: pixels)
      }
      countDrawing()
    }
    let contents = content.contents(size: size, pixels: pixels, isOwner: true)
    environment.recordAllocation(contents.byteCount - (view.contents?.byteCount ?? 0), of: .backingStores)
    view.setContents(contents, showing: content)
    view.contentsNeedUpload = needsBackingStore
    view.markDirty()
  }

  /// Charges drawing the elements of a cell into one bitmap: its background, then each fill and each text.
  private func chargeDrawingElements(of cell: Cell, pixels: Int) {
    func fill(_ pixels: Int) {
      meter.charge(.shapeFillCall)
      meter.charge(.shapeFillPixel, pixels)
    }
    fill(pixels)
    for view in cell.views where view.isFlattened && view.parent >= 0 {
      let size = PointSize(width: view.frame.width, height: view.frame.height)
      if view.backgroundColor != nil || view.effects.gradient != nil { fill(screen.pixelCount(of: size)) }
      guard view.kind == .label, !view.text.isEmpty else { continue }
      chargeDrawing(
        layouts.layout(of: view, maxWidth: size.width), of: view.text, pixels: screen.pixelCount(of: size))
    }
  }

  /// Charges drawing a text into a bitmap.
  ///
  /// Each run of equal attributes is a call, as Core Text draws a `CTRun` at a time.
  func chargeDrawing(_ layout: TextLayout, of text: String, pixels: Int) {
    meter.charge(.textDrawCall, highlightsLinks ? max(1, TextRuns.count(in: text)) : 1)
    meter.charge(.textDrawGlyph, layout.glyphCount)
    meter.charge(.textDrawPixel, pixels)
  }

  /// Counts a drawn backing store on the current thread.
  func countDrawing() {
    if meter.isOnMain {
      environment.counters.layersDrawn += 1
    } else {
      environment.counters.layersDrawnInBackground += 1
    }
  }

  private func discardContents(of view: View) {
    guard releaseContents(of: view) else { return }
    view.markDirty()
  }

  /// Frees a view's backing store; returns whether it had one.
  @discardableResult
  func releaseContents(of view: View) -> Bool {
    guard let contents = view.contents else { return false }
    environment.recordAllocation(-contents.byteCount, of: .backingStores)
    view.removeContents()
    return true
  }
}
