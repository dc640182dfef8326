import Simulation

/// Lays out and draws the texts of nodes on any thread, and shows their bitmaps in labels.
///
/// A class, because it caches text renderers and has a lock that all threads share.
final class TextNodeService {
  /// Views of a node: one for the row, and one in it for the text.
  private static let viewCount = 2

  private let environment: RunEnvironment
  private let meter: WorkMeter
  private let screen: Screen
  private let texts: TextService
  /// Cached text renderers of nodes.
  private var renderers = TextRendererCache()
  /// The lock that serializes TextKit layout of nodes.
  private let textKitLock = VirtualLock(name: "TextKit")

  init(_ environment: RunEnvironment, texts: TextService) {
    self.environment = environment
    meter = environment.meter
    screen = environment.screen
    self.texts = texts
  }

  /// Forgets all text renderers, because texts are shown in other fonts.
  func textSizeDidChange() { renderers = TextRendererCache() }

  /// Makes a node for a text, on the calling thread.
  func makeNode(_ text: String, font: Font, color: Color) -> TextNode {
    meter.charge(.nodeCreate)
    environment.recordAllocation(.node, of: .models)
    return TextNode(text: text, font: font, color: color)
  }

  /// Makes a node's two views, unless it has them.
  func makeViews(of node: TextNode) {
    guard !node.hasViews, !node.isDiscarded else { return }
    meter.requireMainThread("making the views of a node")
    meter.charge(.viewCreate, Self.viewCount)
    meter.charge(.subviewAdd)
    environment.recordAllocation(.view, count: Self.viewCount, of: .views)
    node.hasViews = true
  }

  /// Moves a node's views to the place of a label, from where they were; the views that were there are removed
  /// (ASRangeController.configureContentView, AsyncDisplayKit 2.1).
  func place(_ node: TextNode, at label: View) {
    makeViews(of: node)
    guard node.place !== label else { return }
    if let previous = label.placedNode {
      meter.charge(.subviewRemove)
      previous.place = nil
    }
    node.place?.placedNode = nil
    meter.charge(.subviewAdd)
    label.placedNode = node
    node.place = label
  }

  /// Frees a node, its views and, as soon as no label shows it, its bitmap.
  func discard(_ node: TextNode) {
    discardBitmap(of: node)
    guard !node.isDiscarded else { return }
    node.isDiscarded = true
    environment.recordAllocation(.node, count: -1, of: .models)
    if node.hasViews { environment.recordAllocation(.view, count: -Self.viewCount, of: .views) }
  }

  /// Lays out a node's text with TextKit, under a lock that all threads share; a bitmap of another size is released.
  func layOut(_ node: TextNode, maxWidth: Double) {
    guard !node.isDiscarded else { return }
    render(node, size: PointSize(width: maxWidth, height: .infinity))
    let size = texts.layouts.roundedSize(
      node.text, node.font, maxWidth: maxWidth, lineLimit: 0, scale: Double(screen.scale))
    if node.size != size { dropBitmap(of: node) }
    node.size = size
  }

  /// Draws a node's text into a bitmap, on the calling thread; does nothing if the node is not laid out.
  func draw(_ node: TextNode) {
    let pixels = screen.pixelCount(of: node.size)
    guard pixels > 0, !node.isDiscarded else { return }
    render(node, size: node.size)
    texts.chargeDrawing(
      texts.layouts.layout(node.text, node.font, maxWidth: node.size.width, lineLimit: 0), of: node.text,
      pixels: pixels)
    texts.countDrawing()
    dropBitmap(of: node)
    node.bitmap = (node.size, Int64(pixels) * 4)
    node.releasesBitmapWhenHidden = false
    environment.recordAllocation(Int64(pixels) * 4, of: .backingStores)
  }

  /// Looks up the cached renderer of a node's text for a size; on a miss, lays out the text for a new one. Drawing uses
  /// the node's own size, which differs from the constrained size of measuring (ASTextNode, AsyncDisplayKit 2.1).
  private func render(_ node: TextNode, size: PointSize) {
    guard !renderers.use(TextRendererKey(text: node.text, font: node.font, size: size)) else { return }
    meter.lock(textKitLock)
    meter.charge(.textKitLayout)
    meter.unlock(textKitLock)
    texts.countLayout()
  }

  /// Releases a node's bitmap: immediately, or as soon as no label shows it.
  func discardBitmap(of node: TextNode) {
    node.releasesBitmapWhenHidden = true
    if node.labels == 0 { dropBitmap(of: node) }
  }

  /// Removes a node's bitmap from a label, which is then blank.
  func hideNode(in label: View) {
    guard let node = label.node else { return }
    release(node, from: label)
    label.removeContents()
    label.markDirty()
  }

  /// Releases a node from a label that no longer shows it.
  func release(_ node: TextNode, from label: View) {
    label.node = nil
    node.labels -= 1
    if node.labels == 0, node.releasesBitmapWhenHidden { dropBitmap(of: node) }
  }

  private func dropBitmap(of node: TextNode) {
    guard let bitmap = node.bitmap else { return }
    environment.recordAllocation(-bitmap.byteCount, of: .backingStores)
    node.bitmap = nil
  }

  /// Shows a node's bitmap in a label, which then draws nothing itself; if the node has no bitmap, the label is blank.
  func show(_ node: TextNode, in label: View) {
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
      let content = DrawnContent.text(
        TextRun(
          text: node.text, font: texts.layouts.shown(node.font), color: node.color, alignment: label.textAlignment),
        lineLimit: 0)
      // The node owns the bitmap.
      label.setContents(
        content.contents(size: bitmap.size, pixels: environment.screen.pixelCount(of: bitmap.size), isOwner: false),
        showing: content)
      label.contentsNeedUpload = true
    } else {
      label.removeContents()
    }
    label.markDirty()
  }
}
