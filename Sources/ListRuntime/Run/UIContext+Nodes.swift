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
  public internal(set) var isDrawn = false

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

  /// Lays a node's text out with TextKit, under the one lock that all threads share.
  public func layOut(_ node: TextNode, maxWidth: Double) {
    meter.lock(textKitLock)
    meter.charge(.textKitLayout)
    meter.unlock(textKitLock)
    countTextLayout()
    node.size = texts.roundedSize(node.text, node.font, maxWidth: maxWidth, lineLimit: 0, scale: Double(screen.scale))
  }

  /// Draws a node's text into a bitmap, on whichever thread this runs.
  public func draw(_ node: TextNode) {
    let layout = texts.layout(node.text, node.font, maxWidth: node.size.width, lineLimit: 0)
    let pixels = pixelCount(of: node)
    meter.charge(.textDrawCall)
    meter.charge(.textDrawGlyph, layout.glyphCount)
    meter.charge(.textDrawPixel, pixels)
    if meter.isOnMain { counters.layersDrawn += 1 } else { counters.layersDrawnInBackground += 1 }
    if !node.isDrawn { remember(Int64(pixels) * 4, of: .backingStores) }
    node.isDrawn = true
  }

  /// Lets a node's bitmap go.
  public func discardBitmap(of node: TextNode) {
    guard node.isDrawn else { return }
    node.isDrawn = false
    remember(-Int64(pixelCount(of: node)) * 4, of: .backingStores)
  }

  /// Gives a label the bitmap of a node instead of drawing it; a node that is not drawn leaves it blank.
  public func show(_ node: TextNode, in label: View) {
    meter.charge(.methodCall)
    label.font = node.font
    label.textColor = node.color
    label.text = node.text
    label.needsDisplay = false
    if node.isDrawn {
      label.contents = Contents(
        drawn: .text(node.text, font: node.font, color: node.color, lineLimit: 0), size: node.size, byteCount: 0)
      label.contentsNeedUpload = true
    } else {
      label.contents = nil
    }
    label.markDirty()
  }

  private func pixelCount(of node: TextNode) -> Int {
    PixelGrid.pixels(node.size.width, screen.scale) * PixelGrid.pixels(node.size.height, screen.scale)
  }
}
