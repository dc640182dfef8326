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
  /// The content if the app cuts texts itself; otherwise nil.
  private let cutContent: (any CutTextContent)?

  init(_ environment: RunEnvironment, content: any ListContent) {
    highlightsLinks = (content as? any AttributedContent)?.highlightsLinks ?? false
    cutContent = (content as? any CutTextContent).flatMap { $0.cutsTexts ? $0 : nil }
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
    height(of: formula) { _, block in
      measure(block.text, font: block.font, maxWidth: block.maxWidth, lineLimit: block.lineLimit).height
    }
  }

  /// The height of a formula, in points, whose texts are measured from the last lines of those on that they continue.
  func height(of formula: HeightFormula, continuing previous: MeasuredRow?) -> MeasuredRow {
    var texts: [ContinuedText] = []
    let height = height(of: formula) { index, block in
      let known = previous.flatMap { $0.texts.indices.contains(index) ? $0.texts[index] : nil }
      let text = layouts.layout(block, continuing: known)
      chargeMeasuring(glyphs: text.measured.glyphs, lines: text.measured.lines)
      texts.append(text)
      return text.layout.height
    }
    return MeasuredRow(height: height, texts: texts)
  }

  @inline(__always)
  private func height(of formula: HeightFormula, measure: (Int, HeightFormula.TextBlock) -> Double) -> Double {
    var texts = 0.0
    for (index, block) in formula.texts.enumerated() {
      texts += max(PixelGrid.roundUp(measure(index, block), scale: Double(screen.scale)), block.minimumHeight)
    }
    return formula.fixed + PixelGrid.roundUp(texts, scale: 1)
  }

  /// Charges measuring a text, given the resulting layout.
  private func chargeMeasuring(_ layout: TextLayout) {
    chargeMeasuring(glyphs: layout.glyphCount, lines: layout.lineCount)
  }

  private func chargeMeasuring(glyphs: Int, lines: Int) {
    meter.charge(.textMeasureCall)
    meter.charge(.textMeasureGlyph, glyphs)
    meter.charge(.textMeasureLine, lines)
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

  /// Whether the app cuts texts itself.
  var cutsTexts: Bool { cutContent != nil }

  /// Charges what is done before a row's texts can be shown: formatting them, and measuring those that are cut.
  func chargePreparing(_ row: Row, of content: any ListContent) {
    chargeFormatting(content.formattedCharacters(for: row))
    guard let cutContent else { return }
    for whole in cutContent.wholeTexts(for: row) {
      _ = measure(whole.text, font: whole.font, maxWidth: whole.maxWidth, lineLimit: whole.lineLimit)
    }
  }

  /// Shows texts in another size, relative to that of their fonts.
  func setTextScale(_ scale: Double) {
    layouts.setTextScale(scale)
    cutContent?.setTextScale(scale)
  }

  /// Charges formatting texts from raw data, given the number of formatted characters of each.
  private func chargeFormatting(_ characterCounts: [Int]) {
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
    guard pixels > 0, let content = view.contentToDraw(textScale: layouts.textScale) else {
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
