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
  /// The label at whose place the node's views are; nil if they are in no cell.
  weak var place: View?
  /// Whether the node's views have been made.
  var hasViews = false
  /// Whether the node is discarded.
  var isDiscarded = false
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
