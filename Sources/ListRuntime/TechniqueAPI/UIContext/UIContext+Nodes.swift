/// A text that is laid out and drawn off the main thread. A class, since one thread makes it and another uses it.
public final class TextNode {
  /// The text to lay out and draw.
  public let text: String
  /// Font of the whole text.
  public let font: Font
  /// Color of the whole text.
  public let color: Color
  /// Size of the laid out text, in points, rounded up to pixels; zero before layout.
  public internal(set) var size = PointSize(width: 0, height: 0)
  /// Whether the node has a bitmap.
  public var isDrawn: Bool { bitmap != nil }
  /// The bitmap's size in points and its memory in bytes.
  var bitmap: (size: PointSize, byteCount: Int64)?
  /// Number of labels that show the bitmap.
  var labels = 0
  /// Whether the bitmap is released as soon as no label shows it.
  var releasesBitmapWhenHidden = false

  init(text: String, font: Font, color: Color) {
    self.text = text
    self.font = font
    self.color = color
  }
}

extension UIContext {
  /// Makes a node for a text, on the calling thread.
  public func makeTextNode(_ text: String, font: Font, color: Color) -> TextNode {
    meter.charge(.nodeCreate)
    recordAllocation(.node, of: .models)
    return TextNode(text: text, font: font, color: color)
  }

  /// Lays out a node's text with TextKit, under a lock that all threads share; a bitmap of another size is released.
  public func layOut(_ node: TextNode, maxWidth: Double) {
    render(node, size: PointSize(width: maxWidth, height: .infinity))
    let size = texts.roundedSize(
      node.text, node.font, maxWidth: maxWidth, lineLimit: 0, scale: Double(screen.scale))
    if node.size != size { dropBitmap(of: node) }
    node.size = size
  }

  /// Draws a node's text into a bitmap, on the calling thread; does nothing if the node is not laid out.
  public func draw(_ node: TextNode) {
    let pixels = pixelCount(of: node.size)
    guard pixels > 0 else { return }
    render(node, size: node.size)
    chargeDrawing(texts.layout(node.text, node.font, maxWidth: node.size.width, lineLimit: 0), pixels: pixels)
    countDrawing()
    dropBitmap(of: node)
    node.bitmap = (node.size, Int64(pixels) * 4)
    node.releasesBitmapWhenHidden = false
    recordAllocation(Int64(pixels) * 4, of: .backingStores)
  }

  /// Looks up the cached renderer of a node's text for a size; on a miss, lays out the text for a new one. Drawing uses
  /// the node's own size, which differs from the constrained size of measuring (ASTextNode, AsyncDisplayKit 2.1).
  private func render(_ node: TextNode, size: PointSize) {
    guard !textRenderers.use(TextRendererKey(text: node.text, font: node.font, size: size)) else { return }
    meter.lock(textKitLock)
    meter.charge(.textKitLayout)
    meter.unlock(textKitLock)
    countTextLayout()
  }

  /// Releases a node's bitmap: immediately, or as soon as no label shows it.
  public func discardBitmap(of node: TextNode) {
    node.releasesBitmapWhenHidden = true
    if node.labels == 0 { dropBitmap(of: node) }
  }

  /// Removes a node's bitmap from a label, which is then blank.
  public func hideNode(in label: View) {
    guard let node = label.node else { return }
    release(node, from: label)
    label.removeContents()
    label.markDirty()
  }

  func release(_ node: TextNode, from label: View) {
    label.node = nil
    node.labels -= 1
    if node.labels == 0, node.releasesBitmapWhenHidden { dropBitmap(of: node) }
  }

  private func dropBitmap(of node: TextNode) {
    guard let bitmap = node.bitmap else { return }
    recordAllocation(-bitmap.byteCount, of: .backingStores)
    node.bitmap = nil
  }

  /// Shows a node's bitmap in a label, which then draws nothing itself; if the node has no bitmap, the label is blank.
  public func show(_ node: TextNode, in label: View) {
    meter.charge(.methodCall)
    meter.requireMainThread("showing a node")
    if let shown = label.node { release(shown, from: label) }
    label.font = node.font
    label.textColor = node.color
    label.text = node.text
    label.needsDisplay = false
    if let bitmap = node.bitmap {
      label.node = node
      node.labels += 1
      let content = DrawnContent.text(TextRun(text: node.text, font: node.font, color: node.color), lineLimit: 0)
      // The node owns the bitmap.
      label.setContents(
        content.contents(size: bitmap.size, pixels: pixelCount(of: bitmap.size), isOwner: false), showing: content)
      label.contentsNeedUpload = true
    } else {
      label.removeContents()
    }
    label.markDirty()
  }
}
