/// A text prepared off the main thread: its layout, and its bitmap once it is drawn. A class, since threads hand it on.
public final class TextNode {
  /// The text.
  public let text: String
  /// Its font.
  public let font: Font
  /// Its colour.
  public let color: Color
  /// Its size at the width it was laid out for, rounded up to pixels; zero before it is laid out.
  public internal(set) var size = PointSize(width: 0, height: 0)
  /// Whether its bitmap is drawn.
  public var isDrawn: Bool { bitmap != nil }
  /// The bitmap's size and memory.
  var bitmap: (size: PointSize, byteCount: Int64)?
  /// Labels that show the bitmap right now.
  var labels = 0
  /// Whether the bitmap goes as soon as no label shows it.
  var isUnwanted = false

  init(text: String, font: Font, color: Color) {
    self.text = text
    self.font = font
    self.color = color
  }
}

extension UIContext {
  /// Makes a node for a text, on whichever thread this runs.
  public func makeTextNode(_ text: String, font: Font, color: Color) -> TextNode {
    meter.charge(.nodeCreate)
    remember(.node, of: .models)
    return TextNode(text: text, font: font, color: color)
  }

  /// Lays a node's text out with TextKit, under the one lock that all threads share; a bitmap of another size is let go.
  public func layOut(_ node: TextNode, maxWidth: Double) {
    render(node, size: PointSize(width: maxWidth, height: .infinity))
    let size = texts.roundedSize(
      node.text, node.font, maxWidth: maxWidth, lineLimit: 0, scale: Double(screen.scale))
    if node.size != size { dropBitmap(of: node) }
    node.size = size
  }

  /// Draws a node's text into a bitmap, on whichever thread this runs; a node without a layout has nothing to draw.
  public func draw(_ node: TextNode) {
    let pixels = pixelCount(of: node.size)
    guard pixels > 0 else { return }
    render(node, size: node.size)
    chargeDrawing(texts.layout(node.text, node.font, maxWidth: node.size.width, lineLimit: 0), pixels: pixels)
    countDrawing()
    dropBitmap(of: node)
    node.bitmap = (node.size, Int64(pixels) * 4)
    node.isUnwanted = false
    remember(Int64(pixels) * 4, of: .backingStores)
  }

  /// Finds the renderer of a node's text for a size, or lays the text out anew for one. A node that is drawn asks with
  /// its own size, which is another than the one it was measured with (ASTextNode, AsyncDisplayKit 2.1).
  private func render(_ node: TextNode, size: PointSize) {
    guard !textRenderers.use(TextRendererKey(text: node.text, font: node.font, size: size)) else { return }
    meter.lock(textKitLock)
    meter.charge(.textKitLayout)
    meter.unlock(textKitLock)
    countTextLayout()
  }

  /// Lets a node's bitmap go: now, or when no label shows it any more.
  public func discardBitmap(of node: TextNode) {
    node.isUnwanted = true
    if node.labels == 0 { dropBitmap(of: node) }
  }

  /// Takes the bitmap of a node from a label, which is blank then.
  public func hideNode(in label: View) {
    guard let node = label.node else { return }
    release(node, from: label)
    label.contents = nil
    label.markDirty()
  }

  func release(_ node: TextNode, from label: View) {
    label.node = nil
    node.labels -= 1
    if node.labels == 0, node.isUnwanted { dropBitmap(of: node) }
  }

  private func dropBitmap(of node: TextNode) {
    guard let bitmap = node.bitmap else { return }
    remember(-bitmap.byteCount, of: .backingStores)
    node.bitmap = nil
  }

  /// Gives a label the bitmap of a node instead of drawing it; a node that is not drawn leaves it blank.
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
      label.contents = Contents(
        drawn: .text(node.text, font: node.font, color: node.color, lineLimit: 0), size: bitmap.size, byteCount: 0)
      label.contentsNeedUpload = true
    } else {
      label.contents = nil
    }
    label.markDirty()
  }
}
