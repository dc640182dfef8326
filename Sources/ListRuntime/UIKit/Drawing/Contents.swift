/// The contents of a layer, except for what they show: the values that memory, uploads and compositing depend on.
///
/// Plain numbers, so that the compositor reads them without reference counting.
package struct Contents {
  /// The bytes of a pixel of a backing store.
  static let bytesPerPixel = 4
  /// Size at the time of drawing, in points.
  var size: PointSize
  /// Number of pixels of the backing store; 0 without one.
  var pixelCount: Int
  /// Memory of the backing store that the layer owns, in bytes.
  var byteCount: Int64
  /// Whether all pixels are opaque.
  var isOpaque: Bool
  /// Whether the layer's background is part of the backing store, and is not composited separately.
  var includesBackground: Bool
}

/// What the contents of a layer show, recorded when they were drawn, so that a picture can be resolved from them later.
enum DrawnContent {
  case text(TextRun, lineLimit: Int)
  case drawing(Drawing, background: Color?)
  /// The elements of a cell that are drawn into its content view, over a background.
  case elements(background: Color?)

  /// Whether it is drawn into a backing store.
  var needsBackingStore: Bool {
    switch self {
    case .text, .elements: true
    case .drawing(let drawing, _): drawing.content.needsBackingStore
    }
  }

  /// The contents of a layer that shows it.
  ///
  /// - Parameters:
  ///   - size: the size at which it is drawn, in points.
  ///   - pixels: the number of pixels of that size.
  ///   - isOwner: whether the layer owns the backing store.
  func contents(size: PointSize, pixels: Int, isOwner: Bool) -> Contents {
    var contents = Contents(
      size: size, pixelCount: pixels, byteCount: isOwner ? Int64(pixels * Contents.bytesPerPixel) : 0, isOpaque: false,
      includesBackground: false)
    switch self {
    case .text: break
    case .drawing(let drawing, let background):
      contents.isOpaque = drawing.content.isOpaque(over: background)
      contents.includesBackground = drawing.content.needsBackingStore
      if !drawing.content.needsBackingStore { (contents.pixelCount, contents.byteCount) = (0, 0) }
    case .elements(let background):
      contents.isOpaque = background?.isOpaque ?? false
      contents.includesBackground = true
    }
    return contents
  }
}
