extension UIContext {
  /// Measures a text, as `boundingRect(with:)` does; the size is in points, not rounded.
  public func measure(_ text: String, font: Font, maxWidth: Double, lineLimit: Int = 0) -> PointSize {
    let layout = measuredLayout(text, font, maxWidth: maxWidth, lineLimit: lineLimit)
    return PointSize(width: layout.width, height: layout.height)
  }

  /// Calculates the height of a row, in points, from its data and its measured texts, on the calling thread: each text
  /// height is rounded up to whole pixels, as its label's is, and their sum is rounded up to whole points.
  public func calculateHeight(of row: Row) -> Double {
    let isPooled = strategies.cells.identifier(for: row, ui: self) != nil
    let formula = content.heightFormula(for: row, isPooled: isPooled)
    var texts = 0.0
    for block in formula.texts {
      let size = measure(block.text, font: block.font, maxWidth: block.maxWidth, lineLimit: block.lineLimit)
      texts += PixelGrid.roundUp(size.height, scale: Double(screen.scale))
    }
    return formula.fixed + PixelGrid.roundUp(texts, scale: 1)
  }

  func measuredLayout(_ text: String, _ font: Font, maxWidth: Double, lineLimit: Int) -> TextLayout {
    let layout = texts.layout(text, font, maxWidth: maxWidth, lineLimit: lineLimit)
    chargeMeasuring(layout)
    return layout
  }

  /// Charges measuring a text, given the resulting layout.
  func chargeMeasuring(_ layout: TextLayout) {
    meter.charge(.textMeasureCall)
    meter.charge(.textMeasureGlyph, layout.glyphCount)
    meter.charge(.textMeasureLine, layout.lineCount)
    countTextLayout()
  }

  func countTextLayout() {
    if meter.isOnMain { counters.textLayoutsOnMain += 1 } else { counters.textLayoutsInBackground += 1 }
  }

  /// Draws a view's content into its backing store, if it needs one.
  func draw(_ view: View) {
    view.needsDisplay = false
    let size = PointSize(width: view.frame.width, height: view.frame.height)
    let pixels = pixelCount(of: size)
    guard pixels > 0, let content = view.contentToDraw else {
      discardContents(of: view)
      return
    }
    let needsBackingStore = content.needsBackingStore
    if needsBackingStore {
      switch content {
      case .text: chargeDrawing(texts.layout(of: view, maxWidth: size.width), pixels: pixels)
      case .drawing(let drawing, _): drawing.content.chargeDrawing(pixels: pixels, to: meter)
      }
      countDrawing()
    }
    let contents = content.contents(size: size, pixels: pixels, isOwner: true)
    recordAllocation(contents.byteCount - (view.contents?.byteCount ?? 0), of: .backingStores)
    view.setContents(contents, showing: content)
    view.contentsNeedUpload = needsBackingStore
    view.markDirty()
  }

  /// Charges drawing a text into a bitmap.
  func chargeDrawing(_ layout: TextLayout, pixels: Int) {
    meter.charge(.textDrawCall)
    meter.charge(.textDrawGlyph, layout.glyphCount)
    meter.charge(.textDrawPixel, pixels)
  }

  func countDrawing() {
    if meter.isOnMain { counters.layersDrawn += 1 } else { counters.layersDrawnInBackground += 1 }
  }

  /// Number of pixels of a bitmap of a size in points.
  func pixelCount(of size: PointSize) -> Int {
    PixelGrid.pixels(size.width, screen.scale) * PixelGrid.pixels(size.height, screen.scale)
  }

  private func discardContents(of view: View) {
    guard let contents = view.contents else { return }
    recordAllocation(-contents.byteCount, of: .backingStores)
    view.removeContents()
    view.markDirty()
  }
}

extension PixelGrid {
  /// A length in points as a number of whole pixels, rounded up; 0 if it is not positive or too large.
  static func pixels(_ points: Double, _ scale: Int) -> Int {
    let pixels = points * Double(scale)
    guard pixels > 0, pixels < 1e6 else { return 0 }
    let whole = Int(pixels)
    return Double(whole) < pixels ? whole + 1 : whole
  }
}
