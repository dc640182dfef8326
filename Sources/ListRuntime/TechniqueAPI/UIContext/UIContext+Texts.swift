// Texts, view models, and nodes that draw texts off the main thread.
extension UIContext {
  /// Measures a text, as `boundingRect(with:)` does; the size is in points, not rounded.
  ///
  /// - Charges: one `textMeasureCall`, `textMeasureGlyph` for each glyph and `textMeasureLine` for each line.
  public func measure(_ text: String, font: Font, maxWidth: Double, lineLimit: Int = 0) -> PointSize {
    texts.measure(text, font: font, maxWidth: maxWidth, lineLimit: lineLimit)
  }

  /// The unrounded size of a text within `maxWidth`, in points, computed by a TextKit layout manager on the calling
  /// thread.
  ///
  /// Each thread has its own layout manager, so that no lock is taken.
  ///
  /// - Charges: one `textKitLayout`.
  public func layOutText(_ text: String, font: Font, maxWidth: Double, lineLimit: Int = 0) -> PointSize {
    texts.layOut(text, font: font, maxWidth: maxWidth, lineLimit: lineLimit)
  }

  /// Calculates the height of a row, in points, from its data and its measured texts, on the calling thread: each text
  /// height is rounded up to whole pixels, as its label's is, and their sum is rounded up to whole points.
  ///
  /// - Charges: `textMeasureCall`, `textMeasureGlyph` and `textMeasureLine` for each text.
  public func calculateHeight(of row: Row) -> Double {
    let isPooled = strategies.cells.identifier(for: row, ui: self) != nil
    return texts.height(of: content.heightFormula(for: row, isPooled: isPooled))
  }

  /// Calculates the height of a row as `calculateHeight(of:)` does. A text that begins with the text of an earlier measurement is measured
  /// only from that one's last line on, as by a layout manager that keeps the layout of a text to which text is appended (Apple, Text Layout
  /// Programming Guide: an edit invalidates the layout from its place on).
  ///
  /// - Charges: `textMeasureCall` for each text; `textMeasureGlyph` and `textMeasureLine` for the part that is measured.
  public func calculateHeight(of row: Row, continuing previous: MeasuredRow?) -> MeasuredRow {
    let isPooled = strategies.cells.identifier(for: row, ui: self) != nil
    return texts.height(of: content.heightFormula(for: row, isPooled: isPooled), continuing: previous)
  }

  // MARK: View models

  /// Makes the view model of a row from its item's data, on the calling thread.
  ///
  /// - Charges: one `methodCall`; `textFormatCall` and `textFormatCharacter` for each text that the content formats; `textMeasureCall`,
  ///   `textMeasureGlyph` and `textMeasureLine` for each text that it cuts so that it ends with "more".
  public func makeModel(for row: Row) -> RowModel { models.makeModel(for: row) }

  /// Makes a row's view model for another list width from its old one: the texts are reused, so that nothing is
  /// formatted; the sizes of images are computed again.
  ///
  /// - Charges: one `methodCall`. If the content cuts texts so that they end with "more", what `makeModel(for:)` charges, since they depend on
  ///   the width.
  public func makeModel(for row: Row, keepingTextsOf old: RowModel) -> RowModel {
    models.makeModel(for: row, keepingTextsOf: old)
  }

  /// Deallocates a model; it must not be used afterwards.
  ///
  /// - Charges: nothing.
  public func discard(_ model: RowModel) { models.discard(model) }

  // MARK: Nodes

  /// Makes a node for a text, on the calling thread.
  ///
  /// - Charges: one `nodeCreate`.
  public func makeTextNode(_ text: String, font: Font, color: Color) -> TextNode {
    nodes.makeNode(text, font: font, color: color)
  }

  /// Makes a node's views on the main thread, unless it has them: one for the row and one in it for the text. The node
  /// keeps them until it is discarded (ASDisplayNode of AsyncDisplayKit 2.1 makes its view when it is first needed).
  ///
  /// - Charges: two `viewCreate` and one `subviewAdd`, the first time.
  public func makeViews(of node: TextNode) { nodes.makeViews(of: node) }

  /// Moves a node's views to the place of a label, and removes the views of another node from it; makes the views if
  /// necessary. Does nothing if they are already there (ASRangeController of AsyncDisplayKit 2.1, when a cell is
  /// configured).
  ///
  /// - Charges: one `subviewAdd`, one `subviewRemove` for a node that leaves the place, and what `makeViews(of:)` charges.
  public func place(_ node: TextNode, at label: View) { nodes.place(node, at: label) }

  /// Frees a node with its views and, as soon as no label shows it, its bitmap; it is not laid out or drawn afterwards,
  /// even if that work is already queued.
  ///
  /// - Charges: nothing.
  public func discard(_ node: TextNode) { nodes.discard(node) }

  /// Lays out a node's text with TextKit, under a lock that all threads share; a bitmap of another size is released.
  ///
  /// - Charges: one `textKitLayout`, unless the thread has laid the text out at this width before.
  public func layOut(_ node: TextNode, maxWidth: Double) { nodes.layOut(node, maxWidth: maxWidth) }

  /// Draws a node's text into a bitmap, on the calling thread; does nothing if the node is not laid out.
  ///
  /// - Charges: one `textDrawCall`, `textDrawGlyph` for each glyph and `textDrawPixel` for each pixel; one `textKitLayout` unless the thread has
  ///   laid the text out at its size before.
  public func draw(_ node: TextNode) { nodes.draw(node) }

  /// Releases a node's bitmap: immediately, or as soon as no label shows it.
  ///
  /// - Charges: nothing.
  public func discardBitmap(of node: TextNode) { nodes.discardBitmap(of: node) }

  /// Shows a node's bitmap in a label, which then draws nothing itself; if the node has no bitmap, the label is blank.
  ///
  /// - Charges: one `methodCall`.
  public func show(_ node: TextNode, in label: View) { nodes.show(node, in: label) }

  /// Removes a node's bitmap from a label, which is then blank.
  ///
  /// - Charges: nothing.
  public func hideNode(in label: View) { nodes.hideNode(in: label) }
}
